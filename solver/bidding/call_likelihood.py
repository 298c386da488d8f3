"""The auction likelihood: how probable the calls of an auction are in sampled deals."""

from __future__ import annotations

import numpy as np

from solver.bidders import Bidder
from solver.bidders.auctioneer import held
from solver.bidders.strength import Floats, Hands
from solver.game.auction import Auction


def likelihood_of_calls(
    auction: Auction,
    first: int,
    hands: Hands,
    bottoms: Hands,
    bidder: Bidder,
    without: int | None = None,
) -> Floats:
    """Returns how likely the bidder, in all seats, makes these calls: a probability by deal.

    Args:
        auction: the auction whose calls count.
        first: the seat that called first.
        hands: packed hands as dealt, deals x seats.
        bottoms: the packed bottom of each deal.
        bidder: the model of those who called.
        without: a seat whose calls do not count; None for no such seat.
    """
    likely = np.ones(len(hands))
    for before, call in auction.steps:
        assert before.turn is not None
        seat = (first + before.turn) % auction.rules.players
        made = before.legal.index(call)
        if seat == without or not before.informed[made]:
            continue  # the caller had not seen all cards, so the call does not depend on them
        own = held(before, hands, bottoms, np.full(len(hands), seat))
        likely *= bidder.chances(before, own)[:, made]
    return likely
