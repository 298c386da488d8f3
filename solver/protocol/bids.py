"""What should this seat call?"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from solver.bidding.recommend import recommend_bid
from solver.game.checked import known_caller
from solver.game.knowledge import Knowledge
from solver.game.score import CALL_OBJECTIVE
from solver.game.state import GameState
from solver.protocol.fields import (
    Calls,
    Cards,
    LanguageInput,
    ObjectiveInput,
    OpenHands,
    Seat,
    Seed,
)
from solver.protocol.figures import Points, Probability
from solver.protocol.forms import StepInput, look_of, needed
from solver.protocol.limits import SearchLimit, SearchRequest
from solver.protocol.message import Answer, EngineAnswer, example
from solver.protocol.reading import read_hand, read_hands
from solver.rules import MAX_SEATS
from solver.rules.catalogue import BUILT_IN, Catalogue

# By percentile, as text.
Quantiles = dict[str, Points]


class BidsRequest(StepInput, SearchRequest):
    """The hand that a seat was dealt, and the calls before its own.

    Where the landlord chooses the direction of play, he asks with all calls of the auction.
    """

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

    seat: Annotated[int, Field(ge=0, le=MAX_SEATS - 1)] | None = Field(
        default=None, description="Who is to call; with `record` by default whose turn it is."
    )
    hand: Cards | None = Field(
        default=None,
        description="What the seat was dealt; with the landlord and the bottom, once taken.",
    )
    calls: Calls | None = Field(default=None, description="The auction, from the first call on.")
    first: Seat = 0
    bottom: Cards | None = Field(
        default=None,
        description="The landlord's extra cards, if he has taken them and the seat knows them.",
    )
    open_hands: OpenHands | None = None
    objective: ObjectiveInput = Field(
        default=CALL_OBJECTIVE,
        description="What the cards of the sampled deals are played for, and what calls are ranked "
        "by: `points`, the score, or `win`, winning at all. By wins calls that win as often are "
        "ranked by points, and a redeal counts as a new deal does.",
    )
    limit: SearchLimit = SearchLimit()
    seed: Seed | None = None
    language: LanguageInput = "en"

    def to_knowledge(self, catalogue: Catalogue) -> Knowledge:
        """Returns what the seat that is to call knows.

        Raises:
            SolverError: cards and calls that contradict each other.
        """
        timeline = self.recorded(catalogue)
        if timeline is not None:
            look = look_of(timeline, self.at, self.seat)
            look.check_called()
            return look
        rules = self.named_rules(catalogue)
        return known_caller(
            GameState.of_seat(
                rules,
                seat=needed(self.seat, "seat"),
                hand=read_hand(rules, needed(self.hand, "hand"), "hand"),
                calls=needed(self.calls, "calls"),
                first=self.first,
                bottom=None if self.bottom is None else read_hand(rules, self.bottom, "bottom"),
                open_hands=read_hands(rules, self.open_hands, "open_hands"),
            )
        )


class ShownAnswer(Answer):
    """Where the others will place the hand, as shares of hands that are stronger."""

    low: Probability = Field(description="One hand in ten that is called like this is stronger.")
    middle: Probability = Field(description="Half of the hands that are called like this are.")
    high: Probability = Field(description="Nine in ten of them are.")


class HeardAnswer(ShownAnswer):
    """What the calls of another seat show of its hand."""

    seat: int


class BarAnswer(Answer):
    """One possible score and how likely it is."""

    points: Points
    probability: Probability


class CallAnswer(Answer):
    """One call and what it is worth."""

    call: int | str
    points: Points = Field(description="The expected score of the seat; a redeal counts 0.")
    points_error: Points | None = Field(description="Its standard error.")
    win: Probability = Field(
        description="The probability that the seat's side wins; a redeal is neither won nor lost."
    )
    win_error: Probability = Field(description="Its standard error.")
    becomes_landlord: Probability | None = Field(
        description="The probability that this call makes the seat the landlord."
    )
    redeal: Probability = Field(description="The probability that the cards are dealt again.")
    win_as_landlord: Probability | None = Field(
        description="The probability of winning, should the seat become the landlord."
    )
    win_as_peasant: Probability | None = Field(
        description="The probability of winning, should another seat become the landlord; null "
        "if none ever does."
    )
    quantiles: Quantiles = Field(
        description="By percentile, the score that the seat stays at or below so often."
    )
    histogram: list[BarAnswer] = Field(description="Each possible score, in rising order.")
    shows: ShownAnswer | None = Field(
        description="What the call tells the others: the middle 80 % of the hands for which it "
        "would be made, by their place among all hands, from 0 for the best to 1. Null for a "
        "direction of play."
    )
    reasons: list[str] = Field(description="What follows the call.")

    def shares(self) -> dict[str, float]:
        """Returns what may come of the call, as shares of the deals that add up to 1."""
        own = (self.becomes_landlord or 0.0) * (self.win_as_landlord or 0.0)
        own = min(own, self.win)
        lost = max(0.0, 1.0 - self.win - self.redeal)
        return {
            "won_landlord": own,
            "won_peasant": self.win - own,
            "redealt": self.redeal,
            "lost": lost,
        }


class StrengthAnswer(Answer):
    """What the hand is made of."""

    fewest_plays: int = Field(description="How few plays empty the hand.")
    controls: float = Field(description="How many tricks its high cards and bombs are worth.")
    bombs: int = Field(description="How many bombs it holds that share no card.")
    top_share: float = Field(description="The share of all dealt hands that are stronger.")


class ChangeAnswer(Answer):
    """An exchange of one card, and the call that would then be best."""

    added: str
    removed: str
    call: int | str


class BidsAnswer(Answer):
    """The calls that are legal now, the recommended one in front, the others by their worth."""

    best: int | str
    equal: list[int | str] = Field(
        description="The calls that are worth as much as the best one within the error. The most "
        "cautious of them is recommended."
    )
    calls: list[CallAnswer]
    strength: StrengthAnswer
    heard: list[HeardAnswer] = Field(
        description="What the calls before show of the hands of the other seats that made them."
    )
    changes: list[ChangeAnswer] = Field(
        description="What would change the verdict: the least exchange for a bolder call, and the "
        "least for a more cautious one."
    )
    reasons: list[str]
    engine: EngineAnswer


def answer(request: BidsRequest, catalogue: Catalogue = BUILT_IN) -> BidsAnswer:
    """Returns which call is best for a seat, and why."""
    advice = recommend_bid(
        request.to_knowledge(catalogue),
        limit=request.limit.to_limit(),
        seed=request.seed,
        objective=request.objective,
        language=request.language,
    )
    return BidsAnswer.model_validate(advice)
