"""Who calls what: the protocol of bidders."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats, Hands
from solver.game.auction import Auction


class Bidder(Protocol):
    """Makes the calls of one seat, from its hand and the calls before.

    Hands are packed (`Hand.packed`), as the seat holds them when it calls: the landlord's contain
    the bottom once the auction says that it was taken up.
    """

    @property
    def name(self) -> str:
        """What answers and tables call the bidder."""

    def __hash__(self) -> int:
        """Returns a number for caches: what a bidder says of the same hands never changes."""

    def chances(self, auction: Auction, hands: Hands) -> Floats:
        """Returns how likely the seat whose turn it is makes each legal call, for each hand.

        Returns:
            Probabilities, hands x legal calls; each row sums to 1.
        """

    def choose(self, auction: Auction, hands: Hands) -> NDArray[np.int64]:
        """Returns by hand the preferred call, as an index of the legal calls."""
