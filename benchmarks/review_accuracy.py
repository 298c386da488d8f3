"""Fits the curve of accuracy: strong self-play scores about 95, and the greedy player about 60.

Games of strong self-play, and games in which one side plays greedily (in turn the landlord and the
peasants), are reviewed. For each player of a game, the mean of the expected losses of the plays
that were not forced is taken. The two constants of `solver/review/accuracy.py` are those with which
the mean accuracy of each kind of player is its target.

    .venv/bin/python -m benchmarks.review_accuracy [RULES...] [--games N] [--seed N] [--jobs N]
        [--worlds N]
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import as_completed

import numpy as np

from benchmarks.strong_games import dealt, played
from solver.arena import GreedyAgent
from solver.arena.agents import AgentSpec
from solver.processes import worker_pool
from solver.review.accuracy import accuracy
from solver.review.plan import DEFAULT_LIMIT, ReviewPlan
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit

TARGETS = {"strong": 95.0, "greedy": 60.0}
_PLAYERS = Limit(worlds=64)
# The greatest power: with a steeper curve, small differences would decide whether a game scores 100
# or 0.
_STEEPEST = 2.5
# By kind of player the mean losses of its games, in percentage points.
Losses = dict[str, list[float]]


def one_game(name: str, number: int, seed: int, limit: Limit) -> Losses:
    """Returns the mean losses of the players of one game; every third game is self-play."""
    rules = load_rules(name)
    deal = dealt(rules, seed, number)
    strong = AgentSpec("search", _PLAYERS, seed, objective="win").make(rules)
    greedy = GreedyAgent(rules)
    seats = [
        greedy if number % 3 and (number % 3 == 1) == (seat == deal.landlord) else strong
        for seat in range(rules.players)
    ]
    plan = ReviewPlan.of(played(rules, deal, seats), limit=limit, seed=number)
    found = plan.finish({part: plan.run(part) for part in plan.parts})
    losses: Losses = {kind: [] for kind in TARGETS}
    for seat, agent in enumerate(seats):
        own = [
            each.expected_loss
            for each in found.decisions
            if each.seat == seat and each.kind == "play" and not each.forced
        ]
        if own:
            losses["greedy" if agent is greedy else "strong"].append(float(np.mean(own)))
    return losses


def fitted(losses: Losses) -> tuple[float, float]:
    """Returns the scale, in percentage points, and the power of the curve that meets the targets.

    Both are found by bisection: for each power the scale that gives the greedy player its target,
    and then the power with which strong players get theirs.
    """

    def mean(kind: str, scale: float, power: float) -> float:
        return float(np.mean([accuracy(loss, scale, power) for loss in losses[kind]]))

    def scale_for(power: float) -> float:
        low, high = 0.01, 1000.0
        for _ in range(60):
            middle = (low * high) ** 0.5
            low, high = (
                (middle, high)
                if mean("greedy", middle, power) < TARGETS["greedy"]
                else (low, middle)
            )
        return low

    low, high = 0.1, _STEEPEST
    for _ in range(40):
        power = (low + high) / 2
        above = mean("strong", scale_for(power), power) > TARGETS["strong"]
        low, high = (low, power) if above else (power, high)
    return scale_for(low), low


def _lines(title: str, losses: Losses) -> Sequence[str]:
    lines = [title]
    for kind, found in losses.items():
        if not found:
            continue
        scores = [accuracy(loss) for loss in found]
        error = np.std(scores) / len(scores) ** 0.5
        lines.append(
            f"  {kind}: {len(found)} players, mean loss {np.mean(found):.2f}, "
            f"accuracy now {np.mean(scores):.1f} ± {error:.1f}"
        )
    return lines


def main() -> None:
    """Prints the figures of each game, and the fitted constants."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", default=GAMES)
    parser.add_argument("--games", type=int, default=9, help="how many games of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes, with one thread each")
    parser.add_argument("--worlds", type=int, default=DEFAULT_LIMIT.worlds)
    args = parser.parse_args()
    if args.games < 2:
        parser.error("--games is at least 2: the first game has no greedy player")
    os.environ["LANDLORD_THREADS"] = str(args.jobs)
    limit = Limit(worlds=args.worlds)
    total: Losses = {kind: [] for kind in TARGETS}
    with worker_pool(args.jobs) as pool:
        for name in args.rules:
            tasks = [
                pool.submit(one_game, name, number, args.seed, limit)
                for number in range(args.games)
            ]
            losses: Losses = {kind: [] for kind in TARGETS}
            for task in as_completed(tasks):
                for kind, found in task.result().items():
                    losses[kind] += found
                    total[kind] += found
            print(*_lines(name, losses), sep="\n", flush=True)
    print(*_lines("all", total), sep="\n")
    scale, power = fitted(total)
    print(f"fitted: scale {scale:.2f} percentage points, power {power:.3f}")


if __name__ == "__main__":
    main()
