"""The plays that a search compares."""

from __future__ import annotations

import numpy as np

from solver.game.play import Play
from solver.game.view import View

# A search compares at most this many plays: those after which the hand needs the fewest plays.
MOST_CANDIDATES = 64


def candidates(view: View) -> list[Play | None]:
    """Returns the plays to compare, the most promising first; None, the pass, comes last.

    Of plays that differ in suits only, the one that keeps the most and the highest bombs stands
    for all: it is never worse than the others.

    Raises:
        IllegalPlay: the seat has nothing to decide.
    """
    view.check_asked()
    native, hand = view.rules.native, view.hand.packed
    over = None if view.current is None else view.current.native
    plays = native.plays(hand, over, not view.my_turn, False)
    rests = np.array([hand - play.cards for play in plays], dtype=np.uint64)
    left = view.fewest.estimates(rests) if plays else np.zeros(0, dtype=np.int32)
    order = sorted(range(len(plays)), key=lambda at: (left[at], plays[at].tier, plays[at].key, at))
    chosen: list[Play | None] = [
        Play.from_native(view.rules, plays[at], view.hand) for at in order[:MOST_CANDIDATES]
    ]
    return [*chosen, None] if view.may_pass else chosen
