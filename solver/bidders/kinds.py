"""Who may sit in the other seats of an auction: kinds of bidders, and how likely each one is.

A bidder that only meets itself learns calls that rest on others calling as it does. People do not.
So the other seats of an auction are taken for a mixture: people of three kinds, the bidder that the
game has learned among its equals, and a few whose calls mean nothing
(docs/decisions/0052-bids-among-people.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.bidders.bidder import Bidder
from solver.bidders.people import BOLDNESS, AnyCall, PeopleBidder
from solver.game.among import Among
from solver.rules import Rules

# How likely each kind is before a call is heard. An expert is the learned bidder among others that
# call as it does.
_SHARES: Mapping[str, float] = {
    "usual": 0.40,
    "timid": 0.20,
    "bold": 0.20,
    "expert": 0.15,
    "any": 0.05,
}


@dataclass(frozen=True)
class Kinds:
    """The kinds of bidders in the other seats.

    Attributes:
        names: what they are called.
        bidders: one of each kind.
        shares: how likely each kind is before a call is heard; they add up to 1.
    """

    names: tuple[str, ...]
    bidders: tuple[Bidder, ...]
    shares: tuple[float, ...]

    @classmethod
    def of(cls, rules: Rules, among: Among, expert: Bidder | None) -> Kinds:
        """Returns the kinds that an assumption leaves.

        Args:
            rules: a game with an auction.
            among: the assumption.
            expert: the learned bidder of the game, among others that call as it does; without one
                there are no experts, and who assumes them gets usual players.
        """
        if among == "expert" and expert is None:
            among = "usual"
        if among != "mixed":
            return cls.alone(_bidder(rules, among, expert), among)
        shares = {name: share for name, share in _SHARES.items() if expert or name != "expert"}
        total = sum(shares.values())
        return cls(
            tuple(shares),
            tuple(_bidder(rules, name, expert) for name in shares),
            tuple(share / total for share in shares.values()),
        )

    @classmethod
    def alone(cls, bidder: Bidder, name: str | None = None) -> Kinds:
        """Returns one bidder, who sits in all seats."""
        return cls((name or bidder.name,), (bidder,), (1.0,))

    def drawn(self, shape: tuple[int, ...], random: np.random.Generator) -> NDArray[np.int64]:
        """Returns kinds drawn by their shares, as indices."""
        return random.choice(len(self.shares), shape, p=self.shares)


def _bidder(rules: Rules, name: str, expert: Bidder | None) -> Bidder:
    if name in BOLDNESS:
        return PeopleBidder(rules, name)
    if name == "any":
        return AnyCall()
    assert expert is not None
    return expert
