"""What a seat may expect of a new deal, which a redeal leads to."""

from __future__ import annotations

import numpy as np

from solver.bidders import LearnedBidder
from solver.bidding.call_evidence import random_hands
from solver.game.auction import Auction
from solver.rules import Rules, cached_with_rules

# Without learned values: that of a game whose sides win equally often.
_EVEN = 0.5


@cached_with_rules()
def new_deal(rules: Rules, bidder: LearnedBidder | None) -> float:
    """Returns the probability that a seat's side wins a new deal.

    It is what the bidder expects before the first call, the mean over random hands with the calls
    that it makes with them. In points no such figure is needed: the points of all seats add up to
    zero, so a new deal is worth 0 on average.

    Args:
        rules: a game with an auction.
        bidder: the bidder with the learned values; None where the game has none.
    """
    if bidder is None:
        return _EVEN
    start = Auction.start(rules)
    hands = random_hands(rules)[0]
    likely = np.einsum("hc,hco->o", bidder.chances(start, hands), bidder.outcomes(start, hands))
    redealt = float(likely[bidder.outcomes_of.redeal].sum())
    won = float(likely[bidder.outcomes_of.won].sum())
    return won / (len(hands) - redealt)
