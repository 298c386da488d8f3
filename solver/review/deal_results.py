"""What each seat gets in sampled deals that were tried with each seat as the landlord.

Either the bidder of the game holds the auction, or the landlord and the contract are known.
"""

from __future__ import annotations

import numpy as np

from solver.bidders.auctioneer import hold_auctions, payoffs
from solver.bidders.kinds import bidder_of, kinds_of, likelihood_of_calls, likelihood_of_kinds
from solver.bidders.strength import Floats
from solver.game.auction import Auction
from solver.game.contract import Contract
from solver.game.score import settle
from solver.rules import Rules
from solver.search.auction_likelihood import landlord_shares
from solver.search.landlord_trials import LandlordTrials

# The scores, deals x seats, and the weight of each deal.
DealResults = tuple[Floats, Floats]


def results_of_auctions(rules: Rules, trials: LandlordTrials, first: int) -> DealResults:
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
    return payoffs(held_auctions, trials.points).astype(np.float64), found.astype(np.float64)


def results_with_landlord(
    rules: Rules, trials: LandlordTrials, landlord: int, contract: Contract
) -> DealResults:
    """Returns the results when `landlord` has become the landlord by this contract.

    The weights say how likely the calls are for the hands of each deal. Where the calls are not
    known, they say how likely the seat becomes the landlord with them.
    """
    weights = np.ones(len(trials.points))
    if contract.first is not None and contract.auction is not None:
        likely = likelihood_of_kinds(
            contract.auction, contract.first, trials.hands, trials.bottoms, kinds_of(rules)
        )
        weights = likelihood_of_calls(likely)
    elif rules.description.auction.kind != "none":
        weights = landlord_shares(rules, trials.hands)[:, landlord]
    scored = trials.points[:, landlord]
    factors = np.abs(scored) / (rules.players - 1)
    points = settle(rules, contract, landlord, factors, scored > 0)
    return points.astype(np.float64), weights
