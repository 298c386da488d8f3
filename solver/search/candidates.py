"""The plays that a search compares."""

from __future__ import annotations

import numpy as np

from solver.game.play import Play
from solver.game.view import View

# More candidates than this are not searched: those that leave the fewest plays come first.
MOST_CANDIDATES = 64


def candidates(view: View) -> list[Play | None]:
    """Returns what is worth a search: the legal plays and the pass, the most promising first.

    In a suited game one choice of suits is taken for each play by ranks: the one that keeps the
    most and highest bombs, which is never worse.
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
