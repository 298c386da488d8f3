"""How probable the calls of an auction are in sampled deals, whoever made them."""

from __future__ import annotations

import numpy as np

from solver.bidders import Kinds
from solver.bidders.auctioneer import held
from solver.bidders.strength import Floats, Hands
from solver.game.auction import Auction


def likelihood_of_kinds(
    auction: Auction,
    first: int,
    hands: Hands,
    bottoms: Hands,
    kinds: Kinds,
    without: int | None = None,
) -> Floats:
    """Returns how likely each seat is of a kind and makes its calls: deals x seats x kinds.

    A seat keeps its kind through the auction. Summed over the kinds, a figure is the probability
    of the calls of a seat; these multiplied over the seats are that of the auction.

    Args:
        auction: the auction whose calls count.
        first: the seat that called first.
        hands: packed hands as dealt, deals x seats.
        bottoms: the packed bottom of each deal.
        kinds: who may sit in the seats.
        without: a seat whose calls do not count; None for no such seat.
    """
    players = auction.rules.players
    likely = np.tile(np.array(kinds.shares), (len(hands), players, 1))
    for before, call in auction.steps:
        assert before.turn is not None
        seat = (first + before.turn) % players
        made = before.legal.index(call)
        if seat == without or not before.informed[made]:
            continue  # the caller had not seen all cards, so the call does not depend on them
        own = held(before, hands, bottoms, np.full(len(hands), seat))
        for kind, bidder in enumerate(kinds.bidders):
            likely[:, seat, kind] *= bidder.chances(before, own)[:, made]
    return likely


def likelihood_of_calls(likely: Floats) -> Floats:
    """Returns the probability of the whole auction by deal, of what `likelihood_of_kinds` says."""
    found: Floats = likely.sum(axis=2).prod(axis=1)
    return found
