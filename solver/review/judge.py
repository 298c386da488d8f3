"""Judges one decision by what its player could know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Literal, NamedTuple

from solver.advice.facts import Facts, deals_of
from solver.advice.ranking import ranking
from solver.causes import Difference, contrast, facts_of, unnamed, unsaid
from solver.causes.causes import EVEN, NO_CAUSE
from solver.game.fewest import OutOfTime
from solver.game.knowledge import Knowledge
from solver.game.objective import CALL_OBJECTIVE, DEFAULT_OBJECTIVE, Objective
from solver.game.play import Play, text_of
from solver.reasons.facts import Fact, Value, beside
from solver.reasons.reason import Reason
from solver.records.decision import RecordedDecision
from solver.review.comparison import Comparison, TriedChoice, compare
from solver.review.effects import effects_of_play
from solver.review.explanation import explained, natural_of
from solver.review.judge_call import judge_call
from solver.review.judgement import Judgement, category_of, phase_of
from solver.review.labels import NOTHING, Label, Loss, expected, largest
from solver.search.allowance import Allowance
from solver.search.candidates import place_in, promising
from solver.search.confidence import differs
from solver.search.evaluation import UNKNOWN
from solver.search.limit import Limit
from solver.search.search import Search

# Processor seconds for the reasons of a judgement whose limit is used up: ten times what a position
# of the built-in games needs. A review has a hundred judgements.
_GRACE = 0.02


def judge(
    decision: RecordedDecision,
    limit: Limit,
    seed: int,
    objective: Objective = DEFAULT_OBJECTIVE,
) -> Judgement:
    """Returns the judgement of one decision.

    Args:
        decision: what was decided, and what its player knew.
        limit: when to stop.
        seed: decides the sampled deals.
        objective: what all seats of the sampled deals play for, and what the loss of a play is
            measured in. A call is judged by points whatever it is.
    """
    if decision.view.kind != "play":
        return judge_call(decision, decision.view, limit, seed)
    return _judge_play(decision, limit, seed, objective)


def aim_of(kind: Literal["play", "call"], objective: Objective) -> Objective:
    """Returns what a decision is judged by where plays are judged by `objective`."""
    return CALL_OBJECTIVE if kind == "call" else objective


def _judge_play(
    decision: RecordedDecision, limit: Limit, seed: int, objective: Objective
) -> Judgement:
    view, played = decision.view, decision.done
    assert played is None or isinstance(played, Play)
    search = Search(view, seed)
    legal = view.count_legal() + view.may_pass
    limit = limit.running()
    options = promising(search, by_wins=objective == "win")
    found = compare(search, options, place_in(options, played), limit, objective)
    allowance = Allowance.after(limit, _GRACE)
    leader = _leader(view, found, objective)
    verdict = _verdict(view, found, leader)
    best, own = verdict.best, found.own
    tried = [own, *found.rivals]
    losses = [each.loss for each in found.rivals]
    decided = _decided(search, best, own, verdict, allowance, by_wins=objective == "win")
    natural = natural_of(own, [*found.rivals, *found.dropped]) if best is own else None
    reasons, alone = _reasons(search, best, own, natural, decided, allowance, objective)
    judgement = Judgement(
        index=decision.index,
        seat=decision.seat,
        kind="play",
        played=played,
        best=best.play,
        legal=legal,
        win_played=own.evaluation.win,
        win_best=best.evaluation.win,
        loss=verdict.loss.percent,
        loss_low=max(0.0, verdict.loss.low),
        points_loss=_points_loss(found, objective),
        expected_loss=0.0 if own.evaluation.proven else min(100.0, expected(losses)),
        label="forced" if legal == 1 else verdict.label,
        win_played_error=own.evaluation.win_error,
        win_best_error=best.evaluation.win_error,
        certain_win_refused=verdict.refused,
        proven=best.evaluation.proven or None,
        reasons=reasons,
        alone=alone,
        because=decided.causes,
        refutation=decided.refutation,
        worlds=found.worlds,
        settled=found.settled,
        phase=phase_of(decision),
        category=category_of(decision, best.play),
        effects=effects_of_play(tried, leader, own, view, search.point_value, objective),
    )
    return explained(judgement, search, found, best, objective)


class _Verdict(NamedTuple):
    """The best choice, the loss to it, the label, and whether a certain win was refused."""

    best: TriedChoice
    loss: Loss
    label: Label
    refused: bool = False


def _verdict(view: Knowledge, found: Comparison, leader: TriedChoice) -> _Verdict:
    """Returns the verdict on what was played.

    A choice within a point of the best is the best one: what the sample does not show is not
    charged. A certain win needs no sample, so who has refused one did not play the best choice,
    however little that loses.
    """
    own = found.own
    loss = largest([each.loss for each in found.rivals])
    if own.evaluation.proven or not found.rivals:
        return _Verdict(own, NOTHING, "best")
    if own.evaluation == UNKNOWN and leader.evaluation == UNKNOWN:
        return _Verdict(own, NOTHING, "unclear")  # there was no time for a single world
    label, refused = loss.label, _refuses(view, found, leader)
    if label == "best" and not refused:
        return _Verdict(own, NOTHING, label)
    return _Verdict(leader, loss, "good" if label == "best" else label, refused)


def _refuses(view: Knowledge, found: Comparison, leader: TriedChoice) -> bool:
    """Returns whether the best choice wins for certain, and what was played does not.

    The proof search is bounded, so what was played may win for certain without a proof. It does not
    count as refusing when it wins every sampled deal, unless the player could have gone out.
    """
    if not leader.evaluation.proven or found.own.evaluation.proven:
        return False
    could_go_out = any(each.play and len(each.play) == len(view.hand) for each in found.rivals)
    scored = found.own.sample.scored
    return could_go_out or not len(scored) or bool((scored <= 0).any())


def _leader(view: Knowledge, found: Comparison, objective: Objective) -> TriedChoice:
    """Returns the choice that looks best, however little it leads; among equals what was played."""
    own = found.own
    if own.evaluation.proven:
        return own
    first = ranking(view, [own, *found.rivals], objective)[0]
    return max((first, own), key=lambda each: each.worth(objective))


def _points_loss(found: Comparison, objective: Objective) -> float:
    """Returns the points given away, as far as the sample shows that a rival scores more.

    Where all play for wins, only rivals count that win no less.
    """
    leads = [each.lead for each in found.rivals if objective == "points" or each.lead.win >= 0]
    shown = [max(0.0, each.points) for each in leads if differs(each.points, each.points_error)]
    return max(shown, default=0.0)


def _reasons(
    search: Search,
    best: TriedChoice,
    own: TriedChoice,
    natural: TriedChoice | None,
    decided: Difference,
    allowance: Allowance,
    objective: Objective,
) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """Returns the reasons of a judgement, and those that do not give the best choice away.

    They are facts about what was played, and what the natural choice that was not played would have
    lost. If it is not the best choice, what decides between the two
    comes first, a phrase for each cause; then facts about the best choice, and facts about what was
    played. Where there is no time left for them, there are none.
    """
    try:
        facts = Facts(search.view, deals_of(search, own), allowance=allowance, objective=objective)
        if best is own:
            led = [] if natural is None else _found(search, natural, own, allowance, objective)
            told = [*led, *unsaid(led, beside("better", facts.of(own.play, own.evaluation)))]
            return tuple(Reason((fact,)) for fact in told), ()
        say = partial(facts_of, search.view, decided, own.play, best.play, allowance=allowance)
        shown = decided.verdict in ("clear", "proven")
        why = say(about_worse=True) if shown else []
        better = say(about_worse=False)[:1] if shown else []
        praise = beside("better", facts.of(best.play, best.evaluation))
        if all(fact.although for fact in praise):
            praise = beside("better", facts.of(best.play, best.evaluation, own))
        rest = own, unsaid(why, beside("worse", facts.of(own.play, own.evaluation)))
        found = [
            *((own, [each]) for each in why),  # each is a sentence with figures of its own
            (best, unsaid(better, praise)),
            rest,
        ]
        alone = [(own, [unnamed(each)]) for each in why[:1]]
        return _phrases(found), _phrases([*alone, rest])
    except OutOfTime:
        return (), ()


def _found(
    search: Search,
    natural: TriedChoice,
    own: TriedChoice,
    allowance: Allowance,
    objective: Objective,
) -> list[Fact]:
    """Returns what a good choice does that the natural one does not, and what that is worth."""
    mine, its = (each.worth(objective) for each in (own, natural))
    worth: dict[str, Value] = {"than": text_of(natural.play), "mine": mine, "its": its}
    said = Fact("natural_win" if objective == "win" else "natural_points", worth)
    decided = contrast(search, natural, own, by_wins=objective == "win", allowance=allowance)
    if decided.verdict == "even":
        decided = NO_CAUSE  # it is clear in more deals
    led = facts_of(
        search.view, decided, natural.play, own.play, about_worse=False, allowance=allowance
    )
    theme, *causes = led if led and led[0].kind.endswith("_better") else [None, *led]
    if theme is None:
        return [said, *causes]
    effect = [] if theme.effect is None else [theme.effect]
    return [replace(theme, effect=said), *effect, *causes]


def _phrases(found: Sequence[tuple[TriedChoice, Sequence[Fact]]]) -> tuple[Reason, ...]:
    """Returns a phrase for each choice with facts about it."""
    return tuple(Reason(tuple(told), text_of(each.play)) for each, told in found if told)


def _decided(
    search: Search,
    best: TriedChoice,
    own: TriedChoice,
    verdict: _Verdict,
    allowance: Allowance,
    *,
    by_wins: bool,
) -> Difference:
    """Returns what decides between what was played and the best choice, if anything stands out."""
    if best is own:
        return EVEN
    try:
        found = contrast(search, own, best, by_wins=by_wins, allowance=allowance)
    except OutOfTime:
        return EVEN
    # The verdict rests on more deals than the causes do, which may not show that it is worse.
    return NO_CAUSE if found.verdict == "even" and verdict.loss.low > 0 else found
