"""The requests and answers about exercises."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from .parts import EngineAnswer, Label, Language, Phase


class ExerciseAnswer(TypedDict):
    """A position in which a better choice is to be found."""

    # The event's index in the record.
    index: int
    # A seat, numbered from 0 in the normal order of play.
    seat: int
    # What is decided: `play`, `call`, or another kind of choice.
    kind: Literal["play", "call"]
    # The part of the game.
    phase: Phase
    # Percentage points that the network's policy loses here on average.
    difficulty: float | None
    # The question that `request` is for.
    do: Literal["advice", "bids"]
    # The position as a request of POST /v1/advice or /v1/bids.
    request: dict[str, Any]
    # Two hints; the second one says more.
    hints: tuple[str, str]


class ExercisesAnswer(TypedDict):
    """The exercises of a game, in the order of the game."""

    # The exercises, in the order of the game.
    exercises: list[ExerciseAnswer]
    # What made the review.
    engine: EngineAnswer


class GetExerciseQuery(TypedDict):
    """The parameters of `getExercise`."""

    # Of the hints.
    language: NotRequired[Language]


class ListExercisesQuery(TypedDict):
    """The parameters of `listExercises`."""

    # Of the hints.
    language: NotRequired[Language]


class TryAnswer(TypedDict):
    """Whether a try solves an exercise, and what it loses if it does not."""

    # Whether it is the best choice or close enough to it.
    solved: bool
    # What was tried.
    choice: int | str
    # The verdict on the decision.
    label: Label
    # What was lost against the best choice, in percentage points.
    loss: float | None
    # What was lost against the best choice, in points; null where it is not known.
    points_loss: float | None
    # Whether another choice wins for certain, and this one does not.
    certain_win_refused: bool
    # The probability of winning after the choice.
    win: float | None
    # Its standard error.
    win_error: float | None
    # Sentences that say why, the weightiest first.
    reasons: list[str]
    # What computed the answer.
    engine: EngineAnswer
