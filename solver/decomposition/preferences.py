"""The cost of a decomposition: first the objective, then the preferences of a good player.

A cost is one number, the sum of the costs of the plays, so that the constraint model can minimise
it. Its parts are weighted so that an earlier part always decides before a later one:

1. for the objective `turns`, the number of plays that an opponent can beat;
2. the number of plays;
3. preferences: bombs stay whole; high cards are not used as kickers nor wild cards in runs, since
   both can win back the lead; and what has to be played by itself is high rather than low, above
   all single cards, which are the easiest to beat.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver.decomposition.bodies import Body, Holding

# Costs of preferences. The unit is one rank below the highest; single cards and pairs, which are
# easy to beat, count three and two for each rank.
_SINGLE = 3
_PAIR = 2
_OTHER = 1
# Of a play that is no bomb: more than the weakest single card, so that no bomb is broken up.
_NO_BOMB = 45

# An upper bound of the preferences' cost for each card, so that the number of plays decides first.
_PREFERENCE_PER_CARD = 100


def weakness(size: int, below: int) -> int:
    """Returns the weakness of a play that is no bomb, in ranks.

    Args:
        size: the number of its cards.
        below: how many ranks are above its key.
    """
    return {1: _SINGLE, 2: _PAIR}.get(size, _OTHER) * below


@dataclass(frozen=True)
class Costs:
    """The costs of the parts of a decomposition of one hand.

    Attributes:
        holding: the cards of the hand.
        play: the cost of every play, which is more than all preferences of the hand together.
        turn: the further cost of a play that can be beaten; 0 for the objective `plays`.
        safe: the bodies that nobody can beat; None for the objective `plays`.
        stand_in: the cost of a wild card that stands for another card: it is given away like a
            high card.
    """

    holding: Holding
    play: int
    turn: int = 0
    safe: frozenset[Body] | None = None
    stand_in: int = 30

    @classmethod
    def of(cls, holding: Holding, safe: Iterable[Body] | None = None) -> Costs:
        """Returns the costs for a hand; `safe` bodies are given for the objective `turns`."""
        play = 1 + _PREFERENCE_PER_CARD * holding.size
        if safe is None:
            return cls(holding, play)
        return cls(holding, play, play * (holding.size + 1), frozenset(safe))

    @property
    def unit_of_objective(self) -> int:
        """The cost of one more play, or of one more play that can be beaten."""
        return self.turn or self.play

    def body(self, body: Body) -> int:
        """Returns the cost of a copy of `body` without its kickers."""
        cost = self.play
        if self.safe is not None and body not in self.safe:
            cost += self.turn
        if body.is_bomb:
            return cost
        return cost + _NO_BOMB + weakness(body.size, len(self.holding.counts) - 1 - body.key)

    def unit(self, body: Body, rank: int) -> int:
        """Returns the cost of a kicker unit of `rank` on `body`."""
        return rank * body.unit
