"""A player over many reviewed games, as answers and on disk show it."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from typing import Self, TypeVar

from pydantic import Field

from solver.protocol.document import encode
from solver.protocol.figures import Percentage, Points
from solver.protocol.luck import AmountAnswer
from solver.protocol.message import Answer, described_by
from solver.protocol.values import from_json, to_json
from solver.review.exercises import EXERCISES
from solver.review.judgement import Category, Phase
from solver.review.labels import Label
from solver.review.luck_series import LuckPoint
from solver.review.played_game import BombUse, Mistake, PlayedGame
from solver.review.totals import CauseSum, Mean, PlayerTotals, Sum
from solver.rules import load_rules

_Kind = TypeVar("_Kind")


class MeanAnswer(Answer):
    """A mean over games with its 95 % interval, which two games at least give."""

    mean: Points = Field(validation_alias="value")
    low: Points | None
    high: Points | None
    games: int = Field(description="How many games tell it.")


class AmountsAnswer(Answer):
    """Means in points and in win probability."""

    points: MeanAnswer | None
    win: MeanAnswer | None


class SumAnswer(Answer):
    """The decisions of one phase, role or category, forced ones left out."""

    model_config = described_by(Sum)

    decisions: int
    loss: Percentage
    loss_low: Percentage | None
    loss_high: Percentage | None
    points_loss: Points
    mistakes: int
    accuracy: MeanAnswer | None


class CauseOfMistake(Answer):
    """Mistakes of one cause."""

    model_config = described_by(CauseSum)

    cause: str = Field(
        description="What differs after the better choice, as in `because` of a decision; or "
        "`proven_win`."
    )
    mistakes: int
    loss: Percentage


class BombsAnswer(Answer):
    """Bombs played and held, by what was played and what was best."""

    model_config = described_by(BombUse)

    played: int
    wasted: int
    wasted_loss: Percentage
    due: int
    held: int
    held_loss: Percentage


class KindOfMistake(Answer):
    """Mistakes of one kind."""

    phase: Phase
    category: Category
    decisions: int = Field(description="All decisions of this kind.")
    mistakes: int = Field(description="How many of them were inaccuracies, mistakes or blunders.")
    loss: Percentage = Field(description="Percentage points that they lost together.")
    labels: Mapping[Label, int]


class Percentiles(Answer):
    """Which share of the other reviewed players does worse, in percent; null without others."""

    accuracy: Percentage | None
    loss: Percentage | None
    adjusted_win: Percentage | None


class PlayerAnswer(Answer):
    """One player over all reviewed games."""

    name: str
    games: int
    as_landlord: int = Field(description="In how many of them the player was the landlord.")
    result: AmountsAnswer = Field(description="What the player got.")
    adjusted_result: AmountsAnswer = Field(description="The same without luck.")
    accuracy: MeanAnswer | None
    loss: MeanAnswer | None = Field(description="Percentage points that a play lost.")
    by_phase: Mapping[Phase, SumAnswer]
    by_role: Mapping[str, SumAnswer] = Field(
        description="All plays as `landlord` and as `peasant`; calls are made before that."
    )
    by_category: Mapping[Category, SumAnswer]
    mistakes: list[KindOfMistake] = Field(description="The most frequent kinds come first.")
    causes: list[CauseOfMistake] = Field(
        description="The first causes of mistakes, the most frequent ones first; mistakes without "
        "one are left out."
    )
    bombs: BombsAnswer = Field(description="Bombs played too soon, and held too long.")
    percentiles: Percentiles

    @classmethod
    def of(cls, totals: PlayerTotals, percentiles: Percentiles) -> Self:
        """Returns the totals of a player as an answer shows them."""
        return cls(
            name=totals.name,
            games=totals.games,
            as_landlord=totals.as_landlord,
            result=AmountsAnswer(points=_mean(totals.points), win=_mean(totals.win)),
            adjusted_result=AmountsAnswer(
                points=_mean(totals.adjusted_points), win=_mean(totals.adjusted_win)
            ),
            accuracy=_mean(totals.accuracy),
            loss=_mean(totals.loss),
            by_phase=_sums(totals.by_phase),
            by_role=_sums(totals.by_role),
            by_category=_sums(totals.by_category),
            mistakes=[KindOfMistake.model_validate(each) for each in totals.mistakes],
            causes=[CauseOfMistake.model_validate(each) for each in totals.causes],
            bombs=BombsAnswer.model_validate(totals.bombs),
            percentiles=percentiles,
        )


class PlayersAnswer(Answer):
    """One page of the reviewed players, by name."""

    players: list[PlayerAnswer]
    next: str | None = Field(description="The address of the next page; null on the last one.")


class LuckPointAnswer(Answer):
    """Where luck and own play stand after some games."""

    model_config = described_by(LuckPoint)

    games: int
    day: dt.date
    luck: AmountAnswer
    own: AmountAnswer


class MistakeAnswer(Answer):
    """One inaccuracy, mistake or blunder of the player's."""

    model_config = described_by(Mistake)

    game: str = Field(description="The id of the game.")
    rules: str = Field(description="The id of its rules.")
    day: dt.date = Field(description="The day of the game.")
    exercise: bool = Field(description="Whether it is an exercise of the game's review.")
    index: int
    phase: Phase
    category: Category
    label: Label
    played: int | str
    best: int | str
    loss: Percentage
    cause: str | None

    @classmethod
    def of(cls, mistake: Mistake, *, game: str, rules: str, day: dt.date) -> Self:
        """Returns a mistake and where it was made."""
        said = {name: getattr(mistake, name) for name in Mistake.__dataclass_fields__}
        exercise = mistake.label in EXERCISES
        return cls(game=game, rules=rules, day=day, exercise=exercise, **said)


class InsightsAnswer(Answer):
    """One player over all reviewed games, with the games behind the totals."""

    player: PlayerAnswer | None = Field(description="The totals; null without a reviewed game.")
    luck: list[LuckPointAnswer] = Field(
        description="Luck and own play summed up game by game, in the order of the days; of more "
        "than 100 games evenly spaced ones are shown, and the sums hold all of them."
    )
    mistakes: list[MistakeAnswer] = Field(
        description="The player's mistakes, those of the newest games first; the 300 newest."
    )


def played_text(game: PlayedGame) -> str:
    """Returns what a game adds to a player's totals as text, without loss."""
    return encode(to_json(game))


def played_of(text: str) -> PlayedGame:
    """Returns the game from the text that `played_text` wrote.

    Raises:
        ValueError: the text was written by a version of the library with other figures.
    """
    # There are no cards in it, so the rules do not matter.
    game: PlayedGame = from_json(PlayedGame, json.loads(text), load_rules("classic"))
    return game


def _mean(mean: Mean | None) -> MeanAnswer | None:
    return None if mean is None else MeanAnswer.model_validate(mean)


def _sums(sums: Mapping[_Kind, Sum]) -> dict[_Kind, SumAnswer]:
    return {kind: SumAnswer.model_validate(found) for kind, found in sums.items()}
