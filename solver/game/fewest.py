"""The fewest plays that empty a hand. The native core counts them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from solver.game.cards import Hand
from solver.native import _core
from solver.rules import TooLarge

FewestPlays = _core.FewestPlays
# Raised by a count whose time is over.
OutOfTime = _core.OutOfTime


def count_plays(fewest: FewestPlays, packed: int, seconds: float | None = None) -> int:
    """Returns the fewest plays that empty a packed hand.

    House rules can make hands with too many runs or wild cards to count exactly. Their estimate is
    returned, which can be off by a play or two.

    Raises:
        OutOfTime: the count took longer than these seconds.
    """
    try:
        return fewest.exact(packed, None, seconds)
    except TooLarge:
        return fewest.estimate(packed)


def count_plays_of_each(
    fewest: FewestPlays, hands: Iterable[int], seconds: float | None = None
) -> dict[int, int]:
    """Returns by packed hand the fewest plays that empty it, counted in one call of the core.

    Nothing is returned where one of the hands is too hard to count exactly.

    Raises:
        OutOfTime: the counts took longer than these seconds.
    """
    packed = np.fromiter(hands, np.uint64)
    try:
        return dict(zip(packed.tolist(), fewest.exacts(packed, seconds).tolist(), strict=True))
    except TooLarge:
        return {}


def count_turns(
    fewest: FewestPlays, hand: Hand, unseen: Hand, seconds: float | None = None
) -> int | None:
    """Returns the fewest plays of `hand` that the `unseen` cards can beat; None if too hard.

    Raises:
        OutOfTime: the count took longer than these seconds.
    """
    try:
        return fewest.turns(hand.packed, unseen.packed, None, seconds)
    except TooLarge:
        return None
