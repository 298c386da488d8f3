"""The deals of a match: the cards and the landlord of each, decided by its number."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from solver.bidders.auctioneer import Bidder, hold_auctions
from solver.bidders.kinds import bidder_of
from solver.bidders.strength import strength_of
from solver.errors import InvalidRequest
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.deal import deal
from solver.rules import Rules

# How the landlord of a deal is found: the seats take turns, an auction is held, or the strongest
# hand becomes the landlord's, which is the result of most auctions and costs no time.
LandlordBy = Literal["turns", "auction", "strength"]

# After this many deals in a row that everybody passed, the game is refused.
_MOST_REDEALS = 1000


@dataclass(frozen=True)
class Deal:
    """One deal, ready to be played.

    Attributes:
        number: its number in the match, from 0.
        landlord: the landlord's seat.
        hands: by seat; the landlord's includes the bottom.
        bottom: the landlord's extra cards.
        contract: the auction and the stake.
        redeals: how many times all seats passed and the cards were dealt again.
    """

    number: int
    landlord: int
    hands: tuple[Hand, ...]
    bottom: Hand
    contract: Contract
    redeals: int = 0


class Dealer:
    """Deals the cards of a match; a deal depends on the seed and its number alone."""

    def __init__(
        self,
        rules: Rules,
        seed: int,
        landlord_by: LandlordBy | None = None,
        bidder: Bidder | None = None,
    ) -> None:
        """Prepares the dealer of a match.

        Args:
            rules: the game.
            seed: decides the deals.
            landlord_by: how a landlord is found; None is by auction in a game that has one, and
                by turns otherwise.
            bidder: makes the calls of all seats; None is the best one that the game has.

        Raises:
            InvalidRequest: `landlord_by` is an auction, and the game has none.
        """
        auctioned = rules.description.auction.kind != "none"
        if landlord_by == "auction" and not auctioned:
            raise InvalidRequest(f"{rules.id} has no auction: its landlords take turns")
        self.landlord_by: LandlordBy = landlord_by or ("auction" if auctioned else "turns")
        self._rules = rules
        self._seed = seed
        self._bidder = bidder

    def deal(self, number: int) -> Deal:
        """Returns deal `number`.

        Raises:
            InvalidRequest: no seat ever wants to be the landlord in this game.
        """
        seat = number % self._rules.players
        if self.landlord_by != "auction":
            hands, bottom = self._cards(number, 0)
            if self.landlord_by == "strength":
                seat = self._strongest(hands)
            # Nobody has called, so a game that pays by bids is played for the lowest one.
            contract = Contract.of(self._rules, seat, bid=1)
            return _dealt(number, seat, hands, bottom, contract)
        for redeals in range(_MOST_REDEALS):
            hands, bottom = self._cards(number, redeals)
            auction = self._auction(hands, bottom, first=seat)
            if auction.landlord is None:
                continue
            landlord = (seat + auction.landlord) % self._rules.players
            contract = Contract.of(self._rules, landlord, calls=auction.calls, first=seat)
            return _dealt(number, landlord, hands, bottom, contract, redeals)
        raise InvalidRequest(f"nobody wants to be the landlord in {_MOST_REDEALS} deals")

    def _strongest(self, hands: Sequence[Hand]) -> int:
        packed = np.array([hand.packed for hand in hands], np.uint64)
        return int(strength_of(self._rules).strengths(packed).argmax())

    def _cards(self, number: int, redeals: int) -> tuple[list[Hand], Hand]:
        return deal(self._rules, self._cards_seed(number, redeals))

    def _cards_seed(self, number: int, redeals: int) -> int:
        seed = self._seed * 1_000_003 + number
        return seed if redeals == 0 else random.Random(f"{seed}/{redeals}").getrandbits(48)

    def _auction(self, hands: Sequence[Hand], bottom: Hand, *, first: int) -> Auction:
        """Returns the auction in which every seat makes the call that its bidder prefers."""
        found = hold_auctions(
            Auction.start(self._rules),
            np.array([[hand.packed for hand in hands]], np.uint64),
            np.array([bottom.packed], np.uint64),
            np.array([first]),
            [self.bidder] * self._rules.players,
        )
        return found.ends[0]

    @property
    def bidder(self) -> Bidder:
        """Who makes the calls of all seats, in a game with an auction."""
        return self._bidder or bidder_of(self._rules)


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
