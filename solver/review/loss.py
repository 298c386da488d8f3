"""What a decision lost against its rivals, and the label that says how grave that is.

The one rule for plays and for calls (docs/review.md). A loss is graded less its margin of error,
which is that of its 95 % interval and at most `MARGIN`: a small loss that chance may have made is
not charged, and a large one is not forgiven because few deals were sampled. A loss of which the
interval reaches down to zero is `unclear`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from solver.review.labels import GOOD, LABELS, MARGIN, Label
from solver.search.confidence import CONFIDENCE

# A label is clear when losses that move by this many standard errors would not change it. These are
# the standard errors of how far the deals up to the limit can still move the losses.
_CLEAR = 1.64
_NORMAL = NormalDist()


@dataclass(frozen=True)
class Loss:
    """What a decision loses to one rival.

    Attributes:
        percent: percentage points: of winning, or of the difference between winning and losing what
            is at stake.
        error: the standard error of `percent`.
    """

    percent: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of its 95 % interval."""
        return self.percent - CONFIDENCE * self.error

    @property
    def label(self) -> Label:
        """How grave it is."""
        return label_of(self.percent, self.low)

    def moved(self, errors: float, shrink: float = 1.0) -> Loss:
        """Returns the loss moved by a number of its standard errors, with its error shrunk."""
        return Loss(self.percent + errors * self.error, shrink * self.error)


NOTHING = Loss(0.0, 0.0)


def largest(losses: Sequence[Loss]) -> Loss:
    """Returns the loss to the best rival; nothing where no rival is better."""
    return max((*losses, NOTHING), key=lambda each: each.percent)


def label_of(loss: float, low: float) -> Label:
    """Returns the label of a decision, by its loss to the best rival.

    Args:
        loss: percentage points given away.
        low: the lower end of the 95 % interval of the loss.
    """
    graded = max(low, loss - MARGIN)
    for threshold, label in LABELS:
        if graded >= threshold:
            return label if low > 0 else "unclear"
    return "good" if graded >= GOOD else "best"


def is_clear(losses: Sequence[Loss], share: float) -> bool:
    """Returns whether the deals up to the limit would hardly change the label.

    At the limit: whether as many other deals would hardly change it.

    Args:
        losses: those by the deals so far.
        share: which share of the deals of the limit that is.
    """
    moves, shrink = (_CLEAR * math.sqrt(1 - share), math.sqrt(share)) if share < 1 else (1.0, 1.0)
    moved = [[each.moved(move, shrink) for each in losses] for move in (-moves, moves)]
    return len({largest(each).label for each in (losses, *moved)}) == 1


def expected(losses: Sequence[Loss]) -> float:
    """Returns the percentage points that were lost in expectation.

    Each estimate is uncertain, and a rival that is worse costs nothing: the mean of the positive
    part of a normal distribution, for the rival for which that is largest.
    """

    def of(loss: Loss) -> float:
        if loss.error == 0:
            return max(0.0, loss.percent)
        ratio = loss.percent / loss.error
        return loss.error * _NORMAL.pdf(ratio) + loss.percent * _NORMAL.cdf(ratio)

    return max(map(of, losses), default=0.0)
