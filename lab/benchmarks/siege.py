"""How the real server fares under load, with its workers' memory.

    .venv/bin/python -m lab.benchmarks.siege overload [SECONDS]    ten times the searches it can do
    .venv/bin/python -m lab.benchmarks.siege mixed [SECONDS]       all kinds of questions

Beside the load, one client asks after the health of the service and one lists plays, ten times a
second each. The tables show milliseconds: the median, 99 % and the longest. Clients run on the same
processors as the server, in processes of their own.
"""

from __future__ import annotations

import argparse
import http.client
import json
import multiprocessing
import random
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np

from lab.benchmarks.service import server
from solver.game.cards import Hand
from solver.rules import GAMES, load_rules

WORKERS = 2
# Clients that ask for searches without a pause: each worker can do two at the same time.
CLIENTS = 40
SEARCH_SECONDS = 0.5
MOST_PROCESSES = 4
PLAYS = {"rules": "classic", "hand": "3344455667788TJQKA2B"}
# By kind of answer, its status: milliseconds.
Times = dict[str, list[float]]


def ask(connection: http.client.HTTPConnection, path: str, document: Any = None) -> tuple[int, Any]:
    """Returns the status and the body of an answer."""
    if document is None:
        connection.request("GET", path)
    else:
        headers = {"Content-Type": "application/json"}
        connection.request("POST", path, json.dumps(document), headers)
    response = connection.getresponse()
    return response.status, response.read()


def watch(port: int, path: str, document: Any, ended: Callable[[], bool], times: Times) -> None:
    """Asks the same question ten times a second, each time on a new connection, until the end."""
    while not ended():
        start = time.perf_counter()
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        status, _ = ask(connection, path, document)
        connection.close()
        times[f"{path} {status}"].append((time.perf_counter() - start) * 1000)
        time.sleep(0.1)


def searches(port: int, seconds: float, seed: int) -> Times:
    """Asks for advice without a pause, and waits a little after a refusal."""
    times: Times = defaultdict(list)
    rng, rules = random.Random(seed), load_rules("classic")
    deck = list(Hand.deck(rules).cards)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        question = {
            "rules": "classic",
            "landlord": 0,
            "seat": 0,
            "hand": "".join(rng.sample(deck, 20)),
            "history": [],
            "limit": {"seconds": SEARCH_SECONDS},
        }
        start = time.perf_counter()
        status, _ = ask(connection, "/v1/advice", question)
        times[f"/v1/advice {status}"].append((time.perf_counter() - start) * 1000)
        if status != http.HTTPStatus.OK:
            time.sleep(0.05)
    return times


def questions(seed: int) -> Iterator[tuple[str, Any]]:
    """Yields questions of all kinds about all games, by chance."""
    rng = random.Random(seed)
    decks = {game: list(Hand.deck(load_rules(game)).cards) for game in GAMES}
    while True:
        game = rng.choice(list(decks))
        rules = load_rules(game)
        size = rules.description.deal.hand
        hand = " ".join(rng.sample(decks[game], size))
        limit = rng.choice([{"worlds": 0}, {"worlds": 16}, {"seconds": 0.1}])
        known = {"rules": game, "hand": hand}
        yield rng.choice(
            [
                ("/v1/plays", known),
                ("/v1/decompositions", known),
                ("/v1/deals", {"rules": game, "seed": rng.randrange(1 << 30)}),
                ("/v1/bids", {**known, "seat": 0, "calls": [], "first": 0, "limit": limit}),
                ("/v1/plays/classify", {"rules": game, "cards": hand.split()[0]}),
            ]
        )


def mixed(port: int, seconds: float, seed: int) -> Times:
    """Asks questions of all kinds without a pause."""
    times: Times = defaultdict(list)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    end = time.monotonic() + seconds
    for path, document in questions(seed):
        if time.monotonic() >= end:
            return times
        start = time.perf_counter()
        status, _ = ask(connection, path, document)
        times[f"{path} {status}"].append((time.perf_counter() - start) * 1000)
        if status == http.HTTPStatus.SERVICE_UNAVAILABLE:
            time.sleep(0.05)
    return times


def workers_memory(pid: int) -> float:
    """Returns the MiB that the processes below a process hold for themselves."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    private = 0.0
    for child in map(int, children):
        lines = Path(f"/proc/{child}/smaps_rollup").read_text().splitlines()
        sizes = {line.split(":")[0]: line.split(":")[1] for line in lines if ":" in line}
        private += int(sizes["Pss"].split()[0]) / 1024 + workers_memory(child)
    return private


def load(
    work: Callable[[int, float, int], Times], clients: int, port: int, seconds: float
) -> Callable[[], list[Times]]:
    """Starts clients in processes of their own; returns what waits for what they found."""
    processes = min(clients, MOST_PROCESSES)
    pool = multiprocessing.get_context("spawn").Pool(processes)
    pool.map(load_rules, ["classic"] * processes, chunksize=1)  # they have imported everything
    shares = [list(range(clients))[start::processes] for start in range(processes)]
    each = [(port, seconds, share) for share in shares]
    found = pool.starmap_async(_Threads(work), each, chunksize=1)

    def wait() -> list[Times]:
        with pool:
            return found.get()

    return wait


class _Threads:
    """Runs some clients as threads of one process."""

    def __init__(self, work: Callable[[int, float, int], Times]) -> None:
        self._work = work

    def __call__(self, port: int, seconds: float, seeds: list[int]) -> Times:
        found: list[Times] = []
        threads = [
            threading.Thread(target=lambda seed=seed: found.append(self._work(port, seconds, seed)))
            for seed in seeds
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return _together(found)


def _together(found: list[Times]) -> Times:
    together: Times = {}
    for times in found:
        for kind, each in times.items():
            together.setdefault(kind, []).extend(each)
    return together


def show(times: Times) -> None:
    """Prints a line for each kind of answer."""
    print(f"{'':32}{'answers':>9}{'median':>9}{'99 %':>9}{'longest':>9}")
    for kind, each in sorted(times.items()):
        middle, high = np.percentile(each, [50, 99])
        print(f"{kind:32}{len(each):9}{middle:9.1f}{high:9.1f}{max(each):9.1f}", flush=True)


def run(kind: str, seconds: float) -> None:
    """Runs one kind of siege, and prints its tables."""
    with server(WORKERS) as (port, process):
        with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
            ask(connection, "/v1/plays", PLAYS)
        memory = [workers_memory(process.pid)]
        times: Times = defaultdict(list)
        work, clients = (searches, CLIENTS) if kind == "overload" else (mixed, 4)
        wait = load(work, clients, port, seconds)
        end = time.monotonic() + seconds

        def over() -> bool:
            return time.monotonic() >= end

        watchers = [
            threading.Thread(target=watch, args=(port, path, document, over, times))
            for path, document in (("/healthz", None), ("/v1/plays", PLAYS))
        ]
        for watcher in watchers:
            watcher.start()
        while not over():
            time.sleep(min(seconds / 10, 60))
            memory.append(workers_memory(process.pid))
            print(f"{memory[-1]:.0f} MiB", end=" ", flush=True)
        for watcher in watchers:
            watcher.join()
        print()
        show(times)
        show(_together(wait()))
        before, after = memory[0], memory[-1]
        print(f"memory: {before:.0f} MiB before, {max(memory):.0f} at most, {after:.0f} at the end")


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["overload", "mixed"])
    parser.add_argument("seconds", nargs="?", type=float, default=60)
    options = parser.parse_args()
    run(options.kind, options.seconds)


if __name__ == "__main__":
    main()
