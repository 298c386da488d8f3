"""The figure that sums up how well a player played a game: accuracy.

It is 100 · exp(-(mean expected loss / scale)^power): the less, the more was lost. The constants
were fitted to this family of games by `benchmarks/review_accuracy.py`: strong self-play scores
about 95, and the greedy player about 60 (docs/review.md).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

# Percentage points, and a power.
SCALE = 6.5
POWER = 1.75


def accuracy(loss: float, scale: float = SCALE, power: float = POWER) -> float:
    """Returns the accuracy, from 0 to 100, for a mean loss in percentage points of winning."""
    return 100.0 * math.exp(-((max(0.0, loss) / scale) ** power))


def game_accuracy(losses: Sequence[float]) -> float | None:
    """Returns the accuracy of a game from 0 to 100, or None without a decision.

    Args:
        losses: percentage points of winning lost in expectation, by decision.
    """
    return accuracy(sum(losses) / len(losses)) if losses else None
