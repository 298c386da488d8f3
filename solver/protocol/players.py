"""A player over many reviewed games, as answers show it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Self

from pydantic import Field

from solver.protocol.message import Answer
from solver.review.exercises import EXERCISES
from solver.review.labels import Percentage
from solver.review.played_game import Mistake
from solver.review.totals import LuckPoint, PlayerTotals, percentile
from solver.value import Value


class MeansOfPlayer(NamedTuple):
    """The means by which players are compared; None where they are not known."""

    accuracy: float | None  # of a game
    loss: float | None  # percentage points of a play
    adjusted_win: float | None  # the result without luck, in win probability

    @classmethod
    def of(cls, totals: PlayerTotals) -> MeansOfPlayer:
        """Returns the means of a player."""
        found = (totals.accuracy, totals.loss, totals.adjusted_result.win)
        return cls(*(None if each is None else each.mean for each in found))


@dataclass(frozen=True)
class Percentiles(Value):
    """Which share of the other reviewed players does worse, in percent; None without others."""

    accuracy: Percentage | None
    """The share of the others whose accuracy is lower, in percent."""
    loss: Percentage | None
    """The share of the others who lose more by their choices, in percent."""
    adjusted_win: Percentage | None
    """The share of the others who win less, luck apart, in percent."""

    @classmethod
    def of(cls, own: MeansOfPlayer, others: Iterable[MeansOfPlayer]) -> Percentiles:
        """Returns where a player stands among the others."""
        known = list(others)

        def share(figure: str, *, more_is_better: bool) -> float | None:
            mine = getattr(own, figure)
            values = [value for each in known if (value := getattr(each, figure)) is not None]
            if mine is None:
                return None
            return percentile(mine, values, more_is_better=more_is_better)

        return cls(
            accuracy=share("accuracy", more_is_better=True),
            loss=share("loss", more_is_better=False),
            adjusted_win=share("adjusted_win", more_is_better=True),
        )


@dataclass(frozen=True, kw_only=True)
class PlayerAnswer(PlayerTotals):
    """One player over all reviewed games."""

    percentiles: Percentiles
    """Which share of the other reviewed players does worse, in percent."""


class PlayersAnswer(Answer):
    """One page of the reviewed players, by name."""

    players: list[PlayerAnswer]
    next: str | None = Field(description="The address of the next page; null on the last one.")


@dataclass(frozen=True, kw_only=True)
class MistakeOfPlayer(Mistake):
    """One inaccuracy, mistake or blunder of the player's, and where it was made."""

    game: str
    """The id of the game."""
    rules: str
    """The id of its rules."""
    day: dt.date
    """The day of the game."""
    exercise: bool
    """Whether it is an exercise of the game's review."""

    @classmethod
    def in_game(cls, mistake: Mistake, *, game: str, rules: str, day: dt.date) -> Self:
        """Returns a mistake and where it was made."""
        exercise = mistake.label in EXERCISES
        return cls(**vars(mistake), game=game, rules=rules, day=day, exercise=exercise)


class InsightsAnswer(Answer):
    """One player over all reviewed games, with the games behind the totals."""

    player: PlayerAnswer | None = Field(description="The totals; null without a reviewed game.")
    luck: list[LuckPoint] = Field(
        description="Luck and own play summed up game by game, in the order of the days; of more "
        "than 100 games evenly spaced ones are shown, and the sums hold all of them."
    )
    mistakes: list[MistakeOfPlayer] = Field(
        description="The player's mistakes, those of the newest games first; the 300 newest."
    )
