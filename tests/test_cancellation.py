"""Every long call of the library ends when another thread cancels it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from solver import (
    Cancellation,
    Cancelled,
    Hand,
    Knowledge,
    Limit,
    Position,
    Record,
    Solution,
    advise,
    decompose,
    load_rules,
    recommend_bid,
    review,
    solve,
)
from solver.game.checked import known_to
from solver.game.deal import deal
from solver.records.formats import parse_record
from solver.rules import Rules

RECORD = Path(__file__).parents[1] / "examples" / "games" / "double.ddz.jsonl"
# A call gets this long after it has been cancelled. It is enough for any machine, and far less than
# the calls would take; lab/benchmarks/cancellation.py measures how long they really need.
PATIENCE = 60.0
HEAD_START = 0.2


def double() -> Rules:
    """Returns the rules of a game with 108 cards."""
    return load_rules("double")


def first_lead() -> Knowledge:
    """Returns the landlord's view before the first lead."""
    hands, bottom = deal(double(), 3)
    return known_to(double(), landlord=0, seat=0, hand=hands[0] + bottom, bottom=bottom)


def whole_deal() -> Position:
    """Returns all hands of that game before the first lead."""
    hands, bottom = deal(double(), 3)
    hands[0] += bottom
    return Position.of(double(), landlord=0, hands=hands, turn=0)


def first_call() -> Knowledge:
    """Returns the view of the seat that calls first."""
    return known_to(double(), seat=0, hand=deal(double(), 3)[0][0])


def recorded() -> Record:
    """Returns a recorded game."""
    return parse_record(RECORD.read_text("utf-8"))


# Each takes ten minutes or far longer unless it is cancelled.
CALLS: dict[str, Callable[[Cancellation], object]] = {
    "advice": lambda token: advise(first_lead(), limit=Limit(600.0, cancellation=token)),
    "bid": lambda token: recommend_bid(first_call(), limit=Limit(600.0, cancellation=token)),
    "review": lambda token: review(recorded(), limit=Limit(600.0, cancellation=token)),
    "decomposition": lambda token: decompose(
        double(), Hand.deck(double()), solutions="all", limit=Limit(cancellation=token)
    ),
}


def cancelled_outcome(call: Callable[[Cancellation], object], head_start: float) -> object:
    """Returns what a call returns or raises that another thread cancels after some seconds."""
    cancellation = Cancellation()
    outcome: list[object] = []

    def run() -> None:
        try:
            outcome.append(call(cancellation))
        except Cancelled as error:
            outcome.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(head_start)
    cancellation.cancel()
    thread.join(PATIENCE)
    assert outcome, "the call goes on"
    return outcome[0]


@pytest.mark.parametrize("head_start", [0.0, HEAD_START])
@pytest.mark.parametrize("kind", CALLS)
def test_cancelled_calls_raise(kind: str, head_start: float) -> None:
    """Tests calls that are cancelled at once, and calls that have begun."""
    assert isinstance(cancelled_outcome(CALLS[kind], head_start), Cancelled)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("head_start", [0.0, HEAD_START])
def test_cancelled_exact_searches_return_bounds(head_start: float, threads: int) -> None:
    """Tests that an exact search says what it has proven, which may be nothing."""
    found = cancelled_outcome(
        lambda token: solve(
            whole_deal(), memory=1 << 20, threads=threads, limit=Limit(cancellation=token)
        ),
        head_start,
    )
    assert isinstance(found, Solution)
    assert found.result == "undecided"
    assert (found.outcome.low, found.outcome.high) == (-1, 1)
    assert any(each.outcome.low < each.outcome.high for each in found.plays)
