"""Our player for the student contest: whole games before a referee, and lines of all kinds."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from lab.adapters import ccgc
from lab.adapters.ccgc import Contestant
from solver.cli import main
from solver.game.act import Act
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.game import Game
from solver.game.play import PASS
from solver.records import parse_record
from solver.records.cards54 import of_botzone
from solver.records.ccgc import CONTEST_RULES, ids_of, ids_text
from solver.records.ccgc_text import SEATS
from solver.rules import load_rules
from solver.search.limit import Limit
from tests.together import together

RULES = load_rules(CONTEST_RULES)
QUICK = Limit(worlds=2)
LOG = (Path(__file__).parents[2] / "records/files/ccgc.log").read_text("utf-8")
DEAL = "DEAL B0,4,5,7,9,10,17,21,25,33,34,39,41,43,44,45,46"
LANDLORD = "LEFTOVER B27,48,53"


def contestant(*lines: str) -> Contestant:
    """Returns a player that has answered some lines."""
    player = Contestant("landlord", QUICK, 1)
    for line in lines:
        assert player.answer(line).split()[0] in ("OK", "BID", "PLAY"), line
    return player


class Referee:
    """The contest's platform with three players; it checks every call and every play."""

    def __init__(self, seed: int) -> None:
        self.players = [Contestant(name, QUICK, seed) for name in ("red", "green", "blue")]
        deck = list(range(54))
        Random(seed).shuffle(deck)
        self.hands = [sorted(deck[17 * seat : 17 * seat + 17]) for seat in range(3)]
        self.bottom = deck[51:]
        self.log: list[str] = []

    def tell(self, message: str, answer: str, *seats: int) -> None:
        for seat in seats:
            assert self.players[seat].answer(message) == answer
        self.log.append(message)

    def ask(self, word: str, seat: int) -> str:
        answer = self.players[seat].answer(f"{word} WHAT")
        assert answer.startswith(f"{word} {SEATS[seat]}")
        others = [other for other in range(3) if other != seat]
        self.tell(answer, f"OK {word}", *others)
        return answer[len(word) + 2 :]

    def round(self) -> str:
        """Plays a game, and returns its log."""
        for player in self.players:
            self.log.append(player.answer("DOUDIZHUVER 1.0"))
            assert player.answer("INFO 1,4,1,6,9,2100") == "OK INFO"
        for seat, hand in enumerate(self.hands):
            self.tell(f"DEAL {SEATS[seat]}{ids_text(hand)}", "OK DEAL", seat)
        auction = Auction.replay(RULES, [])
        while auction.turn is not None:
            call = int(self.ask("BID", auction.turn)) or PASS
            auction = Auction.replay(RULES, [*auction.calls, call])
        landlord = auction.landlord
        if landlord is None:
            self.tell("GAMEOVER D", "OK GAMEOVER", 0, 1, 2)
            return self.text()
        self.tell(f"LEFTOVER {SEATS[landlord]}{ids_text(self.bottom)}", "OK LEFTOVER", 0, 1, 2)
        self.hands[landlord] += self.bottom
        hands = [Hand.parse(RULES, of_botzone(ids)) for ids in self.hands]
        game = Game(RULES, landlord, hands=hands)
        while not game.over:
            seat = game.turn
            said = self.ask("PLAY", seat)
            ids = [] if said == "-1" else ids_of(said)
            for card in ids:
                self.hands[seat].remove(card)
            game.do(Act(seat, of_botzone(ids) if ids else PASS))
        self.tell(f"GAMEOVER {SEATS[seat]}", "OK GAMEOVER", 0, 1, 2)
        return self.text()

    def text(self) -> str:
        return "\n".join(["DOUDIZHUVER 1.0", *self.log, ""])


@pytest.mark.one_in(6, first=1)
@pytest.mark.parametrize("seed", range(6))
def test_whole_games_before_a_referee(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    record = parse_record(Referee(seed).round())
    assert record.result is not None
    assert record.names == ("red", "green", "blue")
    # Every answer was a recommendation: no player had to do without.
    assert not caplog.records


def test_the_log_of_the_contest_is_played_through() -> None:
    player = contestant()
    for line in LOG.splitlines():
        if line.split()[0] not in ("NAME", "OK"):
            word = line.split()[0]
            expected = {"DOUDIZHUVER": "NAME"}.get(word, word if "WHAT" in line else f"OK {word}")
            assert player.answer(line).startswith(expected)


@together(
    ("before", "line", "words"),
    [
        ([], "BID WHAT", "`DEAL` comes first"),
        ([], "PLAY WHAT", "`DEAL` comes first"),
        ([], "LEFTOVER B27,48,53", "`DEAL` comes first"),
        ([], "PLAY B0", "`DEAL` comes first"),
        ([], "DEAL B0,4", "2 cards instead of 17"),
        ([], "DEAL X0,4", "does not begin with a seat"),
        ([], "DEAL", "does not begin with a seat"),
        ([], DEAL.replace("0,4,", "0,0,"), "there twice"),
        ([], DEAL.replace("0,4,", "0,54,"), "numbers from 0 to 53"),
        ([], "HELLO", "no message of the contest"),
        ([DEAL], "PLAY WHAT", "nobody has become the landlord"),
        ([DEAL], "BID A4", "a call is a number"),
        ([DEAL], "BID A", "a call is a number"),
        ([DEAL], "LEFTOVER B0,1,2", "the id 0 is there twice"),
        ([DEAL], "LEFTOVER B1,2", "2 cards instead of 3"),
        ([DEAL, LANDLORD], "PLAY C27", "C does not hold the card with the id 27"),
        ([DEAL, LANDLORD], "PLAY C0", "C does not hold the card with the id 0"),
        ([DEAL, LANDLORD], "PLAY B1", "B does not hold the card with the id 1"),
        ([DEAL, LANDLORD, "PLAY B0", "PLAY C28"], "PLAY A28", "A does not hold"),
        ([DEAL, LANDLORD, "PLAY B0"], "PLAY C", "no list of cards"),
    ],
)
def test_lines_at_a_wrong_time_change_nothing(before: list[str], line: str, words: str) -> None:
    player = contestant(*before)
    known = player.game
    answer = player.answer(line)
    assert answer.startswith("ERROR ")
    assert words in answer
    assert player.game == known


def test_what_the_platform_repeats_or_replaces() -> None:
    player = contestant(DEAL)
    said = player.answer("BID WHAT")
    assert player.answer(said) == "OK BID"
    assert len(player.game.calls) == 1
    player.answer(LANDLORD)
    said = player.answer("PLAY WHAT")
    assert player.answer(said) == "OK PLAY"
    assert len(player.game.plays) == 1
    # A play that took too long is replaced by the lowest card.
    assert player.answer("PLAY B0") == "OK PLAY"
    assert player.game.plays == ((1, [0]),)
    assert len(player.game.held) == 19


@pytest.mark.parametrize(
    "history",
    [
        # Two cards that are no play.
        ["PLAY B0", "PLAY C26,30", "PLAY A-1"],
        # The peasants' messages are missing, and the landlord has played: he leads again.
        ["PLAY B0"],
        # A card that does not beat the one before.
        ["PLAY B4", "PLAY C2", "PLAY A-1"],
    ],
)
def test_an_impossible_history_is_played_on(history: list[str]) -> None:
    player = contestant(DEAL, "BID A0", "BID B3", LANDLORD, *history)
    assert player.answer("PLAY WHAT").startswith("PLAY B")
    assert player.game.plays[-1][0] == 1


def test_calls_that_are_missing_do_not_hide_the_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    warned: list[Any] = []
    monkeypatch.setattr(ccgc.log, "warning", lambda *said: warned.append(said))
    heard = contestant(
        DEAL, "BID A0", "BID B1", "BID C0", LANDLORD, "PLAY B0", "PLAY C28", "PLAY A-1"
    )
    assert heard.answer("PLAY WHAT").startswith("PLAY B")
    assert not warned
    unheard = contestant(DEAL, "BID B1", LANDLORD, "PLAY B0", "PLAY C28", "PLAY A-1")
    assert unheard.answer("PLAY WHAT").startswith("PLAY B")
    assert len(warned) == 1


WORDS = ["DOUDIZHUVER", "INFO", "DEAL", "BID", "LEFTOVER", "PLAY", "GAMEOVER", "ERROR", "X", ""]
SAID = st.one_of(
    st.sampled_from(["WHAT", "A0", "B3", "C28", "B-1", "A-1", "B0,1", "C2,3", "D", DEAL[5:], LANDLORD[9:]]),
    st.text(max_size=8),
)  # fmt: skip


@settings(max_examples=120, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(WORDS), SAID), max_size=12), st.booleans())
def test_any_lines_get_one_line_each(messages: list[tuple[str, str]], dealt: bool) -> None:
    player = contestant(*([DEAL, LANDLORD] if dealt else []))
    for word, said in messages:
        answer = player.answer(f"{word} {said}")
        assert len(answer.splitlines()) == 1
        assert 0 < len(answer) <= 200
        assert answer.split()[0] in ("NAME", "OK", "BID", "PLAY", "ERROR")


def test_long_lines_and_bytes_of_all_kinds() -> None:
    stream = BytesIO(
        b"\xef\xbb\xbfDOUDIZHUVER 1.0\r\n\n" + b"PLAY " + b"0," * (1 << 20) + b"\n\xff\xfe\x00\n"
        b"DEAL B" + b"0," * 900 + b"0\nGAMEOVER A\nexit\nINFO\n"
    )
    answers = list(Contestant("landlord", QUICK).answers(stream))
    assert [answer.split()[0] for answer in answers] == ["NAME", *["ERROR"] * 3, "OK"]


def test_the_command() -> None:
    lines = f"DOUDIZHUVER 1.0\n{DEAL}\nBID WHAT\n{LANDLORD}\nPLAY WHAT\nEXIT\nINFO\n"
    arguments = ["engine", "--protocol", "ccgc", "--name", "red", "--worlds", "2", "--seed", "1"]
    result = CliRunner().invoke(main, arguments, input=lines)
    assert result.exit_code == 0, result.output
    answers = result.stdout.splitlines()
    assert answers[:2] == ["NAME red", "OK DEAL"]
    assert answers[3] == "OK LEFTOVER"
    assert answers[4].startswith("PLAY B")
    assert len(answers) == 5
    refused = CliRunner().invoke(main, ["engine", "--name", "red"], input="{}\n")
    assert refused.exit_code == 2
    assert "--protocol ccgc" in refused.stderr
