"""The calls of the opponents, and their choices of the direction of play."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np

from solver.bidders.auctioneer import Bidder
from solver.bidders.by_strength import ThresholdBidder
from solver.bidders.kinds import bidder_of
from solver.bidding.recommend import recommend_bid
from solver.game.auction import Call
from solver.game.knowledge import Knowledge
from solver.opponents.decisions import call_seed
from solver.opponents.opponent import Opponent
from solver.search.limit import Limit
from solver.weights.networks import weights_of


def choose_call(opponent: Opponent, view: Knowledge, seed: int, limit: Limit) -> Call:
    """Returns the call of an opponent; the arguments and errors are those of `choose`."""
    legal = view.auction.legal
    if len(legal) == 1:
        return legal[0]
    drawn = call_seed(seed, view)
    if opponent.searches:
        return recommend_bid(view, limit=limit, seed=drawn).best
    bidder: Bidder = bidder_of(view.rules)
    if opponent.method == "habit":
        bidder = ThresholdBidder(view.rules)
    hands = np.array([view.hand.packed], np.uint64)
    if not opponent.blind and not opponent.temperature:
        return legal[int(bidder.choose(view.auction, hands)[0])]
    # A hand can no longer be shown for the factors of the stages before all cards were dealt.
    chances = bidder.chances(view.auction, hands)[0] * np.array(view.auction.informed)
    return random.Random(drawn).choices(legal, weights=chances.tolist())[0]


def choose_direction(opponent: Opponent, view: Knowledge, seed: int, limit: Limit) -> int:
    """Returns the direction of play that an opponent chooses as the landlord: 1 or -1."""
    drawn = call_seed(seed, view)
    if opponent.method == "habit":
        return random.Random(drawn).choice((1, -1))
    if not opponent.searches and weights_of(view.rules) is not None:
        limit = replace(limit, worlds=0)
    return int(recommend_bid(view, limit=limit, seed=drawn).best)
