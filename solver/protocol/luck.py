"""What made a player's result, as an answer shows it."""

from __future__ import annotations

from solver.protocol.figures import Points, Probability
from solver.protocol.message import Answer, described_by
from solver.review.amount import Amount
from solver.review.luck import Luck, Note


class AmountAnswer(Answer):
    """A worth, or a difference of two, from the player's point of view."""

    model_config = described_by(Amount)

    points: Points
    win: Probability


class LuckAnswer(Answer):
    """What made a player's result: result - expected = deal + bottom + cards + others + own.

    A part that is null cannot be told; it counts as 0 and lies in `cards`.
    """

    model_config = described_by(Luck)

    expected: AmountAnswer | None
    deal: AmountAnswer | None
    bottom: AmountAnswer | None
    cards: AmountAnswer | None
    others: AmountAnswer
    own: AmountAnswer | None
    notes: list[Note]
