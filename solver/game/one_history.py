"""The history of a game that follows from a moment of it, where only one can have led there.

With 18, 17 and 17 cards held and QQ on the table the landlord has led QQ, and nothing else can have
been done. A moment that says so much is no less than the history, and must be answered alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.errors import SolverError
from solver.game.act import Move
from solver.game.cards import Hand
from solver.game.game import Game
from solver.game.play import NativePlay, Play
from solver.game.seats import passes_between
from solver.game.state import ENOUGH_PLAYS, Snapshot
from solver.rules import TooLarge

# How many plays are tried in the search for a second history, which takes some milliseconds. A
# moment that needs more has nearly always several, and counts as one that does.
MOST_TRIED = 300
# How many plays the cards of a seat may make. Only a large heap makes more of them.
MOST_LISTED = 2_000
# With more cards played than this there have been many plays, which hardly ever follow from what is
# left of them.
MOST_PLAYED = 24


@dataclass(frozen=True)
class PlayedCards:
    """The cards that have been played, where it is known how many of them each seat has played.

    Attributes:
        known: by seat the cards that it is known to have played.
        heap: the cards that are gone by nobody in particular.
        lacking: by seat how many cards of the heap it has played.
    """

    known: tuple[Hand, ...]
    heap: Hand
    lacking: tuple[int, ...]

    def __bool__(self) -> bool:
        return any(self.known) or bool(self.heap)

    def of(self, seat: int) -> Hand:
        """Returns the cards that a seat may have played."""
        return self.known[seat] + self.heap if self.lacking[seat] else self.known[seat]

    def without(self, seat: int, cards: Hand) -> PlayedCards | None:
        """Returns the other cards, once a seat has played some; None where it cannot have."""
        of_heap = cards.missing_from(self.known[seat])
        if len(of_heap) > self.lacking[seat]:
            return None
        known, lacking = list(self.known), list(self.lacking)
        known[seat] = known[seat].missing_from(cards)
        lacking[seat] -= len(of_heap)
        return PlayedCards(tuple(known), self.heap - of_heap, tuple(lacking))


def one_history(
    now: Game, start: Snapshot, played: PlayedCards, bottom: Hand | None = None
) -> Game | None:
    """Returns the game of a moment with all its acts, where one history alone leads there.

    Args:
        now: the game as it stands in the moment.
        start: the moment; a multiplier of 1 may be one that nobody has said.
        played: the cards that have been played before, with the play to beat.
        bottom: the landlord's extra cards; None when they are not known.

    Returns:
        The game; None where several histories lead there, or too many may, or none does that has
        the stated numbers of bombs and plays.
    """
    if sum(map(len, played.known)) + len(played.heap) > MOST_PLAYED:
        return None
    search, moves = _Histories(now, start, bottom), list[Move]()
    rest: PlayedCards | None = played
    if start.over is not None:
        holder, play = start.over
        rest = played.without(holder, play.cards)
        moves = [Move(holder, play), *search.passes(holder, now.table.passes)]
    if rest is not None:
        search.go_back(rest, moves)
    return search.found[0] if len(search.found) == 1 and search.tried <= MOST_TRIED else None


class _Histories:
    """Looks for the histories of a moment, from its end on, until it has two of them.

    Attributes:
        found: the game after each history.
        tried: how many plays were tried; more than `MOST_TRIED` where the search was given up.
    """

    def __init__(self, now: Game, start: Snapshot, bottom: Hand | None) -> None:
        self.now, self.start, self.bottom = now, start, bottom
        self.found: list[Game] = []
        self.tried = 0

    def passes(self, seat: int, count: int) -> list[Move]:
        """Returns the passes of some seats after one of them has played."""
        step, seats = self.now.table.direction, self.now.seats
        return [Move((seat + step * (place + 1)) % seats, None) for place in range(count)]

    def go_back(self, rest: PlayedCards, moves: Sequence[Move]) -> None:
        """Finds the histories that end with some acts.

        Args:
            rest: the cards that are played before these acts.
            moves: the acts, the first of which is a play.
        """
        if not rest:
            game = self._game(moves)
            self.found += [] if game is None else [game]
            return
        if not rest.of(self.now.landlord):
            return  # he has led
        for seat, play, passes, interrupt in self._before(rest, moves[0] if moves else None):
            self.tried += 1
            if self.tried > MOST_TRIED or len(self.found) > 1:
                return
            earlier = rest.without(seat, play.cards)
            if earlier is not None:
                then = [move._replace(interrupt=interrupt) for move in moves[:1]]
                done = [Move(seat, play), *self.passes(seat, passes), *then, *moves[1:]]
                self.go_back(earlier, done)

    def _before(
        self, rest: PlayedCards, then: Move | None
    ) -> Iterator[tuple[int, Play, int, bool]]:
        """Yields the plays that may be the last one before another.

        Args:
            rest: the cards that are played before the other play.
            then: the other play; None for the lead that comes now.

        Yields:
            The seat and its play, how many seats pass on it, and whether the other play is a bomb
            out of turn.
        """
        rules = self.now.rules
        for seat in range(self.now.seats):
            cards = rest.of(seat)
            try:
                found = rules.native.plays(cards.packed, most=MOST_LISTED) if cards else []
            except TooLarge:
                self.tried = MOST_TRIED + 1
                return
            for native in reversed(found):
                for passes, interrupt in self._ways(seat, native, then):
                    yield seat, Play.from_native(rules, native, cards), passes, interrupt

    def _ways(self, seat: int, play: NativePlay, then: Move | None) -> Iterator[tuple[int, bool]]:
        """Yields the numbers of passes between two plays, and whether the second is out of turn.

        The table decides in the end whether they are legal (`_game`); here none may be missing.
        """
        now, around = self.now, self.now.seats - 1
        if then is None or then.play is None:
            if seat == now.turn:
                yield around, False
            return
        if then.seat == seat:
            yield around, False
            return
        between = passes_between(seat, then.seat, now.seats, now.table.direction)
        beats = now.rules.native.beats(then.play.native, play)
        if beats:
            yield between, False
        if then.play.is_bomb and now.rules.description.play.interrupts != "none":
            yield from ((passes, True) for passes in range(between if beats else 0))
            yield around, True

    def _game(self, moves: Sequence[Move]) -> Game | None:
        """Returns the game after a history; None where it is not the one that the moment tells."""
        now, start = self.now, self.start
        played = [Hand(now.rules)] * now.seats
        for move in moves:
            if move.play is not None:
                played[move.seat] += move.play.cards
        hands = [
            None if hand is None else hand + cards
            for hand, cards in zip(now.hands, played, strict=True)
        ]
        own, direction = hands[now.landlord], now.table.direction
        if self.bottom is not None and own is not None and not self.bottom <= own:
            return None
        game = Game(now.rules, now.landlord, direction=direction, hands=hands, bottom=self.bottom)
        try:
            for move in moves:
                if move.play is None:
                    game.do(move.to_act())
                else:
                    game.play(move.seat, move.play, interrupt=move.interrupt)
        except SolverError:  # cards of the bottom, which the landlord alone can have played
            return None
        table = game.table
        stated = start.multiplier in (1, table.factor) and start.bombs in (None, table.added_bombs)
        sides = zip(
            start.plays, (table.landlord_plays, table.peasant_plays), ENOUGH_PLAYS, strict=True
        )
        told = all(said is None or min(said, most) == min(made, most) for said, made, most in sides)
        return game if stated and told else None
