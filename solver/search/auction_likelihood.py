"""What the calls of an auction show about hidden hands, as the core weighs sampled worlds by it.

The bidder of the game stands for the other seats: a hand is as likely as the bidder is to make the
seat's calls with it.
"""

from __future__ import annotations

from itertools import compress, pairwise

import numpy as np

from solver.bidders.by_strength import ThresholdBidder
from solver.bidders.kinds import bidder_of
from solver.bidders.learned import LearnedBidder
from solver.bidders.strength import Floats, Hands, strength_of
from solver.game.auction import Auction
from solver.game.contract import Contract
from solver.native import _core
from solver.rules import Rules, cached_with_rules

# The share of auctions that give the seat to the strongest hand, where the calls are not known,
# and the number of equal steps in which strength is then measured.
_STRONGEST = 0.7
_STEPS = 20
# What the calls of one seat show of its hand: rising thresholds of strength (in plays, see
# `Strength.strengths`), and the natural logarithm of the probability of the calls for a hand below
# the first threshold, between each two, and above the last: one more than there are thresholds.
# Both are empty when the calls show nothing.
AuctionLikelihood = tuple[list[float], list[float]]


@cached_with_rules(most=64)
def auction_likelihoods(
    rules: Rules, landlord: int, contract: Contract
) -> list[AuctionLikelihood] | _core.CallLikelihood:
    """Returns by seat what the auction shows of the hand that was dealt to it.

    Where only the landlord is known and not the calls, the landlord mostly has the strongest hand.
    A game without an auction shows nothing. A learned bidder weighs the calls in the core, hand by
    hand.
    """
    if rules.description.auction.kind == "none":
        return [([], [])] * rules.players
    if contract.first is None or contract.auction is None:
        return [_without_calls(rules, seat == landlord) for seat in range(rules.players)]
    bidder = bidder_of(rules)
    if isinstance(bidder, LearnedBidder):
        return by_values(bidder, contract.auction, contract.first)
    return _by_thresholds(ThresholdBidder(rules), contract.auction, contract.first)


def by_values(
    bidder: LearnedBidder,
    auction: Auction,
    first: int,
    *,
    temperature: float | None = None,
    deviation: float | None = None,
) -> _core.CallLikelihood:
    """Returns what calls show if they were made by their learned values.

    Args:
        bidder: knows the values.
        auction: the auction whose calls are heard.
        first: the seat that made the first call.
        temperature: of the softmax over expected points; None is the bidder's own.
        deviation: the share of calls that are any legal one; None is the bidder's own.
    """
    players = bidder.rules.players
    decisions = [
        [
            (
                list(compress(bidder.states(before), before.informed)),
                sum(before.informed[: before.legal.index(call)]),
                before.calls_with_bottom,
            )
            for before, call in auction.informed_steps((seat - first) % players)
        ]
        for seat in range(players)
    ]
    return _core.CallLikelihood(
        bidder.native,
        points=bidder.outcomes_of.points.tolist(),
        temperature=bidder.weights.temperature if temperature is None else temperature,
        deviation=bidder.weights.deviation if deviation is None else deviation,
        decisions=decisions,
    )


def _by_thresholds(
    bidder: ThresholdBidder, auction: Auction, first: int
) -> list[AuctionLikelihood]:
    """Returns what calls show of threshold bidders; those made with the bottom show nothing."""
    thresholds = [strength_of(auction.rules).threshold(share) for share in bidder.shares]
    middles = _between(list(bidder.shares))
    players = auction.rules.players
    logs = np.zeros((players, len(middles)))
    for before, call in auction.steps:
        assert before.turn is not None
        if before.calls_with_bottom:
            continue
        likely = bidder.chances_of(before, middles)[:, before.legal.index(call)]
        logs[(first + before.turn) % players] += np.log(likely)
    return [(thresholds, each) for each in logs.tolist()]


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
