"""The judgement of one decision, and the labels that say how grave an error is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from solver.game.auction import Call
from solver.game.play import Play
from solver.review.double_dummy import DoubleDummy

Label = Literal["best", "good", "inaccuracy", "mistake", "blunder", "unclear", "forced"]
# The least loss for each label, in percentage points of winning, at the lower end of its 95 %
# interval. 5 and 10 are the thresholds of lichess (lila, Advice.scala) and chess.com; 20 is that
# of chess.com and not 15 as on lichess, because these losses come from samples.
LABELS: tuple[tuple[float, Label], ...] = (
    (20.0, "blunder"),
    (10.0, "mistake"),
    (5.0, "inaccuracy"),
)
# A loss of this many percentage points is worth a word even if its interval reaches below it.
UNCLEAR = 5.0
# What was decided: a play, None for the pass, or a call.
Choice = Play | Call | None


@dataclass(frozen=True)
class Judgement:
    """One decision, judged by what its player could know.

    Attributes:
        index: the event's number in the record.
        seat: who decided.
        kind: whether it was a call or a play.
        played: what was done.
        best: what would have been best.
        legal: the number of legal choices, the pass among them.
        win_played: the probability of winning after what was done; None for a call, which is
            judged by points.
        win_best: the same after the best choice.
        loss: percentage points of winning given away. For a call: the points given away, in
            percent of the difference between winning and losing the game as the landlord.
        loss_low: the lower end of its 95 % interval.
        points_loss: expected points given away.
        label: how grave that is; `unclear` when the interval reaches below the threshold.
        proven: True when the best choice wins for certain, whoever holds what; `win_best` is then
            exactly 1. None otherwise.
        reasons: facts about the best choice, and about what was done where it was another.
        worlds: the number of sampled deals that the judgement rests on.
        settled: whether more deals would hardly change the label; False when the limit of deals
            or the time ended the sampling before the label was clear.
        double_dummy: who wins with all hands known, where that is solved; it is never graded.
    """

    index: int
    seat: int
    kind: Literal["play", "call"]
    played: Choice
    best: Choice
    legal: int
    win_played: float | None
    win_best: float | None
    loss: float
    loss_low: float
    points_loss: float
    label: Label
    proven: bool | None
    reasons: list[str]
    worlds: int = 0
    settled: bool = True
    double_dummy: DoubleDummy | None = None

    @property
    def forced(self) -> bool:
        """Whether there was nothing to choose."""
        return self.label == "forced"


def label_of(loss: float, low: float) -> Label:
    """Returns the label of a choice that is not the best one.

    Args:
        loss: percentage points of winning given away.
        low: the lower end of the 95 % interval of the loss.
    """
    for threshold, label in LABELS:
        if low >= threshold:
            return label
    return "unclear" if loss >= UNCLEAR else "good"
