"""Figures that sum up how well a player played: accuracy.

The formulas are those of lichess (lila, AccuracyPercent.scala), without its bonus of 1 for
imperfect analysis. The constants were fitted to chess, not to this family of games.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

_SCALE = 103.1668100711649
_DECAY = 0.04354415386753951
_OFFSET = 3.166924740191411
# Volatility is the standard deviation of the chances over a window of a tenth of the decisions,
# within these bounds; as a weight it is kept within the second ones.
_WINDOW = (2, 8)
_WEIGHT = (0.5, 12.0)


def accuracy(loss: float) -> float:
    """Returns the accuracy of one decision, from 0 to 100, for a loss in percentage points."""
    return float(np.clip(_SCALE * np.exp(-_DECAY * max(0.0, loss)) - _OFFSET, 0.0, 100.0))


def game_accuracy(losses: Sequence[float], chances: Sequence[float]) -> float | None:
    """Returns the accuracy of a whole game from 0 to 100, or None without a decision.

    It is the mean of two means over the decisions: one weighted by volatility, so that decisions
    in sharp positions count more, and the harmonic one, in which bad decisions count more.

    Args:
        losses: percentage points of winning lost, by decision.
        chances: percent of winning after each of the same decisions.
    """
    if not losses:
        return None
    each = np.array([accuracy(loss) for loss in losses])
    size = int(np.clip(len(chances) // 10, *_WINDOW))
    windows = [chances[max(0, at - size + 1) : at + 1] for at in range(len(chances))]
    weights = np.clip([float(np.std(window)) for window in windows], *_WEIGHT)
    harmonic = len(each) / float(np.sum(1.0 / np.maximum(each, 1.0)))
    return (float(np.average(each, weights=weights)) + harmonic) / 2
