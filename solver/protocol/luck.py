"""What made a player's result, as an answer shows it."""

from __future__ import annotations

from pydantic import Field

from solver.protocol.figures import Points, Probability
from solver.protocol.message import Answer
from solver.review.luck import Note


class AmountAnswer(Answer):
    """A worth, or a difference of two, from the player's point of view."""

    points: Points
    win: Probability = Field(description="Win probability, from -1 to 1.")


class LuckAnswer(Answer):
    """What made a player's result: result - expected = deal + bottom + cards + others + own.

    A part that is null cannot be told; it counts as 0 and lies in `cards`.
    """

    expected: AmountAnswer | None = Field(
        description="What the seat may expect before the deal, with the game's bidder and its "
        "networks in all seats."
    )
    deal: AmountAnswer | None = Field(description="What the dealt hand is worth, less `expected`.")
    bottom: AmountAnswer | None = Field(
        description="What the bottom is worth, less an unknown one; a peasant has his share of it."
    )
    cards: AmountAnswer | None = Field(
        description="What remains: how the hidden cards turned out, which is luck, or an error of "
        "the model."
    )
    others: AmountAnswer = Field(description="What the other seats' decisions gave or took.")
    own: AmountAnswer | None = Field(description="What the seat's own decisions gave away.")
    notes: list[Note] = Field(description="Why parts are missing.")
