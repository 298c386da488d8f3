"""What should this seat call?"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from solver.bidding.recommend import recommend_bid
from solver.game.call_view import CallView
from solver.protocol.fields import Calls, Cards, LanguageInput, OpenHands, RulesSource, Seat, Seed
from solver.protocol.figures import Points, Probability
from solver.protocol.limits import SearchLimit, SearchRequest
from solver.protocol.message import Answer, EngineAnswer, example
from solver.protocol.reading import read_hand, read_hands
from solver.rules import MAX_SEATS
from solver.rules.catalogue import BUILT_IN, Catalogue


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
    seat: Annotated[int, Field(ge=0, le=MAX_SEATS - 1, description="Who is to call.")]
    hand: Annotated[
        Cards,
        Field(description="What the seat was dealt; with the landlord and the bottom, once taken."),
    ]
    calls: Calls
    first: Seat = 0
    bottom: Cards | None = Field(
        default=None,
        description="The landlord's extra cards, if he has taken them and the seat knows them.",
    )
    open_hands: OpenHands | None = None
    limit: SearchLimit = SearchLimit()
    seed: Seed | None = None
    language: LanguageInput = "en"


class CallAnswer(Answer):
    """One call and what it is worth."""

    call: int | str
    points: Points = Field(description="The expected score of the seat.")
    points_error: Points | None
    win_as_landlord: Probability | None = Field(
        description="The probability of winning, should the seat become the landlord."
    )
    becomes_landlord: Probability | None = Field(
        description="The probability that this call makes the seat the landlord."
    )


class StrengthAnswer(Answer):
    """What the hand is made of."""

    fewest_plays: int = Field(description="How few plays empty the hand.")
    controls: float = Field(description="How many tricks its high cards and bombs are worth.")
    bombs: int = Field(description="How many bombs it holds that share no card.")
    top_share: float = Field(description="The share of all dealt hands that are stronger.")


class BidsAnswer(Answer):
    """The calls that are legal now, best first."""

    best: int | str
    calls: list[CallAnswer]
    strength: StrengthAnswer
    reasons: list[str]
    engine: EngineAnswer


def answer(request: BidsRequest, catalogue: Catalogue = BUILT_IN) -> BidsAnswer:
    """Returns which call is best for a seat, and why."""
    rules = catalogue.find(request.rules)
    view = CallView.of(
        rules,
        request.seat,
        read_hand(rules, request.hand, "hand"),
        request.calls,
        first=request.first,
        bottom=None if request.bottom is None else read_hand(rules, request.bottom, "bottom"),
        open_hands=read_hands(rules, request.open_hands, "open_hands"),
    )
    advice = recommend_bid(
        view, limit=request.limit.to_limit(), seed=request.seed, language=request.language
    )
    return BidsAnswer.model_validate(advice)
