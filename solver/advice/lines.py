"""How a game may go on."""

from __future__ import annotations

from solver.game.act import Move
from solver.game.play import Play
from solver.search.search import Search

LINE_LENGTH = 9


def likely_line(search: Search, play: Play | None) -> list[Move]:
    """Returns how the game may go on after a choice, in one of the sampled deals.

    Args:
        search: the search of the decision.
        play: the choice, which is the first move of the line; None is the pass.
    """
    table, moves = search.view.table.copy(), []
    for seat, done in search.line(play, LINE_LENGTH):
        interrupt = seat != table.turn
        moves.append(Move(seat, done, interrupt))
        # Who lets a chance to bomb go by does nothing.
        if done is not None or not interrupt:
            table.act(seat, None if done is None else done.native, interrupt)
    return moves
