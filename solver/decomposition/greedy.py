"""A decomposition without search, for when there is no time to prove the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from solver.decomposition.assignment import Cut, weakest
from solver.decomposition.bodies import Body, Holding


def greedy(
    bodies: Iterable[Body],
    holding: Holding,
    allowed: Callable[[Cut], bool],
    first: Callable[[Body], bool] | None = None,
) -> list[Cut] | None:
    """Returns plays that use up the cards, each the longest, then the lowest, that is possible.

    Args:
        bodies: the bodies that the cards form.
        holding: the cards.
        allowed: whether a play may be made.
        first: whether a body may be that of the first play; default: any may.

    Returns:
        The plays; None if the cards that some of them leave form no allowed play.
    """
    plays: list[Cut] = []
    while holding.size:
        choices = [
            play
            for body in bodies
            if holding.copies(body.cards) and (body.suit < 0 or body.suit in holding.suits)
            if plays or first is None or first(body)
            if (play := weakest(body, holding)) is not None and allowed(play)
        ]
        if not choices:
            return None
        best = max(choices, key=_gain)
        plays.append(best)
        holding = holding.without(Counter(dict(enumerate(best.cards))), best.body.suit)
    return plays


def _gain(play: Cut) -> tuple[int, int]:
    """Returns what plays are compared by: the number of cards, then how low the key is."""
    return play.body.size, -play.body.key
