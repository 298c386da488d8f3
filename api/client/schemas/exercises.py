"""The requests and answers about exercises."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from .inputs import Label, Language, Phase
from .parts import EngineInfo


class ExerciseAnswer(TypedDict):
    """A position in which a better choice is to be found."""

    index: int
    """The event's index in the record."""
    seat: int
    """A seat, numbered from 0 in the normal order of play."""
    kind: Literal["play", "call"]
    """What is decided: `play`, `call`, or another kind of choice."""
    phase: Phase
    """The part of the game."""
    difficulty: float | None
    """Percentage points that the network's policy loses here on average."""
    do: Literal["advice", "bids"]
    """The question that `request` is for."""
    request: dict[str, Any]
    """The position as a request of POST /v1/advice or /v1/bids."""
    hints: tuple[str, str]
    """Two hints; the second one says more."""


class ExercisesAnswer(TypedDict):
    """The exercises of a game, in the order of the game."""

    exercises: list[ExerciseAnswer]
    """The exercises, in the order of the game."""
    engine: EngineInfo
    """What made the review."""


class GetExerciseQuery(TypedDict):
    """The parameters of `getExercise`."""

    language: NotRequired[Language]
    """Of the sentences of a review; when absent, that in which it was asked."""


class ListExercisesQuery(TypedDict):
    """The parameters of `listExercises`."""

    language: NotRequired[Language]
    """Of the sentences of a review; when absent, that in which it was asked."""


class SolveExerciseQuery(TypedDict):
    """The parameters of `solveExercise`."""

    language: NotRequired[Language]
    """Of the sentences of a review; when absent, that in which it was asked."""


class TryAnswer(TypedDict):
    """Whether a try solves an exercise, and what it loses if it does not."""

    solved: bool
    """Whether it is the best choice or close enough to it."""
    choice: int | str
    """What was tried."""
    label: Label
    """The verdict on the decision."""
    loss: float | None
    """What was lost against the best choice, in percentage points."""
    points_loss: float | None
    """What was lost against the best choice, in points; null where it is not known."""
    certain_win_refused: bool
    """Whether another choice wins for certain, and this one does not."""
    win: float | None
    """The probability of winning after the choice."""
    win_error: float | None
    """Its standard error."""
    reasons: list[str]
    """Sentences that say why, the weightiest first."""
    engine: EngineInfo
    """What computed the answer."""
