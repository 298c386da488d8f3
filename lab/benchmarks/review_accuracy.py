"""How far accuracy tells strong play from weak: strong self-play beside the greedy player.

Games of strong self-play, and games in which one side plays greedily (in turn the landlord and the
peasants), are reviewed. Printed are the accuracies of each kind of player, and which share of all
pairs of a strong and a greedy player have them in the right order (the area under the ROC curve;
.5 tells nothing).

    .venv/bin/python -m lab.benchmarks.review_accuracy [RULES...] [--games N] [--seed N] [--jobs N]
        [--worlds N]
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed

import numpy as np

from lab.arena import GreedyAgent
from lab.arena.agents import AgentSpec
from lab.benchmarks.strong_games import dealt, played
from solver.processes import worker_pool
from solver.review.accuracy import Accuracies
from solver.review.plan import DEFAULT_LIMIT, ReviewPlan
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit

KINDS = ("strong", "greedy")
_PLAYERS = Limit(worlds=64)
# By kind of player the expected losses of its plays in each game, in percentage points.
Losses = dict[str, list[list[float]]]


def one_game(name: str, number: int, seed: int, limit: Limit) -> Losses:
    """Returns the losses of the players of one game; every third game is self-play."""
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
    losses: Losses = {kind: [] for kind in KINDS}
    for seat, agent in enumerate(seats):
        own = [
            each.expected_loss
            for each in found.decisions
            if each.seat == seat and each.kind == "play" and not each.forced
        ]
        if own:
            losses["greedy" if agent is greedy else "strong"].append(own)
    return losses


def _lines(title: str, losses: Losses) -> Iterator[str]:
    yield title
    scores = {kind: np.array([_accuracy(each) for each in losses[kind]]) for kind in KINDS}
    for kind, found in scores.items():
        if not len(found):
            continue
        mean = np.mean([np.mean(each) for each in losses[kind]])
        error = found.std() / len(found) ** 0.5
        low, high = np.quantile(found, (0.1, 0.9))
        yield (
            f"  {kind}: {len(found)} players, mean loss {mean:.2f}, accuracy {found.mean():.1f} ± "
            f"{error:.1f}, from {low:.0f} to {high:.0f} in 8 of 10 games, least {found.min():.0f}"
        )
    strong, greedy = (scores[kind] for kind in KINDS)
    if len(strong) and len(greedy):
        lead = strong[:, None] - greedy
        yield f"  in the right order: {np.mean((lead > 0) + 0.5 * (lead == 0)):.3f} of the pairs"


def _accuracy(losses: Sequence[float]) -> float:
    found = Accuracies.of(losses).value
    assert found is not None
    return found


def main() -> None:
    """Prints the figures of each game, and those of all."""
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
    total: Losses = {kind: [] for kind in KINDS}
    with worker_pool(args.jobs) as pool:
        for name in args.rules:
            tasks = [
                pool.submit(one_game, name, number, args.seed, limit)
                for number in range(args.games)
            ]
            losses: Losses = {kind: [] for kind in KINDS}
            for task in as_completed(tasks):
                for kind, found in task.result().items():
                    losses[kind] += found
                    total[kind] += found
            print(*_lines(name, losses), sep="\n", flush=True)
    print(*_lines("all", total), sep="\n")


if __name__ == "__main__":
    main()
