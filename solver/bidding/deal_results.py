"""What each seat gets in sampled deals: who becomes the landlord, for how much, and who wins.

The auction is finished by the threshold bidder of `solver.search.auction_likelihood`, and the play
was simulated for each possible landlord.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats, Hands, strength_of
from solver.game.auction import Auction
from solver.game.contract import Contract
from solver.game.score import stake
from solver.rules import Rules
from solver.search.auction_likelihood import (
    bid_ceilings,
    finished,
    landlord_shares,
    likelihood,
)
from solver.search.landlord_trials import LandlordTrials


@dataclass(frozen=True)
class DealResults:
    """What each seat gets in some deals.

    Attributes:
        points: the seat's score, deals x seats.
        wins: 1 where the seat's side wins and 0 elsewhere, deals x seats.
        weights: how likely each deal is, by deal; 0 for a deal in which nobody becomes the
            landlord.
    """

    points: Floats
    wins: Floats
    weights: Floats

    @classmethod
    def auctioned(cls, rules: Rules, trials: LandlordTrials, first: int) -> DealResults:
        """Returns the results when threshold bidders hold the auction.

        Args:
            rules: a game with an auction.
            trials: the deals.
            first: the seat that calls first.
        """
        deals, players = trials.points.shape
        landlords, stakes = np.full(deals, -1), np.zeros(deals)
        ceilings, group_of = np.unique(_ceilings(rules, trials.hands), axis=0, return_inverse=True)
        start = Auction.start(rules)
        for group, seats in enumerate(ceilings):
            end = finished(start, first, seats)
            if end.landlord is not None:
                chosen = group_of.reshape(-1) == group
                landlords[chosen] = (first + end.landlord) % players
                stakes[chosen] = stake(rules, end.bid, end.snatches)
        found = landlords >= 0
        return cls.of(trials, landlords, stakes, found.astype(np.float64))

    @classmethod
    def with_landlord(
        cls, rules: Rules, trials: LandlordTrials, landlord: int, contract: Contract
    ) -> DealResults:
        """Returns the results when `landlord` has become the landlord by this contract.

        The weights say how likely the calls are for the hands of each deal. Where the calls are
        not known, they say how likely the seat becomes the landlord with them.
        """
        deals = len(trials.points)
        pays = np.full(deals, float(stake(rules, contract.bid, contract.snatches)))
        weights = np.ones(deals)
        if contract.first is not None:
            ceilings, group_of = np.unique(
                _ceilings(rules, trials.hands), axis=0, return_inverse=True
            )
            likely = [_likelihood(rules, contract, contract.first, seats) for seats in ceilings]
            weights = np.array(likely)[group_of.reshape(-1)]
        elif rules.description.auction.kind != "none":
            weights = landlord_shares(rules, trials.hands)[:, landlord]
        return cls.of(trials, np.full(deals, landlord), pays, weights)

    @classmethod
    def of(
        cls, trials: LandlordTrials, landlords: NDArray[np.int64], stakes: Floats, weights: Floats
    ) -> DealResults:
        """Returns the results of deals whose landlords are known.

        Args:
            trials: the deals, played once for each landlord.
            landlords: the landlord's seat by deal; -1 where nobody becomes the landlord: the seats
                then get no points, and half of a win.
            stakes: the stake before the first play, by deal.
            weights: how likely each deal is.
        """
        deals, players = trials.points.shape
        row, found = np.arange(deals), landlords >= 0
        scored = trials.points[row, landlords] * stakes * found
        won = np.where(found, trials.points[row, landlords] > 0, 0.5)
        points = np.repeat(scored[:, None] * (-1.0 / (players - 1)), players, axis=1)
        wins = np.repeat(1.0 - won[:, None], players, axis=1)
        points[row[found], landlords[found]] = scored[found]
        wins[row[found], landlords[found]] = won[found]
        return cls(points + 0.0, wins, weights)


def _ceilings(rules: Rules, hands: Hands) -> NDArray[np.int64]:
    """Returns the bid ceilings of hands: deals x seats."""
    strength = strength_of(rules)
    shares = [strength.top_share(hands[:, seat]) for seat in range(rules.players)]
    return bid_ceilings(rules, np.stack(shares, axis=1))


def _likelihood(
    rules: Rules,
    contract: Contract,
    first: int,
    ceilings: NDArray[np.int64],
) -> float:
    each = [
        likelihood(rules, contract.calls, first, seat, ceilings[seat])
        for seat in range(rules.players)
    ]
    return float(np.prod(each))
