"""The question `auctions`: the state of an auction after some calls."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from solver.game.auction import Auction
from solver.protocol.endpoint import Endpoint
from solver.protocol.fields import Calls, RulesSource
from solver.protocol.message import Answer, Request, example
from solver.protocol.reading import field
from solver.rules.catalogue import BUILT_IN, Catalogue


class AuctionsRequest(Request):
    """The calls so far, from the first caller on."""

    model_config = example({"rules": "snatch", "calls": [1, 2, "pass", "snatch"]})

    rules: RulesSource
    calls: Calls = Field(examples=[[1, 2, "pass"]])


class AuctionsAnswer(Answer):
    """The state of an auction; seats are offsets from the first caller."""

    status: Literal["open", "open_show", "open_snatch", "open_doubling", "done", "redeal"] = Field(
        description="The stage; `open_show` asks for open hands, `open_doubling` for factors."
    )
    turn: int | None = Field(description="The seat that calls next; null when the auction is over.")
    landlord: int | None = Field(
        description="The seat that has become the landlord and taken the bottom; null until then."
    )
    bid: int = Field(description="The highest bid so far.")
    snatch: bool = Field(description="Whether the hand was snatched.")
    snatches: int
    shown: list[int] = Field(
        description="Seat by seat the factor for which the hand is open; 0 for a hidden one."
    )
    factors: list[int] = Field(description="Seat by seat the factor of doubling; 1 before.")
    legal: list[int | str] = Field(description="The calls that are legal now.")


def answer(request: AuctionsRequest, catalogue: Catalogue = BUILT_IN) -> AuctionsAnswer:
    """Returns the state of an auction."""
    rules = catalogue.find(request.rules)
    with field("calls"):
        auction = Auction.replay(rules, request.calls)
    return AuctionsAnswer(
        status=auction.status,
        turn=auction.turn,
        landlord=auction.landlord,
        bid=auction.bid,
        snatch=auction.snatches > 0,
        snatches=auction.snatches,
        shown=list(auction.shown),
        factors=list(auction.factors),
        legal=list(auction.legal),
    )


ENDPOINTS = (
    Endpoint(
        path="auctions",
        name="replayAuction",
        request=AuctionsRequest,
        response=AuctionsAnswer,
        answers=answer,
        summary="The state of an auction: whose call it is, what is legal, who is the landlord.",
    ),
)
