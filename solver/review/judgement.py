"""One decision judged by what its player could know."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from solver.advice.estimates import Estimate, evaluated
from solver.advice.facts import DEALS, Facts
from solver.bidding.prospects import prospects
from solver.game.auction import Call
from solver.game.call_view import CallView
from solver.game.play import PASS, Play
from solver.game.view import View
from solver.reasons import Language, say, say_of
from solver.reasons.facts import Fact
from solver.records.decision import Decision
from solver.review.double_dummy import Shown
from solver.search.candidates import candidates
from solver.search.confidence import CONFIDENCE
from solver.search.evaluation import Evaluation
from solver.search.limit import Limit
from solver.search.search import Search

Wins = NDArray[np.bool_]
Label = Literal["best", "good", "inaccuracy", "mistake", "blunder", "unclear", "forced"]
# Percentage points of winning that are lost for certain (the lower end of the 95 % interval).
# 5 and 10 are those of chess sites; 20 rather than 15 because these figures are samples.
LABELS: tuple[tuple[float, Label], ...] = (
    (20.0, "blunder"),
    (10.0, "mistake"),
    (5.0, "inaccuracy"),
)
UNCLEAR = 5.0
# So many deals are added in which two choices have nothing in common.
_DOUBTFUL = 4


@dataclass(frozen=True)
class Judgement:
    """One decision judged by what the player could know.

    Attributes:
        index: the event's number in the record.
        seat: who decided.
        kind: a call or a play.
        played: what was done, in canonical form.
        best: what would have been best.
        legal: the number of legal choices, the pass among them.
        win_played: the probability of winning after what was done; None for a call, which is
            judged by points.
        win_best: the same after the best choice.
        loss: percentage points of winning given away; for a call the points given away as a share
            of what lies between winning and losing the game as the landlord.
        loss_low: the lower end of its 95 % interval.
        points_loss: expected points given away.
        label: how grave that is; `unclear` when the error bar reaches below the threshold.
        proven: True when the best choice wins for certain, whoever holds what: `win_best` is exact,
            and what was done, should it fall short of that, has missed a forced win.
        reasons: facts about the best choice, and about what was done where it is another.
        open: who wins with all hands shown, where that is known; it is never graded.
    """

    index: int
    seat: int
    kind: Literal["play", "call"]
    played: Call
    best: Call
    legal: int
    win_played: float | None
    win_best: float | None
    loss: float
    loss_low: float
    points_loss: float
    label: Label
    proven: bool | None
    reasons: list[str]
    open: Shown | None = None

    @property
    def forced(self) -> bool:
        """Whether there was nothing to choose."""
        return self.label == "forced"

    def to_json(self) -> dict[str, Any]:
        """Returns the judgement as the interface writes it."""
        seen = None if self.open is None else self.open._asdict()
        return {**vars(self), "forced": self.forced, "open": seen}


def judge(decision: Decision, limit: Limit, seed: int, language: Language) -> tuple[Judgement, int]:
    """Returns the judgement of one decision, and the number of worlds that were sampled for it."""
    if isinstance(decision.view, CallView):
        return _judge_call(decision, decision.view, limit, seed, language)
    return _judge_play(decision, decision.view, limit, seed, language)


def _judge_play(
    decision: Decision, view: View, limit: Limit, seed: int, language: Language
) -> tuple[Judgement, int]:
    played = decision.done
    assert played is None or isinstance(played, Play)
    options = candidates(view)
    legal = len(view.legal()) + view.may_pass
    at = next((i for i, play in enumerate(options) if _same(play, played)), len(options))
    if at == len(options):
        options.append(played)  # a choice of suits, or one of very many plays, that was left out
    search = Search(view, seed)
    found = evaluated(search, options, limit, "win", keep=(at,))
    own = found[at]
    rivals = _finalists(found, own)
    best = max(rivals, key=lambda each: (*_value(each.evaluation), each is own))
    loss, low = _loss(best, own)
    facts = Facts(view, search.worlds(DEALS))
    same = best is own
    if same:
        reasons = say(facts.of(played, own.evaluation), language)
    else:
        reasons = [
            say_of(_text(each.play), facts.of(each.play, each.evaluation), language)
            for each in (best, own)
        ]
    most_points = max(each.evaluation.points for each in rivals)
    return Judgement(
        index=decision.index,
        seat=decision.seat,
        kind="play",
        played=_text(played),
        best=_text(best.play),
        legal=legal,
        win_played=own.evaluation.win,
        win_best=best.evaluation.win,
        loss=loss,
        loss_low=low,
        points_loss=max(0.0, most_points - own.evaluation.points),
        label="forced" if legal == 1 else _label(loss, low, same=same),
        proven=best.evaluation.proven or None,
        reasons=reasons,
    ), max(each.evaluation.worlds for each in found)


def _finalists(found: list[Estimate], own: Estimate) -> list[Estimate]:
    """Returns what the choice is compared with, itself among it: what was tried to the end."""
    others = [each.evaluation for each in found if each is not own]
    most = max((each.worlds for each in others), default=0)
    return [
        each
        for each in found
        if each is own or each.evaluation.proven or each.evaluation.worlds == most
    ]


def _value(found: Evaluation) -> tuple[float, bool, float]:
    return found.win, found.proven, found.points


def _judge_call(
    decision: Decision, view: CallView, limit: Limit, seed: int, language: Language
) -> tuple[Judgement, int]:
    found = prospects(view, limit, seed)
    at = found.calls.index(decision.done)
    means = [found.mean(points)[0] for points in found.points]
    best = int(np.argmax(means))
    gap = found.points[best] - found.points[at]
    mean, error = found.mean(gap)
    # Between winning and losing as the landlord lie twice what all the others pay.
    players = view.rules.players
    swing = 2.0 * (players - 1) * max(1, view.auction.bid, *_bids(found.calls))
    loss = max(0.0, 100.0 * mean / swing)
    low = max(0.0, 100.0 * (mean - CONFIDENCE * error) / swing)
    same = best == at
    facts = [
        Fact("call_worth", {"call": call, "points": points})
        for call, points in sorted(zip(found.calls, means, strict=True), key=lambda one: -one[1])
    ]
    return Judgement(
        index=decision.index,
        seat=decision.seat,
        kind="call",
        played=found.calls[at],
        best=found.calls[best],
        legal=len(found.calls),
        win_played=None,
        win_best=None,
        loss=loss,
        loss_low=low,
        points_loss=max(0.0, mean),
        label="forced" if len(found.calls) == 1 else _label(loss, low, same=same),
        proven=None,
        reasons=say(facts, language),
    ), len(found.weights)


def _bids(calls: tuple[Call, ...]) -> list[int]:
    return [call for call in calls if isinstance(call, int)]


def _loss(best: Estimate, own: Estimate) -> tuple[float, float]:
    """Returns the percentage points between two choices, and the lower end of their 95 % interval.

    What happens to both in the same deals is no difference between them.
    """
    one, other = best.evaluation, own.evaluation
    loss = 100 * (one.win - other.win)
    shared = 2 * _correlation(best.points > 0, own.points > 0) * one.win_error * other.win_error
    error = 100 * math.sqrt(max(0.0, one.win_error**2 + other.win_error**2 - shared))
    return loss, max(0.0, min(loss, loss - CONFIDENCE * error))


def _correlation(one: Wins, other: Wins) -> float:
    """Returns how far two choices win in the same deals, from 0 to 1; few deals tell less."""
    n = min(len(one), len(other))
    one, other = one[:n], other[:n]
    if n < 2 or one.all() or other.all() or not (one.any() and other.any()):
        return 0.0
    return max(0.0, float(np.corrcoef(one, other)[0, 1])) * n / (n + _DOUBTFUL)


def _label(loss: float, low: float, *, same: bool) -> Label:
    if same:
        return "best"
    for threshold, label in LABELS:
        if low >= threshold:
            return label
    return "unclear" if loss >= UNCLEAR else "good"


def _same(one: Play | None, other: Play | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.native.cards == other.native.cards and one.type == other.type


def _text(play: Play | None) -> str:
    return PASS if play is None else str(play)
