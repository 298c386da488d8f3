"""Figures that sum up how well somebody played: accuracy and luck.

The curve from percentage points lost to accuracy is that of lichess (lila, AccuracyPercent.scala),
fitted to chess and without its bonus for imperfect analysis: no constant here was fitted to this
game yet. A game's accuracy is the mean of a volatility-weighted and a harmonic mean, as there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

_SCALE = 103.1668100711649
_DECAY = 0.04354415386753951
_OFFSET = 3.166924740191411
# The window over which the chances' volatility is taken: a tenth of the game, within bounds.
_WINDOW = (2, 8)
_WEIGHT = (0.5, 12.0)


def accuracy(loss: float) -> float:
    """Returns the accuracy, 0 to 100, of a decision that lost so many percentage points."""
    return float(np.clip(_SCALE * np.exp(-_DECAY * max(0.0, loss)) - _OFFSET, 0.0, 100.0))


def game_accuracy(losses: Sequence[float], chances: Sequence[float]) -> float | None:
    """Returns the accuracy of a whole game, or None without a decision.

    Args:
        losses: percentage points lost, by decision.
        chances: percent of winning after each of them, to weigh those of sharp parts more.
    """
    if not losses:
        return None
    each = np.array([accuracy(loss) for loss in losses])
    size = int(np.clip(len(chances) // 10, *_WINDOW))
    windows = [chances[max(0, at - size + 1) : at + 1] for at in range(len(chances))]
    weights = np.clip([float(np.std(window)) for window in windows], *_WEIGHT)
    harmonic = len(each) / float(np.sum(1.0 / np.maximum(each, 1.0)))
    return (float(np.average(each, weights=weights)) + harmonic) / 2


def luck(chances: Sequence[tuple[float, float]], *, won: bool | None) -> float | None:
    """Returns the percentage points that a player's chances changed by what others did.

    Args:
        chances: for each of his decisions the chance with the best choice, and after his own.
        won: whether he won in the end; None when the record does not tell.
    """
    if not chances:
        return None
    moved = sum(after_others - after_own for (_, after_own), (after_others, _) in pairwise(chances))
    if won is not None:
        moved += float(won) - chances[-1][1]
    return 100.0 * moved
