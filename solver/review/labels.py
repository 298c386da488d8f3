"""The labels of decisions, and the losses in percentage points from which they are given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
