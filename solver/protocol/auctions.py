"""The question `auctions`: the state of an auction after some calls."""

from __future__ import annotations

from pydantic import Field

from solver.game.auction import Auction
from solver.protocol.endpoint import endpoint
from solver.protocol.fields import Calls
from solver.protocol.forms import StepInput, needed, place_of
from solver.protocol.message import example
from solver.protocol.reading import field
from solver.rules.catalogue import BUILT_IN, Catalogue


class AuctionsRequest(StepInput):
    """The calls so far, from the first caller on; or a step of a record."""

    model_config = example({"rules": "snatch", "calls": [1, 2, "pass", "snatch"]})

    calls: Calls | None = Field(default=None, examples=[[1, 2, "pass"]])


@endpoint(
    "auctions",
    "replayAuction",
    "The state of an auction: whose call it is, what is legal, who is the landlord.",
)
def answer(request: AuctionsRequest, catalogue: Catalogue = BUILT_IN) -> Auction:
    """Returns the state of an auction."""
    timeline = request.recorded(catalogue)
    if timeline is not None:
        return timeline.at(place_of(timeline, request.at)).auction
    rules, calls = request.named_rules(catalogue), needed(request.calls, "calls")
    with field("calls"):
        return Auction.replay(rules, calls)
