"""Judges a call of the auction, by points: a call changes what is at stake."""

from __future__ import annotations

import numpy as np

from solver.bidders.strength import Floats, strength_of
from solver.bidding.causes import compare_calls
from solver.bidding.prospects import CallSearch, Prospects
from solver.bidding.standing import evidence_of_call
from solver.game.contract import Contract
from solver.game.knowledge import Knowledge
from solver.game.score import settle
from solver.reasons.facts import Fact
from solver.reasons.reason import Reason
from solver.records.decision import RecordedDecision
from solver.review.effects import effects_of_call
from solver.review.explanation import difficulty_of_call
from solver.review.judgement import CallShown, Judgement
from solver.review.labels import NOTHING, Loss, is_clear, largest
from solver.search.limit import Limit

# Deals of the first sample. When they leave the label open, all deals of the limit are played.
_FIRST_DEALS = 512


def judge_call(decision: RecordedDecision, view: Knowledge, limit: Limit, seed: int) -> Judgement:
    """Returns the judgement of a call.

    Its loss is the points given away, in percent of the difference between winning and losing the
    game as the landlord at the highest legal bid, at most 100. So 5 % of a call weigh as much as
    five percentage points of winning in such a game.
    """
    legal = view.auction.legal
    at = legal.index(decision.done)
    swing, search = _swing(view), CallSearch(view, seed)
    found, losses, settled = _tried(search, at, limit.running(), swing)
    worst = largest(list(losses.values()))
    label = worst.label
    best = next((call for call, each in losses.items() if each is worst), at)
    if label == "best":
        worst, best = NOTHING, at
    means = [found.mean(points)[0] for points in found.own]
    values = found.values
    other = max((each for each in range(len(legal)) if each != best), key=lambda each: means[each])
    compared = compare_calls(
        search, found, values[other if best == at else at], values[best], by_wins=False
    )
    facts = list(compared.facts)
    facts += [
        Fact("call_worth", {"call": call, "points": points})
        for call, points in sorted(zip(found.calls, means, strict=True), key=lambda one: -one[1])
    ]
    told = _shown(search, decision)
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
        # Open hands and later doublings can put more at stake than the swing counts.
        loss=min(100.0, worst.percent),
        loss_low=min(100.0, max(0.0, worst.low)),
        points_loss=worst.percent * swing / 100 if worst.low > 0 else 0.0,
        label="forced" if len(legal) == 1 else label,
        proven=None,
        reasons=tuple(Reason((fact,)) for fact in facts),
        because=() if best == at else compared.because,
        worlds=found.draws,
        settled=settled,
        shown=told,
        phase="auction",
        category="call",
        difficulty=difficulty_of_call(
            view, found.calls, [100.0 * (max(means) - each) / swing for each in means]
        ),
        effects=effects_of_call(found, at),
        effective_samples=found.effective(),
    )


def _tried(
    search: CallSearch, at: int, limit: Limit, swing: float
) -> tuple[Prospects, dict[int, Loss], bool]:
    """Returns what the calls lead to, what is lost to each other call, and whether that is settled.

    Losses are in percent of the swing.
    """
    first = limit
    if limit.worlds is None or limit.worlds > _FIRST_DEALS:
        first = Limit(limit.seconds, _FIRST_DEALS, None, limit.since, limit.cancellation)
    found = search.run(first)
    losses = _losses(found, at, swing)
    share = 1.0 if first is limit else _FIRST_DEALS / (limit.worlds or found.draws)
    if share < 1 and not limit.expired() and not is_clear(list(losses.values()), share):
        found, share = search.run(limit), 1.0
        losses = _losses(found, at, swing)
    return found, losses, is_clear(list(losses.values()), share)


def _losses(found: Prospects, at: int, swing: float) -> dict[int, Loss]:
    def against(call: int) -> Loss:
        points = found.mean(found.own[call] - found.own[at])[0]
        error = found.error_between(found.own[call], found.own[at])
        return Loss(100 * points / swing, 100 * error / swing)

    return {call: against(call) for call in range(len(found.calls)) if call != at}


def _swing(view: Knowledge) -> float:
    """Returns the points between winning and losing as the landlord at the highest legal bid.

    They are twice what all the others pay. Snatches, open hands and doublings count as far as they
    have been called.
    """
    auction = view.auction
    bid = max(1, auction.bid, *(call for call in auction.legal if isinstance(call, int)))
    contract = Contract(bid, auction.snatches, shown=auction.shown, factors=auction.factors)
    landlord = auction.landlord or 0
    return 2.0 * float(settle(view.rules, contract, landlord, 1, landlord_won=True)[landlord])


def _shown(search: CallSearch, decision: RecordedDecision) -> CallShown:
    view = search.view
    done = decision.done
    assert isinstance(done, int | str)
    hands: Floats = strength_of(view.rules).top_share(
        np.array([view.hand.packed], np.uint64), with_bottom=view.auction.calls_with_bottom
    )
    before, after = (evidence_of_call(view.auction, call, search.kinds) for call in (None, done))
    return CallShown(
        top_share=float(hands[0]),
        before=(before.low, before.high),
        after=(after.low, after.high),
    )
