"""How near a player's plays were to the best ones: accuracy, from 0 to 100.

The accuracy of a play is that of a move on lichess, by what it lost. That of a player is half the
mean and half the harmonic mean of his plays, as on lichess, too (lila, AccuracyPercent.scala). Two
things differ here. In the harmonic mean a play counts as at least `FLOOR`: that of lichess is 0 as
soon as one move has accuracy 0, so that a single dear play would take half of the figure of any
game. And plays are not weighed by how far the chances swing around them: each seat sees other
cards, so a game has no single curve of chances.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

# The curve of lichess: 103.17 · exp(-0.0435 · loss) - 3.17, for a loss in percentage points of
# winning. Its bonus of 1 for imperfect analysis is left out: expected losses count the doubt.
HEIGHT, DECAY, DEPTH = 103.1668100711649, 0.04354415386753951, 3.166924740191411
# A player who loses everything with every fourth play has about 50 by this, with 9 of 12 best plays
# (docs/review.md). Without a floor it would be some 40, and 50 for one such play
# in a hundred.
FLOOR = 10.0


def accuracy(loss: float) -> float:
    """Returns the accuracy of one play, from 0 to 100.

    Args:
        loss: percentage points of winning that it lost in expectation.
    """
    if loss <= 0:
        return 100.0
    return max(0.0, HEIGHT * math.exp(-DECAY * loss) - DEPTH)


@dataclass(frozen=True)
class Accuracies:
    """The accuracies of plays as sums, so that the plays of several games can be put together.

    Attributes:
        plays: how many plays there are.
        total: the sum of their accuracies.
        inverse: the sum of their inverses, where each accuracy counts as at least `FLOOR`.
    """

    plays: int = 0
    total: float = 0.0
    inverse: float = 0.0

    @classmethod
    def of(cls, losses: Iterable[float]) -> Accuracies:
        """Returns those of plays, by the percentage points that each lost in expectation."""
        found = [accuracy(loss) for loss in losses]
        return cls(len(found), sum(found), sum(1.0 / max(FLOOR, each) for each in found))

    def __add__(self, other: Accuracies) -> Accuracies:
        """Returns those of the plays of both."""
        return Accuracies(
            self.plays + other.plays, self.total + other.total, self.inverse + other.inverse
        )

    @property
    def value(self) -> float | None:
        """The accuracy of all plays together, from 0 to 100; None without a play."""
        if not self.plays:
            return None
        return (self.total / self.plays + self.plays / self.inverse) / 2

    def change(self, part: Accuracies) -> float:
        """Returns by how much `value` changes with the weight of some of the plays.

        It is the derivative at equal weights, of which the error of `value` is made. For the parts
        of a whole these sum up to 0.
        """
        mean = (part.total - part.plays * self.total / self.plays) / self.plays
        harmonic = (part.plays - part.inverse * self.plays / self.inverse) / self.inverse
        return (mean + harmonic) / 2
