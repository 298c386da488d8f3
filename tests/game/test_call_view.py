"""Views of an auction: what a seat sees before it calls, and calls that contradict themselves."""

from typing import Any

import pytest

from solver.errors import IllegalCall, InvalidHand, InvalidRequest, SolverError, UnreachablePosition
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.rules import load_rules
from tests.builders import caller
from tests.together import together


def test_calls_are_seen_from_the_caller() -> None:
    rules = load_rules("classic")
    hand = deal(rules, 1)[0][2]
    view = caller(rules, 2, hand, [1], first=1)
    assert (view.auction.legal, view.first) == ((2, 3, "pass"), 1)


@together(
    ("seat", "calls", "first", "kind", "pointer"),
    [
        (1, [1], 1, UnreachablePosition, "/seat"),
        (1, [3], 1, UnreachablePosition, "/calls"),
        (1, [1, 1], 1, IllegalCall, "/calls/1"),
        (3, [], 0, InvalidRequest, "/seat"),
        (0, [], 3, InvalidRequest, "/first"),
    ],
)
def test_contradicting_calls(
    seat: int, calls: list[Any], first: int, kind: type[SolverError], pointer: str
) -> None:
    rules = load_rules("classic")
    with pytest.raises(kind) as caught:
        caller(rules, seat, deal(rules, 1)[0][0], calls, first=first)
    assert caught.value.pointer == pointer


def test_open_hands_are_known_before_a_call() -> None:
    rules = load_rules("classic")
    hands, _ = deal(rules, 1)
    view = caller(rules, 2, hands[2], [1], first=1, open_hands={0: hands[0]})
    assert view.open_hands == {0: hands[0]}
    for seat, cards in ((0, hands[1] + hands[0]), (2, hands[0]), (0, hands[2])):
        with pytest.raises(SolverError) as caught:
            caller(rules, 2, hands[2], [1], first=1, open_hands={seat: cards})
        assert caught.value.pointer == f"/open_hands/{seat}"


def test_nobody_knows_a_bottom_that_nobody_has_taken() -> None:
    rules = load_rules("classic")
    hands, bottom = deal(rules, 1)
    with pytest.raises(UnreachablePosition, match="nobody has taken the bottom"):
        caller(rules, 0, hands[0], [], bottom=bottom)


def test_a_hand_to_call_on_is_whole() -> None:
    rules = load_rules("classic")
    with pytest.raises(InvalidHand, match="17 cards are dealt in classic, not 3"):
        caller(rules, 0, Hand.parse(rules, "345"), [])
