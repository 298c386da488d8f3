"""Tests of positions with all hands known: what they conclude, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

from solver.errors import InvalidHand, InvalidRequest, SolverError, UnreachablePosition
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.play import Play
from solver.game.position import Position
from solver.rules import GAMES, load_rules
from tests.together import together

CLASSIC = load_rules("classic")
STREET = load_rules("street")
HANDS = ("3344", "556", "789")
# A deal of classic: the landlord, seat 0, has 20 cards, the others 17.
DEALT = ("33344455566677788899", "99TTTTJJJJQQQQKKK", "345678KAAAA2222BR")


def position(game: str = "classic", **fields: Any) -> Position:
    """Returns a position of classic, its cards as text."""
    rules = load_rules(game)
    given = {"landlord": 0, "hands": HANDS, "turn": 0} | fields
    given["hands"] = [Hand.parse(rules, hand) for hand in given["hands"]]
    if given.get("over") is not None:
        seat, cards = given["over"]
        given["over"] = seat, Play.parse(rules, cards)
    return Position.of(rules, **given)


CONTRADICTIONS: dict[type[SolverError], list[tuple[dict[str, Any], str]]] = {
    InvalidRequest: [
        # The number of hands, and seats.
        ({"hands": HANDS[:1]}, "/hands"),
        ({"hands": (*HANDS, "T")}, "/hands"),
        ({"landlord": 3}, "/landlord"),
        ({"landlord": -1}, "/landlord"),
        ({"turn": 3}, "/turn"),
        ({"hands": HANDS[:2], "turn": 2}, "/turn"),
        ({"over": (3, "3")}, "/over/seat"),
        # Directions and multipliers.
        ({"direction": -1}, "/direction"),
        ({"direction": 0}, "/direction"),
    ],
    UnreachablePosition: [
        # Cards.
        ({"hands": ("3344", "", "7")}, "/hands/1"),
        # More cards than were dealt.
        ({"hands": ("3", "456789TJQKA2456789", "3")}, "/hands/1"),
        ({"hands": ("3", "3", "456789TJQKA2456"), "over": (2, "TJQKA")}, "/over/cards"),
        # Turns and passes.
        ({"over": (0, "5")}, "/over/seat"),
        ({"passes": 1}, "/passes"),
        ({"over": (2, "5"), "passes": 1}, "/passes"),
        ({"over": (1, "5"), "passes": 0}, "/passes"),
        # The landlord leads first.
        ({"hands": DEALT, "turn": 1}, "/turn"),
        ({"hands": (DEALT[0], DEALT[1][1:], DEALT[2])}, "/hands/1"),
        ({"hands": (DEALT[0], DEALT[1][:-1], DEALT[2]), "over": (1, "K")}, "/over/seat"),
        (
            {"hands": (DEALT[0][:-1], DEALT[1], DEALT[2][1:]), "over": (0, "9"), "turn": 1},
            "/hands/2",
        ),
        # Numbers of plays.
        ({"plays": (0, None)}, "/plays/landlord"),
        ({"plays": (17, None)}, "/plays/landlord"),
        ({"plays": (None, 0)}, "/plays/peasants"),
        ({"plays": (None, 29)}, "/plays/peasants"),
        ({"hands": DEALT, "plays": (1, None)}, "/plays/landlord"),
        ({"hands": HANDS[:2], "plays": (0, 1)}, "/plays/landlord"),
        ({"hands": HANDS[:2], "plays": (0, 0), "turn": 1}, "/turn"),
        ({"hands": HANDS[:2], "plays": (None, 0), "over": (1, "3")}, "/plays/peasants"),
        ({"multiplier": 0}, "/multiplier"),
        ({"multiplier": 1 << 30}, "/multiplier"),
    ],
    InvalidHand: [
        ({"hands": ("3344", "3345", "3")}, "/hands/2"),
        ({"hands": ("3344", "B", "B")}, "/hands/2"),
        ({"hands": ("3344", "344"), "over": (1, "33")}, "/over/cards"),
        ({"over": (2, "BR"), "hands": ("B", "5", "6")}, "/over/cards"),
    ],
}


@together(
    ("kind", "fields", "pointer"),
    [(kind, *each) for kind, all_ in CONTRADICTIONS.items() for each in all_],
)
def test_contradictions(kind: type[SolverError], fields: dict[str, Any], pointer: str) -> None:
    """Tests that what cannot be is refused, and where it is wrong."""
    with pytest.raises(kind) as caught:
        position(**fields)
    assert caught.value.pointer == pointer
    assert caught.value.detail


def test_a_table_of_two_has_no_direction() -> None:
    """Tests that a puzzle of street is played one way only."""
    assert position("street", hands=("33", "44")).directions == (1,)
    assert position("street", hands=("33", "44"), direction=1).directions == (1,)
    with pytest.raises(InvalidRequest) as caught:
        position("street", hands=("33", "44"), direction=-1)
    assert caught.value.pointer == "/direction"


def test_passes_are_those_between() -> None:
    """Tests that the passes are concluded from the holder of the play to beat and the turn."""
    assert position(turn=2, over=(0, "5")).passes == 1
    assert position(turn=1, over=(0, "5")).passes == 0
    assert position(turn=0, over=(1, "5"), passes=1).passes == 1
    assert position(hands=HANDS[:2], turn=1, over=(0, "5")).passes == 0
    four = ("3", "4", "5", "6")
    assert position("street", hands=four, turn=0, over=(1, "5"), direction=-1).passes == 0
    assert position("street", hands=four, turn=0, over=(1, "5")).passes == 2


@together("game", GAMES)
def test_the_landlord_chooses_before_his_first_lead(game: str) -> None:
    """Tests that only a whole deal of a game that has the choice leaves the direction open."""
    rules = load_rules(game)
    hands, bottom = deal(rules, 1)
    hands[1] += bottom
    whole = Position.of(rules, landlord=1, hands=hands, turn=1)
    choice = rules.description.play.direction == "landlord_choice"
    assert whole.directions == ((1, -1) if choice else (1,))
    assert whole.plays == (0, 0)
    if choice:
        chosen = Position.of(rules, landlord=1, hands=hands, turn=1, direction=-1)
        assert chosen.directions == (-1,)
    card = Play.parse(rules, hands[1].cards[0])
    hands[1] -= card.cards
    second = Position.of(rules, landlord=1, hands=hands, turn=2 % len(hands), over=(1, card))
    assert second.directions == (1,)
    assert second.plays == (1, 0)


@together(
    ("fields", "plays"),
    [
        ({}, (2, 1)),
        ({"hands": HANDS[:2]}, (2, 1)),
        ({"hands": HANDS[:2], "plays": (1, None)}, (1, 1)),
        ({"hands": HANDS[:2], "plays": (0, 0)}, (0, 0)),
        ({"hands": DEALT}, (0, 0)),
        # The one card that is gone was one play; of two nobody knows.
        ({"hands": (DEALT[0][1:], DEALT[1], DEALT[2])}, (1, 0)),
        ({"hands": (DEALT[0][2:], DEALT[1], DEALT[2])}, (2, 0)),
        ({"hands": (DEALT[0][2:], DEALT[1], DEALT[2]), "plays": (1, None)}, (1, 0)),
        ({"hands": (DEALT[0][3:], DEALT[1], DEALT[2]), "over": (0, "333"), "turn": 1}, (1, 0)),
        ({"plays": (1, 28)}, (1, 28)),
    ],
)
def test_how_often_the_sides_have_played(fields: dict[str, Any], plays: tuple[int, int]) -> None:
    """Tests the numbers of plays that Spring needs: those proven, and those assumed."""
    found = position(**fields)
    assert found.plays == plays


def test_the_table() -> None:
    """Tests that the native table has the turn, the holder and the counts of the position."""
    table = position(turn=2, over=(0, "55"), multiplier=4).table(1)
    assert (table.turn, table.holder, table.passes, table.factor) == (2, 0, 1, 4)
    assert table.left == [4, 3, 3]
    assert table.current is not None
    assert position().table(1).leading


def test_too_many_plays() -> None:
    """Tests that a hand whose plays are millions is refused."""
    deck = Hand.deck(load_rules("decktet"))
    with pytest.raises(InvalidRequest) as caught:
        position("decktet", hands=(" ".join(deck.cards[:-1]), deck.cards[-1]))
    assert caught.value.pointer == "/hands/0"
