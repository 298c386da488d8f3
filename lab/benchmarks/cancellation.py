"""How long calls go on after another thread has cancelled them.

Each kind of call is cancelled at random moments of its first seconds. Every call would otherwise
take half a minute or more. The time runs from `Cancellation.cancel` to the return of the call.

    python -m lab.benchmarks.cancellation [calls of each kind]
"""

from __future__ import annotations

import contextlib
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import solver.decomposition.decomposer  # noqa: F401, the first import takes most of a second
from lab.benchmarks.asking import asked
from lab.benchmarks.tables import head, machine, percentiles, show
from solver import (
    Cancellation,
    Cancelled,
    Hand,
    Limit,
    Position,
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

LATEST = 2.0  # seconds after which a call is cancelled at the latest
AIM = 50.0  # milliseconds
GAME = "double"  # the game of the most cards
RECORD = Path(__file__).parents[2] / "examples" / "games" / f"{GAME}.ddz.jsonl"


def calls() -> dict[str, Callable[[Cancellation], object]]:
    """Returns a long call of each kind."""
    rules = load_rules(GAME)
    dealt, bottom = deal(rules, 3)
    hands = [dealt[0] + bottom, *dealt[1:]]
    view = known_to(rules, landlord=0, seat=0, hand=hands[0], bottom=bottom)
    call_view = known_to(rules, seat=0, hand=dealt[0])
    position = Position.of(rules, landlord=0, hands=hands, turn=0)
    record = parse_record(RECORD.read_text("utf-8"))
    return {
        "advice": lambda token: advise(view, limit=Limit(60.0, cancellation=token)),
        "bid": lambda token: recommend_bid(call_view, limit=Limit(60.0, cancellation=token)),
        "review": lambda token: review(record, limit=Limit(120.0, cancellation=token)),
        "decomposition, all": lambda token: decompose(
            rules, Hand.deck(rules), solutions="all", limit=Limit(cancellation=token)
        ),
        "decomposition, turns": lambda token: decompose(
            rules,
            hands[0] + hands[1],
            objective="turns",
            solutions="all",
            limit=Limit(cancellation=token),
        ),
        "exact": lambda token: solve(position, limit=Limit(cancellation=token)),
        "exact, points": lambda token: solve(
            position, objective="points", threads=2, limit=Limit(cancellation=token)
        ),
    }


def latency(call: Callable[[Cancellation], object], wait: float) -> float | None:
    """Returns the milliseconds from the request to the end; None if the call had ended before."""
    cancellation = Cancellation()
    ended = 0.0

    def run() -> None:
        nonlocal ended
        with contextlib.suppress(Cancelled):
            call(cancellation)
        ended = time.perf_counter()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(wait)
    requested = time.perf_counter()
    cancellation.cancel()
    thread.join()
    return (ended - requested) * 1000 if ended > requested else None


def main() -> None:
    """Prints a table: the distribution of the latency in milliseconds, by kind of call."""
    count = asked(__doc__, None, {"calls": 40}).calls
    print(machine())
    print(head("call", "calls", "median", "90 %", "99 %", "most", "late"))
    choose = random.Random(1)
    for kind, call in calls().items():
        found = [latency(call, choose.uniform(0, LATEST)) for _ in range(count)]
        times = np.array([each for each in found if each is not None])
        figures = percentiles(times, 50, 90, 99, 100) if len(times) else [""] * 4
        show(kind, len(times), *figures, np.count_nonzero(times > AIM))


if __name__ == "__main__":
    main()
