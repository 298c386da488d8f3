"""What should this seat call?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from solver.bidding.recommend import BidAdvice, recommend_bid
from solver.errors import InvalidRequest
from solver.game.among import Among
from solver.game.auction import Auction, Said, before_bids
from solver.game.checked import known_caller
from solver.game.knowledge import Knowledge
from solver.game.objective import CALL_OBJECTIVE
from solver.game.state import GameState
from solver.protocol.by_seat import OpenHands
from solver.protocol.endpoint import endpoint
from solver.protocol.fields import (
    Cards,
    ObjectiveInput,
)
from solver.protocol.forms import NOBODY, StepInput, knowledge_of, needed
from solver.protocol.limits import SampledRequest
from solver.protocol.message import example
from solver.protocol.reading import field, read_hand, read_hands
from solver.protocol.state import CallsInput
from solver.rules import MAX_SEATS, Rules
from solver.rules.catalogue import BUILT_IN, Catalogue


class BidsRequest(StepInput, CallsInput, SampledRequest):
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
                first=self.first or 0,
                bottom=self.read_bottom(rules),
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
        return ((self.first or 0) + turn) % rules.players


@endpoint(
    "bids",
    "recommendBid",
    "What a seat should call, at any turn of an auction.",
    "Each call has its distribution of points, its chances in either role, and "
    "what follows it. With `worlds: 0` the learned values answer alone, within milliseconds. "
    "A landlord who chooses the direction of play asks with all calls: the choices are then 1 "
    "and -1.",
)
def answer(request: BidsRequest, catalogue: Catalogue = BUILT_IN) -> BidAdvice:
    """Returns which call is best for a seat, and why."""
    return recommend_bid(
        request.to_knowledge(catalogue),
        limit=request.limit.to_limit(),
        seed=request.seed,
        objective=request.objective,
        bidders=request.bidders,
        language=request.language,
    )
