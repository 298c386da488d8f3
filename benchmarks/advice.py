"""Advice through the real server: is it there in time, and how much has been looked at by then?

Threads of this process ask for advice, one connection each, as many as the server has workers. The
questions come from games that the networks play against themselves, the greedy player where a game
has no network, and are spread evenly from the first lead to the last plays. An answer is over its
limit by what the client waits beyond it, the whole request included.

    .venv/bin/python -m benchmarks.advice [QUESTIONS [WORKERS]]
"""

from __future__ import annotations

import http.client
import json
import os
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.service import WORKERS, server
from solver.arena.agent import Agent, forced
from solver.arena.deals import Dealer
from solver.arena.engine_agent import question_of
from solver.arena.network_agent import NetworkAgent
from solver.arena.pair import play_pair
from solver.arena.policy_agents import GreedyAgent
from solver.game.play import Play
from solver.game.view import View
from solver.rules import GAMES, Rules, load_rules
from solver.search.networks import weights_of

QUESTIONS = 40
LIMITS = (0.1, 0.3, 1.0)
# The milliseconds beyond its limit from which on an answer is late.
LATE = 100
DEALS = 4

Question = dict[str, Any]


@dataclass
class Scribe:
    """An agent that plays as another one, and writes down every choice as a question."""

    player: Agent
    name: str = "scribe"
    questions: list[Question] = field(default_factory=list)

    def decide(self, view: View) -> Play | None:
        """Returns the other agent's play."""
        if not forced(view):
            self.questions.append({**question_of(view), "seed": len(view.history)})
        return self.player.decide(view)


def questions(rules: Rules, count: int) -> list[Question]:
    """Returns questions of every phase of some games, in mixed order."""
    weights = weights_of(rules)
    scribe = Scribe(
        GreedyAgent(rules) if weights is None else NetworkAgent(weights, objective="win")
    )
    dealer = Dealer(rules, 1, "turns")
    for number in range(DEALS):
        play_pair(rules, dealer.deal(number), scribe, scribe)
    found = sorted(scribe.questions, key=lambda question: len(question["history"]))
    places = np.linspace(0, len(found) - 1, count).astype(int)
    return [found[place] for place in np.random.default_rng(1).permutation(places)]


@dataclass(frozen=True)
class Timed:
    """An answer, and the milliseconds that its client waited for it."""

    answer: dict[str, Any]
    waited: float


def ask(port: int, asked: Iterable[Question], limit: dict[str, float]) -> list[Timed]:
    """Asks one question after the other."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    found = []
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
    """Asks the questions from several clients at once."""
    with ThreadPoolExecutor(clients) as pool:
        parts = pool.map(
            lambda part: ask(port, asked[part::clients], {"seconds": seconds}), range(clients)
        )
        return [each for part in parts for each in part]


def peak_memory(pid: int) -> float:
    """Returns the most MiB that any worker of the server has held."""
    workers = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    found = [Path(f"/proc/{worker}/status").read_text() for worker in workers]
    lines = [line for text in found for line in text.splitlines() if line.startswith("VmHWM")]
    return max(int(line.split()[1]) for line in lines) / 1024


def row(name: str, limit: str, over: list[float], worlds: str = "") -> None:
    """Prints the figures of one game and limit."""
    shares = [f"{np.percentile(over, share):.0f}" for share in (50, 99, 100)]
    late = np.mean(np.array(over) > LATE)
    print("|", " | ".join([name, limit, *shares, f"{late:.1%}", worlds]), "|", flush=True)


def main() -> None:
    """Prints both tables."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else QUESTIONS
    workers = int(sys.argv[2]) if len(sys.argv) > 2 else WORKERS
    asked = {game: questions(load_rules(game), count) for game in GAMES}
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
    print(f"{load}, {workers} workers, {workers} clients, {count} questions a row\n")
    with server(workers) as (port, process):
        print("| network alone, ms | first | median | 99 % |\n|---|---|---|---|")
        for game in GAMES:
            if weights_of(load_rules(game)) is None:
                continue
            first, *others = (each.waited for each in ask(port, asked[game], {"worlds": 0}))
            shares = [f"{np.percentile(others, share):.1f}" for share in (50, 99)]
            print("|", " | ".join([game, f"{first:.1f}", *shares]), "|", flush=True)
        print(
            f"\n| game | limit, s | over it by ms, median | 99 % | most | over by {LATE} |", end=""
        )
        print(" worlds a second |\n|---|---|---|---|---|---|---|")
        everything = []
        for game in GAMES:
            for limit in LIMITS:
                found = ask_at_once(port, asked[game], limit, workers)
                over = [each.waited - 1000 * limit for each in found]
                engines = [each.answer["engine"] for each in found]
                worlds = np.median([each["worlds"] / each["seconds"] for each in engines])
                row(game, f"{limit:g}", over, f"{worlds:.0f}")
                everything += over
        row("all", "", everything)
        print(f"\npeak memory of a worker: {peak_memory(process.pid):.0f} MiB")


if __name__ == "__main__":
    main()
