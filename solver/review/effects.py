"""What a decision changed for every seat, measured without the winner's curse.

The largest of several noisy differences is too large on average, so sums of `loss` would blame the
players for what is noise. Here the best choice is sought in one half of the sampled deals and
compared with what was done in the other half, and then the halves change places. The result is
right on average. Where the first half shows no clear difference, what was done counts as best,
which keeps the noise of near-equal choices out of the sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solver.bidders.strength import Floats
from solver.bidding.prospects import Prospects
from solver.review.amount import Amount, by_seat
from solver.search.evaluation import Estimate, Prior
from solver.search.search import Search

# A choice is clearly better where its mean lead is this many standard errors. Several choices are
# looked at in many decisions: with fewer, most of the sum would be noise (benchmarks/luck.py).
_CLEAR = 2.0
# The least square of a standard error: leads that are 0 in all deals have none.
_TINY = 1e-12
# With fewer deals than this in a half, the standard errors themselves are noise.
_FEWEST = 8


def effects_of_play(
    search: Search,
    tried: Sequence[Estimate],
    best: Estimate,
    own: Estimate,
    effective: float | None = None,
    *,
    by_wins: bool = True,
) -> tuple[Amount, ...]:
    """Returns by seat what a play changed, against the best one.

    Args:
        search: the search of the decision.
        tried: the choices that were tried in all worlds, what was played among them.
        best: the best of them.
        own: what was played.
        effective: the effective sample size; the number of the worlds when None.
        by_wins: whether the seats of the sampled deals played for wins, and not for points.
    """
    view = search.view
    pays = search.point_value
    worlds = min(len(each.points) for each in (best, own))
    lead = (best.points[:worlds] - own.points[:worlds]).astype(np.float64)
    if best is own or own.evaluation.proven:
        change = Amount(0.0, 0.0)
    elif best.evaluation.proven and len(own.points):
        # Nothing was chosen by the sample, so nothing is to be put right.
        paid = float(lead.mean()) * pays if worlds else 0.0
        change = Amount(-paid, -float((own.points <= 0).mean()))
    elif worlds < 2 * _FEWEST:
        change = Amount(
            own.evaluation.points - best.evaluation.points,
            own.evaluation.win - best.evaluation.win,
        )
    else:
        common = [each for each in tried if len(each.points) >= worlds]
        points = np.stack([each.points[:worlds] for each in common]).astype(np.float64)
        wins = (points > 0).astype(np.float64)
        # A world that was drawn often is in the arrays as often, and says no more than once.
        different = 1.0 if effective is None else min(1.0, effective / worlds)
        even = np.ones(worlds)
        at = next(at for at, each in enumerate(common) if each is own)
        known = search.priors([each.play for each in common], by_wins=by_wins)
        change = Amount(
            -pays * given_away(points, at, even, points, Leads.by_points(known, at), different),
            -given_away(wins, at, even, wins, Leads.by_wins(known, at), different),
        )
    return by_seat(change, view.seat, view.landlord, view.rules.players)


def effects_of_call(found: Prospects, seat: int, at: int) -> tuple[Amount, ...]:
    """Returns by seat what a call changed, against the best one by points.

    Args:
        found: what each call leads to.
        seat: the seat that called.
        at: the index of the call.
    """
    by_points = np.stack([each.points[:, seat] for each in found.results])
    nothing, amounts = Leads.nothing(len(by_points)), []
    for each in range(found.results[at].points.shape[1]):
        points = np.stack([results.points[:, each] for results in found.results])
        wins = np.stack([results.wins[:, each] for results in found.results])
        amounts.append(
            Amount(
                -given_away(by_points, at, found.weights, points, nothing),
                -given_away(by_points, at, found.weights, wins, nothing),
            )
        )
    return tuple(amounts)


def given_away(
    values: Floats,
    at: int,
    weights: Floats,
    measured: Floats,
    believed: Leads,
    different: float = 1.0,
) -> float:
    """Returns how much less what was done is worth than the best choice.

    Args:
        values: by which the best choice is sought, choices x deals.
        at: the index of what was done.
        weights: of the deals.
        measured: what is compared, choices x deals.
        believed: what a network says of the leads in `values`, which are then those in `measured`.
        different: the share of the deals that are not repetitions.
    """
    halves = np.arange(values.shape[1]) < values.shape[1] // 2
    lost = []
    for seek, measure in ((halves, ~halves), (~halves, halves)):
        if not (weights[seek].sum() > 0 and weights[measure].sum() > 0):
            return 0.0
        leads = believed.and_also(Leads.sampled(values[:, seek], at, weights[seek], different))
        best = leads.clearly_best(at)
        if best == at:
            lost.append(0.0)
            continue
        found = Leads.sampled(measured[:, measure], at, weights[measure], different)
        lost.append(float(believed.and_also(found).means[best]))
    return sum(lost) / 2


@dataclass(frozen=True)
class Leads:
    """By how much each choice is better than what was done.

    Attributes:
        means: by choice.
        precisions: the inverse squares of their standard errors.
    """

    means: Floats
    precisions: Floats

    @classmethod
    def nothing(cls, choices: int) -> Leads:
        """Returns what somebody says who knows nothing."""
        return cls(np.zeros(choices), np.zeros(choices))

    @classmethod
    def by_wins(cls, priors: Sequence[Prior], at: int) -> Leads:
        """Returns what the network says in win probability."""
        return cls._of([(prior.win, prior.win_error) for prior in priors], at)

    @classmethod
    def by_points(cls, priors: Sequence[Prior], at: int) -> Leads:
        """Returns what the network says in points, for a base stake of one."""
        return cls._of([(prior.points, prior.points_error) for prior in priors], at)

    @classmethod
    def _of(cls, measured: Sequence[tuple[float, float]], at: int) -> Leads:
        """Returns the leads of independent estimates, each given with its standard error."""
        values, errors = np.array(measured).T
        return cls(values - values[at], 1 / (errors**2 + errors[at] ** 2))

    @classmethod
    def sampled(cls, values: Floats, at: int, weights: Floats, different: float) -> Leads:
        """Returns what common deals say.

        Args:
            values: choices x deals.
            at: the index of what was done.
            weights: of the deals.
            different: the share of the deals that are not repetitions.
        """
        share = weights / weights.sum()
        lead = values - values[at]
        means = lead @ share
        # One more deal with a typical lead keeps an error above zero where all leads are the same.
        effective = different / float(share @ share)
        spread = ((lead - means[:, None]) ** 2) @ share + (np.abs(lead) @ share) ** 2 / effective
        return cls(means, effective / np.maximum(spread, _TINY))

    def and_also(self, other: Leads) -> Leads:
        """Returns both together, weighted by their precisions."""
        both = self.precisions + other.precisions
        return Leads((self.precisions * self.means + other.precisions * other.means) / both, both)

    def clearly_best(self, at: int) -> int:
        """Returns the index of the best choice: `at` unless another one is clearly better."""
        best = int(np.argmax(self.means))
        return best if self.means[best] > _CLEAR * self.precisions[best] ** -0.5 else at
