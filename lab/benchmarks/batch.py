"""Legal plays through the real server: single requests against POST /v1/batch, in the same run.

Threads of this process keep the server busy on the same processors. The table shows rates by the
clock and the server's processor time for a question, which other work on the machine changes less.

    .venv/bin/python -m lab.benchmarks.batch [QUESTIONS [WORKERS]] [--rules RULES...]
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial

from lab.benchmarks.service import processor_seconds, server
from solver.game.cards import Hand
from solver.game.play import legal_plays
from solver.rules import GAMES, Rules, load_rules

QUESTIONS = 20_000
WORKERS = 2
# A single request takes several times as long as a line: fewer of them give the same error.
_SHARE = 5


def questions(rules: Rules, count: int) -> list[dict[str, str]]:
    """Returns random hands of the size that is dealt, each with a random play to beat."""
    choose = random.Random(5)
    deck = Hand.deck(rules).cards
    size = rules.description.deal.hand
    found = []
    for _ in range(count):
        plays = legal_plays(rules, Hand.of(rules, choose.sample(deck, size)))
        hand = Hand.of(rules, choose.sample(deck, size))
        over = choose.choice([play for play in plays if len(play) < 6])
        found.append({"rules": rules.id, "hand": str(hand), "over": str(over)})
    return found


def ask_singly(port: int, asked: list[dict[str, str]]) -> None:
    """Sends each question as a request, one after the other on one connection."""
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        for each in asked:
            body = json.dumps(each)
            connection.request("POST", "/v1/plays", body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            answer = response.read()
            assert response.status == http.HTTPStatus.OK, answer


def ask_together(port: int, asked: list[dict[str, str]]) -> None:
    """Sends all questions as one request."""
    body = "\n".join(json.dumps({"do": "plays"} | each) for each in asked)
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        connection.request("POST", "/v1/batch", body, {"Content-Type": "application/x-ndjson"})
        answer = connection.getresponse().read()
        assert answer.count(b'"ok":true') == len(asked), answer[:500]


def rates(pid: int, work: Callable[[int], None], threads: int, count: int) -> tuple[float, float]:
    """Returns the questions a second, and the server's processor time for one in microseconds."""
    spent, start = processor_seconds(pid), time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, range(threads)))
    wall = time.perf_counter() - start
    return count / wall, (processor_seconds(pid) - spent) / count * 1e6


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", nargs="?", type=int, default=QUESTIONS, help="for each game")
    parser.add_argument("workers", nargs="?", type=int, default=WORKERS, help="of the server")
    parser.add_argument("--rules", nargs="+", choices=GAMES, default=[*GAMES])
    options = parser.parse_args()
    workers: int = options.workers
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors, {workers} workers")
    print(f"{'legal plays':12}{'single/s':>10}{'batch/s':>10}{'times':>7}", end="")
    print(f"{'single, us':>13}{'batch, us':>11}{'times':>7}")
    with server(workers) as (port, process):
        for game in options.rules:
            asked = questions(load_rules(game), options.questions)
            few = asked[::_SHARE]
            single = partial(lambda few, part: ask_singly(port, few[part :: 2 * workers]), few)
            together = partial(lambda asked, part: ask_together(port, asked[part::workers]), asked)
            one, one_spent = rates(process.pid, single, 2 * workers, len(few))
            many, many_spent = rates(process.pid, together, workers, len(asked))
            print(
                f"{game:12}{one:10,.0f}{many:10,.0f}{many / one:7.1f}"
                f"{one_spent:13.0f}{many_spent:11.0f}{one_spent / max(many_spent, 1e-9):7.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
