"""A bidder that knows only how strong its hand is among the random hands of the game.

That alone decides its bid ceiling: how high it bids, whether it claims the landlord's seat and
whether it snatches it. It stands in where a game has no learned bidder.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.bidders.deviation import cautious_index, mostly
from solver.bidders.strength import Floats, Hands, strength_of
from solver.game.auction import Auction
from solver.rules import Rules

# The bidder bids with these top shares of all hands, from the lowest bid to the highest; it claims,
# snatches and doubles with these.
_BIDS = (0.50, 0.30, 0.15)
_CLAIM = 0.35
_SNATCH = 0.25
_DOUBLE = 0.10


class ThresholdBidder:
    """Calls by the top share of its hand: the share of random hands that are stronger."""

    name = "threshold"

    def __init__(self, rules: Rules) -> None:
        """Makes the bidder of a game with an auction."""
        self._strength = strength_of(rules)
        auction = rules.description.auction
        if auction.kind == "claim":
            self._bids: tuple[float, ...] = (_CLAIM,)
        else:
            steps = np.linspace(0, 1, auction.highest)
            self._bids = tuple(np.interp(steps, np.linspace(0, 1, len(_BIDS)), _BIDS))

    @property
    def shares(self) -> tuple[float, ...]:
        """The top shares at which the bidder's calls change, the highest first."""
        return tuple(sorted({*self._bids, _CLAIM, _SNATCH, _DOUBLE}, reverse=True))

    def chances(self, auction: Auction, hands: Hands) -> Floats:
        """Returns how likely each legal call is: its own choice four times in five."""
        return self.chances_of(auction, self._strength.top_share(hands))

    def chances_of(self, auction: Auction, shares: Floats) -> Floats:
        """Returns the same for hands of these top shares."""
        return mostly(self._chosen(auction, shares), len(auction.legal))

    def choose(self, auction: Auction, hands: Hands) -> NDArray[np.int64]:
        """Returns by hand the preferred call, as an index of the legal calls."""
        return self._chosen(auction, self._strength.top_share(hands))

    def _chosen(self, auction: Auction, shares: Floats) -> NDArray[np.int64]:
        legal = auction.legal
        chosen = np.full(len(shares), cautious_index(auction))
        for call, share in (("claim", _CLAIM), ("snatch", _SNATCH), ("double", _DOUBLE)):
            if call in legal:
                chosen[shares < share] = legal.index(call)
        for bid, share in enumerate(self._bids, start=1):
            if bid in legal:
                # A hand that is good for more than the next bid says at once what it is good for.
                chosen[shares < share] = legal.index(bid)
        return chosen
