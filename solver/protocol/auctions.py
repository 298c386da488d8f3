"""The question `auctions`: the state of an auction after some calls."""

from __future__ import annotations

from pydantic import Field

from solver.game.auction import Auction
from solver.protocol.endpoint import Endpoint
from solver.protocol.fields import Calls, RulesSource
from solver.protocol.message import Request, example
from solver.protocol.reading import field
from solver.rules.catalogue import BUILT_IN, Catalogue


class AuctionsRequest(Request):
    """The calls so far, from the first caller on."""

    model_config = example({"rules": "snatch", "calls": [1, 2, "pass", "snatch"]})

    rules: RulesSource
    calls: Calls = Field(examples=[[1, 2, "pass"]])


def answer(request: AuctionsRequest, catalogue: Catalogue = BUILT_IN) -> Auction:
    """Returns the state of an auction."""
    rules = catalogue.find(request.rules)
    with field("calls"):
        return Auction.replay(rules, request.calls)


ENDPOINTS = (
    Endpoint(
        path="auctions",
        name="replayAuction",
        request=AuctionsRequest,
        response=Auction,
        answers=answer,
        summary="The state of an auction: whose call it is, what is legal, who is the landlord.",
    ),
)
