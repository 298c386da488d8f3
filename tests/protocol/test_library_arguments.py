"""The library refuses what requests refuse: the same wrong values of the same arguments."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from pydantic import ValidationError

import solver
from solver import Act, Contract, Game, Hand, Knowledge, Limit, Play, Position, load_rules
from solver.errors import InvalidHand, InvalidRequest
from solver.game.checked import known_to
from solver.protocol.endpoint import ENDPOINTS
from tests.builders import caller
from tests.together import together

RULES = load_rules("classic")
HAND = "3344455667788TTJQK2R"
SEVENTEEN = HAND[:17]
NO_SEARCH = Limit(worlds=0)


def hand(text: str = HAND) -> Hand:
    return Hand.parse(RULES, text)


def view(**change: Any) -> Knowledge:
    known = {"landlord": 0, "seat": 0, "hand": hand(), "acts": []}
    return known_to(RULES, **(known | change))


def call_view() -> Knowledge:
    return caller(RULES, 0, hand(SEVENTEEN), [])


def position(**change: Any) -> Position:
    known = {"landlord": 0, "hands": [hand("3"), hand("4"), hand("5")], "turn": 0}
    return Position.of(RULES, **(known | change))


# By path a question that is answered.
ASKED: dict[str, dict[str, Any]] = {
    "advice": {"landlord": 0, "seat": 0, "hand": HAND, "history": [], "limit": {"worlds": 0}},
    "bids": {"seat": 0, "hand": SEVENTEEN, "calls": [], "limit": {"worlds": 0}},
    "solutions": {"landlord": 0, "hands": ["3", "4", "5"], "turn": 0},
    "decompositions": {"hand": HAND},
    "plays/classify": {},
    "states": {"landlord": 0, "history": []},
}

WRONG_SEEDS = (-1, 1.5, "one", True, 2**53)
WRONG_SECONDS = (-1, 0, math.nan, math.inf, "one", True, [1])
WRONG_WORLDS = (-1, 1.5, "five", True)
WRONG_NODES = (-1, 0, 1.5, "five", True)
WRONG_SEATS = (-1, 3, 99, "me", 0.5, None, [0])
WRONG_WORDS = ("nonsense", "", 1, None, ["win"])
WRONG_CARDS = (3.5, None, ["3"], "Z", "33333", True)
WRONG_NUMBERS = (0, -1, 1.5, "many", None)
WRONG_CALLS = ("pass", 3, None, [None], [1.5], [True], ["nonsense"])
WRONG_ACTS = ("3", 3, None, [3], [[0]], [[0, 3]], [["x", "3"]], [[7, "3"]])


def advise(**wrong: Any) -> Any:
    return solver.advise(view(), limit=NO_SEARCH, **wrong)


def recommend(**wrong: Any) -> Any:
    return solver.recommend_bid(call_view(), limit=NO_SEARCH, **wrong)


def called(seat: Any = 0, calls: Any = ()) -> Knowledge:
    return caller(RULES, seat, hand(SEVENTEEN), calls)


def decompose(**wrong: Any) -> Any:
    return solver.decompose(RULES, hand(), **wrong)


def solve(**wrong: Any) -> Any:
    return solver.solve(position(), **wrong)


# The path of a question, the place of a field, wrong values of it, and what the library is asked with
# the same value: with the argument of the field's name, or as a `lambda` says.
CASES: list[tuple[str, str, tuple[Any, ...], Callable[..., Any]]] = [
    ("advice", "objective", WRONG_WORDS, advise),
    ("advice", "language", WRONG_WORDS, advise),
    ("advice", "seed", WRONG_SEEDS, advise),
    ("advice", "limit/seconds", WRONG_SECONDS, Limit),
    ("advice", "limit/worlds", WRONG_WORLDS, Limit),
    ("advice", "landlord", WRONG_SEATS, view),
    ("advice", "seat", WRONG_SEATS, view),
    ("advice", "direction", (0, 2, -1, "1"), view),
    ("advice", "hand", WRONG_CARDS, lambda **wrong: view(hand=hand(wrong["hand"]))),
    ("advice", "bid", (0, -1, 4, "3", 1.5, True), partial(Contract.of, RULES, 0)),
    ("bids", "language", WRONG_WORDS, recommend),
    ("bids", "seed", WRONG_SEEDS, recommend),
    ("bids", "seat", WRONG_SEATS, called),
    ("bids", "calls", WRONG_CALLS, called),
    ("solutions", "objective", WRONG_WORDS, solve),
    ("solutions", "limit/nodes", WRONG_NODES, Limit),
    ("solutions", "landlord", WRONG_SEATS, position),
    ("solutions", "turn", WRONG_SEATS, position),
    ("solutions", "multiplier", (0, -1, "2", 1.5, None, 2**30), position),
    ("decompositions", "objective", WRONG_WORDS, decompose),
    ("decompositions", "solutions", WRONG_NUMBERS, decompose),
    ("decompositions", "keep", ("33", 3, None, [3], [None]), decompose),
    ("plays/classify", "cards", WRONG_CARDS, lambda cards: Play.parse(RULES, cards)),
    ("states", "history", WRONG_ACTS, lambda history: Game.replay(RULES, 0, _acts(history))),
]


def _acts(value: Any) -> Any:
    """Returns acts as the library takes them, where the value has their form at all."""
    if not isinstance(value, list):
        return value
    return [Act(*each) if isinstance(each, list) and len(each) > 1 else each for each in value]


@together(("path", "place", "wrong", "call"), CASES)
def test_the_library_refuses_what_requests_refuse(
    path: str, place: str, wrong: tuple[Any, ...], call: Callable[..., Any]
) -> None:
    """Tests wrong values in a request and in the library; the error quotes each and points."""
    refused = 0
    for value in wrong:
        first, *rest = place.split("/")
        put = {first: {rest[0]: value} if rest else value}
        try:
            ENDPOINTS[path].ask({"rules": "classic", **ASKED[path], **put})
        except (ValidationError, ValueError):
            with pytest.raises(ValueError, match=r".") as caught:
                call(**{place.rpartition("/")[2]: value})
            error: Any = caught.value
            assert isinstance(error, solver.SolverError), (value, error)
            refused += 1
    assert refused > len(wrong) / 2


OBJECTS: list[Callable[[Any], Any]] = [
    lambda wrong: solver.advise(wrong, limit=NO_SEARCH),
    lambda wrong: solver.advise(view(), limit=wrong),
    lambda wrong: solver.recommend_bid(wrong, limit=NO_SEARCH),
    solver.solve,
    lambda wrong: solver.solve(position(), limit=wrong if wrong is not None else 1),
    lambda wrong: solver.solve(position(), threads=wrong),
    lambda wrong: solver.review(wrong, limit=NO_SEARCH),
    solver.write_record,
    lambda wrong: solver.decompose(RULES, wrong),
    lambda wrong: view(hand=wrong),
    lambda wrong: view(acts=wrong),
    lambda wrong: view(acts=[wrong]),
    lambda wrong: view(open_hands={1: wrong}),
    lambda wrong: position(hands=wrong),
    lambda wrong: position(hands=[wrong, hand("4"), hand("5")]),
    lambda wrong: position(over=(1, wrong)),
    lambda wrong: caller(RULES, 0, wrong, []),
    lambda wrong: Game(RULES, 0, hands=[wrong, hand("4"), 5]),
    lambda wrong: Act(wrong, "3"),
]


@together("call", OBJECTS)
@together("wrong", ["nonsense", 3.5, None, {}, [7], b"3", object()])
def test_a_wrong_type_is_named(call: Callable[[Any], Any], wrong: Any) -> None:
    """Tests that something of another type is refused by an error of the library."""
    with pytest.raises(solver.SolverError) as caught:
        call(wrong)
    assert caught.value.detail


def test_an_error_quotes_the_value_and_says_what_is_allowed() -> None:
    """Tests the words and the pointer."""
    with pytest.raises(InvalidRequest) as caught:
        solver.advise(view(), limit=NO_SEARCH, objective="nonsense")  # type: ignore[arg-type]
    assert str(caught.value) == "objective: Input should be 'points' or 'win' (not 'nonsense')"
    assert caught.value.pointer == "/objective"
    with pytest.raises(InvalidRequest) as caught:
        Limit(seconds=math.nan)
    assert caught.value.pointer == "/limit/seconds"
    assert "应是有限的数字" in caught.value.detail.said("zh")
    with pytest.raises(InvalidHand, match="'Z' is no card of classic"):
        Hand.of(RULES, ["3", "Z"])
    with pytest.raises(InvalidRequest, match="the hand is one of street, not of classic"):
        view(hand=Hand.parse(load_rules("street"), "3"))


def test_numbers_of_numpy_are_numbers() -> None:
    """Tests that an integer of another library may be a seat or a seed."""
    np = pytest.importorskip("numpy")
    assert view(seat=np.int64(0)).seat == 0
    assert Limit(worlds=np.int32(3)).worlds == 3
