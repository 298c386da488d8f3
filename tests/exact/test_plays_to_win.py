"""The order of plays with one result: the shortest win, the longest resistance, and puzzles."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from oracle.perfect import FullSearch, State, cards_of, lays

from solver.exact.solution import PlaysToWin
from solver.exact.solve import solve
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.play import legal_plays
from solver.game.position import Position
from solver.protocol import ENDPOINTS
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit
from tests.builders import position

# --- The order of plays with one result: the shortest win, the longest resistance, and the line


SNATCH = load_rules("snatch")


@pytest.mark.parametrize(
    ("rules", "hands", "plays"),
    [
        ("classic", ("BR", "4TTJA"), [("BR", 1), ("B", 2), ("R", 2)]),
        ("snatch", ("33344456", "3456"), [("333444-56", 1), ("333-5", 2), ("333-6", 2)]),
        ("snatch", ("77J2", "99Q"), [("J", 3), ("7", 4), ("2", 2)]),
    ],
)
def test_the_shortest_win_comes_first(
    rules: str, hands: tuple[str, ...], plays: list[tuple[str, int]]
) -> None:
    """Tests the order of plays with one result, in cases of public puzzle programs."""
    found = solve(position(load_rules(rules), *hands))
    shown = [(str(each.play), each.to_win.plays) for each in found.plays if each.to_win is not None]
    assert shown[:3] == plays
    assert str(found.line[0].play) == plays[0][0]


def test_the_longest_resistance_comes_first() -> None:
    """Tests that a seat that loses makes the winner need as many plays as it can."""
    found = solve(position(SNATCH, "77J2", "99Q", turn=1))
    lost = [each for each in found.plays if each.outcome.result == "landlord"]
    counts = [each.to_win.plays for each in lost if each.to_win is not None]
    assert counts == sorted(counts, reverse=True)
    assert len(counts) == len(lost) > 1


@pytest.mark.parametrize("rules", GAMES)
def test_a_hand_that_is_one_play_is_played_at_once(rules: str) -> None:
    """Tests that the play that ends the game is the best one, whatever else would win."""
    game = load_rules(rules)
    rng = random.Random(f"at once {rules}")
    tried = 0
    while tried < 30:
        hands, _ = deal(game, rng.getrandbits(30))
        plays = [play for play in legal_plays(game, hands[0]) if len(play.cards) > 1]
        if not plays:
            continue
        whole = rng.choice(plays).cards
        others = [Hand.of(game, rng.sample(list(hand), 3)) for hand in hands[1:]]
        start = Position.of(game, landlord=0, hands=[whole, *others], turn=0)
        found = solve(start, limit=Limit(nodes=20_000))
        first = found.plays[0]
        assert first.play.cards == whole, (rules, whole)
        assert first.to_win == PlaysToWin(1, exact=True)
        assert [move.play for move in found.line] == [first.play]
        tried += 1


def test_the_line_begins_with_the_best_play_also_at_the_limit() -> None:
    """Tests a search whose nodes are used up by the plays after the one that goes out."""
    start = position(SNATCH, "456789TJQK", "49QAR", "38J22")
    found = solve(start, objective="points", limit=Limit(nodes=50_000))
    assert found.nodes >= 50_000
    assert [str(move.play) for move in found.line] == ["456789TJQK"] == [str(found.plays[0].play)]


def test_a_count_that_is_ended_gives_a_lower_bound() -> None:
    """Tests counts that the limit in nodes cuts short: they are no longer exact, and still hold."""
    start = position(SNATCH, "KQJ99876554", "R2AAAQ9643")
    whole = {each.play: each.to_win for each in solve(start).plays}
    short = solve(start, limit=Limit(nodes=4_500))
    assert any(each.to_win and not each.to_win.exact for each in short.plays)
    for each in short.plays:
        known = whole[each.play]
        if each.to_win is not None and known is not None and known.exact:
            assert each.to_win.plays <= known.plays
            assert not each.to_win.exact or each.to_win == known


# --- The puzzles of the examples have the solutions that their page states -----------------------


PUZZLES = Path(__file__).parents[2] / "examples" / "puzzles"
FILES = sorted(PUZZLES.glob("*.json"))
PAGE = (PUZZLES / "README.md").read_text("utf-8")


def section(name: str) -> str:
    """Returns what the page says of a puzzle."""
    found = re.search(rf"^## {re.escape(name)}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, name
    return found[1]


def stated(name: str) -> set[str]:
    """Returns the winning first plays, as the page states them."""
    found = re.search(r"^Wins: (.*)$", section(name), re.MULTILINE)
    assert found, name
    return set(re.findall(r"`([^`]+)`", found[1]))


def winner(question: dict[str, Any]) -> str:
    """Returns the side that is to move, and to win."""
    return "landlord" if question["turn"] == question["landlord"] else "peasants"


def test_every_puzzle_is_on_the_page() -> None:
    """Tests that files and sections are the same."""
    assert re.findall(r"^## (\S+)$", PAGE, re.MULTILINE) != []
    assert set(re.findall(r"^## (\S+)$", PAGE, re.MULTILINE)) == {file.stem for file in FILES}
    assert len(FILES) >= 6


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_solutions(file: Path) -> None:
    """Tests that just the plays win that the page states, and that most others lose."""
    question = json.loads(file.read_bytes())
    answer = ENDPOINTS["solutions"].ask(question | {"limit": {"seconds": 60}}).to_dict()
    side = winner(question)
    assert answer["result"] == side
    winning = {play["cards"] for play in answer["plays"] if play["result"] == side}
    assert winning == stated(file.stem)
    assert len(winning) <= 2 < len(answer["plays"]) - len(winning)
    hands = section(file.stem).replace("\n", " ")
    assert all(f"**{hand}**" in hands for hand in question["hands"])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_lines(file: Path) -> None:
    """Tests that the line on the page wins: nobody in it gives anything away, by a full search."""
    question = json.loads(file.read_bytes())
    game = question["rules"]
    search = FullSearch(game, question["landlord"])
    hands = tuple(cards_of(game, hand) for hand in question["hands"])
    state: State | int = State(hands, question["turn"])
    won = winner(question) == "landlord"
    tricks = re.findall(r"^    trick \d+: (.*)$", section(file.stem), re.MULTILINE)
    for act in "  ".join(tricks).split("  "):
        assert isinstance(state, State)
        seat, cards = re.fullmatch(r"(\d)!?:(.*)", act.strip()).groups()  # type: ignore[union-attr]
        lay = None
        if cards != "pass":
            rest = list(state.hands[int(seat)])
            for card in cards_of(game, cards.replace("-", " " if game == "decktet" else "")):
                rest.remove(card)
            lay = next(
                each for each in lays(game, state.hands[int(seat)]) if each.rest == tuple(rest)
            )
        assert (search.result(state, int(seat), lay) > 0) == won, act
        state = search.after(state, int(seat), lay)
    assert isinstance(state, int)
    assert (state > 0) == won
