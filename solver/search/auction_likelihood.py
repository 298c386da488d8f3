"""How likely an auction is for each strength of a hand: what calls show about hidden hands.

A simple model of a bidder stands for the other seats. It knows how strong its hand is among the
random hands of the game, and that alone decides its bid ceiling: how high it bids, whether it
claims the landlord's seat and whether it snatches it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats, Hands, strength_of
from solver.game.auction import Auction, Call
from solver.game.contract import Contract
from solver.rules import Rules

# The model bids with these top shares of all hands, from the lowest bid to the highest; it claims
# and snatches with these.
_BIDS = (0.50, 0.30, 0.15)
_CLAIM = 0.35
_SNATCH = 0.25
# The probability of a call other than the model's, since real bidders differ from it.
_DEVIATION = 0.2
# The share of auctions that give the seat to the strongest hand, where the calls are not known,
# and the number of equal steps in which strength is then measured.
_STRONGEST = 0.7
_STEPS = 20
# The number of equal steps in which the top share of a hand is estimated from its calls.
_FINE_STEPS = 1000
# What the calls of one seat show of its hand: rising thresholds of strength (in plays, see
# `Strength.strengths`), and the natural logarithm of the probability of the calls for a hand below
# the first threshold, between each two, and above the last: one more than there are thresholds.
# Both are empty when the calls show nothing.
AuctionLikelihood = tuple[list[float], list[float]]


def bid_ceilings(rules: Rules, shares: Floats) -> NDArray[np.int64]:
    """Returns the bid ceilings of hands: twice the highest bid, plus 1 for a hand that snatches.

    Args:
        rules: the game.
        shares: for each hand the share of stronger hands, from 0 to 1; of any shape.
    """
    auction = rules.description.auction
    bids = (shares[..., None] < np.array(_bids(rules))).sum(axis=-1)
    if auction.kind == "claim":
        bids = np.minimum(bids, 1)
    ceilings: NDArray[np.int64] = 2 * bids + (shares < _SNATCH)
    return ceilings


def call_of(auction: Auction, ceiling: int) -> Call:
    """Returns the model's call with this bid ceiling: it bids its ceiling at once."""
    legal = auction.legal
    bid, snatches = divmod(int(ceiling), 2)
    if "snatch" in legal:
        return "snatch" if snatches else "no"
    if "claim" in legal:
        return "claim" if bid else "decline"
    return bid if bid in legal else "pass"


def finished(auction: Auction, first: int, ceilings: NDArray[np.int64]) -> Auction:
    """Returns the auction at its end, when each seat calls up to its bid ceiling.

    Args:
        auction: the auction so far.
        first: the seat that calls first.
        ceilings: by seat its bid ceiling, see `bid_ceilings`.
    """
    while auction.turn is not None:
        seat = (first + auction.turn) % auction.rules.players
        auction = auction.after(call_of(auction, ceilings[seat]))
    return auction


def likelihood(rules: Rules, calls: Iterable[Call], first: int, seat: int, ceiling: int) -> float:
    """Returns the probability of one seat's calls, given its bid ceiling.

    Args:
        rules: the game.
        calls: the calls of all seats, from the first one on.
        first: the seat that called first.
        seat: whose calls count.
        ceiling: the seat's bid ceiling, see `bid_ceilings`.
    """
    likely = 1.0
    auction = Auction.start(rules)
    for call in calls:
        assert auction.turn is not None
        if (first + auction.turn) % rules.players == seat:
            others = max(1, len(auction.legal) - 1)
            model = call_of(auction, ceiling)
            likely *= 1 - _DEVIATION if model == call else _DEVIATION / others
        auction = auction.after(call)
    return likely


@lru_cache(maxsize=256)
def auction_likelihoods(rules: Rules, landlord: int, contract: Contract) -> list[AuctionLikelihood]:
    """Returns by seat what the auction shows of the hand that was dealt to it.

    Where only the landlord is known and not the calls, the landlord mostly has the strongest hand.
    A game without an auction shows nothing.
    """
    if rules.description.auction.kind == "none":
        return [([], [])] * rules.players
    if contract.first is None:
        return [_without_calls(rules, seat == landlord) for seat in range(rules.players)]
    shares = sorted({*_bids(rules), _SNATCH}, reverse=True)
    thresholds = [strength_of(rules).threshold(share) for share in shares]
    ceilings = bid_ceilings(rules, _between(shares))
    return [
        (
            thresholds,
            [
                float(np.log(likelihood(rules, contract.calls, contract.first, seat, ceiling)))
                for ceiling in ceilings
            ],
        )
        for seat in range(rules.players)
    ]


def landlord_shares(rules: Rules, hands: Hands) -> Floats:
    """Returns how likely each seat becomes the landlord, where the calls are not known.

    Args:
        rules: a game with an auction.
        hands: packed hands as dealt, deals x seats.

    Returns:
        Probabilities of the same shape, whose sum over the seats is 1.
    """
    strength = strength_of(rules)
    strengths = np.stack([strength.strengths(hands[:, seat]) for seat in range(rules.players)], 1)
    strongest = strengths == strengths.max(axis=1, keepdims=True)
    shares: Floats = (
        _STRONGEST * strongest / strongest.sum(axis=1, keepdims=True)
        + (1 - _STRONGEST) / rules.players
    )
    return shares


def shown_share(rules: Rules, calls: Iterable[Call], first: int, seat: int) -> tuple[float, float]:
    """Returns what calls show of a hand: the middle 80 % of the top shares that it may have.

    A top share is the share of random hands that are stronger: 0 for the best hand.

    Args:
        rules: the game.
        calls: the calls of all seats, from the first one on.
        first: the seat that called first.
        seat: whose hand is estimated.
    """
    shares = (np.arange(_FINE_STEPS) + 0.5) / _FINE_STEPS
    ceilings, place = np.unique(bid_ceilings(rules, shares), return_inverse=True)
    calls = tuple(calls)
    likely = np.array([likelihood(rules, calls, first, seat, ceiling) for ceiling in ceilings])
    summed = np.cumsum(likely[place])
    low, high = np.searchsorted(summed, [0.1 * summed[-1], 0.9 * summed[-1]])
    return float(shares[low]), float(shares[high])


def _without_calls(rules: Rules, landlord: bool) -> AuctionLikelihood:
    """Returns what it shows of a hand that its seat has, or has not, become the landlord."""
    shares = [(_STEPS - step) / _STEPS for step in range(1, _STEPS)]
    thresholds = [strength_of(rules).threshold(share) for share in shares]
    # The probability that the hand is the strongest of all dealt.
    strongest = (1 - _between(shares)) ** (rules.players - 1)
    likely = strongest if landlord else (1 - strongest) / (rules.players - 1)
    logs = np.log(_STRONGEST * likely + (1 - _STRONGEST) / rules.players)
    return thresholds, [float(log) for log in logs]


def _between(shares: list[float]) -> Floats:
    """Returns the middles of the steps between falling top shares, from 1 down to 0."""
    return np.array([(a + b) / 2 for a, b in pairwise([1.0, *shares, 0.0])])


def _bids(rules: Rules) -> tuple[float, ...]:
    """Returns the top share of hands that makes each bid, from the lowest bid on."""
    auction = rules.description.auction
    if auction.kind == "claim":
        return (_CLAIM,)
    return tuple(np.interp(np.linspace(0, 1, auction.highest), np.linspace(0, 1, 3), _BIDS))
