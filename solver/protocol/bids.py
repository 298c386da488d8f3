"""What should this seat call?"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from solver.bid import recommend
from solver.protocol.games import BUILT_IN, Games
from solver.protocol.message import (
    Answer,
    Calls,
    Cards,
    EngineAnswer,
    LanguageInput,
    RulesSource,
    SearchLimit,
    SearchRequest,
    Seat,
    Seed,
    example,
)
from solver.protocol.reading import read_hand


class BidsRequest(SearchRequest):
    """The hand that a seat was dealt, and the calls before its own."""

    model_config = example(
        {
            "rules": "snatch",
            "seat": 1,
            "hand": "3455667789TJQA22R",
            "calls": [1],
            "limit": {"seconds": 0.5},
            "seed": 1,
        }
    )

    rules: RulesSource
    seat: Annotated[int, Field(ge=0, le=3, description="Who is to call.")]
    hand: Annotated[Cards, Field(description="What the seat was dealt.")]
    calls: Calls
    first: Seat = 0
    limit: SearchLimit = SearchLimit()
    seed: Seed | None = None
    language: LanguageInput = "en"


class CallAnswer(Answer):
    """One call and what it is worth."""

    call: int | str
    points: float = Field(description="The expected score of the seat.")
    points_error: float | None
    win_as_landlord: float | None = Field(
        description="The probability of winning, should the seat become the landlord."
    )
    becomes_landlord: float | None = Field(
        description="The probability that this call makes the seat the landlord."
    )


class BidsAnswer(Answer):
    """The calls that are legal now, best first."""

    best: int | str
    calls: list[CallAnswer]
    strength: dict[str, Any] = Field(description="What the hand is made of.")
    reasons: list[str]
    engine: EngineAnswer


def answer(request: BidsRequest, games: Games = BUILT_IN) -> BidsAnswer:
    """Returns which call is best for a seat, and why."""
    rules = games.find(request.rules)
    advice = recommend(
        rules,
        request.seat,
        read_hand(rules, request.hand, "hand"),
        request.calls,
        first=request.first,
        limit=request.limit.to_limit(),
        seed=request.seed,
        language=request.language,
    )
    return BidsAnswer.model_validate(advice)
