"""Which bombs of a hand a play takes apart."""

from __future__ import annotations

from solver.game.play import Play


def broken_bombs(play: Play, before: list[Play], after: list[Play]) -> list[Play]:
    """Returns the bombs that a play takes apart without being one of them.

    Args:
        play: what is played.
        before: the bombs of the hand, from `bombs_of`.
        after: the bombs of what the play leaves.
    """
    lost = len(before) - len(after) - play.is_bomb
    if lost <= 0:
        return []
    still = {(bomb.type, bomb.key) for bomb in after}
    if play.is_bomb:
        still.add((play.type, play.key))
    return [bomb for bomb in before if (bomb.type, bomb.key) not in still][:lost]
