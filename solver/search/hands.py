"""What the native core counts about hands: their bombs, and who can beat a play."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.game.cards import Hand
from solver.game.play import Play
from solver.native import _core
from solver.rules import Rules

Deals = NDArray[np.uint64]
Floats = NDArray[np.float64]


def count_bombs(rules: Rules, hand: Hand) -> int:
    """Returns how many bombs a hand holds that share no card."""
    return _core.count_bombs(rules.native, hand.packed)


def count_beaters(
    rules: Rules, deals: Deals, over: Play | None, weights: Floats | None = None
) -> tuple[Floats, Floats]:
    """Returns by seat in how many deals it can beat a play, and in how many it goes out on it.

    Args:
        rules: the game.
        deals: the packed hands, deals x seats; an empty hand can do nothing.
        over: the play to beat; None counts who can lead, which is every seat that holds cards.
        weights: how much each deal counts, one number a deal; by default each counts one.
    """
    native = None if over is None else over.native
    beating, going_out = _core.count_beaters(rules.native, deals, native, weights)
    return beating, going_out
