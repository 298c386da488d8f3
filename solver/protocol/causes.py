"""What decides between two choices, as answers show it."""

from __future__ import annotations

from solver.causes import Cause, Refutation
from solver.protocol.figures import Mean, Probability
from solver.protocol.message import Answer, HandText, MoveText, described_by, optional


class CauseAnswer(Answer):
    """A quantity that differs after two choices and goes with which of them wins."""

    model_config = described_by(Cause)

    quantity: str
    worse: Mean
    better: Mean
    error: Mean
    share: Probability
    deals: list[list[HandText]]
    who: int | None = optional()
    cards: HandText | None = optional()
    part: Probability | None = optional()
    wins: tuple[Probability, Probability] | None = optional()


class RefutationAnswer(Answer):
    """A deal in which a choice loses against perfect play with all hands open, and how."""

    model_config = described_by(Refutation)

    lost: Probability
    deal: list[HandText]
    line: list[MoveText]
    win: list[MoveText]
