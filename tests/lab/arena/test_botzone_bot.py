"""The bot for Botzone: its own rules and network agree with the core, and all answers are legal."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from lab.arena.botzone_agent import KEEP_RUNNING
from solver.game.act import Act
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.fewest import FewestPlays
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.play import Play, legal_plays
from solver.records.botzone import WITH_BIDS, WITHOUT_BIDS
from solver.records.cards54 import Numbers, of_botzone
from solver.rules import load_rules
from solver.search.search import Search
from tests.served import PATIENCE
from tools import botzone as packer

ROOT = Path(__file__).parents[3]
BOT = ROOT / "examples/bots/botzone"
DOUZERO, BIDS = load_rules("douzero"), load_rules(WITH_BIDS)
RECORD = json.loads((ROOT / "tests/records/files/botzone2.json").read_text("utf-8"))[0]

sys.path.insert(0, str(BOT))
plays, public, network = map(importlib.import_module, ("plays", "public", "network"))
sys.path.remove(str(BOT))
SPEC = importlib.util.spec_from_file_location("botzone_main", BOT / "__main__.py")
assert SPEC is not None
assert SPEC.loader is not None
bot = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(bot)


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bot") / "botzone.zip"
    packer.write(path)
    return path


def made(*flags: str) -> Any:
    """Returns a bot that has the shipped weights, as if it were packed."""
    found = bot.Bot(["--no-network", *flags])
    found.asks_package = False
    if "--no-network" not in flags:
        found.network = network.Network(packer.WEIGHTS)
    return found


# --- Rules and network ------------------------------------------------------------------------------


def test_cards_are_read_as_the_core_reads_them(some: Any) -> None:
    deck = Hand.deck(DOUZERO).packed
    found = DOUZERO.native.plays(deck, max_size=20)
    assert len(found) > 29_000
    for native in some(found, 10):
        first = DOUZERO.native.readings(native.cards)[0]
        name = DOUZERO.native.types[first.type]
        assert plays.read(native.cards) == (native.cards, name, first.length, first.key)
    for text in ("34", "3344", "333444-5", "BR3", "2344", "34567R"):
        assert plays.read(Hand.parse(DOUZERO, text.replace("-", "")).packed) is None


def positions(seed: int) -> Iterator[tuple[Knowledge, Any]]:
    """Yields a seat's view and the bot's table before each act of a game."""
    hands, bottom = deal(DOUZERO, seed)
    landlord, random = seed % 3, Random(seed)
    hands[landlord] += bottom
    game = Game(DOUZERO, landlord, hands=hands)
    table = public.Table(landlord, bottom.packed)
    while not game.over:
        seat = game.turn
        view = Knowledge.of(game, seat, bottom=bottom)
        yield view, table
        choices: list[Play | None] = [*view.legal()]
        # Single cards and pairs make longer games, in which more is noted.
        choices = sorted(choices, key=lambda play: len(play or ""))[:12]
        play = random.choice([*choices, None] if view.may_pass else choices)
        if play is None:
            game.do(Act(seat, "pass"))
        else:
            game.play(seat, play)
        table.act(0 if play is None else play.native.cards)


def is_plain(play: Play) -> bool:
    """Whether no kickers of a play are alike, and they are not both jokers."""
    kickers = (play.cards - play.body).counts
    unit = 2 if play.type.endswith("2") else 1
    return set(kickers.values()) <= {unit} and not {"B", "R"} <= set(kickers)


def test_its_plays_are_the_legal_ones_with_plain_kickers(some: Any) -> None:
    looked_at = 0
    for seed in some(range(20), 5):
        for view, table in positions(seed):
            legal = {
                (play.native.cards, play.type, play.length, play.native.key)
                for play in view.legal()
                if is_plain(play)
            }
            found = plays.listed(view.hand.packed, table.current)
            assert len(found) == len(set(found))
            assert set(found) == legal
            looked_at += len(found)
    assert looked_at > 1000


def test_its_values_are_those_of_the_core(some: Any) -> None:
    """Tests the features and the arithmetic: where the fewest plays agree, so do the values.

    Its count of the fewest plays takes a plane to carry kickers of both sizes, and so is at times
    too low, in about one of a thousand hands.
    """
    values = network.Network(packer.WEIGHTS)
    counter = FewestPlays(DOUZERO.native)
    compared = off = 0
    for seed in some(range(40), 5):
        for view, table in positions(seed):
            hand = view.hand.packed
            choices = bot.choices_of(hand, table)
            if len(choices) < 2:
                continue
            odds = values.win(table, view.seat, hand, choices)
            legal = {play.native.cards: play for play in view.legal()}
            priors = Search(view, 1).priors(
                [legal.get(choice.cards) for choice in choices], by_wins=True
            )
            for choice, odd, prior in zip(choices, odds, priors, strict=True):
                compared += 1
                rest = hand - choice.cards
                if plays.fewest_plays(rest) != counter.estimate(rest):
                    off += 1
                else:
                    win = 1 / (1 + bot.math.exp(-odd))
                    assert win == pytest.approx(prior.win, abs=1e-6), (view.hand, choice)
    assert compared > 1000
    assert off < compared / 100


# --- Whole matches ----------------------------------------------------------------------------------


def ids_by_seat(random: Random) -> tuple[list[list[int]], list[int]]:
    ids = random.sample(range(54), 54)
    return [ids[17 * seat : 17 * seat + 17] for seat in range(3)], ids[51:]


def match(bots: list[Any], random: Random) -> Game | None:
    """Plays a match as Botzone's judge does, and checks each answer by our rules.

    Returns:
        The game; None where nobody has bid.
    """
    own, bottom = ids_by_seat(random)
    logs: list[dict[str, list[Any]]] = [{"requests": [], "responses": []} for _ in range(3)]

    def ask(seat: int, request: dict[str, Any]) -> Any:
        logs[seat]["requests"].append(request)
        answer = bots[seat].answer(logs[seat])
        logs[seat]["responses"].append(answer)
        return answer

    auction = Auction.start(BIDS)
    calls: list[int] = []
    while auction.turn is not None:
        call = ask(auction.turn, {"own": own[auction.turn], "bid": calls[:]})
        calls.append(call)
        auction = auction.after(call or "pass")
    if auction.landlord is None:
        return None
    landlord = auction.landlord
    start = {"landlord": landlord, "publiccard": bottom, "finalbid": auction.bid}
    begun = [{**start, "own": own[seat][:], "pos": seat} for seat in range(3)]
    own[landlord] += bottom
    hands = [Hand.parse(BIDS, of_botzone(ids)) for ids in own]
    game = Game(BIDS, landlord, hands=hands)
    history: list[list[int]] = [[], []]
    while not game.over:
        seat = game.turn
        ids = ask(seat, {**begun[seat], "history": history[-2:]})
        begun[seat] = {}
        assert set(ids) <= set(own[seat])
        own[seat] = [card for card in own[seat] if card not in ids]
        move = game.do(Act(seat, of_botzone(ids) or "pass"))
        assert move.play is None or is_plain(move.play)
        history.append(ids)
    return game


@pytest.mark.parametrize("flags", [(), ("--no-network",)], ids=["network", "alone"])
def test_whole_matches_are_legal(flags: tuple[str, ...], some: Any) -> None:
    finished = 0
    for seed in some(range(40), 10):
        game = match([made(*flags) for _ in range(3)], Random(seed))
        finished += game is not None
    assert finished >= 2


def test_a_landlord_with_a_strong_hand_bids_three_and_one_with_a_weak_hand_passes() -> None:
    strong = [52, 53, 48, 49, 50, 51, 44, 45, 46, 47, 40, 41, 42, 43, 36, 37, 38]
    weak = [0, 1, 4, 8, 9, 13, 17, 18, 20, 24, 28, 29, 33, 34, 37, 38, 41]
    for flags in ((), ("--no-network",)):
        for own, bid, answer in ((strong, [], 3), (strong, [3], 0), (weak, [], 0), (weak, [1], 0)):
            request = {"own": own, "bid": bid}
            assert made(*flags).answer({"requests": [request], "responses": []}) == answer


# --- The file, and the judge's two modes --------------------------------------------------------------


def asked(path: Path, sent: str, *flags: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, str(path), *flags],
        input=sent, capture_output=True, text=True, check=True, timeout=PATIENCE,
    )  # fmt: skip
    return done.stdout.splitlines()


@pytest.mark.process
def test_the_packed_bot_answers_a_real_record_in_both_modes(packed: Path) -> None:
    """Tests each request of a real match: alone, and as one of a bot that is kept running."""
    requests, responses = RECORD["requests"], RECORD["responses"]
    log = {"requests": requests[:1], "responses": []}
    lines = asked(packed, "\n".join(map(json.dumps, [log, *requests[1:2]])), "--alone")
    assert lines[1::2] == [KEEP_RUNNING] * 2
    kept = [json.loads(line)["response"] for line in lines[::2]]
    again = []
    for number in (1, 2):
        log = {"requests": requests[:number], "responses": kept[: number - 1]}
        (line,) = asked(packed, json.dumps(log), "--once", "--alone")
        again.append(json.loads(line)["response"])
    assert kept == again
    own = requests[1]["own"] + requests[1]["publiccard"]
    replies = [
        made().answer({"requests": requests[:number], "responses": responses[: number - 1]})
        for number in range(1, len(requests) + 1)
    ]
    assert replies[0] in (0, 1, 2, 3)
    for number, answer in enumerate(replies[1:], 1):
        gone = [card for each in responses[1:number] for card in each]
        held = [card for card in own if card not in gone]
        assert set(answer) <= set(held)
        over = next((ids for ids in reversed(requests[number]["history"]) if ids), None)
        if answer:
            top = Play.parse(BIDS, of_botzone(over)) if over else None
            play = Play.parse(BIDS, of_botzone(answer), over=top)
            assert play in legal_plays(BIDS, Hand.parse(BIDS, of_botzone(held)), top)
        else:
            assert over


def test_the_zip_holds_what_the_bot_needs(packed: Path) -> None:
    with zipfile.ZipFile(packed) as file:
        assert set(file.namelist()) == {
            "__main__.py", "network.py", "plays.py", "public.py", "douzero.npz",
        }  # fmt: skip


def test_weights_in_botzones_storage_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert bot.weights_file() is None
    (tmp_path / "data").mkdir()
    (tmp_path / "data/douzero.npz").write_bytes(packer.weights())
    assert bot.Bot(["--alone"]).network is not None


def test_the_package_is_asked_where_it_is_there() -> None:
    found = bot.Bot(["--seconds", "0.05"])
    answers = [
        found.answer({"requests": RECORD["requests"][:1], "responses": []}),
        found.answer({"requests": RECORD["requests"][:6], "responses": RECORD["responses"][:5]}),
    ]
    assert found.asks_package
    assert answers[0] in (0, 1, 2, 3)
    assert isinstance(answers[1], list)


def test_the_first_advised_play_that_the_bot_makes_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Tests that a quad with a pair as its two kickers is passed over: judges differ in it."""
    own = [0, 1, 2, 3, 4, 5, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48]
    start = {"own": own, "publiccard": [49, 50, 52], "landlord": 1, "pos": 1, "history": [[], []]}
    texts = ("3333-44", "3333", "5")
    advice = SimpleNamespace(
        plays=[SimpleNamespace(play=Play.parse(DOUZERO, text)) for text in texts]
    )
    found = bot.Bot([])
    monkeypatch.setattr(found, "package", lambda _: advice)
    assert found.answer({"requests": [start], "responses": []}) == [0, 1, 2, 3]


def test_a_play_that_is_none_of_ours_is_bombed_or_passed() -> None:
    """Tests two quads in a row, which some judges know: other rules never stop the bot."""
    own = [8, 9, 10, 11, *range(16, 41, 2)]
    start = {"own": own, "publiccard": [13, 14, 15], "landlord": 0, "pos": 1}
    request = {**start, "history": [[], [0, 1, 2, 3, 4, 5, 6, 7]]}
    for found in (made(), made("--no-network"), bot.Bot(["--seconds", "0.05"])):
        answer = found.answer({"requests": [request], "responses": []})
        assert answer in ([], [8, 9, 10, 11])


def test_without_numpy_the_bot_plays_by_rules_of_thumb(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bot, "weights_file", lambda: packer.WEIGHTS)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert bot.Bot(["--alone"]).network is None
    assert "numpy is not installed" in capsys.readouterr().err


@pytest.mark.parametrize("path", sorted(BOT.glob("*.py")), ids=lambda path: path.name)
def test_the_code_is_that_of_python_3_6(path: Path) -> None:
    assert ast.parse(path.read_text("utf-8"), feature_version=(3, 6)).body


@pytest.mark.parametrize("lead", ["33334444", "33334444-56", "33334444-5566"])
@pytest.mark.parametrize("flags", [(), ("--no-network",)])
def test_a_run_of_four_equal_cards_is_answered_by_a_bomb_alone(lead: str, flags: Any) -> None:
    botzone = load_rules(WITHOUT_BIDS)
    play = Play.parse(botzone, lead)
    packed_play = plays.read(play.cards.packed)
    assert (packed_play.type, packed_play.length, packed_play.key) == (play.type, 2, 1)
    numbers = Numbers()
    led, own = numbers.take(play.cards), numbers.take(Hand.parse(botzone, "5777788889999TTJJ"))
    request = {
        "history": [[], led], "finalbid": 1, "landlord": 0, "own": own, "pos": 1,
        "publiccard": numbers.take(Hand.parse(botzone, "QQQ")),
    }  # fmt: skip
    answer = made(*flags).answer({"requests": [request], "responses": []})
    cards = of_botzone(answer)
    assert cards in ("", "7777", "8888", "9999")
