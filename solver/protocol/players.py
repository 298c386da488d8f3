"""A player over many reviewed games, as answers and on disk show it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Self

from pydantic import Field

from solver.protocol.document import encode
from solver.protocol.figures import Percentage, Points
from solver.protocol.message import Answer
from solver.protocol.values import from_json, to_json
from solver.review.judgement import Category, Phase
from solver.review.labels import Label
from solver.review.totals import Mean, PlayedGame, PlayerTotals, Sum, Tally
from solver.rules import load_rules


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
    """The decisions of one phase or category, forced ones left out."""

    decisions: int
    loss: Percentage = Field(description="Percentage points that one of them lost on average.")
    points_loss: Points = Field(description="Expected points that one of them lost on average.")
    mistakes: int = Field(description="Inaccuracies, mistakes and blunders.")


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
    by_category: Mapping[Category, SumAnswer]
    mistakes: list[KindOfMistake] = Field(description="The most frequent kinds come first.")
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
            by_phase={phase: _sum(found) for phase, found in totals.by_phase.items()},
            by_category={kind: _sum(found) for kind, found in totals.by_category.items()},
            mistakes=[_kind(each) for each in totals.mistakes],
            percentiles=percentiles,
        )


class PlayersAnswer(Answer):
    """One page of the reviewed players, by name."""

    players: list[PlayerAnswer]
    next: str | None = Field(description="The address of the next page; null on the last one.")


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


def _sum(found: Sum) -> SumAnswer:
    return SumAnswer.model_validate(found)


def _kind(tally: Tally) -> KindOfMistake:
    return KindOfMistake.model_validate(tally)
