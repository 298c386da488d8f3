"""Asks every endpoint about random and hostile games, and prints what took longest, and most memory.

    python -m tests.fuzz.worst --games 20 --seed 1 --seconds 0.2

Each question is asked in a process of its own, with one thread, so that processor seconds and
memory are its own. `over` are the processor seconds beyond the limit of the question, `MB` the
memory that it needed. No question may need more than 0.5 s beyond its limit, or 200 MB.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solver.protocol import ENDPOINTS, ProblemDetails
from tests.fuzz.hostile import FOUR_KICKERS, Question, hostile_game, questions

MOST_OVER = 0.5  # processor seconds beyond the limit
MOST_MEGABYTES = 200.0
_LONGEST = 20  # processor seconds after which a question is ended


@dataclass(frozen=True)
class Cost:
    """What one question cost.

    Attributes:
        path: the endpoint.
        over: the processor seconds beyond its limit.
        megabytes: how much memory the process grew by, at most.
        outcome: the status of the answer, or the signal that ended it.
        question: the request.
    """

    path: str
    over: float
    megabytes: float
    outcome: str
    question: dict[str, Any]

    @property
    def too_much(self) -> bool:
        """Whether the question cost more than a question may."""
        allowed = self.over <= MOST_OVER and self.megabytes <= MOST_MEGABYTES
        return not allowed or not self.outcome.startswith(("200", "4"))


def cost_of(path: str, question: dict[str, Any]) -> Cost:
    """Returns what a question costs in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _ask(path, question, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read()
    _, status, used = os.wait4(child, 0)
    if not said:
        ended = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else "ended"
        return Cost(path, used.ru_utime + used.ru_stime, 0.0, ended, question)
    return Cost(path=path, question=question, **json.loads(said))


def _ask(path: str, question: dict[str, Any], writing: int) -> None:
    """Answers the question and writes what it cost; ends the process."""
    resource.setrlimit(resource.RLIMIT_CPU, (_LONGEST, _LONGEST + 1))
    resident = _resident()
    Path("/proc/self/clear_refs").write_text("5")  # the highest memory counts from here on
    started = time.process_time()
    try:
        ENDPOINTS[path].ask(question)
        outcome = "200"
    except Exception as error:  # noqa: BLE001, the outcome is what is looked for
        try:
            outcome = str(ProblemDetails.of(error).status)
        except Exception:  # noqa: BLE001
            outcome = f"{type(error).__name__}: {error}"
    limit = question.get("limit", {}).get("seconds", 0.0)
    over = time.process_time() - started - limit
    grown = (_resident("VmHWM") - resident) / 1e3
    os.write(writing, json.dumps({"over": over, "megabytes": grown, "outcome": outcome}).encode())
    os._exit(0)


def _resident(name: str = "VmRSS") -> int:
    """Returns the resident memory of this process in kilobytes, or the highest it has been."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith(name):
            return int(line.split()[1])
    raise OSError(f"no {name} in /proc/self/status")


def all_questions(games: int, seed: int, seconds: float) -> Iterator[Question]:
    """Yields the questions about the known hostile game and about random ones."""
    for number in range(games):
        rng = random.Random(f"{seed}/{number}")
        game = FOUR_KICKERS if number == 0 else hostile_game(rng)
        yield from questions(game, rng, seconds)


def main() -> int:
    """Prints the worst question of each endpoint; returns 1 when one costs too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.2, help="the limit of each question")
    parser.add_argument("--only", help="ask this endpoint alone")
    parser.add_argument("--keep", type=Path, help="write the questions that cost too much here")
    given = parser.parse_args()
    os.environ["LANDLORD_THREADS"] = "1"
    import solver.decomposition.decomposer  # noqa: F401, loaded before it is measured

    costs = [
        cost_of(path, question)
        for path, question in all_questions(given.games, given.seed, given.seconds)
        if given.only in (None, path)
    ]
    print(f"{'endpoint':16} {'asked':>5} {'over':>7} {'MB':>7}  outcomes")
    for path in sorted({cost.path for cost in costs}):
        found = [cost for cost in costs if cost.path == path]
        over = max(cost.over for cost in found)
        memory = max(cost.megabytes for cost in found)
        outcomes = ", ".join(sorted({cost.outcome for cost in found}))
        print(f"{path:16} {len(found):5} {over:7.2f} {memory:7.1f}  {outcomes[:60]}")
    bad = [cost for cost in costs if cost.too_much]
    if given.keep:
        lines = [json.dumps({"do": cost.path, **cost.question}) + "\n" for cost in bad]
        given.keep.write_text("".join(lines), "utf-8")
    print(f"{len(bad)} of {len(costs)} questions cost too much")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
