"""How the landlord was found: the bid, the snatches, and the calls of the auction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver.errors import InvalidRequest, SolverError, UnreachablePosition
from solver.game.auction import Auction, Call
from solver.rules import Rules

# Where the auction has no bids, a caller may name any stake that the native core can count with.
_HIGHEST_STAKE = 1000


@dataclass(frozen=True)
class Contract:
    """How the landlord was found, as far as it is known.

    Attributes:
        bid: the landlord's bid; 1 where the game has no bids, or where the bid is not known.
        snatches: how often the hand was snatched.
        calls: all calls, from the first one on; empty when they are not known.
        first: the seat that called first; None when the calls are not known.
        assumed: whether the score depends on the bid and the bid is not known.
    """

    bid: int = 1
    snatches: int = 0
    calls: tuple[Call, ...] = ()
    first: int | None = None
    assumed: bool = True

    @classmethod
    def of(
        cls,
        rules: Rules,
        landlord: int,
        *,
        bid: int | None = None,
        snatches: int | None = None,
        calls: Iterable[Call] = (),
        first: int | None = None,
    ) -> Contract:
        """Returns the contract that follows from these facts; each of them may be left out.

        Raises:
            IllegalCall: a call is not legal in the auction; the pointer is `/calls/<index>`.
            UnreachablePosition: the facts contradict each other.
            InvalidRequest: the game has no such bid.
        """
        calls = tuple(calls)
        if calls:
            try:
                auction = Auction.replay(rules, calls)
            except SolverError as error:
                raise error.at("calls") from None
            return cls.of_auction(auction, landlord, bid=bid, snatches=snatches, first=first)
        _check_bid(rules, bid)
        counts = rules.description.score.base == "bid"
        return cls(bid or 1, snatches or 0, assumed=counts and bid is None)

    @classmethod
    def of_auction(
        cls,
        auction: Auction,
        landlord: int,
        *,
        bid: int | None = None,
        snatches: int | None = None,
        first: int | None = None,
    ) -> Contract:
        """Returns the contract that an auction ended in; facts that are given must agree with it.

        Raises:
            UnreachablePosition: the auction has made nobody the landlord, or a fact contradicts it.
        """
        players = auction.rules.players
        if auction.landlord is None or auction.status != "done":
            end = "they end in a redeal" if auction.status == "redeal" else "they go on"
            raise UnreachablePosition(f"the calls make nobody the landlord: {end}", "/calls")
        caller = (landlord - auction.landlord) % players
        if first is not None and first != caller:
            made = (first + auction.landlord) % players
            raise UnreachablePosition(
                f"by the calls seat {made} is the landlord and not seat {landlord}", "/landlord"
            )
        if bid is not None and bid != auction.bid:
            raise UnreachablePosition(
                f"by the calls the bid is {auction.bid} and not {bid}", "/bid"
            )
        if snatches is not None and snatches != auction.snatches:
            raise UnreachablePosition(
                f"by the calls the hand was snatched {auction.snatches} times and not {snatches}",
                "/snatch",
            )
        return cls(auction.bid, auction.snatches, auction.calls, caller, assumed=False)


def _check_bid(rules: Rules, bid: int | None) -> None:
    auction = rules.description.auction
    highest = auction.highest if auction.kind in ("bid_once", "bid_rounds") else _HIGHEST_STAKE
    if bid is not None and not 1 <= bid <= highest:
        raise InvalidRequest(f"a bid in {rules.id} is from 1 to {highest}, not {bid}", "/bid")
