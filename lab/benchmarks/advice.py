"""The latency of advice through the real server, and the worlds that a search tries in its time.

This process asks from as many threads as the server has workers, with one connection each. The
questions come from games that the networks play against themselves; where a game has no network,
the greedy player plays. They are spread evenly from the first lead to the last plays. The overrun
of an answer is the time that the client waits for the whole request, less the limit; an answer
that is settled earlier has none.

    .venv/bin/python -m lab.benchmarks.advice [QUESTIONS [WORKERS]] [--rules RULES...]
        [--limits S...]

Without a number after `--limits`, only the network alone is asked.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from lab.arena.agent import Agent
from lab.arena.deals import Dealer
from lab.arena.engine_agent import question_of
from lab.arena.network_agent import NetworkAgent
from lab.arena.pair import play_pair
from lab.arena.policy_agents import GreedyAgent
from lab.benchmarks.service import WORKERS, server
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.opponents.decisions import forced
from solver.rules import GAMES, Rules, load_rules
from solver.weights.networks import weights_of

QUESTIONS = 40
LIMITS = (0.1, 0.3, 1.0)
# An answer is late when its overrun is longer, in milliseconds.
LATE = 100
DEALS = 4

Question = dict[str, Any]


@dataclass
class QuestionRecorder:
    """An agent that plays as another one, and records every choice as a question."""

    player: Agent
    name: str = "recorder"
    questions: list[Question] = field(default_factory=list)

    def decide(self, view: Knowledge) -> Play | None:
        """Returns the other agent's play."""
        if not forced(view):
            self.questions.append({**question_of(view), "seed": len(view.history)})
        return self.player.decide(view)


def questions(rules: Rules, count: int) -> list[Question]:
    """Returns `count` questions from every phase of some games, in random order."""
    weights = weights_of(rules)
    recorder = QuestionRecorder(
        GreedyAgent(rules) if weights is None else NetworkAgent(weights, objective="win")
    )
    dealer = Dealer(rules, 1, "turns")
    for number in range(DEALS):
        play_pair(rules, dealer.deal(number), recorder, recorder)
    found = sorted(recorder.questions, key=lambda question: len(question["history"]))
    places = np.linspace(0, len(found) - 1, count).astype(int)
    return [found[place] for place in np.random.default_rng(1).permutation(places)]


@dataclass(frozen=True)
class Timed:
    """An answer, and the milliseconds that the client waited for it."""

    answer: dict[str, Any]
    waited: float


def ask(port: int, asked: Iterable[Question], limit: dict[str, float]) -> list[Timed]:
    """Returns the answers to the questions, asked one after the other."""
    found = []
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        for question in asked:
            body = json.dumps({**question, "limit": limit}).encode()
            start = time.perf_counter()
            connection.request("POST", "/v1/advice", body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            text = response.read()
            waited = time.perf_counter() - start
            assert response.status == http.HTTPStatus.OK, text
            found.append(Timed(json.loads(text), 1000 * waited))
    return found


def ask_at_once(port: int, asked: list[Question], seconds: float, clients: int) -> list[Timed]:
    """Returns the answers to the questions, asked by several clients at once."""
    with ThreadPoolExecutor(clients) as pool:
        parts = pool.map(
            lambda part: ask(port, asked[part::clients], {"seconds": seconds}), range(clients)
        )
        return [each for part in parts for each in part]


def peak_memory(pid: int) -> float:
    """Returns the peak memory of the largest worker of the server, in MiB."""
    workers = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    found = [Path(f"/proc/{worker}/status").read_text() for worker in workers]
    lines = [line for text in found for line in text.splitlines() if line.startswith("VmHWM")]
    return max(int(line.split()[1]) for line in lines) / 1024


def row(name: str, limit: str, waits: list[float], over: list[float], worlds: str = "") -> None:
    """Prints the waits and overruns of one game and limit, in milliseconds."""
    percentiles = [f"{np.percentile(over, part):.0f}" for part in (50, 99, 100)]
    late = np.mean(np.array(over) > LATE)
    cells = [name, limit, f"{np.mean(waits):.0f}", *percentiles, f"{late:.1%}", worlds]
    print("|", " | ".join(cells), "|", flush=True)


def print_network_alone(port: int, asked: dict[str, list[Question]]) -> None:
    """Prints the latency of answers without a search."""
    print("| network alone, ms | first | mean | median | 90 % | 99 % |\n|---|---|---|---|---|---|")
    for game, questions_of_game in asked.items():
        if weights_of(load_rules(game)) is None:
            continue
        first, *others = (each.waited for each in ask(port, questions_of_game, {"worlds": 0}))
        figures = [first, np.mean(others), *np.percentile(others, (50, 90, 99))]
        print("|", " | ".join([game, *(f"{each:.1f}" for each in figures)]), "|", flush=True)


def print_searches(
    port: int, asked: dict[str, list[Question]], workers: int, limits: Sequence[float]
) -> None:
    """Prints the overruns of answers with a limit in seconds, and the worlds they tried."""
    print("\n| game | limit, s | ms, mean | over it by ms, median | 99 % | most |", end="")
    print(f" over by {LATE} | worlds a second |\n|---|---|---|---|---|---|---|---|")
    waits, overruns = [], []
    for game, questions_of_game in asked.items():
        for limit in limits:
            found = ask_at_once(port, questions_of_game, limit, workers)
            waited = [each.waited for each in found]
            over = [max(0.0, each - 1000 * limit) for each in waited]
            engines = [each.answer["engine"] for each in found]
            worlds = np.median([each["worlds"] / each["seconds"] for each in engines])
            row(game, f"{limit:g}", waited, over, f"{worlds:.0f}")
            waits += waited
            overruns += over
    row("all", "", waits, overruns)


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", nargs="?", type=int, default=QUESTIONS, help="a row")
    parser.add_argument("workers", nargs="?", type=int, default=WORKERS, help="of the server")
    parser.add_argument("--rules", nargs="+", choices=GAMES, default=[*GAMES])
    parser.add_argument("--limits", nargs="*", type=float, default=LIMITS, help="in seconds")
    options = parser.parse_args()
    workers = options.workers
    asked = {game: questions(load_rules(game), options.questions) for game in options.rules}
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
    print(f"{load}, {workers} workers, {workers} clients, {options.questions} questions a row\n")
    with server(workers) as (port, process):
        print_network_alone(port, asked)
        if options.limits:
            print_searches(port, asked, workers, options.limits)
        print(f"\npeak memory of a worker: {peak_memory(process.pid):.0f} MiB")


if __name__ == "__main__":
    main()
