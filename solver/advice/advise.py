"""Which play now? The search of one seat's view."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property, partial

from solver.advice.estimates import Estimate, evaluated
from solver.advice.facts import DEALS, Facts, Rival
from solver.game.play import PASS, Play
from solver.game.score import Objective
from solver.game.view import View
from solver.reasons import VOCABULARIES, Language
from solver.search.candidates import candidates
from solver.search.engine_info import EngineInfo, EngineRun
from solver.search.evaluation import Evaluation
from solver.search.limit import Limit
from solver.search.search import Search

LINE_LENGTH = 9
# The best choices have all their reasons; of the rest of a wide lead it is said in brief what they
# leave: more words would take longer than the network does.
_EXPLAINED = 6
# The seconds that the reasons of one choice take, about: the answer is to be there in time.
_REASONS = 5e-4


@dataclass(frozen=True)
class Candidate:
    """One possible play (or the pass) and what it is worth to the seat and its side.

    Attributes:
        play: the play; None is the pass.
        evaluation: what it is worth.
        explain: makes the reasons.
    """

    play: Play | None
    evaluation: Evaluation
    explain: Callable[[], list[str]] = field(repr=False, compare=False)

    @cached_property
    def reasons(self) -> list[str]:
        """Facts in words; made when they are asked for, which no player in the arena does."""
        return self.explain()

    @property
    def cards(self) -> str:
        """The canonical cards, or `pass`."""
        return _text(self.play)

    @property
    def type(self) -> str:
        """The type of the play, or `pass`."""
        return PASS if self.play is None else self.play.type

    @property
    def win(self) -> float:
        """The probability that the seat's side wins."""
        return self.evaluation.win

    @property
    def win_error(self) -> float:
        """Its standard error."""
        return self.evaluation.win_error

    @property
    def points(self) -> float:
        """The expected score of the seat."""
        return self.evaluation.points

    @property
    def points_error(self) -> float:
        """Its standard error."""
        return self.evaluation.points_error

    @property
    def proven(self) -> bool | None:
        """True when the result is exact, else None."""
        return self.evaluation.proven or None


@dataclass(frozen=True)
class Advice:
    """The plays that were searched, best first, and how the game may go on."""

    best: str
    plays: list[Candidate]
    line: list[tuple[int, str]]
    engine: EngineInfo


def advise(
    view: View,
    *,
    limit: Limit,
    seed: int | None = None,
    objective: Objective = "points",
    language: Language = "en",
) -> Advice:
    """Returns what `view.seat` should play, with win probability and expected points.

    The most promising candidates are played out in the same deals of the hidden cards; those that
    do worse are dropped half by half, so the later places rest on fewer deals and have larger
    errors.

    Args:
        view: what the seat knows; it must be its turn, or it must be free to bomb out of turn.
        limit: when to stop; in worlds alone the answer depends on no clock. With 0 worlds the
            network alone answers.
        seed: decides the sampled deals; drawn when None.
        objective: play for the score, or for winning at all.
        language: that of the reasons.

    Raises:
        IllegalPlay: the seat has nothing to decide.
        Cancelled: the search was cancelled.
    """
    limit.check_worlds()
    run = EngineRun(view.rules, limit, seed)
    options = candidates(view)
    search = Search(view, run.seed, run.weights)
    in_time = run.limit.reserving(_REASONS * min(len(options), _EXPLAINED))
    found = evaluated(search, options, in_time, objective)
    found.sort(key=lambda each: _order(view, each, objective))
    ranked = _explained(search, found, language)
    line = search.line(ranked[0].play, LINE_LENGTH)
    return Advice(
        best=ranked[0].cards,
        plays=ranked,
        line=[(seat, _text(play)) for seat, play in line],
        engine=run.info(max(found.evaluation.worlds for found in ranked)),
    )


def _explained(search: Search, found: list[Estimate], language: Language) -> list[Candidate]:
    """Returns the choices, best first, with their reasons; the best is compared with the next."""
    # One for all of them, made with the first reasons.
    facts = cache(
        lambda: Facts(search.view, search.worlds(DEALS), simple=search.player_types(DEALS))
    )
    # Many choices of a wide lead leave as many plays: it is put into words once.
    words = cache(VOCABULARIES[language].say)

    def reasons(place: int) -> list[str]:
        play, worth, _ = found[place]
        if place >= _EXPLAINED:
            return list(map(words, facts().brief(play)))
        rival = None
        if place == 0 and len(found) > 1:
            rival = Rival(_text(found[1].play), found[1].evaluation)
        return list(map(words, facts().of(play, worth, rival)))

    return [
        Candidate(play, worth, partial(reasons, place))
        for place, (play, worth, _) in enumerate(found)
    ]


def _text(play: Play | None) -> str:
    return PASS if play is None else str(play)


def _order(view: View, estimate: Estimate, objective: Objective) -> tuple[float, ...]:
    """The best first; a candidate that was dropped comes after all that outlived it."""
    play, found, _ = estimate
    value = (found.win, found.points) if objective == "win" else (found.points, found.win)
    out = play is not None and len(play) == len(view.hand)
    # What is proven needs no worlds; of equals the play that ends the game comes first.
    return (-math.inf if found.proven else -found.worlds, -value[0], -value[1], not out)
