"""Which play now? The advice for one seat's view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from typing import Annotated, Any, NamedTuple

from solver.advice.estimates import evaluated
from solver.advice.facts import MOST_FACTS, Facts, deals_of
from solver.advice.lines import likely_line
from solver.advice.ranking import ranking
from solver.arguments import Seed, checked
from solver.causes import FEWEST_COMPARED, Cause, Difference, Refutation, contrast, facts_of, unsaid
from solver.causes.causes import EVEN, LIKELY, NO_CAUSE
from solver.drawing import notebook
from solver.errors import SolverError, as_internal_error
from solver.game.act import Move
from solver.game.assumptions import Assumption, assumptions
from solver.game.choice import PLAY, NamedPlay, play_in
from solver.game.fewest import OutOfTime
from solver.game.knowledge import Knowledge
from solver.game.objective import DEFAULT_OBJECTIVE, Objective
from solver.game.play import Play, text_of
from solver.reasons import VOCABULARIES, Language
from solver.reasons.facts import Fact, beside
from solver.search.allowance import Allowance
from solver.search.candidates import place_in, promising
from solver.search.confidence import differs, error_of_difference
from solver.search.engine_info import EngineInfo, EngineRun
from solver.search.evaluation import Estimate, Evaluation
from solver.search.limit import Limit
from solver.search.search import Search
from solver.value import ABSENT, HIDDEN, Value

# The first choices get all their reasons. The rest of a wide lead gets brief ones: full reasons
# would take longer than the network does.
_EXPLAINED = 6
# Seconds that the reasons of one choice take, about. They are taken off the search, so that the
# answer is there in time.
_REASONS = 5e-4


class Explained(NamedTuple):
    """The reasons of a choice, and the first of them in short."""

    reasons: list[str]
    short: str | None


@dataclass(frozen=True)
class Candidate(NamedPlay, Evaluation, properties=("reasons",), if_any=("short",)):
    """One possible choice, and what it is worth to the seat and its side."""

    play: Annotated[Play | None, HIDDEN] = field(kw_only=True)
    """The play; None is the pass."""
    explain: Annotated[Callable[[], Explained], HIDDEN] = field(
        repr=False, compare=False, kw_only=True
    )
    """Makes the reasons."""

    @property
    def reasons(self) -> list[str]:
        """The facts about the choice in words; made at the first use."""
        return self._explained.reasons

    @property
    def short(self) -> str | None:
        """The first reason in at most 60 signs, or 24 Chinese ones; None where there is none."""
        return self._explained.short

    @cached_property
    def _explained(self) -> Explained:
        with as_internal_error():
            return self.explain()

    def __getstate__(self) -> dict[str, Any]:
        """Returns what a copy in another process needs: the reasons, which are made now."""
        return vars(self) | {"explain": partial(Explained, *self._explained)}


@dataclass(frozen=True)
class Advice(Value, if_any=("against", "because", "refutation")):
    """The choices that were compared."""

    best: Annotated[Play | None, PLAY]
    """The best choice: a play, or the pass."""
    plays: list[Candidate]
    """The choices, best first."""
    line: list[Move]
    """How the game may go on from the best choice, which is its first move."""
    engine: EngineInfo
    """What computed the answer."""
    other: Annotated[int | None, HIDDEN]
    """The place of the choice that the best one is compared with; None where there is no other
    choice.
    """
    assumed: Annotated[list[Assumption] | None, ABSENT]
    """What is not known of the game, and was assumed; None for nothing."""
    decide: Annotated[Callable[[], Difference | None], HIDDEN] = field(repr=False, compare=False)
    """Finds what decides between these two; None where that was not compared."""
    language: Annotated[Language, HIDDEN] = field(default="en", compare=False)
    """The language in which it was asked for."""

    @cached_property
    def because(self) -> tuple[Cause, ...]:
        """What decides between the best choice and `against` in the sampled deals.

        The weightiest comes first; `better` is measured after the best choice. There is nothing
        where a proof decides, where few deals were tried, and where nothing stands out.
        """
        with as_internal_error():
            found = self.decide()
            return () if found is None else found.causes

    @cached_property
    def refutation(self) -> Refutation | None:
        """Where the best choice is proven to win: a deal in which `against` loses, and how."""
        with as_internal_error():
            found = self.decide()
            return None if found is None else found.refutation

    @property
    def against(self) -> str | None:
        """The choice that the best one is compared with; None where there is no other."""
        return None if self.other is None else self.plays[self.other].cards

    def complete(self) -> None:
        """Makes now what is otherwise made when it is first read: all reasons, and what decides."""
        with as_internal_error():
            self.decide()
        for each in self.plays:
            _ = each.reasons

    def __repr__(self) -> str:
        return f"<Advice {text_of(self.best)}: of {len(self.plays)} choices>"

    def _repr_html_(self) -> str:
        """Draws the advice in a notebook."""
        return notebook.html(self)

    def __getstate__(self) -> dict[str, Any]:
        """Returns what a copy in another process needs: what decides, which is found out now."""
        with as_internal_error():
            return vars(self) | {"decide": partial(_known, self.decide())}


def _known(found: Difference | None) -> Difference | None:
    return found


@checked
def advise(
    view: Knowledge,
    *,
    limit: Limit,
    seed: Seed | None = None,
    objective: Objective = DEFAULT_OBJECTIVE,
    language: Language = "en",
    compare: Play | str | None = None,
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
        compare: a play, or the text of one or of the pass, that the best choice is compared with;
            it is tried as long as the best ones are. None for the second best choice.

    Raises:
        IllegalPlay: the seat has nothing to decide, or may not make the choice that is compared.
        InvalidHand: the text of that choice names something that is no card of the game.
        Cancelled: the search was cancelled.
    """
    limit.check_worlds()
    run = EngineRun(view.rules, limit, seed, objective)
    search = Search(view, run.seed, run.networks)
    by_wins = objective == "win"
    wanted = None if compare is None else _named(view, compare)
    options = promising(search, by_wins=by_wins)
    keep = None if wanted is None else place_in(options, *wanted)
    in_time = run.limit.reserving(_REASONS * min(len(options), _EXPLAINED))
    found = evaluated(search, options, in_time, objective, keep=keep)
    run.done(in_time)
    allowance = Allowance.after(run.limit)
    ranked = ranking(view, found, objective, allowance)
    place = 1 if keep is None else max(1, ranked.index(found[keep]))
    pair = (ranked[0], ranked[place]) if place < len(ranked) else None
    decide = cache(lambda: _decided(search, pair, allowance, by_wins=by_wins))
    return Advice(
        best=ranked[0].play,
        plays=_explained(search, ranked, place, language, objective, allowance, decide),
        line=likely_line(search, ranked[0].play),
        engine=run.info(max(each.evaluation.worlds for each in ranked)),
        other=None if pair is None else place,
        assumed=assumptions(view),
        decide=decide,
        language=language,
    )


def _named(view: Knowledge, choice: Play | str) -> tuple[Play | None]:
    """Returns a choice that somebody names, once it is legal; None inside is the pass."""
    try:
        if isinstance(choice, str):
            return (play_in(view, choice),)
        return (play_in(view, str(choice), choice.type, choice.key),)
    except SolverError as error:
        raise error.at("compare") from None


def _explained(
    search: Search,
    ranked: list[Estimate],
    against: int,
    language: Language,
    objective: Objective,
    allowance: Allowance,
    decide: Callable[[], Difference | None],
) -> list[Candidate]:
    """Returns the choices with their reasons; the best one is compared with the one at `against`.

    Where the time is over, the reasons of a choice are left out.
    """
    compared = against < len(ranked) and _are_comparable(ranked[0], ranked[against])
    # All choices share these facts about the position, which the first reasons count.
    facts = cache(
        lambda: Facts(
            search.view,
            deals_of(search, ranked[0]),
            simple=search.player_types(),
            allowance=allowance,
            choices=[each.play for each in ranked],
            objective=objective,
        )
    )
    # Many choices of a wide lead leave the same number of plays: each fact is worded once.
    vocabulary = VOCABULARIES[language]
    words, shortly = cache(vocabulary.say), cache(vocabulary.say_shortly)

    def explained(place: int) -> Explained:
        try:
            facts = found_out(place)
        except OutOfTime:
            facts = []
        return Explained(list(map(words, facts)), shortly(facts[0]) if facts else None)

    def found_out(place: int) -> list[Fact]:
        play, worth = ranked[place].play, ranked[place].evaluation
        if place >= _EXPLAINED and place != against:
            return facts().brief(play)
        rival = ranked[against] if place == 0 and len(ranked) > 1 else None
        said = facts().of(play, worth, rival)
        if place not in (0, against) or not compared:
            return said
        found = decide()
        if found is None:
            return said
        decided = facts_of(
            search.view,
            found,
            ranked[against].play,
            ranked[0].play,
            about_worse=place > 0,
            allowance=allowance,
        )
        if found.verdict == "even":
            return decided
        # A play that is proven to win, too, needs no excuse.
        if found.verdict != "both":
            said = beside("worse" if place else "better", said)
        said = unsaid(decided, said)
        # How it wins, and that this is proven, come before the line that shows it.
        if found.verdict == "proven" and place == 0:
            line = [fact for fact in decided if fact.kind == "wins_there"]
            return [*decided[: len(decided) - len(line)], *said, *line][:MOST_FACTS]
        return [*decided, *said][:MOST_FACTS]

    return [
        Candidate(**vars(each.evaluation), play=each.play, explain=partial(explained, place))
        for place, each in enumerate(ranked)
    ]


def _are_comparable(one: Estimate, other: Estimate) -> bool:
    """Returns whether there are deals, or a proof, that can decide between two choices."""
    enough = min(one.sample.effective, other.sample.effective) >= FEWEST_COMPARED
    return enough and (one.evaluation.proven or not other.evaluation.proven)


def _decided(
    search: Search,
    pair: tuple[Estimate, Estimate] | None,
    allowance: Allowance,
    *,
    by_wins: bool,
) -> Difference | None:
    """Returns what decides between the best choice and another one; None if there is no time."""
    if pair is None or not _are_comparable(*pair):
        return None
    one, other = pair
    try:
        found = contrast(search, other, one, by_wins=by_wins, allowance=allowance)
    except OutOfTime:
        return None
    if found.causes or found.verdict in ("proven", "both"):
        return found
    lead, error = _lead(one.evaluation, other.evaluation, by_wins)
    # All worlds may show what the deals of the causes, which are fewer, do not.
    if lead > 0 and differs(lead, error):
        return NO_CAUSE
    return LIKELY if lead > error else EVEN


def _lead(one: Evaluation, other: Evaluation, by_wins: bool) -> tuple[float, float]:
    """Returns by how much a choice is worth more than another, and the error of that."""
    if by_wins:
        return one.win - other.win, error_of_difference(one.win_error, other.win_error)
    return one.points - other.points, error_of_difference(one.points_error, other.points_error)
