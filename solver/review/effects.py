"""What a decision changed for every seat, measured without the winner's curse.

The largest of several noisy differences is too large on average, so sums of `loss` would blame the
players for what is noise. Here the best choice is sought in one half of the sampled deals and
compared with what was done in the other half, and then the halves change places. The result is
right on average. Where the first half shows no clear difference, what was done counts as best,
which keeps the noise of near-equal choices out of the sum.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solver.bidders.strength import Floats
from solver.bidding.prospects import Prospects
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.review.amount import NOTHING, Amount, by_seat
from solver.search.evaluation import Estimate, Lead

# A choice is clearly better where its mean lead is this many standard errors. Several choices are
# looked at in many decisions: with fewer, most of the sum would be noise (lab/benchmarks/luck.py).
_CLEAR = 2.0
# With fewer deals than this in a half, the standard errors themselves are noise.
_FEWEST = 8


def effects_of_play(
    tried: Sequence[Estimate],
    best: Estimate,
    own: Estimate,
    view: Knowledge,
    stake: float,
    objective: Objective,
) -> tuple[Amount, ...]:
    """Returns by seat what a play changed, against the best one.

    Args:
        tried: the choices that were tried in all worlds, what was played among them.
        best: the best of them.
        own: what was played.
        view: what the seat knew.
        stake: the points of the seat for one point of a sample.
        objective: what is played for, and so what the best choice is the best by. What it changes
            is told in points, too: points that a choice gives up for wins are no loss of points.
    """
    if best is own or own.evaluation.proven:
        change = Amount(0.0, 0.0)
    elif best.evaluation.proven or len(own.sample.scored) < 2 * _FEWEST:
        # Nothing was chosen by the sample, or too little is known to put it right.
        change = Amount(
            own.evaluation.points - best.evaluation.points,
            own.evaluation.win - best.evaluation.win,
        )
    else:
        change = -_Halves.of(tried, own, stake).given_away(objective)
    return by_seat(change, view.seat, view.table.landlord, view.rules.players)


@dataclass(frozen=True)
class _Halves:
    """The leads over what was played, by each half of the deals; the first is that of itself."""

    leads: tuple[list[Lead], list[Lead]]

    @classmethod
    def of(cls, tried: Sequence[Estimate], own: Estimate, stake: float) -> _Halves:
        """Returns what each half of the deals says alone."""
        half = len(own.sample.scored) // 2
        common = [each for each in tried if len(each.sample.scored) == len(own.sample.scored)]

        def by(deals: slice) -> list[Lead]:
            mine = own.by(deals, stake)
            return [Lead.of(each.by(deals, stake), mine, stake) for each in common]

        return cls((by(slice(half)), by(slice(half, None))))

    def given_away(self, by: Objective) -> Amount:
        """Returns how much less what was done is worth than the best choice by `by`.

        It is sought in one half of the deals and measured in the other.
        """
        lost = NOTHING
        for seek, measure in (self.leads, self.leads[::-1]):
            leads = [each.by(by) for each in seek]
            at = max(range(len(leads)), key=lambda each: leads[each][0])
            worth, error = leads[at]
            if worth > _CLEAR * error:
                lost += Amount(measure[at].points, measure[at].win)
        return Amount(lost.points / 2, lost.win / 2)


def effects_of_call(found: Prospects, at: int) -> tuple[Amount, ...]:
    """Returns by seat what a call changed, against the best one by points.

    Args:
        found: what each call leads to.
        at: the index of the call.
    """
    return tuple(
        Amount(
            -given_away(found.own, at, found.weights, found.points[:, :, seat]),
            -given_away(found.own, at, found.weights, found.wins[:, :, seat]),
        )
        for seat in range(found.points.shape[2])
    )


def given_away(values: Floats, at: int, weights: Floats, measured: Floats) -> float:
    """Returns how much less the choice that was made is worth than the best one.

    Args:
        values: the figures that decide which choice is best, choices x deals.
        at: the index of the choice that was made.
        weights: the weights of the deals.
        measured: the figures whose difference is returned, choices x deals.
    """
    halves = np.arange(values.shape[1]) < values.shape[1] // 2
    lost = []
    for seek, measure in ((halves, ~halves), (~halves, halves)):
        if not (weights[seek].sum() > 0 and weights[measure].sum() > 0):
            return 0.0
        best = _clearly_best(values[:, seek], at, weights[seek])
        lead = measured[best, measure] - measured[at, measure]
        lost.append(float(np.average(lead, weights=weights[measure])))
    return sum(lost) / 2


def _clearly_best(values: Floats, at: int, weights: Floats) -> int:
    """Returns the index of the best choice: `at` unless another one is clearly better.

    Args:
        values: choices x deals.
        at: the index of what was done.
        weights: of the deals.
    """
    share = weights / weights.sum()
    lead = values - values[at]
    means = lead @ share
    # One more deal with a typical lead keeps an error above zero where all leads are the same.
    effective = 1 / float(share @ share)
    spread = ((lead - means[:, None]) ** 2) @ share + (np.abs(lead) @ share) ** 2 / effective
    best = int(np.argmax(means))
    return best if means[best] > _CLEAR * math.sqrt(spread[best] / effective) else at
