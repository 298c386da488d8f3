"""What a decision lost against its rivals, and the label that says how grave that is.

The one rule for plays and for calls (docs/review.md). A loss is graded less its margin of error,
which is that of its 95 % interval and at most `MARGIN`: a small loss that chance may have made is
not charged, and a large one is not forgiven because few deals were sampled. A loss of which the
interval reaches down to zero is `unclear`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Annotated, Literal

from solver.figures import figure
from solver.search.confidence import CONFIDENCE

# --- The labels, and the losses in percentage points from which they are given --------------------

Label = Literal["best", "good", "inaccuracy", "mistake", "blunder", "unclear", "forced"]
# The least graded loss for each label, in percentage points. 5 and 10 are the thresholds of lichess
# (lila, Advice.scala) and chess.com; 20 is that of chess.com and not 15 as on lichess, because
# these losses come from samples.
LABELS: tuple[tuple[float, Label], ...] = (
    (20.0, "blunder"),
    (10.0, "mistake"),
    (5.0, "inaccuracy"),
)
# How grave each label is, from 0 to 4.
GRAVITY: Mapping[Label, int] = {
    "forced": 0,
    "best": 0,
    "good": 0,
    "unclear": 1,
    "inaccuracy": 2,
    "mistake": 3,
    "blunder": 4,
}
# The marks of errors, as in annotated chess games, the gravest first.
MARKS: Mapping[Label, str] = {"blunder": "??", "mistake": "?", "inaccuracy": "?!"}
# The labels that leave something to be wished, the gravest first.
FAULTS: tuple[Label, ...] = (*MARKS, "unclear")
# A choice counts as the best until its graded loss is this large: that of an "excellent" move of
# chess.com. Below it two samples often disagree.
GOOD = 2.0
# The least graded loss of every label that follows one, from the best to the gravest.
LEAST: Mapping[Label, float] = {
    "best": 0.0,
    "good": GOOD,
    **{label: least for least, label in reversed(LABELS)},
}
# The largest margin of error that is taken off a loss.
MARGIN = 3.0
# A choice matches the best one when it loses at most this many percentage points.
MATCH = 1.0
_GRADES = (GOOD, *(threshold for threshold, _ in LABELS))
# Percentage points of winning, and accuracies in percent.
Percentage = Annotated[
    float, figure(2, 0.0, 100.0, MATCH, *_GRADES, *(grade + MARGIN for grade in _GRADES))
]


def marks_of(labels: Iterable[tuple[int, Label]]) -> dict[int, str]:
    """Returns the marks for the labels of a review, by the numbers of their events."""
    return {index: MARKS[label] for index, label in labels if label in MARKS}


# --- What a decision lost against its rivals ------------------------------------------------------

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
