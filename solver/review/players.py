"""The summary of each player's game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from solver.figures import Points, Probability
from solver.records.record import Record
from solver.review.accuracy import Accuracies
from solver.review.amount import Amount
from solver.review.judgement import Judgement
from solver.review.labels import MATCH, Percentage
from solver.review.luck import Luck, LuckValues, divide
from solver.review.luck_sentence import LuckSentence
from solver.review.moments import moments
from solver.value import SAID, Value


@dataclass(frozen=True)
class PlayerReview(Value, properties=("luck_sentence",)):
    """The game of one seat; figures are None when the seat had nothing to decide."""

    seat: int
    """The seat."""
    role: str
    """`landlord` or `peasant`."""
    accuracy: Percentage | None
    """From 0 to 100, by the expected losses of its plays; forced plays do not count."""
    average_loss: Percentage | None
    """Percentage points of winning lost by a play that was not forced."""
    points_loss: Points | None
    """Expected points given away by all plays and calls together."""
    match_rate: Probability | None
    """The share of plays, forced ones left out, that lost at most one percentage point."""
    luck: Luck
    """What made the seat's result: the cards, the others, and its own decisions."""
    result: Amount | None
    """What the seat got; None without one."""
    adjusted_result: Amount | None
    """The result without the luck of the deal, the bottom and the cards."""
    labels: dict[str, int]
    """How often each label was given; calls count too."""
    moments: tuple[int, ...]
    """The events of the decisions that mattered most (solver/review/moments.py), in the order of
    the game.
    """

    @property
    def luck_sentence(self) -> Annotated[LuckSentence, SAID] | None:
        """What made the result, in one sentence; None without a result."""
        return LuckSentence.of(self.luck, self.role)


def player_reviews(
    record: Record, judged: list[Judgement], values: LuckValues, *, all_seats: bool = True
) -> list[PlayerReview]:
    """Returns the review of each seat.

    Args:
        record: the game.
        judged: the judgements of its decisions.
        values: what its cards were worth.
        all_seats: whether the decisions of all seats were to be judged.
    """
    found = []
    for seat, luck in enumerate(divide(record, values, judged, all_seats=all_seats)):
        own = [each for each in judged if each.seat == seat]
        plays = [each for each in own if each.kind == "play"]
        free = [each for each in plays if not each.forced]
        role = "landlord" if seat == record.landlord else "peasant"
        losses = [each.loss for each in free]
        found.append(
            PlayerReview(
                seat=seat,
                role=role,
                accuracy=Accuracies.of(each.expected_loss for each in free).value,
                average_loss=float(np.mean(losses)) if losses else None,
                points_loss=sum(each.points_loss for each in own) if own else None,
                match_rate=float(np.mean([loss <= MATCH for loss in losses])) if losses else None,
                luck=luck,
                result=luck.result,
                adjusted_result=luck.adjusted_result,
                labels=dict(Counter(each.label for each in own)),
                moments=moments(own),
            )
        )
    return found
