"""The accuracy of a bidder: the standard errors of its values of calls, on hands it never met.

One decision is drawn from the auction of each of many deals, so that all stages of an auction count
as often as they come up. The hidden cards of the decision are dealt many times, and the mean result
is compared with the bidder's value. The mean has a known variance of its own, which is subtracted.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solver.bidders.auctioneer import Bidder, held
from solver.bidders.kinds import Kinds
from solver.bidders.learned import LearnedBidder
from solver.bidding.learned import learned_values
from solver.bidding.prospects import CallSearch
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.knowledge import Knowledge
from solver.rules import Rules
from solver.search.limit import Limit
from solver.weights import Weights
from solver.weights.networks import networks_of

# The decisions of the measurement, and the deals in which the calls of each one are played.
DECISIONS = 400
_WORLDS = 128
# No measurement is taken for better than this; one of points is a share of the amount paid.
_LEAST_ERROR = 0.01
# How often a deal is asked again whose auction ends before the seat is asked.
_MOST_TRIES = 1000
# Measured deals have seeds from here on, far above those that are learned from.
_MEASURED = 1 << 40


def drawn_decision(
    bidder: Bidder, kinds: Kinds, rules: Rules, number: int, random: np.random.Generator | None
) -> Knowledge:
    """Returns a decision with a choice, as its seat sees it, from the auction of a random deal.

    Args:
        bidder: makes the call that it prefers in one seat, whose decision it is.
        kinds: who sits in the others.
        rules: a game with an auction.
        number: the seed of the deal.
        random: draws the seat and one of its decisions; None takes the first one of all.
    """
    hands, bottom = deal(rules, number)
    packed = np.array([[hand.packed for hand in hands]], np.uint64)
    under = np.array([bottom.packed], np.uint64)
    for again in range(_MOST_TRIES):
        table = np.random.default_rng([number, again])
        sits = kinds.drawn((rules.players,), table)
        own = 0 if random is None else int(random.integers(rules.players))
        auction, views = Auction.start(rules), []
        while auction.turn is not None:
            seat = auction.turn
            if seat == own and sum(auction.informed) > 1:
                views.append(caller_of(rules, hands, bottom, auction))
            caller = bidder if seat == own else kinds.bidders[sits[seat]]
            holds = held(auction, packed[:, seat], under)
            auction = auction.after(auction.legal[int(caller.choose(auction, holds)[0])])
        if views:
            return views[0 if random is None else random.integers(len(views))]
    raise AssertionError("a seat is hardly ever left out of an auction")


def caller_of(
    rules: Rules, hands: Sequence[Hand], bottom: Hand, auction: Auction, first: int = 0
) -> Knowledge:
    """Returns what the seat knows whose turn it is in the auction of a deal.

    Args:
        rules: the game.
        hands: the hands as dealt, by seat.
        bottom: the landlord's extra cards.
        auction: the auction, in which a seat is to call.
        first: the seat that called first.
    """
    assert auction.turn is not None
    players, taken = rules.players, auction.landlord is not None
    seat, seen = (first + auction.turn) % players, list[Hand | None]()
    for at, hand in enumerate(hands):
        turn = (at - first) % players
        now = hand + bottom if turn == auction.landlord else hand
        seen.append(now if at == seat or auction.shown[turn] else None)
    return Knowledge(
        rules,
        seat,
        "auction",
        tuple(seen),
        auction_so_far=auction,
        first=first,
        bottom=bottom if taken else None,
    )


def measured_errors(
    bidder: LearnedBidder, weights: Weights, decisions: int = DECISIONS
) -> tuple[float, float]:
    """Returns the standard errors of a bidder's win probabilities, and of its points.

    All calls count that a seat with all of its cards can make. Where one outcome is certain,
    nothing is missed.

    Args:
        bidder: the bidder, which also makes the later calls of its seat.
        weights: the networks that play.
        decisions: how many decisions are measured.

    Returns:
        The error of the win probabilities, and that of the points as a share of the amount paid.
    """
    rules, random = bidder.rules, np.random.default_rng(_MEASURED)
    errors: list[tuple[float, float]] = []
    kinds, networks = Kinds.of(rules, "mixed", bidder.among("expert")), networks_of(rules, weights)
    for number in range(_MEASURED, _MEASURED + decisions):
        view = drawn_decision(bidder, kinds, rules, number, random)
        limit = Limit(worlds=_WORLDS)
        search = CallSearch(view, number, kinds, bidder=bidder, networks=networks)
        found = search.run(limit)
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
