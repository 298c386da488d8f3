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

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from lab.arena.agent import Agent
from lab.arena.choosing_agents import NetworkAgent
from lab.arena.deals import Dealer
from lab.arena.engine_agent import question_of
from lab.arena.pair import play_pair
from lab.arena.policy_agents import GreedyAgent
from lab.benchmarks.asking import asked
from lab.benchmarks.serving import ask_all, server
from lab.benchmarks.tables import head, machine, percentiles, show
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.opponents.decisions import forced
from solver.rules import GAMES, Rules, load_rules
from solver.weights.networks import weights_of

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


def peak_memory(pid: int) -> float:
    """Returns the peak memory of the largest worker of the server, in MiB."""
    workers = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    found = [Path(f"/proc/{worker}/status").read_text() for worker in workers]
    lines = [line for text in found for line in text.splitlines() if line.startswith("VmHWM")]
    return max(int(line.split()[1]) for line in lines) / 1024


def print_network_alone(port: int, of_games: dict[str, list[Question]]) -> None:
    """Prints the latency of answers without a search."""
    print(head("network alone, ms", "first", "mean", "median", "90 %", "99 %"))
    for game, of_game in of_games.items():
        if weights_of(load_rules(game)) is None:
            continue
        alone = [{**each, "limit": {"worlds": 0}} for each in of_game]
        first, *others = (each.waited for each in ask_all(port, "/v1/advice", alone))
        show(game, f"{first:.1f}", f"{np.mean(others):.1f}", *percentiles(others, 50, 90, 99))


def print_searches(
    port: int, of_games: dict[str, list[Question]], workers: int, limits: Sequence[float]
) -> None:
    """Prints the overruns of answers with a limit in seconds, and the worlds they tried."""
    columns = "limit, s", "ms, mean", "over it by ms, median", "99 %", "most", f"over by {LATE}"
    print("\n" + head("game", *columns, "worlds a second"))
    waits, overruns = [], []
    for game, of_game in of_games.items():
        for limit in limits:
            limited = [{**each, "limit": {"seconds": limit}} for each in of_game]
            found = ask_all(port, "/v1/advice", limited, workers)
            waited = [each.waited for each in found]
            over = [max(0.0, each - 1000 * limit) for each in waited]
            engines = [json.loads(each.body)["engine"] for each in found]
            worlds = np.median([each["worlds"] / each["seconds"] for each in engines])
            show(game, f"{limit:g}", *_figures(waited, over), f"{worlds:.0f}")
            waits += waited
            overruns += over
    show("all", "", *_figures(waits, overruns), "")


def _figures(waits: list[float], over: list[float]) -> list[str]:
    """Returns cells about waits and overruns, in milliseconds."""
    late = np.mean(np.array(over) > LATE)
    return [f"{np.mean(waits):.0f}", *percentiles(over, 50, 99, 100, form=".0f"), f"{late:.1%}"]


def main() -> None:
    """Prints the tables."""
    options = asked(
        __doc__,
        GAMES,
        {"questions": 40, "workers": 2},
        limits={"nargs": "*", "type": float, "default": (0.1, 0.3, 1.0), "help": "in seconds"},
    )
    workers = options.workers
    of_games = {game: questions(load_rules(game), options.questions) for game in options.rules}
    print(f"{machine()}, {workers} workers, {workers} clients, {options.questions} questions a row")
    with server(workers) as (port, process):
        print_network_alone(port, of_games)
        if options.limits:
            print_searches(port, of_games, workers, options.limits)
        print(f"\npeak memory of a worker: {peak_memory(process.pid):.0f} MiB")


if __name__ == "__main__":
    main()
