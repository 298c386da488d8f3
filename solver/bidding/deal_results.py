"""What each seat gets in sampled deals: who becomes the landlord, for how much, and who wins.

The auction is finished by a bidder, and the play was simulated for each possible landlord.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.bidders import bidder_of
from solver.bidders.auctioneer import Auctioned, hold_auctions
from solver.bidders.payoffs import payoffs
from solver.bidders.strength import Floats
from solver.bidding.call_likelihood import likelihood_of_calls
from solver.game.auction import Auction
from solver.game.contract import Contract
from solver.game.score import settle
from solver.rules import Rules
from solver.search.auction_likelihood import landlord_shares
from solver.search.landlord_trials import LandlordTrials


@dataclass(frozen=True)
class DealResults:
    """What each seat gets in some deals.

    Attributes:
        points: the seat's score, deals x seats.
        wins: 1 where the seat's side wins, 0 where it loses, and 0.5 where nobody becomes the
            landlord; deals x seats.
        weights: how likely each deal is, by deal.
    """

    points: Floats
    wins: Floats
    weights: Floats

    @classmethod
    def auctioned(cls, rules: Rules, trials: LandlordTrials, first: int) -> DealResults:
        """Returns the results when the bidder of the game holds the auction in all seats.

        A deal in which nobody becomes the landlord weighs nothing.

        Args:
            rules: a game with an auction.
            trials: the deals.
            first: the seat that calls first.
        """
        held_auctions = hold_auctions(
            Auction.start(rules),
            trials.hands,
            trials.bottoms,
            np.full(len(trials.hands), first),
            [bidder_of(rules)] * rules.players,
        )
        found = held_auctions.landlords >= 0
        return cls.of(held_auctions, trials.points, found.astype(np.float64))

    @classmethod
    def with_landlord(
        cls, rules: Rules, trials: LandlordTrials, landlord: int, contract: Contract
    ) -> DealResults:
        """Returns the results when `landlord` has become the landlord by this contract.

        The weights say how likely the calls are for the hands of each deal. Where the calls are
        not known, they say how likely the seat becomes the landlord with them.
        """
        weights = np.ones(len(trials.points))
        if contract.first is not None and contract.auction is not None:
            weights = likelihood_of_calls(
                contract.auction,
                contract.first,
                trials.hands,
                trials.bottoms,
                bidder_of(rules),
            )
        elif rules.description.auction.kind != "none":
            weights = landlord_shares(rules, trials.hands)[:, landlord]
        scored = trials.points[:, landlord]
        factors = np.abs(scored) / (rules.players - 1)
        points = settle(rules, contract, landlord, factors, scored > 0).astype(np.float64)
        landlords = np.full(len(scored), landlord)
        return cls(points, _wins(scored > 0, landlords, rules.players), weights)

    @classmethod
    def of(cls, auctioned: Auctioned, scored: Floats, weights: Floats) -> DealResults:
        """Returns the results of deals after their auctions.

        Args:
            auctioned: how the auctions ended.
            scored: deals x seats; what each seat scored as the landlord for a base stake of one.
            weights: how likely each deal is.
        """
        deals, players = scored.shape
        landlords = auctioned.landlords
        won = scored[np.arange(deals), landlords] > 0
        wins = _wins(won, landlords, players)
        return cls(payoffs(auctioned, scored).astype(np.float64), wins, weights)


def _wins(landlord_won: NDArray[np.bool_], landlords: NDArray[np.int64], players: int) -> Floats:
    """Returns 1 for the seats of the side that wins and 0 for the others: deals x seats.

    Where nobody is the landlord (-1), every seat has 0.5.
    """
    is_landlord = np.arange(players) == landlords[:, None]
    wins = (is_landlord == landlord_won[:, None]).astype(np.float64)
    return np.where(landlords[:, None] < 0, 0.5, wins)
