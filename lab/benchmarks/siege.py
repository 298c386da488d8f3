"""How the real server fares under load, with its workers' memory.

    .venv/bin/python -m lab.benchmarks.siege --kind overload   ten times the searches it can do
    .venv/bin/python -m lab.benchmarks.siege --kind mixed      all kinds of questions

Beside the load, one client asks after the health of the service and one lists plays, ten times a
second each. The tables show milliseconds: the median, 99 % and the longest. Clients run on the same
processors as the server, in processes of their own.
"""

from __future__ import annotations

import http
import random
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from typing import Any

from lab.benchmarks.asking import asked
from lab.benchmarks.serving import Client, ask_all, memory_of, server
from lab.benchmarks.tables import percentiles
from solver.game.cards import Hand
from solver.processes import worker_pool
from solver.rules import GAMES, load_rules

WORKERS = 2
# Clients that ask for searches without a pause: each worker can do two at the same time.
CLIENTS = 40
SEARCH_SECONDS = 0.5
MOST_PROCESSES = 4
PLAYS = {"rules": "classic", "hand": "3344455667788TJQKA2B"}
# By kind of answer, its status: milliseconds.
Times = dict[str, list[float]]
# Yields paths and questions, by a seed.
Questions = Callable[[int], Iterator[tuple[str, Any]]]


@contextmanager
def watching(port: int, questions: Sequence[tuple[str, Any]]) -> Iterator[Times]:
    """Asks some questions ten times a second each during the block; yields their times.

    Each time is on a new connection. A question without a document is GET.
    """
    times: Times = defaultdict(list)
    ended = threading.Event()

    def watch(path: str, document: Any) -> None:
        while not ended.wait(0.1):
            with closing(Client(port)) as client:
                answer = client.ask(path, document)
            times[f"{path} {answer.status}"].append(answer.waited)

    with ThreadPoolExecutor(len(questions)) as pool:
        watchers = [pool.submit(watch, *question) for question in questions]
        try:
            yield times
        finally:
            ended.set()
        for watcher in watchers:
            watcher.result()


def searches(seed: int) -> Iterator[tuple[str, Any]]:
    """Yields questions about the best play."""
    rng, rules = random.Random(seed), load_rules("classic")
    deck = list(Hand.deck(rules).cards)
    fixed = {"rules": "classic", "landlord": 0, "seat": 0, "history": []}
    while True:
        hand = "".join(rng.sample(deck, 20))
        yield "/v1/advice", {**fixed, "hand": hand, "limit": {"seconds": SEARCH_SECONDS}}


def mixed(seed: int) -> Iterator[tuple[str, Any]]:
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


def busy(port: int, questions: Questions, seconds: float, seed: int) -> Times:
    """Asks questions without a pause, and waits a little after a refusal."""
    times: Times = defaultdict(list)
    end = time.monotonic() + seconds
    with closing(Client(port)) as client:
        for path, document in questions(seed):
            if time.monotonic() >= end:
                break
            answer = client.ask(path, document)
            times[f"{path} {answer.status}"].append(answer.waited)
            if answer.status == http.HTTPStatus.SERVICE_UNAVAILABLE:
                time.sleep(0.05)
    return times


def busy_clients(port: int, questions: Questions, seconds: float, seeds: list[int]) -> Times:
    """Asks as several clients at once."""
    with ThreadPoolExecutor(len(seeds)) as pool:
        return together(pool.map(partial(busy, port, questions, seconds), seeds))


def together(found: Iterable[Times]) -> Times:
    """Returns the times of several clients."""
    all_times: Times = defaultdict(list)
    for times in found:
        for kind, each in times.items():
            all_times[kind] += each
    return all_times


def show(times: Times) -> None:
    """Prints a line for each kind of answer."""
    print(f"{'':32}{'answers':>9}{'median':>9}{'99 %':>9}{'longest':>9}")
    for kind, each in sorted(times.items()):
        figures = "".join(f"{figure:>9}" for figure in percentiles(each, 50, 99, 100))
        print(f"{kind:32}{len(each):9}{figures}", flush=True)


def workers_memory(pid: int) -> float:
    """Returns the MiB of the processes below a process."""
    return sum(size for _, size in memory_of(pid)[1:])


def run(questions: Questions, clients: int, seconds: float) -> None:
    """Runs one kind of siege, and prints its tables."""
    with server(WORKERS) as (port, process), worker_pool(MOST_PROCESSES) as pool:
        ask_all(port, "/v1/plays", [PLAYS])
        processes = min(clients, MOST_PROCESSES)
        list(pool.map(load_rules, ["classic"] * processes))  # they have imported everything
        memory = [workers_memory(process.pid)]
        shares = [list(range(clients))[start::processes] for start in range(processes)]
        work = [pool.submit(busy_clients, port, questions, seconds, share) for share in shares]
        end = time.monotonic() + seconds
        with watching(port, [("/healthz", None), ("/v1/plays", PLAYS)]) as times:
            while time.monotonic() < end:
                time.sleep(min(seconds / 10, 60))
                memory.append(workers_memory(process.pid))
                print(f"{memory[-1]:.0f} MiB", end=" ", flush=True)
        print()
        show(times)
        show(together(each.result() for each in work))
        before, after = memory[0], memory[-1]
        print(f"memory: {before:.0f} MiB before, {max(memory):.0f} at most, {after:.0f} at the end")


KINDS: dict[str, tuple[Questions, int]] = {"overload": (searches, CLIENTS), "mixed": (mixed, 4)}


def main() -> None:
    """Prints the tables."""
    options = asked(__doc__, None, kind={"choices": KINDS, "default": "overload"}, seconds=60.0)
    run(*KINDS[options.kind], options.seconds)


if __name__ == "__main__":
    main()
