"""A decomposition at once, for when there is no time to look for the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from solver.decomposition.bodies import Body, Holding, bodies
from solver.decomposition.deals import Cut, weakest


def greedy(
    holding: Holding,
    allowed: Callable[[Cut], bool],
    first: Callable[[Body], bool] | None = None,
) -> list[Cut] | None:
    """Returns plays that use up the cards, always the one of the most cards next.

    Args:
        holding: the cards.
        allowed: whether a play may be made.
        first: what the body of the first play must be, if anything.

    Returns:
        None where the cards left after some plays make no play that is allowed.
    """
    plays: list[Cut] = []
    while holding.size:
        choices = [
            play
            for body in bodies(holding)
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
    """Returns how much a play helps: its cards, then how low it is."""
    return play.body.size, -play.body.key
