"""Which play now? The advice for one seat's view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from itertools import compress
from operator import not_

from solver.advice.certain_wins import FEWEST_WORLDS, best_first
from solver.advice.estimates import evaluated
from solver.advice.facts import DEALS, MOST_FACTS, Facts
from solver.advice.lines import likely_line
from solver.arguments import Seed, checked
from solver.causes import FEWEST_COMPARED, Cause, Difference, contrast, facts_of
from solver.causes.causes import UNCLEAR
from solver.drawing import notebook
from solver.errors import as_internal_error
from solver.game.act import Move
from solver.game.fewest import OutOfTime
from solver.game.knowledge import Knowledge
from solver.game.objective import DEFAULT_OBJECTIVE, Objective
from solver.game.play import Play, text_of
from solver.reasons import VOCABULARIES, Language
from solver.reasons.facts import Fact, beside
from solver.search.allowance import Allowance
from solver.search.candidates import promising
from solver.search.confidence import differs, error_of_difference
from solver.search.engine_info import EngineInfo, EngineRun
from solver.search.evaluation import Estimate, Evaluation
from solver.search.limit import Limit
from solver.search.search import Search

# The first choices get all their reasons. The rest of a wide lead gets brief ones: full reasons
# would take longer than the network does.
_EXPLAINED = 6
# Seconds that the reasons of one choice take, about. They are taken off the search, so that the
# answer is there in time.
_REASONS = 5e-4


@dataclass(frozen=True)
class Candidate(Evaluation):
    """One possible choice, and what it is worth to the seat and its side.

    Attributes:
        play: the play; None is the pass.
        explain: makes the reasons.
    """

    play: Play | None = field(kw_only=True)
    explain: Callable[[], list[str]] = field(repr=False, compare=False, kw_only=True)

    @cached_property
    def reasons(self) -> list[str]:
        """The facts about the choice in words; made at the first use."""
        with as_internal_error():
            return self.explain()


@dataclass(frozen=True)
class Advice:
    """The choices that were compared.

    Attributes:
        plays: the choices, best first.
        line: how the game may go on from the best choice, which is its first move.
        engine: what computed the answer.
        decide: finds what decides between the first two choices.
    """

    plays: list[Candidate]
    line: list[Move]
    engine: EngineInfo
    decide: Callable[[], Difference] = field(repr=False, compare=False)

    @cached_property
    def because(self) -> tuple[Cause, ...]:
        """What decides between the first two choices, the weightiest first; made at the first use.

        Empty where a proof decides, where few deals were tried, and where nothing stands out.
        """
        with as_internal_error():
            return self.decide().causes

    @property
    def best(self) -> Play | None:
        """The best choice; None is the pass."""
        return self.plays[0].play

    def _repr_html_(self) -> str:
        """Draws the advice in a notebook."""
        return notebook.html(self)


@checked
def advise(
    view: Knowledge,
    *,
    limit: Limit,
    seed: Seed | None = None,
    objective: Objective = DEFAULT_OBJECTIVE,
    language: Language = "en",
) -> Advice:
    """Returns what `view.seat` should play, with win probability and expected points.

    The most promising choices are played out in the same sampled deals. The worse half is dropped
    again and again, so later places rest on fewer deals and have larger errors.

    Args:
        view: what the seat knows; it must be the seat's turn, or it may bomb out of turn.
        limit: when to stop; a limit in worlds alone makes the answer independent of the clock.
            With 0 worlds the network answers, in endings after a few worlds.
        seed: decides the sampled deals; drawn when None.
        objective: what all seats of the sampled deals play for, and what choices are ranked by:
            winning at all, or the score.
        language: the language of the reasons.

    Raises:
        IllegalPlay: the seat has nothing to decide.
        Cancelled: the search was cancelled.
    """
    limit.check_worlds()
    run = EngineRun(view.rules, limit, seed, objective, language)
    search = Search(view, run.seed, run.networks)
    options = promising(search, by_wins=objective == "win")
    in_time = run.limit.reserving(_REASONS * min(len(options), _EXPLAINED))
    found = evaluated(search, options, in_time, objective)
    run.done(in_time)
    allowance = Allowance.after(run.limit)
    ranked = ranking(view, found, objective, allowance)
    by_wins = objective == "win"
    decide = cache(lambda: _decided(search, ranked, allowance, by_wins=by_wins))
    return Advice(
        plays=_explained(search, ranked, language, allowance, decide),
        line=likely_line(search, ranked[0].play),
        engine=run.info(max(each.evaluation.worlds for each in ranked)),
        decide=decide,
    )


def ranking(
    view: Knowledge,
    found: list[Estimate],
    objective: Objective,
    allowance: Allowance | None = None,
) -> list[Estimate]:
    """Returns the estimates, best first.

    Certain wins come first, but for points after choices that clearly pay more. A choice that was
    dropped comes after all that were tried for longer.
    """

    def order(estimate: Estimate) -> tuple[float, ...]:
        worth = estimate.evaluation
        value = (worth.win, worth.points) if objective == "win" else (worth.points, worth.win)
        return (-worth.worlds, -value[0], -value[1])

    certain = [each for each in found if each.evaluation.proven]
    certain = [certain[at] for at in best_first(view, certain, objective, allowance)]
    others = sorted((each for each in found if not each.evaluation.proven), key=order)
    if not certain or objective == "win":
        return [*certain, *others]
    more = [_pays_more(each.evaluation, certain[0].evaluation) for each in others]
    return [*compress(others, more), *certain, *compress(others, map(not_, more))]


def _pays_more(one: Evaluation, certain: Evaluation) -> bool:
    """Returns whether the worlds show that a choice is worth more points than a certain win.

    Both were tried in the same worlds, so the error of the choice that may lose is that of the
    difference, about.
    """
    tried = min(one.worlds, certain.worlds) >= FEWEST_WORLDS
    return (
        tried
        and one.points > certain.points
        and differs(one.points - certain.points, one.points_error)
    )


def _explained(
    search: Search,
    ranked: list[Estimate],
    language: Language,
    allowance: Allowance,
    decide: Callable[[], Difference],
) -> list[Candidate]:
    """Returns the choices with their reasons; the first two are compared with each other.

    Where the time is over, the reasons of a choice are left out.
    """
    # All choices share these facts about the position, which the first reasons count.
    facts = cache(
        lambda: Facts(
            search.view,
            search.worlds(DEALS),
            simple=search.player_types(DEALS),
            allowance=allowance,
            choices=[each.play for each in ranked],
        )
    )
    # Many choices of a wide lead leave the same number of plays: each fact is worded once.
    words = cache(VOCABULARIES[language].say)

    def reasons(place: int) -> list[str]:
        try:
            return list(map(words, found_out(place)))
        except OutOfTime:
            return []

    def found_out(place: int) -> list[Fact]:
        play, worth = ranked[place].play, ranked[place].evaluation
        if place >= _EXPLAINED:
            return facts().brief(play)
        rival = ranked[1] if place == 0 and len(ranked) > 1 else None
        said = facts().of(play, worth, rival)
        if place > 1 or not _are_comparable(ranked):
            return said
        than = text_of(ranked[1 - place].play)
        decided = facts_of(search.view, decide(), about_worse=place == 1, than=than)
        return [*decided, *beside("worse" if place else "better", said)][:MOST_FACTS]

    return [
        Candidate(**vars(each.evaluation), play=each.play, explain=partial(reasons, place))
        for place, each in enumerate(ranked)
    ]


def _are_comparable(ranked: Sequence[Estimate]) -> bool:
    """Returns whether the first two choices were tried often enough, and no proof decides."""
    first = [each.evaluation for each in ranked[:2]]
    return len(first) == 2 and all(
        each.worlds >= FEWEST_COMPARED and not each.proven for each in first
    )


def _decided(
    search: Search, ranked: Sequence[Estimate], allowance: Allowance, *, by_wins: bool
) -> Difference:
    """Returns what decides between the first two choices."""
    if not _are_comparable(ranked):
        return UNCLEAR
    one, other = ranked[:2]
    try:
        found = contrast(search, other.play, one.play, by_wins=by_wins, allowance=allowance)
    except OutOfTime:
        return UNCLEAR
    return found if found.causes or _is_clear(one, other, by_wins) else UNCLEAR


def _is_clear(one: Estimate, other: Estimate, by_wins: bool) -> bool:
    """Returns whether the first choice is clearly worth more than the second."""
    first, second = one.evaluation, other.evaluation
    if by_wins:
        error = error_of_difference(first.win_error, second.win_error)
        return differs(first.win - second.win, error)
    error = error_of_difference(first.points_error, second.points_error)
    return differs(first.points - second.points, error)
