"""A try at a puzzle: whether the moves so far keep the win, and what the others answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.game.act import Act, Move
from solver.puzzles.endgame import Endgame
from solver.puzzles.perfect_play import PerfectPlay
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.why import why_lost, why_won
from solver.reasons.reason import Reason
from solver.search.limit import Limit


@dataclass(frozen=True)
class Trial:
    """What the moves so far have come to.

    Attributes:
        puzzle: the puzzle.
        tried: the endgame after the moves.
        endgame: the endgame after the moves and the answers to them.
        keeps_win: whether the side still wins.
        replies: the moves of the others after those that were tried, until the seat decides again;
            a pass of the seat is among them where it can do nothing else. None of them after a
            move that loses.
        refutation: how the other side wins after a move that loses.
        plays_left: how many plays the side needs to win; None when it does not win any more.
        why: after a move that loses, what it does; where the puzzle is solved, what its first
            choice does; None in between.
    """

    puzzle: Puzzle
    tried: Endgame
    endgame: Endgame
    keeps_win: bool
    replies: tuple[Move, ...]
    refutation: tuple[Move, ...]
    plays_left: int | None
    why: Reason | None = None

    @property
    def solved(self) -> bool:
        """Whether the side has gone out."""
        return self.endgame.winner == self.puzzle.side


def attempt(puzzle: Puzzle, acts: Sequence[Act], limit: Limit | None = None) -> Trial:
    """Returns what some moves come to, the answers to the earlier ones among them.

    Args:
        puzzle: the puzzle.
        acts: all acts from its position on.
        limit: its cancellation ends the search.

    Raises:
        IllegalPlay, InvalidHand: an act is not legal; the pointer is `/acts/<index>`.
        Cancelled: the search was cancelled.
    """
    tried = puzzle.start.replay(acts, path=("acts",))
    perfect = PerfectPlay(puzzle.rules, puzzle.side, limit)
    if not perfect.wins(tried):
        refutation = tuple(perfect.refutation(tried))
        why = _why_lost(puzzle, acts, perfect, (refutation or tried.moves)[-1].seat)
        return Trial(puzzle, tried, tried, False, (), refutation, None, why)
    endgame = tried
    while endgame.winner is None:
        choices = endgame.choices()
        if endgame.turn == puzzle.seat and choices != [None]:
            break
        endgame = endgame.after(perfect.best(endgame))
    replies = endgame.moves[len(tried.moves) :]
    why = None if endgame.winner is None else why_won(puzzle)
    return Trial(puzzle, tried, endgame, True, replies, (), perfect.distance(endgame), why)


def _why_lost(puzzle: Puzzle, acts: Sequence[Act], perfect: PerfectPlay, out: int) -> Reason | None:
    """Returns what the last choice of the seat does, if it is the one that loses."""
    own = max((at for at, act in enumerate(acts) if act.seat == puzzle.seat), default=None)
    if own is None:
        return None  # another seat of the side has thrown the win away
    before = puzzle.start.replay(acts[:own])
    if not perfect.wins(before):
        return None
    choice = before.do(acts[own]).moves[-1].play
    return why_lost(before, choice, perfect.best(before), out)


def solution(puzzle: Puzzle, limit: Limit | None = None) -> list[Move]:
    """Returns the solution: the first choice and best play of both sides after it."""
    return PerfectPlay(puzzle.rules, puzzle.side, limit).line(puzzle.start, puzzle.answer)
