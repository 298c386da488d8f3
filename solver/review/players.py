"""The summary of each player's game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from solver.records.record import Record
from solver.review.accuracy import Accuracies
from solver.review.amount import Amount
from solver.review.judgement import Judgement
from solver.review.labels import MATCH
from solver.review.luck import Luck, LuckValues, divide
from solver.review.luck_sentence import LuckSentence
from solver.review.moments import moments


@dataclass(frozen=True)
class PlayerReview:
    """The game of one seat; figures are None when the seat had nothing to decide.

    Attributes:
        seat: the seat.
        role: `landlord` or `peasant`.
        accuracy: from 0 to 100, by the expected losses of its plays; forced plays do not count.
        average_loss: percentage points of winning lost by a play that was not forced.
        points_loss: expected points given away by all plays and calls together.
        match_rate: the share of plays, forced ones left out, that lost at most one percentage
            point.
        luck: what made the seat's result: the cards, the others, and its own decisions.
        result: what the seat got; None without one.
        adjusted_result: the result without the luck of the deal, the bottom and the cards.
        labels: how often each label was given; calls count too.
        moments: the events of the decisions that mattered most (solver/review/moments.py), in the
            order of the game.
    """

    seat: int
    role: str
    accuracy: float | None
    average_loss: float | None
    points_loss: float | None
    match_rate: float | None
    luck: Luck
    result: Amount | None
    adjusted_result: Amount | None
    labels: dict[str, int]
    moments: tuple[int, ...]

    @property
    def luck_sentence(self) -> LuckSentence | None:
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
