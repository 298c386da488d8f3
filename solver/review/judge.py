"""Judges one decision by what its player could know."""

from __future__ import annotations

from solver.advice.certain_wins import CertainWin, best_first
from solver.advice.facts import DEALS, Facts
from solver.game.call_view import CallView
from solver.game.fewest import OutOfTime
from solver.game.play import Play, same_choice, text_of
from solver.game.view import View
from solver.reasons import Language, say, say_of
from solver.records.decision import Decision
from solver.review.comparison import (
    Comparison,
    Tried,
    compare,
    expected_loss,
    loss_of,
    quantile_for,
)
from solver.review.effects import effects_of_play
from solver.review.explanation import explain
from solver.review.judge_call import judge_call
from solver.review.judgement import UNCLEAR, Judgement, Label, label_of
from solver.review.kinds import category_of, phase_of
from solver.search.allowance import Allowance
from solver.search.candidates import promising
from solver.search.evaluation import UNKNOWN
from solver.search.limit import Limit
from solver.search.search import Search

# Processor seconds for the reasons of a judgement whose limit is used up: ten times what a position
# of the built-in games needs. A review has a hundred judgements.
_GRACE = 0.02
# A certain win refused is a blunder when the loss is this large, whatever its interval.
REFUSED = 5.0


def judge(decision: Decision, limit: Limit, seed: int, language: Language) -> Judgement:
    """Returns the judgement of one decision."""
    if isinstance(decision.view, CallView):
        return judge_call(decision, decision.view, limit, seed, language)
    return _judge_play(decision, decision.view, limit, seed, language)


def _judge_play(
    decision: Decision, view: View, limit: Limit, seed: int, language: Language
) -> Judgement:
    played = decision.done
    assert played is None or isinstance(played, Play)
    search = Search(view, seed)
    options = promising(search, by_wins=True)
    legal = view.count_legal() + view.may_pass
    at = next((i for i, play in enumerate(options) if same_choice(play, played)), len(options))
    if at == len(options):
        # They leave out other choices of suits, and the end of a long list.
        options.append(played)
    limit = limit.running()
    found = compare(search, options, at, limit)
    allowance = Allowance.after(limit, _GRACE)
    best, loss, low, label = _verdict(view, found)
    own = found.own
    tried = [each.estimate for each in (own, *found.rivals)]
    explained = explain(
        search,
        [*tried, *(each.estimate for each in found.dropped)],
        best.estimate,
        own.estimate,
        found.effective,
    )
    leader = _leader(view, found).estimate
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
        points_loss=_points_loss(found),
        expected_loss=0.0 if own.evaluation.proven else expected_loss(found.rivals),
        label="forced" if legal == 1 else label,
        proven=best.evaluation.proven or None,
        reasons=_reasons(search, best, own, language, allowance),
        worlds=found.worlds,
        settled=found.settled,
        phase=phase_of(decision),
        category=category_of(decision, best.play),
        effects=effects_of_play(search, tried, leader, own.estimate, found.effective),
        **vars(explained),
    )


def _verdict(view: View, found: Comparison) -> tuple[Tried, float, float, Label]:
    """Returns the best choice, the loss with its lower end, and the label.

    A choice within a point of the best is the best one: what the sample does not show is not
    charged. A certain win refused is a blunder (docs/review.md).
    """
    own = found.own
    loss, low = loss_of(found.rivals)
    label = label_of(loss, low)
    best = _leader(view, found)
    if own.evaluation.proven or not found.rivals:
        return own, 0.0, 0.0, "best"
    if own.evaluation == UNKNOWN and best.evaluation == UNKNOWN:
        return own, 0.0, 0.0, "unclear"  # there was no time for a single world
    if best.evaluation.proven:
        label = _refused(view, best, found, loss, low)
    return (own, 0.0, 0.0, label) if label == "best" else (best, loss, low, label)


def _leader(view: View, found: Comparison) -> Tried:
    """Returns the choice that looks best, however little it leads; among equals what was played."""
    certain = [each for each in found.rivals if each.evaluation.proven]
    if found.own.evaluation.proven:
        return found.own
    if certain:
        wins = [CertainWin(each.play, each.points, each.assured) for each in certain]
        return certain[best_first(view, wins, "points")[0]]
    return max(
        (found.own, *found.rivals), key=lambda each: (each.evaluation.win, each.evaluation.points)
    )


def _refused(view: View, best: Tried, found: Comparison, loss: float, low: float) -> Label:
    """Returns how grave it is that a certain win was refused."""
    own = found.own
    could_go_out = any(each.play and len(each.play) == len(view.hand) for each in found.rivals)
    lost_a_world = bool((own.points <= 0).any())
    if could_go_out and (lost_a_world or own.evaluation.points <= best.evaluation.points):
        return "blunder"
    if len(own.points) and not lost_a_world:
        # The proof search is bounded: the choice may win for certain too. What is left of the
        # loss is the network's doubt.
        return "unclear" if loss >= UNCLEAR else "best"
    return "blunder" if loss >= REFUSED else label_of(loss, low)


def _points_loss(found: Comparison) -> float:
    """Returns the points given away, as far as the sample shows that a rival scores more."""
    quantile = quantile_for(len(found.rivals))
    shown = [
        each.points_lost
        for each in found.rivals
        if each.points_lost > quantile * each.points_lost_error
    ]
    return max(shown, default=0.0)


def _reasons(
    search: Search, best: Tried, own: Tried, language: Language, allowance: Allowance
) -> list[str]:
    """Returns facts about what was played, or one phrase each about the best choice and it.

    Where there is no time left for them, there are none.
    """
    try:
        facts = Facts(search.view, search.worlds(DEALS), allowance=allowance)
        if best is own:
            return say(facts.of(own.play, own.evaluation), language)
        return [
            say_of(text_of(each.play), facts.of(each.play, each.evaluation), language)
            for each in (best, own)
        ]
    except OutOfTime:
        return []
