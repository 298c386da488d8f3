"""How a game goes on from a moment whose history is not known.

All checks of such a moment stand here, whoever describes it: a seat that sees its own hand, a
position with all hands open, an endgame puzzle.
"""

from __future__ import annotations

from typing import NamedTuple

from solver.errors import InvalidHand, InvalidRequest, UnreachablePosition
from solver.game.cards import Hand
from solver.game.deal import (
    another_count,
    another_number,
    dealt_sizes,
    no_cards_left,
    not_with_landlord,
    undealt,
    without,
)
from solver.game.game import Game, GameStanding, Holdings
from solver.game.one_history import PlayedCards
from solver.game.play import Play
from solver.game.progress import (
    check_leads,
    divided,
    plays_of_sides,
    turn_and_passes,
)
from solver.game.score import check_multiplier
from solver.game.seats import check_direction, check_seat
from solver.game.state import PUZZLE_HANDS, Snapshot
from solver.game.table import Table
from solver.messages import Message
from solver.rules import Rules


class Resumed(NamedTuple):
    """A game that goes on from a moment.

    Attributes:
        game: the game.
        played: the cards that were played before; None unless it is known which they are, and how
            many of them each seat has played.
    """

    game: Game
    played: PlayedCards | None


def resume(
    rules: Rules,
    start: Snapshot,
    landlord: int,
    direction: int = 1,
    bottom: Hand | None = None,
    *,
    kept: bool = False,
) -> Resumed:
    """Returns the game that goes on from a moment, and what is known of the cards played.

    What nobody in particular has played is divided among the seats by the numbers of their cards.

    Args:
        rules: the rules of the game.
        start: the moment.
        landlord: the landlord's seat.
        direction: 1, or -1 where the landlord has reversed the order of play.
        bottom: the landlord's extra cards; None when they are not known.
        kept: whether the moment says of every card that was played who has played it, if it does
            not say what is gone by nobody in particular.

    Raises:
        SolverError: cards, seats or numbers that contradict each other; the pointer leads to an
            attribute of the moment, such as `/hands/<seat>`.
    """
    kept &= start.gone is None and start.played is not None
    return _Moment(rules, start, landlord, direction, kept=kept).resumed(bottom)


class _Moment:
    """What a moment says, checked field by field."""

    def __init__(
        self, rules: Rules, start: Snapshot, landlord: int, direction: int, *, kept: bool
    ) -> None:
        self.rules, self.start, self.landlord, self.kept = rules, start, landlord, kept
        self._check_seats()
        check_direction(rules, direction)
        # An endgame of two hands, which may have any size.
        puzzle = start.seats != rules.players
        if direction != 1 and puzzle:
            raise InvalidRequest(
                "a table of {players} has no direction", "/direction", players=start.seats
            )
        self.turn, self.passes = turn_and_passes(start, direction)
        self.direction = direction
        self.dealt = None if puzzle else dealt_sizes(rules, landlord)
        self.played, self.rest = self._played_and_rest()
        self.left = [self._left_of(seat) for seat in range(start.seats)]

    @property
    def counted(self) -> bool:
        """Whether the number of cards of every seat is known, and not only taken to be as dealt."""
        start = self.start
        left = start.left or (None,) * start.seats
        return start.played is not None or all(
            hand is not None or count is not None
            for hand, count in zip(start.hands, left, strict=True)
        )

    @property
    def lacking(self) -> list[int]:
        """By seat how many cards it has played that are not known to be its own."""
        assert self.dealt is not None
        return [
            size - count - len(cards)
            for size, count, cards in zip(self.dealt, self.left, self.played, strict=True)
        ]

    def resumed(self, bottom: Hand | None) -> Resumed:
        rules, start, rest, played = self.rules, self.start, self.rest, self.played
        before = None
        if self.dealt is not None and self.counted:
            before = [size - count for size, count in zip(self.dealt, self.left, strict=True)]
            if start.over is not None:
                before[start.over[0]] -= len(start.over[1])
            check_leads(start, self.landlord, self.turn, before)
        known = start.played is not None and start.gone is None and self.dealt is not None
        told = None if self.dealt is None else self._told()
        complete = known and told is not None and not told.heap
        plays = plays_of_sides(
            start, self.landlord, before, played[self.landlord] if complete else None
        )
        if start.gone is not None and self.dealt is not None:
            played = self._divided(start.gone, bottom)
        if not any(plays) and (start.over is not None or self.turn != self.landlord):
            raise UnreachablePosition(
                "nobody has played: the landlord, seat {landlord}, leads",
                "/turn",
                landlord=self.landlord,
            )
        lacks = self.dealt and sum(map(len, played)) + sum(self.left) < sum(self.dealt)
        blasted = rest if lacks or start.gone is None else start.gone
        check_multiplier(rules, start.multiplier, start.bombs, played if known else [blasted])
        for cards in played:
            rest = rest.missing_from(cards)
        owed = Hand(rules) if bottom is None else self._owed(bottom, played, rest)
        top = None if start.over is None else start.over[1]
        held = Holdings(start.hands, tuple(played), rest, owed, top)
        standing = GameStanding(self._table(plays, played), [held])
        return Resumed(Game(rules, self.landlord, standing=standing), told)

    def _table(self, plays: tuple[int, int], played: list[Hand]) -> Table:
        start = self.start
        return Table.at(
            self.rules.native,
            self.landlord,
            self.direction,
            self.left,
            self.turn,
            -1 if start.over is None else start.over[0],
            None if start.over is None else start.over[1].native,
            self.passes,
            start.multiplier,
            *plays,
            bombs=start.bombs,
            played=[cards.packed for cards in played],
        )

    # --- Seats and turns ------------------------------------------------------------------------

    def _check_seats(self) -> None:
        rules, start = self.rules, self.start
        if start.seats != rules.players and (start.seats != PUZZLE_HANDS or None in start.hands):
            raise InvalidRequest(
                "{count} hands for the {players} seats of {rules}; a puzzle has {puzzle}",
                "/hands",
                count=start.seats,
                players=rules.players,
                rules=rules.id,
                puzzle=PUZZLE_HANDS,
            )
        check_seat(rules, self.landlord, "/landlord", start.seats)
        if start.turn is not None:
            check_seat(rules, start.turn, "/turn", start.seats)
        if start.over is not None:
            check_seat(rules, start.over[0], "/over/seat", start.seats)
        for name, entries in (("left", start.left), ("played", start.played)):
            if entries is not None and len(entries) != start.seats:
                raise InvalidRequest(
                    "{count} entries for {seats} seats",
                    f"/{name}",
                    count=len(entries),
                    seats=start.seats,
                )

    # --- Cards ----------------------------------------------------------------------------------

    def _played_and_rest(self) -> tuple[list[Hand], Hand]:
        """Returns by seat the cards known to be played, and all cards that are in no known hand."""
        rules, hands = self.rules, self.start.hands
        if None in hands:
            played, rest = self._played(Hand.deck(rules))
            self._check_empty()
            # A seat may see its own hand wrong sooner than what lies on the table.
            for seat, hand in enumerate(hands):
                if hand is not None:
                    rest = without(rest, hand, Message("is in the hand"), f"/hands/{seat}")
            return played, undealt(rules, hands)
        self._check_empty()
        rest = undealt(rules, hands)
        if self.start.over is not None:
            play = self.start.over[1]
            without(rest, play.cards, Message("of {over} is in a hand", over=play), "/over/cards")
        return self._played(rest)[0], rest

    def _check_empty(self) -> None:
        """Raises UnreachablePosition for a seat that has gone out."""
        for seat, hand in enumerate(self.start.hands):
            if hand is not None and not hand:
                raise no_cards_left(seat, f"/hands/{seat}")

    def _played(self, rest: Hand) -> tuple[list[Hand], Hand]:
        """Returns by seat the cards known to be played, the play to beat among them, and the rest.

        Raises:
            InvalidHand: more of a card was played than there is beside the known hands.
        """
        start = self.start
        played = [*(start.played or (Hand(self.rules),) * start.seats)]
        if start.over is not None:
            self._count_as_played(played, *start.over)
        for seat, cards in enumerate(played):
            rest = without(rest, cards, Message("is played"), f"/played/{seat}")
        return played, rest

    def _count_as_played(self, played: list[Hand], holder: int, play: Play) -> None:
        """Adds the play to beat to the cards that its holder has played, unless it is there."""
        counted = play.cards <= played[holder]
        hand = self.start.hands[holder]
        left = len(hand) if hand is not None else (self.start.left or {holder: None})[holder]
        if left is not None and self.dealt is not None:
            # The holder may have made an equal play before; the number of cards left decides.
            counted &= len(played[holder]) + len(play) + left != self.dealt[holder]
        if not counted:
            try:
                played[holder] += play.cards
            except InvalidHand as error:
                raise error.at("over", "cards") from None

    def _left_of(self, seat: int) -> int:
        """Returns how many cards a seat holds, after checking the numbers."""
        hand, played = self.start.hands[seat], len(self.played[seat])
        left = stated = None if self.start.left is None else self.start.left[seat]
        where = f"/left/{seat}"
        if hand is not None:
            left = len(hand)
            if stated not in (None, left):
                raise another_count(seat, left, stated)
            where = f"/hands/{seat}"
        if self.dealt is not None:
            left = self._of_dealt(seat, self.dealt[seat], left, played, where)
        assert left is not None  # in a puzzle all hands are known
        if left < 1:
            raise no_cards_left(seat, where)
        return left

    def _of_dealt(self, seat: int, size: int, left: int | None, played: int, where: str) -> int:
        """Returns how many of the cards dealt to a seat are left, after checking the numbers."""
        if played > size:
            raise UnreachablePosition(
                "seat {seat} was dealt {size} cards and cannot have played {count}",
                f"/played/{seat}",
                seat=seat,
                size=size,
                count=played,
            )
        if left is None:
            return size - played
        if left > size:
            raise UnreachablePosition(
                "seat {seat} was dealt {size} cards and cannot hold {count}",
                where,
                seat=seat,
                size=size,
                count=left,
            )
        if left + played > size and self.start.played is None and self.start.over is not None:
            raise UnreachablePosition(
                "seat {seat} was dealt {size} cards: it cannot have played {over} and hold {count}",
                "/over/cards",
                seat=seat,
                size=size,
                over=self.start.over[1],
                count=left,
            )
        if left + played > size or (self.kept and left + played < size):
            raise another_number(seat, size, played, left, where)
        return left

    def _told(self) -> PlayedCards | None:
        """Returns what is known of the cards played; None where some of them may be any cards."""
        lacking, heap = tuple(self.lacking), Hand(self.rules)
        if any(lacking) and (self.start.gone is not None or None not in self.start.hands):
            heap = self.rest if self.start.gone is None else self.start.gone
            for cards in self.played:
                heap = heap.missing_from(cards)
        if min(lacking) < 0 or sum(lacking) != len(heap):
            return None
        return PlayedCards(tuple(self.played), heap, lacking)

    def _divided(self, gone: Hand, bottom: Hand | None) -> list[Hand]:
        """Returns by seat the cards played, where somebody has played all that is `gone`.

        Further cards that have been played may be any that are not seen to be held.
        """
        assert self.dealt is not None
        without(self.rest, gone, Message("is played"), "/gone")
        hidden = self.rest.missing_from(gone)
        expected = sum(self.dealt) - sum(self.left)
        if len(gone) > expected:
            raise UnreachablePosition(
                "by the cards that are left only {expected} have been played, not {count}",
                "/gone",
                expected=expected,
                count=len(gone),
            )
        for seat, cards in enumerate(self.played):
            gone = without(gone, cards, Message("is played"), f"/played/{seat}")
        own = self.start.hands[self.landlord] or Hand(self.rules)
        kept = own if len(own) == self.left[self.landlord] else own + hidden
        of_bottom = bottom or Hand(self.rules)
        return divided(gone, self.played, self.lacking, self.landlord, of_bottom, kept)

    def _owed(self, bottom: Hand, played: list[Hand], rest: Hand) -> Hand:
        """Returns what the landlord still holds of the bottom in a hand that is not known.

        Nothing is sure where nobody knows all that he has played.
        """
        hand, his = self.start.hands[self.landlord], played[self.landlord]
        lost = bottom.missing_from(rest + his + (hand or Hand(self.rules)))
        if lost:
            raise not_with_landlord(lost, self.landlord)
        left = self.left[self.landlord]
        if (
            hand is not None
            or len(his) + left != dealt_sizes(self.rules, self.landlord)[self.landlord]
        ):
            return Hand(self.rules)
        owed = bottom.missing_from(his)
        if len(owed) > left:
            raise UnreachablePosition(
                "the landlord has not played {held} of the bottom, but has only {left} cards left",
                "/bottom",
                held=owed,
                left=left,
            )
        return owed
