"""What calls show about the hands of those who made them.

A threshold bidder stands for the other seats: the strength of a hand among the random hands of its
game decides how high the seat bids (its bid ceiling), whether it claims and whether it snatches.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solver.game.auction import Auction, Call
from solver.game.contract import Contract
from solver.rules import Rules
from solver.search.strength import Floats, strength_of

# How strong a share of all hands makes each call, from the lowest bid to the highest; a hand that
# would claim the landlord's seat, or snatch it, is among the best third or quarter.
_BIDS = (0.50, 0.30, 0.15)
_CLAIM = 0.35
_SNATCH = 0.25
# How far the bidder is trusted: a call that it would not have made is still so likely.
_DOUBT = 0.2
# The share of auctions that find the strongest looking hand, and how finely strength is then told.
_STRONGEST = 0.7
_PARTS = 20
# What a seat has told by its calls: steps of strength that rise, and the logarithm of how likely
# the calls are below the first step, between each two, and above the last.
Told = tuple[list[float], list[float]]


def levels(rules: Rules, shares: Floats) -> NDArray[np.int64]:
    """Returns how high hands of these top shares go: twice the bid, plus 1 to snatch."""
    auction = rules.description.auction
    bids = (shares[..., None] < np.array(_bids(rules))).sum(axis=-1)
    if auction.kind == "claim":
        bids = np.minimum(bids, 1)
    goes: NDArray[np.int64] = 2 * bids + (shares < _SNATCH)
    return goes


def call_of(auction: Auction, level: int) -> Call:
    """Returns what a hand that goes so high calls: its whole value at once."""
    legal = auction.legal
    bid, snatches = divmod(int(level), 2)
    if "snatch" in legal:
        return "snatch" if snatches else "no"
    if "claim" in legal:
        return "claim" if bid else "decline"
    return bid if bid in legal else "pass"


def likelihood(rules: Rules, calls: Iterable[Call], first: int, seat: int, level: int) -> float:
    """Returns how likely the calls of one seat are when its hand goes so high.

    Args:
        rules: the game.
        calls: all calls, from the first one on.
        first: the seat that called first.
        seat: whose calls count.
        level: as `levels`.
    """
    likely = 1.0
    auction = Auction.start(rules)
    for call in calls:
        assert auction.turn is not None
        if (first + auction.turn) % rules.players == seat:
            others = max(1, len(auction.legal) - 1)
            likely *= 1 - _DOUBT if call_of(auction, level) == call else _DOUBT / others
        auction = auction.after(call)
    return likely


@lru_cache(maxsize=256)
def told(rules: Rules, landlord: int, contract: Contract) -> list[Told]:
    """Returns by seat what the auction tells of the hand it was dealt.

    Where the calls are not known, it has mostly found the strongest hand. A game without an auction
    tells nothing.
    """
    if rules.description.auction.kind == "none":
        return [([], [])] * rules.players
    if contract.first is None:
        return [_found(rules, seat == landlord) for seat in range(rules.players)]
    shares = sorted({*_bids(rules), _SNATCH}, reverse=True)
    steps = [strength_of(rules).step(share) for share in shares]
    between = np.array([(a + b) / 2 for a, b in pairwise([1.0, *shares, 0.0])])
    goes = levels(rules, between)
    return [
        (
            steps,
            [
                float(np.log(likelihood(rules, contract.calls, contract.first, seat, level)))
                for level in goes
            ],
        )
        for seat in range(rules.players)
    ]


def _found(rules: Rules, landlord: bool) -> Told:
    """Returns what it tells of a hand that its seat has become the landlord, or has not."""
    shares = [(_PARTS - part) / _PARTS for part in range(1, _PARTS)]
    steps = [strength_of(rules).step(share) for share in shares]
    between = np.array([(a + b) / 2 for a, b in pairwise([1.0, *shares, 0.0])])
    # Of so many hands this one is the strongest.
    strongest = (1 - between) ** (rules.players - 1)
    likely = strongest if landlord else (1 - strongest) / (rules.players - 1)
    logs = np.log(_STRONGEST * likely + (1 - _STRONGEST) / rules.players)
    return steps, [float(log) for log in logs]


def _bids(rules: Rules) -> tuple[float, ...]:
    """Returns the share of hands that make each bid, from the lowest on."""
    auction = rules.description.auction
    if auction.kind == "claim":
        return (_CLAIM,)
    return tuple(np.interp(np.linspace(0, 1, auction.highest), np.linspace(0, 1, 3), _BIDS))
