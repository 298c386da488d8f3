"""What the seats score when deals are played after their auctions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.bidders.auctioneer import Auctioned
from solver.game.contract import Contract
from solver.game.score import settle

# The share of a landlord's wins that his open hand turns into losses, since the players of sampled
# deals do not look at it: he won 0.62 ± 0.04 of the games with a hidden hand, and of the same games
# 0.29 ± 0.04 fewer with an open one (150 deals of `happy` in which the peasants searched).
_LOST_WHEN_OPEN = 0.45


def payoffs(auctioned: Auctioned, results: NDArray[Any]) -> NDArray[np.int64]:
    """Returns by deal and seat the points won or lost; a deal without a landlord pays nothing.

    Args:
        auctioned: how the auctions ended.
        results: deals x seats; column i is what seat i scored as the landlord, for a base stake
            of one, with a hidden hand.
    """
    rules = auctioned.ends[0].rules
    points = np.zeros(results.shape, np.int64)
    landlords = auctioned.landlords
    for number, end in enumerate(auctioned.ends):
        if end.landlord is None:
            continue
        for seat in range(rules.players):
            deals = np.flatnonzero((auctioned.end_of == number) & (landlords == seat))
            if len(deals):
                scored = np.rint(results[deals, seat]).astype(np.int64)
                if end.shown[end.landlord]:
                    scored = _played_open(scored)
                factor = np.abs(scored) // (rules.players - 1)
                contract = Contract.of_auction(end, seat)
                points[deals] = settle(rules, contract, seat, factor, scored > 0)
    return points


def _played_open(scored: NDArray[np.int64]) -> NDArray[np.int64]:
    """Returns what landlords score with an open hand, who scored this with a hidden one."""
    # The same deals every time, so that calls are compared on equal terms.
    lost = np.random.default_rng(0).random(len(scored)) < _LOST_WHEN_OPEN
    return np.where(lost, -np.abs(scored), scored)
