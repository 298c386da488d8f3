"""The deals of a match, each known by its number, and who is the landlord of each."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from solver.bidding.recommend import recommend_bid
from solver.errors import InvalidRequest
from solver.game.auction import Auction
from solver.game.call_view import CallView
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.deal import deal
from solver.rules import Rules
from solver.search.limit import Limit
from solver.search.strength import strength_of

# How a deal's landlord is found: the seats take turns, all of them call, or it is the seat whose
# hand looks strongest, which most auctions find and which costs nothing.
LandlordBy = Literal["turns", "auction", "strength"]

# What a call of the auction gets: it is to make likely contracts, not the best ones.
CALL_WORLDS = 64
# A game whose seats pass so often in a row is never played.
_MOST_REDEALS = 1000


@dataclass(frozen=True)
class Deal:
    """One deal as it is played.

    Attributes:
        number: its number in the match, from 0.
        landlord: his seat.
        hands: by seat, the landlord's with the bottom.
        bottom: the landlord's extra cards.
        contract: how he was found.
        redeals: how often all passed before, and the cards were dealt again.
    """

    number: int
    landlord: int
    hands: tuple[Hand, ...]
    bottom: Hand
    contract: Contract
    redeals: int = 0


class Dealer:
    """Deals the cards of a match; a deal depends on the seed and on its number alone."""

    def __init__(
        self,
        rules: Rules,
        seed: int,
        landlord_by: LandlordBy | None = None,
        call_worlds: int = CALL_WORLDS,
    ) -> None:
        """Takes the game, the seed of the match and how a landlord is found.

        Args:
            rules: the game.
            seed: decides the deals, and the auctions.
            landlord_by: default: by auction where the game has one.
            call_worlds: in how many worlds a call of an auction is thought over.

        Raises:
            InvalidRequest: an auction in a game that has none.
        """
        auctioned = rules.description.auction.kind != "none"
        if landlord_by == "auction" and not auctioned:
            raise InvalidRequest(f"{rules.id} has no auction: its landlords take turns")
        self.landlord_by: LandlordBy = landlord_by or ("auction" if auctioned else "turns")
        self._rules = rules
        self._seed = seed
        self._limit = Limit(worlds=call_worlds)

    def deal(self, number: int) -> Deal:
        """Returns deal `number`.

        Raises:
            InvalidRequest: a game in which no seat ever wants to be the landlord.
        """
        seat = number % self._rules.players
        if self.landlord_by != "auction":
            hands, bottom = self._cards(number, 0)
            if self.landlord_by == "strength":
                seat = self._strongest(hands)
            # Where bids count there is one: the lowest.
            contract = Contract.of(self._rules, seat, bid=1)
            return _dealt(number, seat, hands, bottom, contract)
        for redeals in range(_MOST_REDEALS):
            hands, bottom = self._cards(number, redeals)
            auction = self._auction(hands, first=seat, seed=self._cards_seed(number, redeals))
            if auction.landlord is None:
                continue
            landlord = (seat + auction.landlord) % self._rules.players
            contract = Contract.of(self._rules, landlord, calls=auction.calls, first=seat)
            return _dealt(number, landlord, hands, bottom, contract, redeals)
        raise InvalidRequest(f"nobody wants to be the landlord in {_MOST_REDEALS} deals")

    def _strongest(self, hands: Sequence[Hand]) -> int:
        packed = np.array([hand.packed for hand in hands], np.uint64)
        return int(strength_of(self._rules).looks(packed).argmax())

    def _cards(self, number: int, redeals: int) -> tuple[list[Hand], Hand]:
        return deal(self._rules, self._cards_seed(number, redeals))

    def _cards_seed(self, number: int, redeals: int) -> int:
        seed = self._seed * 1_000_003 + number
        return seed if redeals == 0 else random.Random(f"{seed}/{redeals}").getrandbits(48)

    def _auction(self, hands: list[Hand], *, first: int, seed: int) -> Auction:
        """Returns the auction in which every seat calls what our bidder advises."""
        auction = Auction.start(self._rules)
        while auction.turn is not None:
            seat = (first + auction.turn) % self._rules.players
            advice = recommend_bid(
                CallView(self._rules, seat, hands[seat], auction, first),
                limit=self._limit,
                seed=(seed + len(auction.calls)) % (1 << 48),
            )
            auction = auction.after(advice.best)
        return auction


def _dealt(
    number: int,
    landlord: int,
    hands: list[Hand],
    bottom: Hand,
    contract: Contract,
    redeals: int = 0,
) -> Deal:
    held = list(hands)
    held[landlord] += bottom
    return Deal(number, landlord, tuple(held), bottom, contract, redeals)
