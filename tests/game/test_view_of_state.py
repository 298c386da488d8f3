"""Views of a state: whose turn it is, whether a spring is possible, and contradicting states."""

from typing import Any

import pytest

from solver.errors import InvalidHand, InvalidRequest, SolverError, UnreachablePosition
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.native import _core
from solver.rules import load_rules
from tests.builders import known_state
from tests.together import together


def street_state(**changes: Any) -> Knowledge:
    """Seat 1 has to beat the 5 that the landlord, seat 0, has put on the 4 of seat 3."""
    rules = load_rules("street")
    over = changes.pop("over", (0, "5"))
    arguments: dict[str, Any] = {
        "landlord": 0,
        "seat": 1,
        "hand": "66778899TTJJ",
        "played": {0: "35", 3: "4"},
        "left": {0: 16, 2: 12, 3: 11},
    } | changes
    hand = Hand.parse(rules, arguments.pop("hand"))
    played = {seat: Hand.parse(rules, text) for seat, text in arguments.pop("played").items()}
    table = None if over is None else (over[0], Play.parse(rules, over[1]))
    return known_state(rules, hand=hand, played=played, over=table, **arguments)


def test_the_turn_of_a_state() -> None:
    assert street_state().turn == 1
    later = street_state(over=(3, "4"), played={0: "3", 3: "4"}, left={0: 17})
    assert (later.turn, later.table.passes) == (1, 1)
    waiting = street_state(passes=1)
    assert (waiting.turn, waiting.my_turn, waiting.may_interrupt) == (2, False, True)
    assert waiting.legal() == []
    assert street_state(over=None).table.leading
    assert street_state(direction=-1).table.passes == 2
    assert len(street_state().unseen) == 39


CONTRADICTIONS: dict[type[SolverError], list[tuple[dict[str, Any], str, str]]] = {
    UnreachablePosition: [
        ({"left": {0: 14}}, "/left/0", "dealt 18 .* played 2.* 16 left and not 14"),
        ({"left": {2: 13}}, "/left/2", "dealt 12 cards and cannot hold 13"),
        ({"left": {3: 0}}, "/left/3", "11 left and not 0"),
        ({"left": {3: 10}}, "/left/3", "11 left and not 10"),
        (
            {"left": {3: 0}, "played": {0: "QK", 3: "333344445555"}, "over": (0, "K")},
            "/left/3",
            "no cards left: the game is over",
        ),
        ({"left": {1: 11}}, "/left/1", "holds 12 cards and not 11"),
        ({"hand": "66778899TTJ"}, "/hand", "12 left and not 11"),
        ({"hand": ""}, "/hand", "no cards left"),
        (
            {"hand": "", "played": {0: "35", 1: "66778899TTJJ", 3: "4"}},
            "/hand",
            "no cards left: the game is over",
        ),
        (
            {"played": {0: "35", 3: "4444333JJQQQQA"}, "left": {}},
            "/played/3",
            "dealt 12 cards and cannot have played 14",
        ),
        (
            {"played": {3: "4"}, "over": None, "left": {}},
            "/left/3",
            "had not played before: seat 3",
        ),
        ({"played": {}, "over": None, "left": {}}, "/played", "landlord, seat 0"),
        (
            {"over": (1, "6"), "hand": "6778899TTJJ"},
            "/over/seat",
            "made the play on the table itself",
        ),
        ({"multiplier": 0}, "/multiplier", "from 1 to"),
        ({"multiplier": 2**40}, "/multiplier", "from 1 to"),
        ({"passes": 1, "over": None}, "/passes", "nobody has passed"),
        ({"passes": 3}, "/passes", "from 0 to 2"),
        ({"passes": -1}, "/passes", "from 0 to 2"),
    ],
    InvalidRequest: [
        ({"left": {4: 11}}, "/left/4", "no seat 4"),
        ({"played": {7: "3"}}, "/played/7", "no seat 7"),
        ({"over": (4, "5")}, "/over/seat", "no seat 4"),
        ({"direction": 2}, "/direction", "1 or -1"),
    ],
    InvalidHand: [
        ({"hand": "66778899TTXX", "played": {0: "X5", 3: "4"}}, "/hand", "X is in the"),
        ({"played": {0: "5X3", 3: "XX"}, "left": {}}, "/played/3", "X is played"),
        ({"played": {0: "5555", 3: "4"}, "left": {0: 13}}, "/over/cards", "5 times"),
    ],
}


@together(
    ("kind", "changes", "pointer", "words"),
    [(kind, *each) for kind, all_ in CONTRADICTIONS.items() for each in all_],
)
def test_contradicting_states(
    changes: dict[str, Any], kind: type[SolverError], pointer: str, words: str
) -> None:
    with pytest.raises(kind, match=words) as caught:
        street_state(**changes)
    assert caught.value.pointer == pointer


def go_out(view: Knowledge, seat: int) -> _core.Table:
    """Returns the end of the game when the others play only where they have to."""
    table = view.table.copy()
    rest = Hand.deck(view.rules)
    for cards in view.played:
        rest -= cards
    # The rocket comes last: it is there to beat a play that no single card beats.
    plays = [Play.parse(view.rules, text).native for text in [*rest.cards[:-2], "BR"]]
    while not table.over:
        if table.turn != seat and not table.leading:
            table.act(table.turn, None)
            continue
        play = next(play for play in plays if not table.refusal(table.turn, play))
        plays.remove(play)
        table.act(table.turn, play)
    return table


@together(
    ("played", "over", "spring", "anti_spring"),
    [
        ({0: "3"}, (0, "3"), True, True),
        ({0: "3", 2: "4"}, (2, "4"), False, True),
        ({0: "34567"}, (0, "34567"), True, True),
        ({0: "35", 2: "4"}, (0, "5"), False, False),
        ({0: "34", 2: ""}, (0, "4"), True, False),
    ],
)
def test_states_know_whether_a_spring_is_possible(
    played: dict[int, str], over: tuple[int, str], spring: bool, anti_spring: bool
) -> None:
    rules = load_rules("snatch")
    view = known_state(
        rules,
        landlord=0,
        seat=1,
        hand=Hand.parse(rules, "66778899TTJJQQKK2"),
        over=(over[0], Play.parse(rules, over[1])),
        played={seat: Hand.parse(rules, text) for seat, text in played.items()},
        left={},
    )
    assert go_out(view, 0).spring == spring
    assert go_out(view, 1).anti_spring == anti_spring
