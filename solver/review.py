"""A finished game judged: every decision is put before the same search that gives advice.

What was done is compared with the best choice at the same information set, on the same sampled
deals, so that the luck of the cards does not enter. Formulas: docs/review.md.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from solver.accuracy import game_accuracy, luck
from solver.advise import Estimate, evaluated
from solver.auction import Call
from solver.bid import prospects
from solver.engine import Clock, EngineInfo, Limit, Search, candidates
from solver.errors import InvalidRequest
from solver.evaluation import Evaluation
from solver.explain import DEALS, Fact, Facts
from solver.open_hands import Shown, shown
from solver.phrases import Language, say, say_of
from solver.play import PASS, Play
from solver.record import Decision, Record
from solver.view import CallView, View

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
# A choice within one percentage point of the best matches it.
MATCH = 1.0
_CONFIDENCE = 1.96
# So many deals are added in which two choices have nothing in common.
_DOUBTFUL = 4
# Of a limit in seconds this share is for the exact results with all hands shown.
_SHOWN = 0.2


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


@dataclass(frozen=True)
class PlayerReview:
    """The game of one seat; the figures are None where it had nothing to decide.

    Attributes:
        seat: the seat.
        role: `landlord` or `peasant`.
        accuracy: 0 to 100, from the losses of its plays.
        average_loss: percentage points a play.
        points_loss: the points given away in all.
        match_rate: the share of plays within one percentage point of the best.
        luck: percentage points of winning that came from others' plays and the cards, from the
            seat's first play on.
        labels: how often each label was given, calls among them.
    """

    seat: int
    role: str
    accuracy: float | None
    average_loss: float | None
    points_loss: float | None
    match_rate: float | None
    luck: float | None
    labels: dict[str, int]


@dataclass(frozen=True)
class Review:
    """A game's decisions, its players, and the landlord's chances over the game."""

    decisions: list[Judgement]
    players: list[PlayerReview]
    curve: list[dict[str, float | int]]
    engine: EngineInfo

    def to_json(self) -> dict[str, Any]:
        """Returns the review as the interface writes it."""
        engine = {**vars(self.engine), "limit": vars(self.engine.limit)}
        return {
            "decisions": [decision.to_json() for decision in self.decisions],
            "players": [vars(player) for player in self.players],
            "curve": self.curve,
            "engine": engine,
        }


def review(
    record: Record,
    *,
    limit: Limit,
    seed: int | None = None,
    language: Language = "en",
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Returns the review of a recorded game.

    Args:
        record: the game; seats whose hands are not known are not judged.
        limit: seconds for the whole game, or worlds for each decision.
        seed: decides the sampled deals; drawn when None.
        language: that of the reasons.
        progress: called with the number of decisions done and the number of all.

    Raises:
        InvalidRequest: the record holds no decision that can be judged.
    """
    decisions = list(record.decisions())
    if not decisions:
        raise InvalidRequest("the record holds no decision of a seat whose hand is known")
    limit = limit.running()
    clock = Clock(record.rules, limit, seed)
    results = shown(record, _part(limit, _SHOWN))
    judged, worlds = [], 0
    for done, decision in enumerate(decisions, 1):
        # What forced and short decisions leave is for those that come.
        share = limit.share(len(decisions) - done + 1)
        judgement, used = _judge(decision, share, clock.seed + decision.index, language)
        judged.append(replace(judgement, open=results.get(decision.index)))
        worlds = max(worlds, used)
        if progress is not None:
            progress(done, len(decisions))
    return Review(
        decisions=judged,
        players=_players(record, judged),
        curve=_curve(record, judged),
        engine=clock.info(worlds),
    )


def _part(limit: Limit, share: float) -> Limit:
    seconds = limit.left()
    return Limit(None if seconds is None else share * seconds, limit.worlds)


def _judge(
    decision: Decision, limit: Limit, seed: int, language: Language
) -> tuple[Judgement, int]:
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
    low = max(0.0, 100.0 * (mean - _CONFIDENCE * error) / swing)
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
    return loss, max(0.0, min(loss, loss - _CONFIDENCE * error))


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


def _players(record: Record, judged: list[Judgement]) -> list[PlayerReview]:
    result = record.result
    found = []
    for seat in range(record.rules.players):
        own = [each for each in judged if each.seat == seat]
        plays = [each for each in own if each.kind == "play"]
        free = [each for each in plays if not each.forced]
        landlord = seat == record.landlord
        won = None
        if result is not None and result.winner is not None:
            won = (result.winner == "landlord") == landlord
        losses = [each.loss for each in free]
        chances = [(each.win_best or 0.0, each.win_played or 0.0) for each in plays]
        found.append(
            PlayerReview(
                seat=seat,
                role="landlord" if landlord else "peasant",
                accuracy=game_accuracy(losses, [100 * (each.win_played or 0.0) for each in free]),
                average_loss=float(np.mean(losses)) if losses else None,
                points_loss=sum(each.points_loss for each in own) if own else None,
                match_rate=float(np.mean([loss <= MATCH for loss in losses])) if losses else None,
                luck=luck(chances, won=won),
                labels=dict(Counter(each.label for each in own)),
            )
        )
    return found


def _curve(record: Record, judged: list[Judgement]) -> list[dict[str, float | int]]:
    """Returns the landlord's chances after each play, as the seat that played could judge them."""
    return [
        {
            "index": each.index,
            "seat": each.seat,
            "landlord_win": each.win_played
            if each.seat == record.landlord
            else 1.0 - each.win_played,
        }
        for each in judged
        if each.win_played is not None
    ]
