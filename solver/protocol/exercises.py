"""Find the better play: the mistakes of a reviewed game as exercises, their answers apart."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import Field

from solver.figures import Points, Probability
from solver.game.choice import Choice
from solver.game.objective import Objective
from solver.protocol.fields import ChoiceRequest, LanguageInput
from solver.protocol.limits import SearchLimit, SearchRequest
from solver.protocol.message import Answer, example
from solver.protocol.requests import moment_of
from solver.reasons import Language
from solver.records.decision import RecordedDecision
from solver.review.exercises import SOLVED, Exercise
from solver.review.judgement import Judgement, Phase
from solver.review.labels import Label, Percentage
from solver.rules import source_of
from solver.search.engine_info import EngineInfo


class ExerciseAnswer(Answer):
    """A position in which a better choice is to be found."""

    index: int = Field(description="The event's index in the record.")
    seat: int
    kind: Literal["play", "call"]
    phase: Phase
    difficulty: Percentage | None = Field(
        description="Percentage points that the network's policy loses here on average."
    )
    do: Literal["advice", "bids"] = Field(description="The question that `request` is for.")
    request: dict[str, Any] = Field(
        description="The position as a request of POST /v1/advice or /v1/bids."
    )
    hints: tuple[str, str] = Field(description="Two hints; the second one says more.")

    @classmethod
    def of(cls, exercise: Exercise, language: Language) -> Self:
        """Returns an exercise in the words of a language."""
        judgement = exercise.judgement
        return cls(
            index=judgement.index,
            seat=judgement.seat,
            kind=judgement.kind,
            phase=judgement.phase,
            difficulty=judgement.difficulty,
            do="bids" if judgement.kind == "call" else "advice",
            request=request_of(exercise.decision, exercise.objective),
            hints=[each.said(language) for each in exercise.hints],
        )


class ExercisesAnswer(Answer):
    """The exercises of a game, in the order of the game."""

    exercises: list[ExerciseAnswer]
    engine: EngineInfo = Field(description="What made the review.")


class TryRequest(ChoiceRequest, SearchRequest):
    """A try at an exercise."""

    model_config = example({"choice": "33"})

    limit: SearchLimit = SearchLimit()
    language: LanguageInput = "en"


class TryAnswer(Answer):
    """Whether a try solves an exercise, and what it loses if it does not."""

    solved: bool = Field(description="Whether it is the best choice or close enough to it.")
    choice: Choice
    label: Label
    loss: Percentage | None
    points_loss: Points | None
    certain_win_refused: bool = Field(
        description="Whether another choice wins for certain, and this one does not."
    )
    win: Probability | None = Field(description="The probability of winning after the choice.")
    win_error: Probability | None = Field(description="Its standard error.")
    reasons: list[str]
    engine: EngineInfo

    @classmethod
    def of(cls, judgement: Judgement, engine: EngineInfo, language: Language) -> Self:
        """Returns the judgement of a try, without what would have been best."""
        solved = judgement.label in SOLVED
        reasons = judgement.reasons if solved else judgement.own_reasons
        return cls(
            solved=solved,
            choice=judgement.played,
            label=judgement.label,
            loss=judgement.loss,
            points_loss=judgement.points_loss,
            certain_win_refused=judgement.certain_win_refused,
            win=judgement.win_played,
            win_error=judgement.win_played_error,
            reasons=[each.said(language) for each in reasons],
            engine=engine,
        ).in_language(language)


def request_of(decision: RecordedDecision, objective: Objective) -> dict[str, Any]:
    """Returns the position of a decision as a request of POST /v1/advice or /v1/bids.

    Args:
        decision: the decision.
        objective: what advice on a play is to play for. Calls are judged by points, as by default.
    """
    request = moment_of(decision.view, source_of(decision.view.rules))
    return request | {"objective": objective} if decision.view.kind == "play" else request
