"""A moment of a game from which acts go on, when the history before it is not known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.errors import InvalidRequest, UnreachablePosition
from solver.game.blasts import Cards
from solver.game.cards import Hand
from solver.game.consistency import plays_at_least, turn_after, unplayed, without
from solver.game.deal import dealt_sizes, undealt
from solver.game.game import Game
from solver.game.play import Play
from solver.game.position import PUZZLE_HANDS
from solver.game.score import check_multiplier
from solver.game.seats import check_direction, check_seat
from solver.game.table import Table
from solver.messages import Message
from solver.rules import Rules


@dataclass(frozen=True)
class Start:
    """A moment of a game, as far as somebody knows it.

    Attributes:
        hands: by seat the cards held now; None where they are not known. Two known hands are an
            endgame puzzle.
        turn: the seat whose turn it is.
        left: by seat the number of cards held; None to count the known hands, and to take the
            played cards from those dealt elsewhere. A single entry may be None, too.
        played: by seat the cards played so far; None when nobody has kept them.
        over: the play to beat, with its seat in front; None when `turn` leads.
        passes: how many seats have passed on the play to beat; None for all between.
        multiplier: the factor of the bombs and rockets played so far.
        bombs: the number of bombs in `multiplier`, in games whose bombs add up.
    """

    hands: tuple[Hand | None, ...]
    turn: int
    left: tuple[int | None, ...] | None = None
    played: tuple[Hand, ...] | None = None
    over: tuple[int, Play] | None = None
    passes: int | None = None
    multiplier: int = 1
    bombs: int | None = None

    def game(self, rules: Rules, landlord: int, direction: int = 1) -> Game:
        """Returns the game that goes on from this moment.

        Raises:
            SolverError: cards, seats or numbers that contradict each other; the pointer leads to
                the attribute, such as `/hands/<seat>`.
        """
        self._check_seats(rules, landlord)
        check_direction(rules, direction)
        played = self._gone(rules)
        left = self._counts(rules, landlord, played)
        turn, passes = turn_after(rules, self.turn, self.over, self.passes, direction)
        if turn != self.turn:
            raise UnreachablePosition(
                "after {passes} passes it is seat {turn}'s turn and not seat {asked}'s",
                "/passes",
                passes=passes,
                turn=turn,
                asked=self.turn,
            )
        hidden = undealt(rules, self.hands)
        for seat, cards in enumerate(played):
            hidden = without(hidden, cards, Message("is played"), f"/played/{seat}")
        gone = undealt(rules, self.hands)
        blasted = Cards.anybodys(gone) if self.played is None else Cards.played(played)
        check_multiplier(rules, self.multiplier, self.bombs, blasted)
        others = [cards for seat, cards in enumerate(played) if seat != landlord]
        known = self.played is not None
        table = Table.at(
            rules.native,
            landlord,
            direction,
            left,
            self.turn,
            -1 if self.over is None else self.over[0],
            None if self.over is None else self.over[1].native,
            passes,
            self.multiplier,
            # Without the cards played nobody knows; 2 and 1 then say that no Spring is possible.
            plays_at_least(rules, played[landlord]) if known else 2,
            int(any(others)) if known else 1,
            bombs=self.bombs,
            played=[cards.packed for cards in played],
        )
        return Game.resumed(
            rules,
            table,
            hands=self.hands,
            played=played,
            hidden=hidden,
            current=None if self.over is None else self.over[1],
        )

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    def _check_seats(self, rules: Rules, landlord: int) -> None:
        puzzle = self.seats == PUZZLE_HANDS and None not in self.hands
        if self.seats != rules.players and not puzzle:
            raise InvalidRequest(
                "{count} hands for the {players} seats of {rules}",
                "/hands",
                count=self.seats,
                players=rules.players,
                rules=rules.id,
            )
        check_seat(rules, landlord, "/landlord", self.seats)
        check_seat(rules, self.turn, "/turn", self.seats)
        if self.over is not None:
            check_seat(rules, self.over[0], "/over/seat", self.seats)
        for name, entries in (("left", self.left), ("played", self.played)):
            if entries is not None and len(entries) != self.seats:
                raise InvalidRequest(
                    "{count} entries for {seats} seats",
                    f"/{name}",
                    count=len(entries),
                    seats=self.seats,
                )

    def _gone(self, rules: Rules) -> list[Hand]:
        """Returns by seat the cards played; the play to beat is among them."""
        gone = list(self.played or [Hand(rules)] * self.seats)
        if self.over is not None:
            seat, play = self.over
            gone[seat] += play.cards.missing_from(gone[seat])
        unplayed(rules, gone)
        return gone

    def _counts(self, rules: Rules, landlord: int, played: Sequence[Hand]) -> list[int]:
        """Returns by seat the number of cards held."""
        puzzle = self.seats != rules.players
        dealt = [len(Hand.deck(rules))] * self.seats if puzzle else dealt_sizes(rules, landlord)
        counts = []
        for seat, hand in enumerate(self.hands):
            stated = None if self.left is None else self.left[seat]
            known = len(hand) if hand is not None else None
            left = known if known is not None else stated
            if left is None:
                left = dealt[seat] - len(played[seat])
            if None not in (stated, known) and stated != known:
                raise UnreachablePosition(
                    "seat {seat} holds {count} cards and not {stated}",
                    f"/left/{seat}",
                    seat=seat,
                    count=known,
                    stated=stated,
                )
            where = f"/hands/{seat}" if known is not None else f"/left/{seat}"
            if left < 1:
                raise UnreachablePosition(
                    "seat {seat} has no cards left: the game is over", where, seat=seat
                )
            if left + len(played[seat]) > dealt[seat]:
                raise UnreachablePosition(
                    "seat {seat} was dealt {size} cards: it cannot have played {over} and "
                    "hold {count}",
                    where,
                    seat=seat,
                    size=dealt[seat],
                    over=len(played[seat]),
                    count=left,
                )
            counts.append(left)
        return counts
