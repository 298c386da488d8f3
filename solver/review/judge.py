"""Judges one decision by what its player could know."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solver.advice.certain_wins import CertainWin, best_first
from solver.advice.estimates import Estimate, evaluated
from solver.advice.facts import DEALS, Facts
from solver.bidding.prospects import prospects
from solver.game.auction import Call
from solver.game.call_view import CallView
from solver.game.play import Play, same_choice, text_of
from solver.game.view import View
from solver.reasons import Language, say, say_of
from solver.reasons.facts import Fact
from solver.records.decision import Decision
from solver.review.effects import effects_of_call, effects_of_play
from solver.review.explanation import difficulty_of_call, explain
from solver.review.judgement import UNCLEAR, Judgement, Label, label_of
from solver.review.kinds import category_of, phase_of
from solver.search.candidates import candidates
from solver.search.confidence import error_of_difference, interval
from solver.search.limit import Limit
from solver.search.search import Search

Wins = NDArray[np.bool_]
# The correlation of two choices over few worlds is weak evidence: it is reduced as if this many
# worlds without any correlation had been sampled too.
_UNCORRELATED = 4


def judge(decision: Decision, limit: Limit, seed: int, language: Language) -> Judgement:
    """Returns the judgement of one decision."""
    if isinstance(decision.view, CallView):
        return _judge_call(decision, decision.view, limit, seed, language)
    return _judge_play(decision, decision.view, limit, seed, language)


# --- Plays -------------------------------------------------------------------------------------


def _judge_play(
    decision: Decision, view: View, limit: Limit, seed: int, language: Language
) -> Judgement:
    played = decision.done
    assert played is None or isinstance(played, Play)
    options = candidates(view)
    legal = len(view.legal()) + view.may_pass
    at = next((i for i, play in enumerate(options) if same_choice(play, played)), len(options))
    if at == len(options):
        # Candidates leave out other choices of suits, and the end of a very long list.
        options.append(played)
    search = Search(view, seed)
    found = evaluated(search, options, limit, "win", keep=(at,))
    own = found[at]
    rivals = _finalists(found, own)
    best = _best(view, rivals, own)
    loss, low = _loss(best, own)
    most_points = max(each.evaluation.points for each in rivals)
    explained = explain(search, found, best, own)
    return Judgement(
        index=decision.index,
        seat=decision.seat,
        kind="play",
        played=played,
        best=best.play,
        legal=legal,
        win_played=own.evaluation.win,
        win_best=best.evaluation.win,
        loss=loss,
        loss_low=low,
        points_loss=max(0.0, most_points - own.evaluation.points),
        label="forced" if legal == 1 else _label(view, rivals, best, own, loss, low),
        proven=best.evaluation.proven or None,
        reasons=_reasons(search, best, own, language),
        worlds=max(each.evaluation.worlds for each in found),
        phase=phase_of(decision),
        category=category_of(decision, best.play),
        effects=effects_of_play(view, rivals, best, own),
        **vars(explained),
    )


def _finalists(found: Sequence[Estimate], own: Estimate) -> list[Estimate]:
    """Returns what the choice is compared with: itself first, certain wins, and the longest tried.

    Choices that the search dropped rest on fewer worlds and are left out.
    """
    others = [each for each in found if each is not own]
    most = max((each.evaluation.worlds for each in others), default=0)
    tried = [each for each in others if each.evaluation.proven or each.evaluation.worlds == most]
    return [own, *tried]


def _best(view: View, finalists: Sequence[Estimate], own: Estimate) -> Estimate:
    """Returns the best of the finalists; among equals, what was played."""
    certain = [each for each in finalists if each.evaluation.proven]
    if certain:
        wins = [CertainWin(each.play, each.points) for each in certain]
        return certain[best_first(view, wins, "points")[0]]
    return max(
        finalists, key=lambda each: (each.evaluation.win, each.evaluation.points, each is own)
    )


def _loss(best: Estimate, own: Estimate) -> tuple[float, float]:
    """Returns the percentage points between two choices, and the lower end of their 95 % interval.

    Both choices were tried in the same worlds, so errors that they share cancel out.
    """
    one, other = best.evaluation, own.evaluation
    loss = 100 * (one.win - other.win)
    shared = _correlation(best.points > 0, own.points > 0)
    error = 100 * error_of_difference(one.win_error, other.win_error, shared)
    low, _ = interval(loss, error)
    return loss, max(0.0, min(loss, low))


def _correlation(one: Wins, other: Wins) -> float:
    """Returns how far two choices win in the same worlds, from 0 to 1; less for few worlds."""
    n = min(len(one), len(other))
    one, other = one[:n], other[:n]
    if n < 2 or one.all() or other.all() or not (one.any() and other.any()):
        return 0.0
    return max(0.0, float(np.corrcoef(one, other)[0, 1])) * n / (n + _UNCORRELATED)


def _label(
    view: View, rivals: Sequence[Estimate], best: Estimate, own: Estimate, loss: float, low: float
) -> Label:
    """Returns how grave the choice is; a certain win refused is a blunder (docs/review.md)."""
    if best is own:
        return "best"
    if own.evaluation.proven or not best.evaluation.proven:
        return label_of(loss, low)
    could_go_out = any(each.play and len(each.play) == len(view.hand) for each in rivals)
    lost_a_world = bool((own.points <= 0).any())
    if could_go_out and (lost_a_world or own.evaluation.points <= best.evaluation.points):
        return "blunder"
    if len(own.points) and not lost_a_world:
        # The proof search is bounded: the choice may win for certain too. What is left of the
        # loss is the network's doubt.
        return "unclear" if loss >= UNCLEAR else "good"
    return "blunder" if loss >= UNCLEAR else label_of(loss, low)


def _reasons(search: Search, best: Estimate, own: Estimate, language: Language) -> list[str]:
    """Returns facts about what was played, or one phrase each about the best choice and it."""
    facts = Facts(search.view, search.worlds(DEALS))
    if best is own:
        return say(facts.of(own.play, own.evaluation), language)
    return [
        say_of(text_of(each.play), facts.of(each.play, each.evaluation), language)
        for each in (best, own)
    ]


# --- Calls -------------------------------------------------------------------------------------


def _judge_call(
    decision: Decision, view: CallView, limit: Limit, seed: int, language: Language
) -> Judgement:
    found = prospects(view, limit, seed)
    at = found.calls.index(decision.done)
    means = [found.mean(points)[0] for points in found.points]
    best = int(np.argmax(means))
    mean, error = found.mean(found.points[best] - found.points[at])
    # Winning and losing as the landlord are twice what all the others pay apart.
    swing = 2.0 * (view.rules.players - 1) * max(1, view.auction.bid, *_bids(found.calls))
    loss = max(0.0, 100.0 * mean / swing)
    low = max(0.0, 100.0 * interval(mean, error)[0] / swing)
    losses = [100.0 * (means[best] - each) / swing for each in means]
    label: Label = "best" if best == at else label_of(loss, low)
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
        label="forced" if len(found.calls) == 1 else label,
        proven=None,
        reasons=say(facts, language),
        worlds=len(found.weights),
        phase="auction",
        category="call",
        difficulty=difficulty_of_call(view, found.calls, losses),
        effects=effects_of_call(found, view.seat, at),
        effective_samples=float(found.weights.sum() ** 2 / (found.weights**2).sum()),
    )


def _bids(calls: Sequence[Call]) -> list[int]:
    return [call for call in calls if isinstance(call, int)]
