"""The labels of decisions, and the losses in percentage points from which they are given."""

from __future__ import annotations

from typing import Annotated, Literal

from solver.figures import figure

Label = Literal["best", "good", "inaccuracy", "mistake", "blunder", "unclear", "forced"]
# The least graded loss for each label, in percentage points. 5 and 10 are the thresholds of lichess
# (lila, Advice.scala) and chess.com; 20 is that of chess.com and not 15 as on lichess, because
# these losses come from samples.
LABELS: tuple[tuple[float, Label], ...] = (
    (20.0, "blunder"),
    (10.0, "mistake"),
    (5.0, "inaccuracy"),
)
# A choice counts as the best until its graded loss is this large: that of an "excellent" move of
# chess.com. Below it two samples often disagree.
GOOD = 2.0
# The largest margin of error that is taken off a loss.
MARGIN = 3.0
# A choice matches the best one when it loses at most this many percentage points.
MATCH = 1.0
_GRADES = (GOOD, *(threshold for threshold, _ in LABELS))
# Percentage points of winning, and accuracies in percent.
Percentage = Annotated[
    float, figure(2, 0.0, 100.0, MATCH, *_GRADES, *(grade + MARGIN for grade in _GRADES))
]
