"""Judges a call of the auction, by points: a call changes what is at stake."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from solver.bidders.strength import Floats, strength_of
from solver.bidding.prospects import Prospects, prospects
from solver.bidding.shown import shown_by
from solver.game.call_view import CallView
from solver.game.contract import Contract
from solver.game.score import settle
from solver.reasons import Language, say
from solver.reasons.facts import Fact
from solver.records.decision import Decision
from solver.review.comparison import quantile_for
from solver.review.effects import effects_of_call
from solver.review.explanation import difficulty_of_call
from solver.review.judgement import CallShown, Judgement, label_of
from solver.search.limit import Limit

# Deals of the first sample. When they leave the label open, all deals of the limit are played.
_FIRST_DEALS = 512
# As in `solver/review/comparison.py`.
_CLEAR = 1.64


class _Loss(NamedTuple):
    """What was called against one other call.

    Attributes:
        call: the index of the other call.
        points: the expected points that it scores more.
        error: the standard error of `points`, from common deals.
    """

    call: int
    points: float
    error: float


def judge_call(
    decision: Decision, view: CallView, limit: Limit, seed: int, language: Language
) -> Judgement:
    """Returns the judgement of a call.

    Its loss is the points given away, in percent of the difference between winning and losing the
    game as the landlord at the highest legal bid, at most 100. So 5 % of a call weigh as much as
    five percentage points of winning in such a game.
    """
    legal = view.auction.legal
    at = legal.index(decision.done)
    swing = _swing(view)
    found, losses, settled = _tried(view, at, limit.running(), seed, swing)
    quantile = quantile_for(len(losses))
    loss, low = _in_percent(losses, swing)
    label = label_of(loss, low)
    worst = max(losses, key=lambda each: each.points, default=_Loss(at, 0.0, 0.0))
    best = worst.call
    if label == "best":
        loss, low, best = 0.0, 0.0, at
    shown = worst.points > quantile * worst.error
    means = [found.mean(points)[0] for points in found.points]
    facts = [
        Fact("call_worth", {"call": call, "points": points})
        for call, points in sorted(zip(found.calls, means, strict=True), key=lambda one: -one[1])
    ]
    told = _shown(view, decision)
    low_share, high_share = told.after
    facts.append(Fact("call_shows", {"low": low_share, "high": high_share}))
    return Judgement(
        index=decision.index,
        seat=decision.seat,
        kind="call",
        played=legal[at],
        best=legal[best],
        legal=len(legal),
        win_played=None,
        win_best=None,
        loss=loss,
        loss_low=low,
        points_loss=max(0.0, worst.points) if shown else 0.0,
        label="forced" if len(legal) == 1 else label,
        proven=None,
        reasons=say(facts, language),
        worlds=found.draws,
        settled=settled,
        shown=told,
        phase="auction",
        category="call",
        difficulty=difficulty_of_call(
            view, found.calls, [100.0 * (max(means) - each) / swing for each in means]
        ),
        effects=effects_of_call(found, view.seat, at),
        effective_samples=float(found.weights.sum() ** 2 / (found.weights**2).sum()),
    )


def _tried(
    view: CallView, at: int, limit: Limit, seed: int, swing: float
) -> tuple[Prospects, list[_Loss], bool]:
    """Returns what the calls lead to, what was called against each, and whether that is settled."""
    first = limit
    if limit.worlds is None or limit.worlds > _FIRST_DEALS:
        first = Limit(limit.seconds, _FIRST_DEALS, None, limit.since, limit.cancellation)
    found = prospects(view, first, seed)
    losses = _losses(found, at)
    share = 1.0 if first is limit else _FIRST_DEALS / (limit.worlds or found.draws)
    if share < 1 and not limit.expired() and not _is_clear(losses, swing, share):
        found, share = prospects(view, limit, seed), 1.0
        losses = _losses(found, at)
    return found, losses, _is_clear(losses, swing, share)


def _losses(found: Prospects, at: int) -> list[_Loss]:
    def against(call: int) -> _Loss:
        return _Loss(call, *found.mean(found.points[call] - found.points[at]))

    return [against(call) for call in range(len(found.calls)) if call != at]


def _in_percent(losses: list[_Loss], swing: float) -> tuple[float, float]:
    """Returns the loss in percent of the swing, and the lower end of its interval."""
    quantile = quantile_for(len(losses))
    loss = max((each.points for each in losses), default=0.0)
    low = max((each.points - quantile * each.error for each in losses), default=0.0)
    # Open hands and later doublings can put more at stake than the swing counts.
    percent, least = 100 * max(0.0, loss) / swing, 100 * max(0.0, min(loss, low)) / swing
    return min(100.0, percent), min(100.0, least)


def _is_clear(losses: list[_Loss], swing: float, share: float) -> bool:
    """Returns whether the deals up to the limit would hardly change the label.

    Args:
        losses: those by the deals so far.
        swing: the points that are 100 %.
        share: which share of the deals of the limit that is.
    """
    # At the limit: whether as many other deals would hardly change it.
    moves, shrink = (_CLEAR * math.sqrt(1 - share), math.sqrt(share)) if share < 1 else (1.0, 1.0)
    moved = [
        [_Loss(call, points + move * error, shrink * error) for call, points, error in losses]
        for move in (-moves, moves)
    ]
    return len({label_of(*_in_percent(each, swing)) for each in (losses, *moved)}) == 1


def _swing(view: CallView) -> float:
    """Returns the points between winning and losing as the landlord at the highest legal bid.

    They are twice what all the others pay. Snatches, open hands and doublings count as far as they
    have been called.
    """
    auction = view.auction
    bid = max(1, auction.bid, *(call for call in auction.legal if isinstance(call, int)))
    contract = Contract(bid, auction.snatches, shown=auction.shown, factors=auction.factors)
    landlord = auction.landlord or 0
    return 2.0 * float(settle(view.rules, contract, landlord, 1, landlord_won=True)[landlord])


def _shown(view: CallView, decision: Decision) -> CallShown:
    done = decision.done
    assert isinstance(done, int | str)
    hands: Floats = strength_of(view.rules).top_share(np.array([view.hand.packed], np.uint64))
    before, after = shown_by(view.auction), shown_by(view.auction, done)
    return CallShown(
        top_share=float(hands[0]),
        before=(before.low, before.high),
        after=(after.low, after.high),
    )
