"""One decision that is judged by itself, outside a review: how good would this choice be?"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from solver.game.assumptions import Assumption, assumptions
from solver.game.knowledge import Knowledge
from solver.messages import Language
from solver.reasons.reason import Reason
from solver.review.exercises import hints_of
from solver.review.judgement import Judgement
from solver.search.engine_info import EngineInfo, EngineRun
from solver.value import ABSENT, HIDDEN, IF_TRUE, SAID


@dataclass(frozen=True, kw_only=True)
class ReviewedDecision(Judgement):
    """A judged decision, and what judged it."""

    engine: EngineInfo
    """What made the judgement."""
    language: Annotated[Language, HIDDEN] = field(default="en", compare=False)
    """The language in which it was asked for."""


@dataclass(frozen=True, kw_only=True)
class JudgedChoice(ReviewedDecision):
    """A choice, judged like the decisions of a review; `index` is always 0."""

    why: Annotated[Annotated[Reason, SAID] | None, ABSENT]
    """What follows the choice, without saying which one is better; None for the best one and for
    calls.
    """
    hints: tuple[Annotated[Reason, SAID], Annotated[Reason, SAID]]
    """Two hints at the best choice; the second one says more."""
    cut_short: Annotated[bool, IF_TRUE]
    """True when seconds ended the sampling before the worlds of the limit did."""
    assumed: Annotated[list[Assumption] | None, ABSENT]
    """What is not known of the game, and was assumed; None for nothing."""

    @classmethod
    def of(
        cls, judgement: Judgement, run: EngineRun, view: Knowledge, language: Language
    ) -> JudgedChoice:
        """Returns the judgement that a run has made of what a seat knew."""
        why = None
        if judgement.kind == "play" and judgement.best != judgement.played:
            why = next(iter(judgement.own_reasons), None)
        return cls(
            **vars(judgement),
            why=why,
            hints=hints_of(judgement),
            cut_short=judgement.ended_early(run.limit),
            assumed=assumptions(view),
            engine=run.info(judgement.worlds),
            language=language,
        )
