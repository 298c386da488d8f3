"""What should this seat call?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from solver.bidding.bid_advice import BidAdvice
from solver.bidding.call_evidence import CallEvidence
from solver.bidding.call_value import CallValue
from solver.bidding.hand_strength import HandStrength
from solver.bidding.recommend import recommend_bid
from solver.bidding.verdict import VerdictChange
from solver.errors import InvalidRequest
from solver.game.among import Among
from solver.game.auction import Auction, Said, before_bids
from solver.game.checked import known_caller
from solver.game.knowledge import Knowledge
from solver.game.objective import CALL_OBJECTIVE
from solver.game.state import GameState
from solver.protocol.by_seat import OpenHands
from solver.protocol.causes import CauseAnswer
from solver.protocol.fields import (
    Calls,
    Cards,
    LanguageInput,
    ObjectiveInput,
    Seat,
    Seed,
)
from solver.protocol.figures import Points, Probability
from solver.protocol.forms import NOBODY, StepInput, knowledge_of, needed
from solver.protocol.limits import SearchLimit, SearchRequest
from solver.protocol.message import Answer, EngineAnswer, described_by, example
from solver.protocol.reading import field, read_hand, read_hands
from solver.rules import MAX_SEATS, Rules
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
        default=None, description="Who is to call; by default whose turn it is."
    )
    hand: Cards | None = Field(
        default=None,
        description="What the seat was dealt; with the landlord and the bottom, once taken.",
    )
    calls: Calls | None = Field(
        default=None,
        description="The auction, from the first call on. By default it is the turn of the first "
        "bid or claim, and nobody has shown a hand.",
    )
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
    bidders: Among = Field(
        default="mixed",
        description="How the other seats are assumed to call: `usual`, `timid` or `bold` as people "
        "do by their high cards, `expert` as the learned bidder does among its equals, or `mixed`, "
        "all of these, of which the calls heard make some likelier.",
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
            knowledge = knowledge_of(timeline, self.at, self.seat)
            knowledge.check_called()
            return knowledge
        rules = self.named_rules(catalogue)
        calls = before_bids(rules) if self.calls is None else self.calls
        return known_caller(
            GameState.of_seat(
                rules,
                seat=self._caller(rules, calls) if self.seat is None else self.seat,
                hand=read_hand(rules, needed(self.hand, "hand"), "hand"),
                calls=calls,
                first=self.first,
                bottom=None if self.bottom is None else read_hand(rules, self.bottom, "bottom"),
                open_hands=read_hands(rules, self.open_hands, "open_hands"),
            )
        )

    def _caller(self, rules: Rules, calls: Sequence[Said]) -> int:
        """Returns whose turn it is after some calls; with all calls it is the landlord's."""
        with field("calls"):
            auction = Auction.replay(rules, calls)
        turn = auction.landlord if auction.turn is None else auction.turn
        if turn is None:
            raise InvalidRequest(NOBODY, "/calls", count=len(calls))
        return (self.first + turn) % rules.players


class ShownAnswer(Answer):
    """Where the others will place the hand, as shares of hands that are stronger."""

    model_config = described_by(CallEvidence)

    low: Probability
    middle: Probability
    high: Probability


class HeardAnswer(ShownAnswer):
    """What the calls of another seat show of its hand."""

    seat: int


class BarAnswer(Answer):
    """One possible score and how likely it is."""

    points: Points
    probability: Probability


class CallAnswer(Answer):
    """One call and what it is worth."""

    model_config = described_by(CallValue)

    call: int | str
    points: Points
    points_error: Points | None
    win: Probability
    win_error: Probability
    becomes_landlord: Probability | None
    redeal: Probability
    win_as_landlord: Probability | None
    win_as_peasant: Probability | None
    quantiles: Quantiles
    histogram: list[BarAnswer]
    shows: ShownAnswer | None
    reasons: list[str]

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

    model_config = described_by(HandStrength)

    fewest_plays: int
    controls: float
    bombs: int
    top_share: float


class ChangeAnswer(Answer):
    """An exchange of one card, and the call that would then be best."""

    model_config = described_by(VerdictChange)

    added: str
    removed: str
    call: int | str


class BidsAnswer(Answer):
    """The calls that are legal now, the recommended one in front, the others by their worth."""

    model_config = described_by(BidAdvice)

    best: int | str
    equal: list[int | str]
    calls: list[CallAnswer]
    strength: StrengthAnswer
    heard: list[HeardAnswer]
    changes: list[ChangeAnswer]
    reasons: list[str]
    short: str
    against: int | str
    because: list[CauseAnswer]
    engine: EngineAnswer


def answer(request: BidsRequest, catalogue: Catalogue = BUILT_IN) -> BidsAnswer:
    """Returns which call is best for a seat, and why."""
    advice = recommend_bid(
        request.to_knowledge(catalogue),
        limit=request.limit.to_limit(),
        seed=request.seed,
        objective=request.objective,
        bidders=request.bidders,
        language=request.language,
    )
    return BidsAnswer.model_validate(advice)
