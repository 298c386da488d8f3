"""The accuracy of a bidder: the standard errors of its values of calls, on hands it never met.

One decision is drawn from the auction of each of many deals, so that all stages of an auction count
as often as they come up. The hidden cards of the decision are dealt many times, and the mean result
is compared with the bidder's value. The mean has a known variance of its own, which is subtracted.
"""

from __future__ import annotations

import numpy as np

from solver.bidders import Bidder, LearnedBidder
from solver.bidders.auctioneer import held
from solver.bidding.learned_values import learned_values
from solver.bidding.prospects import prospects
from solver.game.auction import Auction
from solver.game.deal import deal
from solver.game.knowledge import Knowledge
from solver.rules import Rules
from solver.search.limit import Limit
from solver.weights import Weights

# The decisions of the measurement, and the deals in which the calls of each one are played.
DECISIONS = 400
_WORLDS = 128
# No measurement is taken for better than this; one of points is a share of the amount paid.
_LEAST_ERROR = 0.01
# Measured deals have seeds from here on, far above those that are learned from.
_MEASURED = 1 << 40


def drawn_decision(
    rules: Rules, bidder: Bidder, number: int, random: np.random.Generator | None
) -> Knowledge:
    """Returns a decision with a choice, as its seat sees it, from the auction of a random deal.

    Args:
        rules: a game with an auction.
        bidder: makes the call that it prefers in every seat.
        number: the seed of the deal.
        random: draws one of the decisions; None takes the first one.
    """
    hands, bottom = deal(rules, number)
    packed = np.array([[hand.packed for hand in hands]], np.uint64)
    under = np.array([bottom.packed], np.uint64)
    auction, views = Auction.start(rules), []
    while auction.turn is not None:
        seat, landlord = auction.turn, auction.landlord
        now = [hand + bottom if at == landlord else hand for at, hand in enumerate(hands)]
        seen = (hand if at == seat or auction.shown[at] else None for at, hand in enumerate(now))
        known = None if landlord is None else bottom
        views.append(
            Knowledge(rules, seat, "auction", tuple(seen), auction_so_far=auction, bottom=known)
        )
        own = held(auction, packed, under, np.array([seat]))
        auction = auction.after(auction.legal[int(bidder.choose(auction, own)[0])])
    free = [view for view in views if sum(view.auction.informed) > 1]
    return free[0 if random is None else random.integers(len(free))]


def measured_errors(
    bidder: LearnedBidder, weights: Weights, decisions: int = DECISIONS
) -> tuple[float, float]:
    """Returns the standard errors of a bidder's win probabilities, and of its points.

    All calls count that a seat with all of its cards can make. Where one outcome is certain,
    nothing is missed.

    Args:
        bidder: the bidder, who also goes on with the auctions.
        weights: the networks that play.
        decisions: how many decisions are measured.

    Returns:
        The error of the win probabilities, and that of the points as a share of the amount paid.
    """
    rules, random = bidder.rules, np.random.default_rng(_MEASURED)
    errors: list[tuple[float, float]] = []
    for number in range(_MEASURED, _MEASURED + decisions):
        view = drawn_decision(rules, bidder, number, random)
        found = prospects(view, Limit(worlds=_WORLDS), number, bidder, weights=weights)
        said = learned_values(view.auction, view.hand.packed, bidder)
        for index in np.flatnonzero(view.auction.informed):
            value, points = said[index], found.own[index]
            if value.paid == 0:
                continue
            win, win_scatter = found.mean((points > 0).astype(np.float64))
            mean, scatter = found.mean(points)
            errors.append(
                (
                    (win - value.win) ** 2 - win_scatter**2,
                    ((mean - value.points) ** 2 - scatter**2) / value.paid**2,
                )
            )
    win_error, points_error = np.sqrt(np.maximum(np.mean(errors, axis=0), _LEAST_ERROR**2))
    return float(win_error), float(points_error)
