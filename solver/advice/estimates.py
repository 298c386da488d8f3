"""What each choice of a decision is worth: the network and the sampled worlds together."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.game.play import Play
from solver.game.score import Objective
from solver.search.candidates import shortlist
from solver.search.evaluation import Evaluation, Optimism, Points
from solver.search.limit import Limit
from solver.search.search import Search

# About how many candidates are played out.
MOST_TRIED = 16


class Estimate(NamedTuple):
    """A choice, what it is worth, and what the seat got with it in each sampled world.

    Worlds are common: entry i of the points of two estimates belongs to the same deal.
    """

    play: Play | None
    evaluation: Evaluation
    points: Points


def evaluated(
    search: Search,
    options: list[Play | None],
    limit: Limit,
    objective: Objective,
) -> list[Estimate]:
    """Returns what the options are worth, in their order.

    Args:
        search: the search of the decision.
        options: the choices; None is the pass.
        limit: when to stop; with 0 worlds the network alone answers.
        objective: decides which options are tried, and which of them for longest.
    """
    by_wins = objective == "win"
    base = search.point_value
    priors = search.priors(options, by_wins=by_wins)
    proven = search.proven(options, limit)

    def promise(at: int) -> tuple[bool, float]:
        return not proven[at], -(priors[at].win if by_wins else priors[at].points)

    if priors[0].worlds == 0:
        tried = list(range(len(options)))
    elif limit.worlds == 0 or len(options) == 1:
        tried = []  # with nothing to choose, or no time, the network's figures are enough
    else:
        order = sorted(range(len(options)), key=promise)
        tried = shortlist(search.view, options, order, MOST_TRIED)
    trials = {}
    if tried:
        found = search.run([options[at] for at in tried], limit, by_wins=by_wins)
        trials = {at: trial.points for at, trial in zip(tried, found, strict=True)}
    doubted = [at for at in trials if not proven[at] and priors[at].worlds > 0]
    optimism = Optimism.of(
        search.view, [priors[at] for at in doubted], [trials[at] for at in doubted]
    )
    estimates = []
    for at, option in enumerate(options):
        points = trials.get(at, np.zeros(0, np.int64))
        worth = Evaluation.of(points, base, prior=priors[at], optimism=optimism, proven=proven[at])
        estimates.append(Estimate(option, worth, points))
    return estimates
