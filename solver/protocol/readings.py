"""Who holds what, and what will the seat to act do?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Self

from pydantic import Field

from solver.advice.hand_reading import (
    DEFAULT_WORLDS,
    HandReading,
    read_hands,
)
from solver.game.objective import DEFAULT_OBJECTIVE
from solver.protocol.endpoint import endpoint
from solver.protocol.fields import LanguageInput, ObjectiveInput
from solver.protocol.game_input import GameInput
from solver.protocol.limits import MAX_WORLDS, SampledRequest, SearchLimit
from solver.protocol.message import (
    example,
)
from solver.rules.catalogue import BUILT_IN, Catalogue


class ReadingLimit(SearchLimit):
    """The limit of a hand reading."""

    worlds: Annotated[int, Field(ge=1, le=MAX_WORLDS)] | None = Field(
        default=None,
        description=f"How many deals are weighed; {DEFAULT_WORLDS} when absent.",
    )


class ReadingsRequest(GameInput, SampledRequest):
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
    language: LanguageInput = Field(default="en", description="Of the warnings.")

    def streamed(self) -> Iterator[Self]:
        """Yields this request alone: the whole answer comes as soon as a part of it would."""
        yield self


@endpoint(
    "readings",
    "readHands",
    "Hand reading: what the other seats probably hold, and what the seat to act may play.",
    "It is asked as advice is, also while another seat is to act. Every figure "
    "comes with its standard error, which is 0 where the cards that are seen decide it.",
)
def answer(request: ReadingsRequest, catalogue: Catalogue = BUILT_IN) -> HandReading:
    """Returns what the other seats probably hold, and what the seat to act will probably do."""
    return read_hands(
        request.to_knowledge(catalogue),
        limit=request.limit.to_limit(),
        seed=request.seed,
        objective=request.objective,
        language=request.language,
    )
