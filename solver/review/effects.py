"""What a decision changed for every seat, measured without the winner's curse.

The largest of several noisy differences is too large on average, so sums of `loss` would blame the
players for what is noise. Here the best choice is sought in one half of the sampled deals and
compared with what was done in the other half, and then the halves change places. The result is
right on average. Where the first half shows no clear difference, what was done counts as best,
which keeps the noise of near-equal choices out of the sum.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solver.advice.estimates import Estimate
from solver.bidding.prospects import Prospects
from solver.game.score import stake
from solver.game.view import View
from solver.review.amount import Amount, by_seat
from solver.search.strength import Floats

# A choice is clearly better where its mean lead is this many standard errors: one chance in twenty
# that it is not, seen by itself.
_CLEAR = 1.64
# With fewer deals than this in a half, the standard errors themselves are noise.
_FEWEST = 8


def effects_of_play(
    view: View, tried: Sequence[Estimate], best: Estimate, own: Estimate
) -> tuple[Amount, ...]:
    """Returns by seat what a play changed, against the best one.

    Args:
        view: what the seat knew.
        tried: the choices that were tried in all worlds, what was played among them.
        best: the best of them.
        own: what was played.
    """
    contract = view.contract
    pays = stake(view.rules, contract.bid, contract.snatches)
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
        at = next(at for at, each in enumerate(common) if each is own)
        wins, even = (points > 0).astype(np.float64), np.ones(worlds)
        change = Amount(
            -pays * _given_away(points, at, even, points),
            -_given_away(wins, at, even, wins),
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
    amounts = []
    for each in range(found.results[at].points.shape[1]):
        points = np.stack([results.points[:, each] for results in found.results])
        wins = np.stack([results.wins[:, each] for results in found.results])
        amounts.append(
            Amount(
                -_given_away(by_points, at, found.weights, points),
                -_given_away(by_points, at, found.weights, wins),
            )
        )
    return tuple(amounts)


def _given_away(values: Floats, at: int, weights: Floats, measured: Floats) -> float:
    """Returns how much less what was done is worth than the best choice.

    Args:
        values: by which the best choice is sought, choices x deals.
        at: the index of what was done.
        weights: of the deals.
        measured: what is compared, choices x deals.
    """
    deals = values.shape[1]
    halves = np.arange(deals) < deals // 2
    lost = []
    for seek, measure in ((halves, ~halves), (~halves, halves)):
        best = _clearly_best(values[:, seek], at, weights[seek])
        share = weights[measure]
        if best == at or not share.sum() > 0:
            lost.append(0.0)
            continue
        lead = measured[best, measure] - measured[at, measure]
        lost.append(float(share @ lead / share.sum()))
    return sum(lost) / 2


def _clearly_best(values: Floats, at: int, weights: Floats) -> int:
    """Returns the index of the best choice: `at` unless another one is clearly better."""
    if not weights.sum() > 0:
        return at
    share = weights / weights.sum()
    lead = values - values[at]
    mean = lead @ share
    # One deal of a typical lead more keeps an error above zero for leads that are all the same.
    effective = 1.0 / float(share @ share)
    typical = np.abs(lead) @ share
    spread = ((lead - mean[:, None]) ** 2) @ share + typical**2 / effective
    error = np.sqrt(spread / effective)
    best = int(np.argmax(mean))
    return best if mean[best] > _CLEAR * error[best] else at
