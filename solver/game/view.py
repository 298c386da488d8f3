"""What one seat knows of a game, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from solver.arguments import checked
from solver.errors import IllegalPlay, InvalidHand, UnreachablePosition
from solver.game.act import Act, Move
from solver.game.blasts import Cards
from solver.game.cards import Hand
from solver.game.consistency import (
    cards_and_counts,
    check_acts,
    check_named_seats,
    check_open_hands,
    check_sizes,
    plays_at_least,
    turn_after,
    unplayed,
    without,
)
from solver.game.contract import Contract
from solver.game.deal import dealt_sizes
from solver.game.fewest import FewestPlays
from solver.game.game import Game
from solver.game.play import NativePlay, Play, legal_plays
from solver.game.score import check_multiplier
from solver.game.seats import check_direction, check_seat
from solver.game.table import Table
from solver.messages import Message
from solver.rules import AnyRules, Rules, load_rules


@dataclass(frozen=True, eq=False)
class View:
    """A game as one seat sees it. Make views with `from_history`, `from_state` or `of`.

    Attributes:
        rules: the rules of the game.
        seat: the seat that sees the game so.
        hand: the cards that the seat holds now.
        table: the native table as it stands now.
        current: the play to beat; None when a new trick is to be led.
        played: by seat the cards played so far.
        history: all acts so far; empty when only their outcome is known.
        bottom: the landlord's extra cards; None when the seat does not know them.
        contract: how the landlord was found.
        open_hands: by seat the hands of others that lie open (明牌), as these seats hold them now.
    """

    rules: Rules
    seat: int
    hand: Hand
    table: Table
    current: Play | None
    played: tuple[Hand, ...]
    history: tuple[Move, ...] = ()
    bottom: Hand | None = None
    contract: Contract = field(default_factory=Contract)
    open_hands: Mapping[int, Hand] = field(default_factory=dict)

    @classmethod
    @checked
    def from_history(
        cls,
        rules: AnyRules,
        *,
        landlord: int,
        seat: int,
        hand: Hand,
        acts: Iterable[Act],
        bottom: Hand | None = None,
        contract: Contract | None = None,
        direction: int = 1,
        open_hands: Mapping[int, Hand] | None = None,
    ) -> View:
        """Returns the view of `seat` after all acts since the landlord's first lead.

        Args:
            rules: the rules of the game.
            landlord: the landlord's seat.
            seat: the seat whose view is wanted.
            hand: the cards that the seat holds now, after `acts`.
            acts: the acts of all seats.
            bottom: the landlord's extra cards; None when the seat does not know them.
            contract: how the landlord was found.
            direction: 1, or -1 where the landlord has reversed the order of play.
            open_hands: by seat the hands of others that lie open, as they are after `acts`.

        Raises:
            IllegalPlay, InvalidHand: an act is not legal, or its seat cannot have held the cards;
                the pointer is `/history/<index>`.
            InvalidHand, UnreachablePosition: cards or numbers contradict the history.
            InvalidRequest: no such seat or direction.
        """
        rules = load_rules(rules)
        check_seat(rules, seat, "/seat")
        game = Game.replay(rules, landlord, acts, direction=direction, path=("history",))
        try:
            return cls.of(game, seat, hand, bottom=bottom, contract=contract, open_hands=open_hands)
        except (InvalidHand, UnreachablePosition):
            check_acts(game, seat, hand, bottom)
            raise

    @classmethod
    @checked
    def of(
        cls,
        game: Game,
        seat: int,
        hand: Hand,
        *,
        bottom: Hand | None = None,
        contract: Contract | None = None,
        open_hands: Mapping[int, Hand] | None = None,
    ) -> View:
        """Returns the view of `seat`, which holds `hand`, of a game as it stands.

        Where no `open_hands` are named, those of the contract are seen, as far as the game knows
        the hands.

        Raises:
            InvalidHand, UnreachablePosition: cards or numbers contradict the game.
        """
        if open_hands is None and contract is not None:
            open_hands = {
                other: held
                for other, held in enumerate(game.hands)
                if other != seat and held is not None and contract.has_shown(other)
            }
        return cls(
            rules=game.rules,
            seat=seat,
            hand=hand,
            table=game.table.copy(),
            current=game.current,
            played=tuple(game.played),
            history=tuple(game.history),
            bottom=bottom,
            contract=contract or Contract(),
            open_hands=dict(open_hands or {}),
        )._checked()

    @classmethod
    @checked
    def from_state(
        cls,
        rules: AnyRules,
        *,
        landlord: int,
        seat: int,
        hand: Hand,
        over: tuple[int, Play] | None,
        played: Mapping[int, Hand],
        left: Mapping[int, int],
        passes: int | None = None,
        multiplier: int = 1,
        bombs: int | None = None,
        bottom: Hand | None = None,
        contract: Contract | None = None,
        direction: int = 1,
        open_hands: Mapping[int, Hand] | None = None,
    ) -> View:
        """Returns the view of `seat` when only the outcome of the history is known.

        Most arguments are those of `from_history`. `over` is the play to beat, after its seat; None
        when `seat` leads. `played` are by seat all cards played. `left` are by seat the cards left,
        by default those dealt less those played; `passes` are by default all between. `multiplier`
        is that of all bombs and rockets, `bombs` their number where bombs add up.

        Raises:
            SolverError: cards or numbers contradict each other, or no such seat or direction.
        """
        rules = load_rules(rules)
        check_named_seats(rules, landlord, seat, over, played, left)
        check_direction(rules, direction)
        gone, counts = cards_and_counts(rules, landlord, seat, hand, over, played, left)
        turn, waited = turn_after(rules, seat, over, passes, direction)
        unplayed(rules, gone)
        check_multiplier(rules, multiplier, bombs, Cards.played(gone))
        leader, play = over if over is not None else (-1, None)
        trick = (turn, leader, None if play is None else play.native, waited)
        table = Table.at(
            rules.native,
            landlord,
            direction,
            counts,
            *trick,
            multiplier,
            plays_at_least(rules, gone[landlord]),
            int(any(gone[each] for each in range(rules.players) if each != landlord)),
            bombs=bombs,
            played=[cards.packed for cards in gone],
        )
        return cls(
            rules=rules,
            seat=seat,
            hand=hand,
            table=table,
            current=play,
            played=tuple(gone),
            bottom=bottom,
            contract=contract or Contract(),
            open_hands=dict(open_hands or {}),
        )._checked()

    @property
    def landlord(self) -> int:
        """The landlord's seat."""
        return self.table.landlord

    def is_partner(self, seat: int) -> bool:
        """Returns whether a seat, -1 being none, plays on this view's side; its own seat does."""
        return seat >= 0 and (seat == self.landlord) == (self.seat == self.landlord)

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.table.turn

    @property
    def my_turn(self) -> bool:
        """Whether it is this seat's turn."""
        return not self.table.over and self.turn == self.seat

    @property
    def may_interrupt(self) -> bool:
        """Whether this seat may play a bomb out of turn, if it has one that beats the table."""
        return not self.table.over and self.seat in self.table.interrupters()

    @property
    def may_pass(self) -> bool:
        """Whether this seat may pass, or decline a chance to bomb out of turn."""
        return not self.table.leading if self.my_turn else self.may_interrupt

    @cached_property
    def fewest(self) -> FewestPlays:
        """Counts the fewest plays that empty a hand, and remembers the counts for this view."""
        return FewestPlays(self.rules.native)

    @cached_property
    def unseen(self) -> Hand:
        """The cards in the hands of the others, those of open hands included."""
        rest = Hand.deck(self.rules) - self.hand
        for cards in self.played:
            rest -= cards
        return rest

    @cached_property
    def known(self) -> tuple[Hand, ...]:
        """By seat the cards of another's hand that this seat knows it to hold.

        These are all cards of an open hand, and of the landlord's hand those of a known bottom that
        he has not played.
        """
        nothing = Hand(self.rules)
        known = [self.open_hands.get(seat, nothing) for seat in range(self.rules.players)]
        landlord = self.landlord
        if self.bottom is not None and landlord not in (self.seat, *self.open_hands):
            known[landlord] = self.bottom.missing_from(self.played[landlord])
        return tuple(known)

    def may_hold(self, seat: int) -> Hand:
        """Returns all cards that another seat may hold: its open hand, or what is in none."""
        if seat in self.open_hands:
            return self.open_hands[seat]
        cards = self.unseen
        for other, known in enumerate(self.known):
            if other != seat:
                cards -= known
        return cards

    @cached_property
    def hidden(self) -> tuple[int, ...]:
        """By seat the number of its cards that are neither seen nor `known`; 0 for this seat."""
        return tuple(
            0 if seat == self.seat else left - len(self.known[seat])
            for seat, left in enumerate(self.table.left)
        )

    @property
    def shown_bottom(self) -> Hand:
        """The bottom, where the rules show it to all seats and it is known; else no cards."""
        public = self.rules.description.deal.bottom_public
        return self.bottom if public and self.bottom is not None else Hand(self.rules)

    def legal(self) -> list[Play]:
        """Returns the legal plays of this seat; out of turn these are bombs. A pass is not listed.

        Raises:
            IllegalPlay: the seat has nothing to decide.
        """
        self.check_asked()
        return legal_plays(self.rules, self.hand, self.current, interrupt=not self.my_turn)

    def count_legal(self) -> int:
        """Returns how many legal plays this seat has, without the pass.

        Raises:
            IllegalPlay: the seat has nothing to decide.
        """
        if not self.my_turn:
            return len(self.legal())  # bombs, which are few
        over = NativePlay() if self.current is None else self.current.native
        hand = np.array([self.hand.packed], np.uint64)
        return int(self.rules.native.count_plays(hand, [over]))

    def check_asked(self) -> None:
        """Raises IllegalPlay unless it is the turn of this seat, or it may bomb out of turn."""
        if self.my_turn or self.may_interrupt:
            return
        if self.table.over:
            gone = self.table.winner
            raise IllegalPlay("the game is over: seat {gone} has gone out", "/history", gone=gone)
        raise IllegalPlay(
            "it is seat {turn}'s turn and not seat {seat}'s",
            "/seat",
            turn=self.turn,
            seat=self.seat,
        )

    def _checked(self) -> View:
        """Returns this view; raises SolverError where cards and numbers contradict each other."""
        sizes = self.table.left
        sizes[self.seat] = len(self.hand)
        check_sizes(dealt_sizes(self.rules, self.landlord), sizes, self.played, self.seat)
        rest = unplayed(self.rules, self.played)
        rest = without(rest, self.hand, Message("is in the hand"), "/hand")
        check_open_hands(self.rules, self.seat, self.open_hands, self.table.left, rest)
        for seat in self.open_hands if self.contract.calls else ():
            if not self.contract.has_shown(seat):
                raise UnreachablePosition(
                    "by the calls seat {seat} has not shown its hand",
                    f"/open_hands/{seat}",
                    seat=seat,
                )
        if self.bottom is not None:
            self._check_bottom(self.bottom)
        return self

    def _check_bottom(self, bottom: Hand) -> None:
        size = self.rules.description.deal.bottom
        if len(bottom) != size:
            raise InvalidHand(
                "the bottom of {rules} has {size} cards and not {count}",
                "/bottom",
                rules=self.rules.id,
                size=size,
                count=len(bottom),
            )
        own = self.seat == self.landlord
        held = self.hand if own else self.may_hold(self.landlord)
        lost = bottom.missing_from(held + self.played[self.landlord])
        if lost:
            raise UnreachablePosition(
                "{lost} of the bottom is not with the landlord, seat {landlord}",
                "/bottom",
                lost=lost,
                landlord=self.landlord,
            )
        held = self.known[self.landlord]
        if len(held) > self.table.left[self.landlord]:
            raise UnreachablePosition(
                "the landlord has not played {held} of the bottom, but has only {left} cards left",
                "/bottom",
                held=held,
                left=self.table.left[self.landlord],
            )
