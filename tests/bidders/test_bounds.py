"""The top shares at which the bidder by strength changes its call, just below and at each."""

from __future__ import annotations

import numpy as np
import pytest

from solver.bidders.by_strength import ThresholdBidder
from solver.game.auction import Auction, Call
from solver.rules import load_rules

HAIR = 1e-6


@pytest.mark.parametrize(
    ("game", "calls", "share", "bold", "cautious"),
    [
        # docs/arena.md: the best half bids 1, the best 30 % bid 2, the best 15 % bid 3.
        ("classic", [], 0.50, 1, "pass"),
        ("classic", [], 0.30, 2, 1),
        ("classic", [], 0.15, 3, 2),
        ("snatch", [1, "pass", "pass"], 0.25, "snatch", "no"),
        ("street", [], 0.35, "claim", "decline"),
        ("happy", ["hide", "hide", "hide", "claim", "no", "no", "hide"], 0.10, "double", "single"),
    ],
)
def test_top_shares(game: str, calls: list[Call], share: float, bold: Call, cautious: Call) -> None:
    rules = load_rules(game)
    auction = Auction.start(rules)
    for call in calls:
        auction = auction.after(call)
    chances = ThresholdBidder(rules).chances_of(auction, np.array([share - HAIR, share]))
    assert [auction.legal[at] for at in chances.argmax(axis=1)] == [bold, cautious]
    # It makes its own call four times in five, and another one otherwise.
    assert chances.max(axis=1) == pytest.approx(0.8)
