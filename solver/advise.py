"""Which play now? The determinised search of one seat's view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from solver.engine import Clock, EngineInfo, Evaluation, Limit, Search, Trial, candidates, stake
from solver.explain import Facts
from solver.play import PASS, Play
from solver.view import View

Objective = Literal["points", "win"]

LINE_LENGTH = 9


@dataclass(frozen=True)
class Candidate:
    """One possible play (or the pass) and what it is worth to the seat and its side."""

    play: Play | None
    evaluation: Evaluation
    reasons: list[str]

    @property
    def cards(self) -> str:
        """The canonical cards, or `pass`."""
        return PASS if self.play is None else str(self.play)

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
    view: View, *, limit: Limit, seed: int | None = None, objective: Objective = "points"
) -> Advice:
    """Returns what `view.seat` should play, with win probability and expected points.

    Every candidate is played out in the same deals of the hidden cards; those that do worse are
    dropped half by half, so the later places rest on fewer deals and have larger errors.

    Args:
        view: what the seat knows; it must be its turn, or it must be free to bomb out of turn.
        limit: when to stop; in worlds alone the answer depends on no clock.
        seed: decides the sampled deals; drawn when None.
        objective: play for the score, or for winning at all.

    Raises:
        IllegalPlay: the seat has nothing to decide.
    """
    clock = Clock(view.rules, limit, seed)
    options = candidates(view)
    search = Search(view, clock.seed)
    trials = search.run(options, limit, by_wins=objective == "win")
    facts = Facts(view)
    ranked = [
        Candidate(trial.play, evaluate(view, trial), facts.reasons(trial.play)) for trial in trials
    ]
    ranked.sort(key=lambda found: _order(found.evaluation, objective))
    line = search.line(ranked[0].play, LINE_LENGTH)
    return Advice(
        best=ranked[0].cards,
        plays=ranked,
        line=[(seat, PASS if play is None else str(play)) for seat, play in line],
        engine=clock.info(max(found.evaluation.worlds for found in ranked)),
    )


def evaluate(view: View, trial: Trial) -> Evaluation:
    """Returns the figures of one trial; going out is a proof and no sample."""
    out = trial.play is not None and len(trial.play) == len(view.hand)
    return Evaluation.of(trial.points, stake(view.rules, view.contract), proven=out)


def _order(found: Evaluation, objective: Objective) -> tuple[float, ...]:
    """The best first; a candidate that was dropped comes after all that outlived it."""
    value = (found.win, found.points) if objective == "win" else (found.points, found.win)
    return (-found.worlds, -value[0], -value[1])
