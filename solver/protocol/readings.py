"""Who holds what, and what will the seat to act do?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Self

from pydantic import Field

from solver.advice.hand_reading import (
    DEFAULT_WORLDS,
    HandReading,
    HeldCount,
    HeldRank,
    LikelyPlay,
    SeatHoldings,
    read_hands,
)
from solver.game.objective import DEFAULT_OBJECTIVE
from solver.protocol.fields import LanguageInput, ObjectiveInput, Seed
from solver.protocol.figures import Figure, Mean, Probability
from solver.protocol.forms import AssumedAnswer, assumed_answers
from solver.protocol.limits import MAX_WORLDS, SearchLimit
from solver.protocol.message import (
    PASS,
    Answer,
    EngineAnswer,
    PlayAnswer,
    described_by,
    example,
    optional,
)
from solver.protocol.reading import write_play
from solver.protocol.view import PositionRequest
from solver.rules.catalogue import BUILT_IN, Catalogue


class ReadingLimit(SearchLimit):
    """The limit of a hand reading."""

    worlds: Annotated[int, Field(ge=1, le=MAX_WORLDS)] | None = Field(
        default=None,
        description=f"How many deals are weighed; {DEFAULT_WORLDS} when absent.",
    )


class ReadingsRequest(PositionRequest):
    """What one seat knows of a game, as for advice; whose turn it is does not matter."""

    model_config = example(
        {
            "rules": "classic",
            "landlord": 0,
            "seat": 2,
            "hand": "3456789TJQKKAA22B",
            "history": [[0, "4455667788"]],
            "seed": 1,
        }
    )

    objective: ObjectiveInput = Field(
        default=DEFAULT_OBJECTIVE,
        description="What the seat to act plays for: `win`, winning at all, or `points`, the "
        "score.",
    )
    limit: ReadingLimit = ReadingLimit()
    seed: Seed | None = None
    language: LanguageInput = Field(default="en", description="Of the warnings.")

    def streamed(self) -> Iterator[Self]:
        """Yields this request alone: the whole answer comes as soon as a part of it would."""
        yield self


class HeldCountAnswer(Answer):
    """How many of something a seat holds."""

    model_config = described_by(HeldCount)

    chance: Probability
    chance_error: Probability
    count: Mean
    count_error: Mean


class HeldRankAnswer(HeldCountAnswer):
    """How many cards of a rank a seat holds."""

    model_config = described_by(HeldRank)

    rank: str


class SeatHoldingsAnswer(Answer):
    """What decides tricks in a hidden hand."""

    model_config = described_by(SeatHoldings)

    ranks: list[HeldRankAnswer]
    bombs: HeldCountAnswer


class LikelyPlayAnswer(PlayAnswer):
    """A play or a pass of the seat to act, and how likely it is."""

    model_config = described_by(LikelyPlay)

    share: Probability
    share_error: Probability

    @classmethod
    def of(cls, likely: LikelyPlay) -> Self:
        """Returns a likely play as an answer shows it."""
        play = PASS if likely.play is None else write_play(likely.play)
        return cls(**dict(play), share=likely.share, share_error=likely.share_error)


class ReadingsAnswer(Answer):
    """What the other seats probably hold, and what the seat to act will probably do."""

    model_config = described_by(HandReading)

    holdings: list[SeatHoldingsAnswer | None]
    turn: int
    plays: list[LikelyPlayAnswer]
    other: Probability
    effective: Figure | None = optional()
    assumed: list[AssumedAnswer] | None = optional(
        description="What is not known of the game, and was assumed."
    )
    engine: EngineAnswer

    @classmethod
    def of(cls, reading: HandReading, assumed: list[AssumedAnswer] | None = None) -> Self:
        """Returns a hand reading as an answer shows it."""
        plays = [LikelyPlayAnswer.of(each) for each in reading.plays]
        shown = vars(reading) | {"plays": plays, "assumed": assumed}
        return cls.model_validate(shown)


def answer(request: ReadingsRequest, catalogue: Catalogue = BUILT_IN) -> ReadingsAnswer:
    """Returns what the other seats probably hold, and what the seat to act will probably do."""
    knowledge = request.to_knowledge(catalogue)
    found = read_hands(
        knowledge,
        limit=request.limit.to_limit(),
        seed=request.seed,
        objective=request.objective,
        language=request.language,
    )
    return ReadingsAnswer.of(found, assumed_answers(knowledge, request.language))
