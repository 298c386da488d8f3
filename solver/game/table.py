"""The native table: it keeps turns, passes, bombs out of turn, the end of the game and Spring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.game.cards import Hand
from solver.native import _core

Table = _core.Table
Refusal = _core.Refusal


def standing(table: Table, played: Sequence[Hand]) -> tuple[Any, ...]:
    """Returns the arguments with which `Table.at` makes a table that stands like this one.

    Args:
        table: a table at which nothing has been done since it was made.
        played: by seat the cards played before.
    """
    current = table.current
    return (
        table.landlord,
        table.direction,
        list(table.left),
        table.turn,
        table.holder,
        current,
        table.passes if current is not None else 0,
        table.factor,
        table.landlord_plays,
        table.peasant_plays,
        table.added_bombs,
        [cards.packed for cards in played],
    )
