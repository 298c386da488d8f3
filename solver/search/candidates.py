"""The plays that a search compares."""

from __future__ import annotations

from solver.game.play import MOST_LISTED, Play
from solver.game.view import View

# A search compares at most this many plays: those after which the hand needs the fewest plays.
MOST_CANDIDATES = 64


def candidates(view: View) -> list[Play | None]:
    """Returns the plays to compare, the most promising first; None, the pass, comes last.

    Of plays that differ in suits only, the one that keeps the most and the highest bombs stands
    for all: it is never worse than the others.

    Raises:
        IllegalPlay: the seat has nothing to decide.
        TooLarge: the hand has more than `MOST_LISTED` plays.
    """
    view.check_asked()
    over = None if view.current is None else view.current.native
    best = view.fewest.best_plays(
        view.hand.packed, over, not view.my_turn, MOST_CANDIDATES, MOST_LISTED
    )
    chosen: list[Play | None] = [Play.from_native(view.rules, play, view.hand) for play in best]
    return [*chosen, None] if view.may_pass else chosen
