"""The throughput of the real server: decompositions of random hands.

Threads of this process keep the server busy, one connection each, on the same processors. The
table shows the server's processor time for a request beside the solver's for the same hands: the
difference is HTTP, validation and JSON.

    .venv/bin/python -m lab.benchmarks.service [REQUESTS [WORKERS]] [--rules RULES...]
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
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import numpy as np

from solver.decomposition.decompose import decompose
from solver.game.cards import Hand
from solver.rules import GAMES, Rules, load_rules

REQUESTS = 1000
THREADS = 4
WORKERS = 2


@contextmanager
def server(
    workers: int, settings: Mapping[str, str] | None = None, python: Path = Path(sys.executable)
) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """Runs the service on a free port, without a cluster; yields the port and the process.

    Args:
        workers: how many processes answer.
        settings: further variables of its environment.
        python: the interpreter of the environment in which the version to run is installed.
    """
    command = [str(python.with_name("landlord")), "serve", "--port", "0"]
    command += ["--workers", str(workers)]
    with subprocess.Popen(  # noqa: S603
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=python.parent,  # so that no module of the version in this folder is taken
        env={**os.environ, "LANDLORD_CLUSTER_WORKERS": "0", **(settings or {})},
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        found = re.search(r":(\d+)", first)
        assert found, f"the server said {first!r}"
        try:
            yield int(found.group(1)), process
        finally:
            process.terminate()


def processor_seconds(pid: int) -> float:
    """Returns the processor time of a process and of its children, ended ones included."""
    stat = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    ticks = sum(map(int, stat[11:15]))
    children = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return ticks / os.sysconf("SC_CLK_TCK") + sum(map(processor_seconds, children))


def ask(port: int, bodies: list[bytes]) -> list[float]:
    """Returns the milliseconds of each request, sent one after the other."""
    times = []
    headers = {"Content-Type": "application/json"}
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        for body in bodies:
            start = time.perf_counter()
            connection.request("POST", "/v1/decompositions", body, headers)
            response = connection.getresponse()
            answer = json.load(response)
            assert response.status == http.HTTPStatus.OK, answer
            assert answer["optimal"]
            times.append((time.perf_counter() - start) * 1000)
    return times


def row(rules: Rules, port: int, pid: int, count: int) -> None:
    """Prints the figures of one game."""
    choose = random.Random(3)
    size = rules.description.deal.hand + rules.description.deal.bottom
    deck = Hand.deck(rules).cards
    hands = [Hand.of(rules, choose.sample(deck, size)) for _ in range(count)]
    bodies = [json.dumps({"rules": rules.id, "hand": str(hand)}).encode() for hand in hands]
    spent = processor_seconds(pid)
    start = time.perf_counter()
    with ThreadPoolExecutor(THREADS) as pool:
        parts = pool.map(lambda part: ask(port, bodies[part::THREADS]), range(THREADS))
        times = [each for part in parts for each in part]
    wall = time.perf_counter() - start
    spent = (processor_seconds(pid) - spent) / count * 1000
    alone = time.process_time()
    for hand in hands[::5]:
        decompose(rules, hand)
    alone = (time.process_time() - alone) / len(hands[::5]) * 1000
    print(
        f"{rules.id:10}{size:6}{count / wall:12.0f}{np.median(times):10.1f}"
        f"{np.percentile(times, 99):8.1f}{spent:14.1f}{alone:12.1f}",
        flush=True,
    )


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("requests", nargs="?", type=int, default=REQUESTS, help="for each game")
    parser.add_argument("workers", nargs="?", type=int, default=WORKERS, help="of the server")
    parser.add_argument("--rules", nargs="+", choices=GAMES, default=[*GAMES])
    options = parser.parse_args()
    workers = options.workers
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors, {workers} workers")
    print(f"{'':16}{'requests':>12}{'answer, ms':>18}{'processor, ms a request':>26}")
    print(f"{'hands':10}{'cards':>6}{'a second':>12}{'median':>10}{'99%':>8}", end="")
    print(f"{'server':>14}{'of it solver':>12}")
    decompose(load_rules("classic"), Hand.parse(load_rules("classic"), "3"))  # imports OR-Tools
    with server(workers) as (port, process):
        ask(port, [b'{"rules": "classic", "hand": "3"}'] * THREADS * workers)
        for game in options.rules:
            row(load_rules(game), port, process.pid, options.requests)


if __name__ == "__main__":
    main()
