"""The fewest plays that empty a hand. The native core counts them."""

from solver.game.cards import Hand
from solver.native import _core

FewestPlays = _core.FewestPlays


def count_plays(fewest: FewestPlays, hand: Hand) -> int:
    """Returns the fewest plays that empty `hand`.

    House rules can make hands with too many runs or wild cards to count exactly. Their estimate is
    returned, which can be off by a play or two.
    """
    try:
        return fewest.exact(hand.packed)
    except ValueError:
        return fewest.estimate(hand.packed)


def count_turns(fewest: FewestPlays, hand: Hand, unseen: Hand) -> int | None:
    """Returns the fewest plays of `hand` that the `unseen` cards can beat; None if too hard."""
    try:
        return fewest.turns(hand.packed, unseen.packed)
    except ValueError:
        return None
