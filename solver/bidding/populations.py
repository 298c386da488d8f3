"""What each call is worth if all other seats are of one kind: how much that is not known matters.

Nobody knows whether the others are timid or bold. The calls heard make some kinds likelier; what
they leave open is an error of every figure, beside that of the sample.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from solver.bidders import Kinds, LearnedBidder
from solver.bidders.outcomes import Outcomes
from solver.bidders.strength import Floats
from solver.bidding.call_evidence import kinds_of_seats
from solver.bidding.call_value import CallValue
from solver.game.among import AMONG, Among
from solver.game.auction import Auction

# All kinds of which a whole table may be; those whose calls mean nothing never fill one.
_KINDS: tuple[Among, ...] = tuple(name for name in AMONG if name != "mixed")


@dataclass(frozen=True)
class Populations:
    """The outcomes of calls at tables of one kind.

    Attributes:
        shares: how likely each table is, by kind; they add up to 1.
        likely: the probability of each outcome there: kinds x legal calls x categories.
        outcomes: what the categories mean.
    """

    shares: Floats
    likely: Floats
    outcomes: Outcomes

    @classmethod
    def of(cls, auction: Auction, hand: int, learner: LearnedBidder, kinds: Kinds) -> Populations:
        """Returns the tables that may be.

        Args:
            auction: the auction before the call.
            hand: the packed hand of the seat, as it holds it now.
            learner: knows the values of calls among each kind.
            kinds: a mixture of them.
        """
        before = np.array(kinds.shares)
        weights = before.copy()
        for seat in kinds_of_seats(auction, kinds).values():
            weights *= seat / before
        names = [name for name in _KINDS if name in kinds.names]
        shares = weights[[kinds.names.index(name) for name in names]]
        own = np.array([hand], np.uint64)
        likely = np.stack([learner.among(name).outcomes(auction, own)[0] for name in names])
        return cls(shares / shares.sum(), likely, learner.outcomes_of)

    def spread(self, counts: Floats, call: int, than: int | None = None) -> float:
        """Returns the standard deviation over the tables of what a call is worth.

        Args:
            counts: what each outcome counts.
            call: the index of the call.
            than: that of another one, of the difference to which it is then the deviation.
        """
        likely = self.likely[:, call]
        if than is not None:
            likely = likely - self.likely[:, than]
        each = likely @ counts
        return float(np.sqrt(self.shares @ (each - self.shares @ each) ** 2))

    def unsure(self, at: int, value: CallValue) -> CallValue:
        """Returns the value of a call whose errors cover that the kind of the others is not known.

        Args:
            at: the index of the call.
            value: its value in a mixture of all kinds.
        """
        points = self.spread(self.outcomes.points, at)
        win = self.spread(self.outcomes.won.astype(np.float64), at)
        return replace(
            value,
            points_error=math.hypot(value.points_error, points),
            win_error=math.hypot(value.win_error, win),
        )
