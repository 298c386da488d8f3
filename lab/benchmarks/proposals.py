"""Proposals: what few worlds say of hidden hands, dealt evenly or as the networks propose.

In games of two agents, as in `lab.benchmarks.beliefs`, some decisions in endings are answered with
as few worlds as advice without a search tries. Two figures say how near these come to the truth:
the squared error of the mean number of cards by rank, for each hidden card, and the Brier score of
the share of worlds in which the play that was made wins. Behind them stand the differences to the
first row of the game with their standard errors, and the processor time of an answer.

    .venv/bin/python -m lab.benchmarks.proposals [RULES...] [--agents A B] [--deals N] [--share P]
        [--seed S]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.arena.agents import AgentSpec
from lab.benchmarks.beliefs import Decision, decisions_of, error_of_hands, error_of_winner
from solver.advice.estimates import in_ending, worlds_in_ending
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit
from solver.search.search import Sampling, Search
from solver.weights import Weights
from solver.weights.networks import networks_of, weights_of


class Way(NamedTuple):
    """How worlds are dealt.

    Attributes:
        name: what it is called in the table.
        proposed: whether the networks propose them; otherwise all deals are equally likely.
        weighed: how many are weighed for each that is drawn.
    """

    name: str
    proposed: bool
    weighed: int


WAYS = (
    Way("8, evenly dealt", False, 8),
    Way("6, as proposed", True, 6),
    Way("8, as proposed", True, 8),
    Way("12, evenly dealt", False, 12),
)


def figures(decision: Decision, weights: Weights, weighed: int, seed: int) -> tuple[float, ...]:
    """Returns the error of the hands, that of the winner, and the milliseconds of an answer."""
    view = decision.view
    search = Search(view, seed, networks_of(view.rules, weights))
    start = time.process_time()
    draws = worlds_in_ending(view)
    pool = Sampling(search, by_wins=True).next(
        [decision.play], draws, Limit(worlds=0), weighed=weighed * draws
    )
    spent = time.process_time() - start
    assert pool is not None
    [sample], (hands, _) = pool.samples(), search.worlds(len(pool.draws))
    off = error_of_hands(decision, hands, pool.draws)
    return off, error_of_winner(decision, sample), 1000 * spent


def rows(found: dict[Way, NDArray[np.float64]]) -> Iterator[list[str]]:
    """Yields the cells of each way: decisions x figures become means and differences."""
    first = next(iter(found.values()))
    for way, each in found.items():
        cells = [way.name]
        for at in (0, 1):
            less = each[:, at] - first[:, at]
            error = less.std() / len(less) ** 0.5
            gain = "" if each is first else f" ({less.mean():+.3f} ± {error:.3f})"
            cells.append(f"{each[:, at].mean():.3f}{gain}")
        yield [*cells, f"{each[:, 2].mean():.1f}"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints some rows for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", default=list(GAMES))
    parser.add_argument("--agents", nargs=2, default=["prior", "prior"], metavar=("A", "B"))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--share", type=float, default=0.6)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args(arguments)
    print("| game | endings | weighed worlds for one | hands | winner | ms |")
    print("|---|---|---|---|---|---|")
    for name in given.rules:
        rules = load_rules(name)
        weights = weights_of(rules)
        if weights is None or weights.proposals is None:
            continue
        agents = [AgentSpec(each, Limit(worlds=0), given.seed).make(rules) for each in given.agents]
        decisions = [
            each
            for each in decisions_of(rules, agents, given.deals, given.share, given.seed)
            if in_ending(each.view)
        ]
        evenly = replace(weights, proposals=None)
        found = {
            way: np.array(
                [
                    figures(each, weights if way.proposed else evenly, way.weighed, seed)
                    for seed, each in enumerate(decisions)
                ]
            )
            for way in WAYS
        }
        for at, cells in enumerate(rows(found)):
            game = [name, f"{len(decisions):,}"] if at == 0 else ["", ""]
            print(f"| {' | '.join([*game, *cells])} |", flush=True)


if __name__ == "__main__":
    main()
