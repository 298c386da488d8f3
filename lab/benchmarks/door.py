"""What a request costs beside the solver, against a bare Flask application under gunicorn.

Threads of this process keep each server busy, one connection each. All hands are different. The
rounds of the servers take turns, and the table shows the medians of the rounds: questions a second,
the processor time of the server for a question, the time of an answer when nobody else asks, and
the rate as a part of the peer's, which says "hello". A batch is a request with 100 questions about
plays. With `--other` there are the same figures for another version that is installed elsewhere,
and how much faster this one is.

    .venv/bin/python -m lab.benchmarks.door [REQUESTS [WORKERS]] [--rules RULES...] [--rounds N]
        [--other PATH/bin/python] [--gzip]
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from flask import Flask

from lab.benchmarks.asking import FILE, asked
from lab.benchmarks.serving import ask_all, processor_seconds, server
from lab.benchmarks.tables import machine
from solver.game.cards import Hand
from solver.rules import load_rules

THREADS = 4
# Requests whose times are taken while nobody else asks.
_ALONE = 50
_IN_BATCH = 100

_ADVICE = {"landlord": 0, "seat": 0, "history": [], "limit": {"worlds": 0}, "seed": 1}


class Kind(NamedTuple):
    """A kind of question.

    Attributes:
        name: how the table calls it.
        path: where it is asked.
        fields: those beside rules and hand.
        part: which part of all requests is asked.
        lines: how many questions there are in a request.
    """

    name: str
    path: str
    fields: dict[str, Any]
    part: float
    lines: int = 1


KINDS = (
    Kind("plays", "/v1/plays", {}, 1),
    Kind("plays in batches", "/v1/batch", {"do": "plays"}, 0.1, _IN_BATCH),
    Kind("decompositions", "/v1/decompositions", {}, 0.5),
    Kind("advice", "/v1/advice", _ADVICE, 0.25),
)


def hello() -> Flask:
    """Returns the peer."""
    app = Flask("hello")

    @app.post("/")
    def answer() -> dict[str, str]:
        return {"hello": "world"}

    return app


@contextmanager
def peer(workers: int) -> Iterator[tuple[int, int]]:
    """Runs the peer on a free port; yields the port and the process id."""
    command = [sys.executable, "-m", "gunicorn", "--worker-class", "gthread", "--threads", "16"]
    command += ["--workers", str(workers), "--bind", "127.0.0.1:0", "lab.benchmarks.door:hello()"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stderr is not None
        try:
            for line in process.stderr:
                if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                    yield int(found[1]), process.pid
                    return
            raise RuntimeError("the peer did not start")
        finally:
            process.terminate()


@dataclass
class Target:
    """A server that is measured, with its port and the process that started the others."""

    name: str
    port: int
    pid: int

    def measure(self, path: str, bodies: list[bytes], headers: dict[str, str]) -> np.ndarray:
        """Returns requests a second, ms of the processor for each, and ms of one alone."""
        ask_all(self.port, path, bodies[:THREADS], headers=headers)
        spent, start = processor_seconds(self.pid), time.perf_counter()
        ask_all(self.port, path, bodies, THREADS, headers)
        wall = time.perf_counter() - start
        spent = processor_seconds(self.pid) - spent
        alone = [each.waited for each in ask_all(self.port, path, bodies[:_ALONE], 1, headers)]
        return np.array([len(bodies) / wall, spent / len(bodies) * 1000, np.median(alone)])


def questions(game: str, kind: Kind, count: int) -> list[bytes]:
    """Returns the bodies of requests with different hands of the landlord."""
    rules, choose = load_rules(game), random.Random(5)
    deck = Hand.deck(rules).cards
    size = rules.description.deal.hand + rules.description.deal.bottom
    hands = (str(Hand.of(rules, choose.sample(deck, size))) for _ in iter(int, 1))
    return [
        "\n".join(
            json.dumps({"rules": game, "hand": next(hands)} | kind.fields)
            for _ in range(kind.lines)
        ).encode()
        for _ in range(max(THREADS, int(count * kind.part)))
    ]


def compare(game: str, targets: list[Target], count: int, rounds: int, *, gzip: bool) -> None:
    """Prints the rows of a game, of targets of which the first is the peer."""
    for kind in KINDS:
        bodies = questions(game, kind, count)
        headers = {"Accept-Encoding": "gzip"} if gzip else {}
        if kind.lines > 1:
            headers["Content-Type"] = "application/x-ndjson"
        found: dict[str, list[np.ndarray]] = {each.name: [] for each in targets}
        for _ in range(rounds):
            for each in targets:
                path = kind.path if each is not targets[0] else "/"
                found[each.name].append(each.measure(path, bodies, headers))
        rates = []
        for each in targets:
            rate, spent, alone = np.median(found[each.name], axis=0)
            lines = kind.lines if each is not targets[0] else 1
            rates.append(rate * lines)
            name = f"{game}, {kind.name}: {each.name}"
            print(f"{name:34}{rates[-1]:9.0f}{spent / lines:11.2f}{alone:10.2f}", end="")
            print(f"{rates[-1] / rates[0]:10.2f}", end="")
            print(f"{rates[1] / rates[-1]:14.2f}" if len(rates) > 2 else "", flush=True)


def main() -> None:
    """Prints the table."""
    options = asked(
        __doc__,
        ["classic"],
        {"requests": 1000, "workers": 2},
        rounds=3,
        other={**FILE, "help": "the Python of another version's environment"},
        gzip=False,
    )
    versions = {"this": Path(sys.executable)} | ({"other": options.other} if options.other else {})
    with ExitStack() as stack:
        targets = [Target("hello", *stack.enter_context(peer(options.workers)))]
        for name, python in versions.items():
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            settings = {
                "LANDLORD_STORE": f"sqlite:///{folder}/store.sqlite3",
                "LANDLORD_SEARCH_PATIENCE": "60",  # a busy machine is no reason to refuse
            }
            port, process = stack.enter_context(server(options.workers, settings, python))
            targets.append(Target(name, port, process.pid))
        print(f"{machine()}; medians of {options.rounds}")
        print(f"{'':34}{'a second':>9}{'CPU, ms':>11}{'alone, ms':>10}{'of peer':>10}", end="")
        print(f"{'this / other':>14}" if options.other else "")
        for game in options.rules:
            compare(game, targets, options.requests, options.rounds, gzip=options.gzip)
    print(f"{machine()} at the end")


if __name__ == "__main__":
    main()
