"""What a request costs beside the solver, against a bare Flask application under gunicorn.

Threads of this process keep each server busy, one connection each. All hands are different. The
rounds of the servers take turns, and the table shows the medians of the rounds: requests a second,
the processor time of the server for a request, the time of an answer when nobody else asks, and
the rate as a part of the peer's, which says "hello". With `--other` there are the same figures for
another version that is installed elsewhere, and how much faster this one is.

    .venv/bin/python -m lab.benchmarks.door [REQUESTS [WORKERS]] [--rounds N]
        [--other PATH/bin/python] [--gzip]
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from flask import Flask

from lab.benchmarks.service import processor_seconds, server
from solver.game.cards import Hand
from solver.rules import load_rules

REQUESTS = 1000
ROUNDS = 3
THREADS = 4
WORKERS = 2
# Requests whose times are taken while nobody else asks.
_ALONE = 50

_ADVICE = {"landlord": 0, "seat": 0, "history": [], "limit": {"worlds": 0}, "seed": 1}
# By name: the path, the fields beside rules and hand, and which part of all requests is asked.
_QUESTIONS: dict[str, tuple[str, dict[str, Any], float]] = {
    "plays": ("/v1/plays", {}, 1),
    "decompositions": ("/v1/decompositions", {}, 0.5),
    "advice": ("/v1/advice", _ADVICE, 0.25),
}


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
    """A server that is measured.

    Attributes:
        name: how the table calls it.
        port: where it listens.
        pid: the process that has started the others.
        headers: what is sent with each request.
    """

    name: str
    port: int
    pid: int
    headers: dict[str, str]

    def ask(self, path: str, bodies: list[str]) -> list[float]:
        """Sends requests one after the other; returns their milliseconds."""
        times = []
        with closing(http.client.HTTPConnection("127.0.0.1", self.port)) as connection:
            for body in bodies:
                start = time.perf_counter()
                connection.request("POST", path, body, self.headers)
                response = connection.getresponse()
                answer = response.read()
                times.append((time.perf_counter() - start) * 1000)
                assert response.status == http.HTTPStatus.OK, answer
        return times

    def measure(self, path: str, bodies: list[str]) -> tuple[float, float, float]:
        """Returns requests a second, ms of the processor for each, and ms of one alone."""
        self.ask(path, bodies[:THREADS])
        spent, start = processor_seconds(self.pid), time.perf_counter()
        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(lambda part: self.ask(path, bodies[part::THREADS]), range(THREADS)))
        wall = time.perf_counter() - start
        spent = processor_seconds(self.pid) - spent
        alone = float(np.median(self.ask(path, bodies[:_ALONE])))
        return len(bodies) / wall, spent / len(bodies) * 1000, alone


def questions(count: int) -> Iterator[tuple[str, str, list[str]]]:
    """Yields each kind of question: its name, its path, and bodies with different hands."""
    rules, choose = load_rules("classic"), random.Random(5)
    deck = Hand.deck(rules).cards
    for name, (path, fields, part) in _QUESTIONS.items():
        hands = (str(Hand.of(rules, choose.sample(deck, 20))) for _ in range(int(count * part)))
        bodies = [json.dumps({"rules": rules.id, "hand": hand} | fields) for hand in hands]
        yield name, path, bodies


def compare(targets: list[Target], count: int, rounds: int) -> None:
    """Prints a table of the targets, of which the first is the peer."""
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors; medians of {rounds}")
    print(f"{'':24}{'a second':>9}{'CPU, ms':>11}{'alone, ms':>10}{'of peer':>10}", end="")
    print(f"{'this / other':>14}" if len(targets) > 2 else "")
    for name, path, bodies in questions(count):
        found: dict[str, list[tuple[float, ...]]] = {}
        for _ in range(rounds):
            for each in targets:
                place = path if each is not targets[0] else "/"
                found.setdefault(each.name, []).append(each.measure(place, bodies))
        rates = []
        for each in targets:
            rate, spent, alone = np.median(found[each.name], axis=0)
            rates.append(rate)
            row = f"{name}: {each.name}"
            print(f"{row:24}{rate:9.0f}{spent:11.2f}{alone:10.2f}{rate / rates[0]:10.2f}", end="")
            print(f"{rates[1] / rate:14.2f}" if len(rates) > 2 else "", flush=True)
    print(f"load {os.getloadavg()[0]:.1f} at the end")


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("requests", nargs="?", type=int, default=REQUESTS, help="of a round")
    parser.add_argument("workers", nargs="?", type=int, default=WORKERS, help="of each server")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--other", type=Path, help="the Python of another version's environment")
    parser.add_argument("--gzip", action="store_true", help="accept compressed answers")
    options = parser.parse_args()
    headers = {"Content-Type": "application/json"}
    headers |= {"Accept-Encoding": "gzip"} if options.gzip else {}
    versions = {"this": Path(sys.executable)} | ({"other": options.other} if options.other else {})
    with ExitStack() as stack:
        targets = [Target("hello", *stack.enter_context(peer(options.workers)), headers)]
        for name, python in versions.items():
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            settings = {
                "LANDLORD_STORE": f"sqlite:///{folder}/store.sqlite3",
                "LANDLORD_SEARCH_PATIENCE": "60",  # a busy machine is no reason to refuse
            }
            port, process = stack.enter_context(server(options.workers, settings, python))
            targets.append(Target(name, port, process.pid, headers))
        compare(targets, options.requests, options.rounds)


if __name__ == "__main__":
    main()
