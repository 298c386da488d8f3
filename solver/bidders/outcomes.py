"""The outcomes of a call that a bid network tells apart, as categories.

A category says whether the seat becomes the landlord, whether its side wins, and how much changes
hands. A redeal is a category of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats
from solver.rules import Rules

# The amounts by which outcomes are sorted into categories: what a peasant wins or loses, in base
# stakes. They are the products of a bid up to three and of doublings. An amount between two of them
# counts as the nearer one by ratio.
SIZES = tuple(sorted({bid << doublings for bid in (1, 3) for doublings in range(10)}))
_BORDERS = np.sqrt(np.array(SIZES[:-1]) * np.array(SIZES[1:]))
# A redeal comes first, then for each role and result all sizes.
REDEAL = 0
CATEGORIES = 1 + 4 * len(SIZES)


@dataclass(frozen=True, eq=False)
class Outcomes:
    """What the categories of a game mean, one entry a category.

    Attributes:
        points: the seat's score.
        landlord: whether the seat has become the landlord.
        won: whether the seat's side has won; false in a redeal.
        redeal: whether nobody has become the landlord.
    """

    points: Floats
    landlord: NDArray[np.bool_]
    won: NDArray[np.bool_]
    redeal: NDArray[np.bool_]

    @classmethod
    def of(cls, points: Floats) -> Outcomes:
        """Returns the categories whose mean scores are `points`, one number a category."""
        kind = (np.arange(CATEGORIES) - 1) // len(SIZES)
        redeal = np.arange(CATEGORIES) == REDEAL
        return cls(points, (kind >= 2) & ~redeal, (kind % 2 == 1) & ~redeal, redeal)


def category_of(
    rules: Rules, scores: NDArray[np.int64], landlord: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """Returns the categories of results.

    Args:
        rules: the game.
        scores: what the seat won or lost; 0 in a redeal.
        landlord: whether the seat was the landlord.
    """
    amounts = np.abs(scores) / np.where(landlord, rules.players - 1, 1)
    size = np.searchsorted(_BORDERS, amounts)
    kind = 2 * landlord.astype(np.int64) + (scores > 0)
    found: NDArray[np.int64] = np.where(scores == 0, REDEAL, 1 + kind * len(SIZES) + size)
    return found
