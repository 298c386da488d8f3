"""An endgame in progress: a position with all hands known, and the moves made in it so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from solver.errors import IllegalPlay, SolverError
from solver.game.act import Act, Move
from solver.game.play import PASS, Play, legal_plays
from solver.game.position import Position
from solver.game.refusal import RefusedAct, not_held
from solver.game.seats import Side, side_of
from solver.game.table import Refusal
from solver.game.words import is_pass


@dataclass(frozen=True, eq=False)
class Endgame:
    """A position, the moves that led to it from the start of the puzzle, and who has won.

    Bombs out of turn are left to games: no puzzle has a position where one could be played.

    Attributes:
        position: the position; after the end that before the last move.
        moves: the moves made so far.
        winner: the side that has gone out; None before the end.
    """

    position: Position
    moves: tuple[Move, ...] = ()
    winner: Side | None = None

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.position.turn

    @property
    def mover(self) -> Side:
        """The side whose turn it is."""
        return side_of(self.turn, self.position.landlord)

    def choices(self) -> list[Play | None]:
        """Returns what the seat to move may do, the pass (None) last; nothing after the end.

        Of plays with the same cards only the first reading is listed.
        """
        if self.winner is not None:
            return []
        position = self.position
        over = None if position.over is None else position.over[1]
        found: dict[int, Play] = {}
        for play in legal_plays(position.rules, position.hands[position.turn], over):
            found.setdefault(play.native.cards, play)
        return [*found.values(), None] if over is not None else [*found.values()]

    def after(self, play: Play | None) -> Endgame:
        """Returns the endgame after a choice of the seat to move, which is legal."""
        moves = (*self.moves, Move(self.turn, play))
        after = self.position.after(play)
        if after is None:
            return Endgame(self.position, moves, self.mover)
        return Endgame(after, moves)

    def do(self, act: Act) -> Endgame:
        """Returns the endgame after an act.

        Raises:
            IllegalPlay: the act is not legal now.
            InvalidHand: its text names something that is no card of the game.
        """
        position = self.position
        if self.winner is not None:
            raise IllegalPlay(
                "seat {seat}'s {cards} comes after the end of the puzzle",
                seat=act.seat,
                cards=PASS if act.is_pass else act.cards,
            )
        if act.seat != self.turn or act.interrupt:
            raise IllegalPlay(
                "seat {seat} acts out of turn: it is seat {turn}'s turn",
                seat=act.seat,
                turn=self.turn,
            )
        over = None if position.over is None else position.over[1]
        if is_pass(position.rules, act.cards):
            if over is None:
                raise RefusedAct.of(Refusal.LEADER_MUST_PLAY, act.seat)
            return self.after(None)
        play = Play.parse(position.rules, act.cards, type=act.type, key=act.key, over=over)
        missing = play.cards.missing_from(position.hands[act.seat])
        if missing:
            raise not_held(act.seat, missing, play)
        if over is not None and not play.beats(over):
            raise IllegalPlay(
                "{play} ({type}) does not beat {over} ({beaten})",
                play=play,
                type=play.type,
                over=over,
                beaten=over.type,
            )
        return self.after(play)

    def replay(self, acts: Iterable[Act], path: Sequence[str | int] = ()) -> Endgame:
        """Returns the endgame after some acts.

        Raises:
            IllegalPlay, InvalidHand: an act is not legal; the pointer is its index after `path`.
        """
        endgame = self
        for index, act in enumerate(acts):
            try:
                endgame = endgame.do(act)
            except SolverError as error:
                raise error.at(*path, index) from None
        return endgame


def same_cards(one: Play | None, other: Play | None) -> bool:
    """Returns whether two choices put down the same cards; None is the pass."""
    if one is None or other is None:
        return one is other
    return one.native.cards == other.native.cards
