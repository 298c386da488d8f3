"""What bidders with a fixed choice have in common: where they start, and how far they stray."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats
from solver.game.auction import CAUTIOUS, Auction

# The probability of a call other than the bidder's, since real bidders differ from it.
_DEVIATION = 0.2


def mostly(chosen: NDArray[np.int64], calls: int) -> Floats:
    """Returns how likely each legal call is: the chosen one four times in five.

    Args:
        chosen: by hand the index of the chosen call.
        calls: the number of legal calls.

    Returns:
        Probabilities, hands x calls; each row sums to 1.
    """
    chances = np.full((len(chosen), calls), _DEVIATION / max(1, calls - 1))
    chances[np.arange(len(chosen)), chosen] = 1 - _DEVIATION
    shares: Floats = chances / chances.sum(axis=1, keepdims=True)
    return shares


def cautious_index(auction: Auction) -> int:
    """Returns the index of the legal call that does no more than take part."""
    return next(index for index, call in enumerate(auction.legal) if call in CAUTIOUS)
