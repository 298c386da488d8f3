"""Bidders: who calls what in an auction."""

from __future__ import annotations

from functools import lru_cache

from solver.bidders.bidder import Bidder
from solver.bidders.threshold import ThresholdBidder
from solver.errors import InvalidRequest, quoted
from solver.rules import Rules

__all__ = ["Bidder", "bidder_of", "parse_bidder"]


@lru_cache(maxsize=32)
def bidder_of(rules: Rules) -> Bidder:
    """Returns the best bidder that there is for a game with an auction."""
    return ThresholdBidder(rules)


def parse_bidder(text: str, rules: Rules) -> Bidder:
    """Returns the bidder that a user names.

    Raises:
        InvalidRequest: there is no such bidder.
    """
    if text == "threshold":
        return ThresholdBidder(rules)
    raise InvalidRequest(f"unknown bidder {quoted(text)}; known are learned, threshold")
