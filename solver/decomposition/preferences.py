"""What a decomposition costs: first what is asked for, then the taste of a good player.

A cost is one number, the sum of the costs of its plays, so that both the model and an enumeration
can compare by it. Its parts are weighted so that an earlier one always decides before a later one:

1. for the objective `turns`, the number of plays that an opponent can beat;
2. the number of plays;
3. the taste: bombs stay whole; high cards stay out of the kickers and wild cards out of runs,
   since they win back the lead; and what has to be played by itself is high rather than low,
   above all single cards, which everybody can beat.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver.decomposition.bodies import Body, Holding

# The taste, in ranks: how far a play lies below the highest, more for plays that are easy to beat.
_SINGLE = 3
_PAIR = 2
_OTHER = 1
_NO_BOMB = 45  # more than the weakest single card: a bomb is never broken up to play it higher
_WILD = 30  # a wild card that stands for another, as a high card that is given away

# No play and its kickers have more taste than this a card, so counts of plays decide first.
_TASTE_PER_CARD = 100


def weakness(size: int, below: int) -> int:
    """Returns how weak an ordinary play of `size` cards is whose key has `below` ranks above it."""
    return {1: _SINGLE, 2: _PAIR}.get(size, _OTHER) * below


@dataclass(frozen=True)
class Costs:
    """The costs of the parts of a decomposition of one hand.

    Attributes:
        play: what a play costs besides its taste; more than all taste of the hand.
        turn: what a play costs besides if it can be beaten; 0 when that does not matter.
        safe: the bodies that nobody can beat; None when it does not matter.
    """

    holding: Holding
    play: int
    turn: int = 0
    safe: frozenset[Body] | None = None

    @classmethod
    def of(cls, holding: Holding, safe: Iterable[Body] | None = None) -> Costs:
        """Returns the costs for the cards held; `safe` bodies for the objective `turns`."""
        play = 1 + _TASTE_PER_CARD * holding.size
        if safe is None:
            return cls(holding, play)
        return cls(holding, play, play * (holding.size + 1), frozenset(safe))

    @property
    def unit_of_objective(self) -> int:
        """What one more of what the objective counts costs."""
        return self.turn or self.play

    def body(self, body: Body) -> int:
        """Returns what a copy of `body` costs without its kickers."""
        cost = self.play
        if self.safe is not None and body not in self.safe:
            cost += self.turn
        if body.family is None:
            return cost
        return cost + _NO_BOMB + weakness(body.size, len(self.holding.ranks) - 1 - body.key)

    def unit(self, body: Body, rank: int) -> int:
        """Returns what a kicker unit of `rank` costs on `body`."""
        return rank * body.unit

    @property
    def stand_in(self) -> int:
        """What a wild card costs that stands for another card."""
        return _WILD
