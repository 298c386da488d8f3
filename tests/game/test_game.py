"""Games: random games agree with the oracle, and acts that are not legal are refused."""

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import IllegalPlay, InvalidHand, InvalidRequest, SolverError, UnreachablePosition
from solver.game.act import Act, Move
from solver.game.cards import Hand
from solver.game.deal import deal, dealt_sizes
from solver.game.game import Game
from solver.game.play import Play
from solver.game.refusal import PlayName, RefusedAct, SeatName, not_held
from solver.game.score import scores
from solver.game.table import Refusal
from solver.protocol.acts import read_act
from solver.rules import GAMES, Rules, load_rules
from tests.together import together

RULES = [load_rules(game) for game in GAMES]


def acts(*items: Any) -> list[Act]:
    return [read_act(item) for item in items]


@together(
    ("game", "items", "words"),
    [
        (
            "classic",
            [[0, "5"], [2, "9"]],
            "seat 2 acts out of turn with 9 .single.: it is seat 1's",
        ),
        ("classic", [[0, "pass"]], "seat 0 leads and may not pass"),
        ("classic", [[0, "55"], [1, "44"]], "seat 1 does not beat 55 .pair. with 44"),
        ("classic", [[0, "5"], [4, "6"]], "no seat 4: the seats are 0 to 2"),
        ("classic", [[0, "5"], [2, "9999", "!"]], "classic has no bombs out of turn"),
        ("classic", [[0, "4"], [1, "5"], [2, "55555"]], "'5' 5 times"),
        (
            "classic",
            [[0, "44"], [1, "55"], [2, "6"]],
            "seat 2 does not beat 55 .pair. with 6 .single.",
        ),
        ("classic", [[0, "B"], [1, "BR"]], "seat 1 cannot hold B for BR"),
        ("classic", [[0, "33445"]], "33445.* is no play of classic"),
        ("classic", [[0, "3z"]], "'z' is no card"),
        (
            "street",
            [[0, "K"], [2, "A", "!"]],
            "seat 2 acts out of turn with A .single., which is no",
        ),
        ("street", [[0, "K"], [1, "5555", "!"]], "seat 1 has the turn"),
        ("street", [[0, "K"], [0, "5555", "!"]], "seat 0 holds the trick"),
        ("street", [[2, "5555", "!"]], "before the landlord's first lead"),
        ("street", [[0, "K"], [2, "pass", "!"]], "seat 2 need not say"),
        ("street", [[0, "5555"], [2, "4444", "!"]], "seat 2 does not beat 5555"),
        ("decktet", [[0, "Am"], [1, "Am"]], "seat 1 does not beat Am"),
        ("decktet", [[0, "3mw"], [1, "4ms"], [2, "3mw 3sk"]], "does not beat 4ms"),
        ("decktet", [[0, "3mw"], [1, "pass"], [2, "pass"], [0, "3mw 3sk"]], "cannot hold 3mw"),
    ],
)
def test_refusals(game: str, items: list[Any], words: str) -> None:
    with pytest.raises(SolverError, match=words) as caught:
        Game.replay(load_rules(game), 0, acts(*items))
    assert caught.value.pointer == f"/{len(items) - 1}"


def test_a_refusal_carries_its_kind_and_names_seats_and_plays() -> None:
    game = Game(load_rules("classic"), 0)
    game.do(Act(0, "55"))
    with pytest.raises(RefusedAct) as caught:
        game.do(Act(1, "44"))
    again = pickle.loads(pickle.dumps(caught.value))
    for error in (caught.value, again):
        assert error.why == Refusal.DOES_NOT_BEAT
        assert error.detail == "seat 1 does not beat 55 (pair) with 44 (pair)"
        assert error.detail.said("zh") == "1 号位的 44 (pair) 压不住 55 (pair)"
    values = caught.value.detail.values
    assert isinstance(values["seat"], SeatName)
    assert values["seat"].seat == 1
    assert isinstance(values["table"], PlayName)
    with pytest.raises(RefusedAct, match="seat 1 does not hold 3 for 3") as caught:
        raise not_held(1, Hand.parse(game.rules, "3"), Play.parse(game.rules, "3"))
    assert caught.value.why == Refusal.NONE


def test_too_many_cards() -> None:
    rules = load_rules("classic")
    with pytest.raises(IllegalPlay, match="seat 1 plays 5 cards but has 4 left"):
        Game.replay(rules, 0, acts([0, "34567"], [1, "45678"]), left=[20, 4, 17])


def test_nothing_after_the_end() -> None:
    rules = load_rules("classic")
    with pytest.raises(IllegalPlay, match="after the end: seat 0 has gone out") as caught:
        Game.replay(rules, 0, acts([0, "33"], [1, "44"]), left=[2, 17, 17])
    assert caught.value.pointer == "/1"


def test_known_hands_are_kept() -> None:
    rules = load_rules("classic")
    hands = [Hand.parse(rules, "334"), None, None]
    game = Game(rules, 0, hands=hands)
    assert game.left == [3, 17, 17]
    with pytest.raises(IllegalPlay, match="seat 0 does not hold 5 for 5"):
        game.do(Act(0, "5"))
    game.do(Act(0, "4"))
    assert str(game.hands[0]) == "33"
    with pytest.raises(IllegalPlay, match="seat 1 cannot hold 33 for 3333"):
        game.do(Act(1, "3333"))
    game.do(Act(1, "5"))
    with pytest.raises(InvalidRequest, match="hand of seat 2 is not known"):
        game.legal()
    assert game.history == [Move(0, Play.parse(rules, "4")), Move(1, Play.parse(rules, "5"))]


@together(
    ("arguments", "kind", "pointer"),
    [
        ({"landlord": 3}, InvalidRequest, "/landlord"),
        ({"landlord": True}, InvalidRequest, "/landlord"),
        ({"direction": -1}, InvalidRequest, "/direction"),
        ({"direction": 0}, InvalidRequest, "/direction"),
        ({"left": [20, 17]}, InvalidRequest, "/left"),
        ({"left": [20, 17, 0]}, UnreachablePosition, "/left/2"),
        ({"left": [20, 17, 18]}, UnreachablePosition, "/left"),
        ({"hands": []}, InvalidRequest, "/hands"),
        ({"hands": [None, None]}, InvalidRequest, "/hands"),
        ({"hands": ["3333", "3", None]}, InvalidHand, "/hands/1"),
        ({"hands": ["3333", "", None]}, UnreachablePosition, "/hands/1"),
        ({"hands": ["33", None, None], "left": [3, 17, 17]}, UnreachablePosition, "/left/0"),
    ],
)
def test_impossible_starts(
    arguments: dict[str, Any], kind: type[SolverError], pointer: str
) -> None:
    rules = load_rules("classic")
    if "hands" in arguments:
        arguments = arguments | {
            "hands": [
                text if text is None else Hand.parse(rules, text) for text in arguments["hands"]
            ]
        }
    with pytest.raises(kind) as caught:
        Game(rules, **({"landlord": 0} | arguments))
    assert caught.value.pointer == pointer


@pytest.mark.parametrize("known", [True, False])
def test_an_earlier_moment_is_a_game_of_its_own(known: bool) -> None:
    """Tests that a game taken back goes on in another way, and changes nothing in the first."""
    rules = load_rules("classic")
    hands, bottom = deal(rules, 1)
    hands[0] += bottom
    start = Game(rules, 0, hands=hands if known else None)
    game = start.copy()
    for act in acts([0, "33"], [1, "pass"], [2, "pass"], [0, "6789T"]):
        game.do(act)
    earlier = game.at(3)
    assert (earlier.turn, earlier.leading, len(earlier.history)) == (0, True, 3)
    earlier.do(Act(0, "4"))
    assert [str(move.play) for move in earlier.history] == ["33", "None", "None", "4"]
    assert [str(move.play) for move in game.history] == ["33", "None", "None", "6789T"]
    assert earlier.left == [17, 17, 17]
    assert game.left == [13, 17, 17]
    assert earlier.at(0).played == game.at(0).played == start.played
    # A card that was taken back is free again: with unknown hands, others may hold it.
    if not known:
        free = game.at(0)
        free.do(Act(0, "3333"))
        assert free.left == [16, 17, 17]


@pytest.mark.parametrize("index", [-1, 3])
def test_there_is_no_moment_outside_the_history(index: int) -> None:
    """Tests that an act that was not done has no moment before it."""
    game = Game.replay(load_rules("classic"), 0, acts([0, "3"], [1, "pass"]))
    with pytest.raises(IndexError, match="2 acts"):
        game.at(index)


def test_declared_keys_are_kept() -> None:
    rules = load_rules("street")
    game = Game.replay(rules, 0, acts([0, {"cards": "5678X", "key": "8"}], [1, "56789"]))
    assert [move.to_act() for move in game.history] == [Act(0, "5678X", key="8"), Act(1, "56789")]


def test_ambiguous_plays_carry_their_type() -> None:
    rules = load_rules("decktet")
    twelve = "3mw 3sk 3ly 4ms 4wl 4yk 5ml 5sw 5yk 6mw 6sy 6lk"
    game = Game.replay(rules, 0, [Act(0, twelve, type="straight31")])
    act = game.history[0].to_act()
    assert act.type == "straight31"
    assert Game.replay(rules, 0, [act]).history == game.history


@given(st.sampled_from(RULES), st.integers(0, 2**64), st.integers(0, 2))
def test_deals(rules: Rules, seed: int, landlord: int) -> None:
    hands, bottom = deal(rules, seed)
    assert (hands, bottom) == deal(rules, seed)
    everything = bottom
    for hand in hands:
        everything += hand
    assert everything == Hand.deck(rules)
    hands[landlord] += bottom
    assert [len(hand) for hand in hands] == dealt_sizes(rules, landlord)


def test_deals_do_not_change() -> None:
    hands, bottom = deal(load_rules("classic"), 1)
    assert (str(hands[0]), str(bottom)) == ("3345567789TJQQA2R", "5Q2")


def test_a_bid_counts_only_where_there_are_bids() -> None:
    assert scores(load_rules("street"), 3, landlord_won=True) == [3, -1]
    assert scores(load_rules("classic"), 3, landlord_won=True) == [6, -3]
