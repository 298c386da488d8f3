"""What one seat knows of a game, and what it can conclude from that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from solver.errors import IllegalPlay, InvalidHand, SolverError, UnreachablePosition
from solver.game.act import Act, Move
from solver.game.cards import Hand
from solver.game.consistency import (
    check_acts,
    check_progress,
    check_sizes,
    plays_at_least,
    put_on_table,
    turn_after,
    without,
)
from solver.game.contract import Contract
from solver.game.deal import dealt_sizes
from solver.game.fewest import FewestPlays
from solver.game.game import Game
from solver.game.play import Play, legal_plays
from solver.game.seats import check_direction, check_multiplier, check_seat
from solver.game.table import Table
from solver.rules import Rules


class Story(NamedTuple):
    """What everybody has seen of a game.

    Attributes:
        start: the table before the first act that is told.
        played: by seat the cards played before it.
        shown: cards of the bottom that all have seen the landlord take up, and not play before it.
        acts: what has been done since.
    """

    start: Table
    played: tuple[Hand, ...]
    shown: Hand
    acts: tuple[Move, ...]


@dataclass(frozen=True, eq=False)
class View:
    """A game as one seat sees it.

    Attributes:
        rules: the game's rules.
        seat: whose view it is.
        hand: what the seat holds now.
        table: the native table at this moment.
        current: the play to beat; None when a trick is to be led.
        played: by seat the cards played so far.
        history: everything done so far; empty when only its outcome is known.
        bottom: the landlord's extra cards, where the seat knows them.
        contract: how the landlord was found.
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

    @classmethod
    def from_history(
        cls,
        rules: Rules,
        *,
        landlord: int,
        seat: int,
        hand: Hand,
        acts: Iterable[Act],
        bottom: Hand | None = None,
        contract: Contract | None = None,
        direction: int = 1,
    ) -> View:
        """Returns the view of `seat` after all that was done since the landlord's first lead.

        Args:
            rules: the game's rules.
            landlord: his seat.
            seat: whose view it is.
            hand: what the seat holds now.
            acts: everything done, with the seat's own plays.
            bottom: the landlord's extra cards, where the seat knows them.
            contract: how the landlord was found.
            direction: 1, or -1 where the landlord has turned the order round.

        Raises:
            IllegalPlay, InvalidHand: an act that is not legal, or with cards that the seat cannot
                have held; the pointer names it.
            InvalidHand, UnreachablePosition: cards or numbers that contradict the history.
            InvalidRequest: no such seat or direction.
        """
        check_seat(rules, seat, "/seat")
        game = Game(rules, landlord, direction=direction)
        for index, act in enumerate(acts):
            try:
                game.do(act)
            except SolverError as error:
                raise error.at("history", index) from None
        try:
            return cls.of(game, seat, hand, bottom=bottom, contract=contract)
        except (InvalidHand, UnreachablePosition):
            check_acts(game, seat, hand, bottom)
            raise

    @classmethod
    def of(
        cls,
        game: Game,
        seat: int,
        hand: Hand,
        *,
        bottom: Hand | None = None,
        contract: Contract | None = None,
    ) -> View:
        """Returns the view of `seat`, holding `hand`, of `game` as it stands.

        Raises:
            InvalidHand, UnreachablePosition: cards or numbers that contradict the game.
        """
        view = cls(
            rules=game.rules,
            seat=seat,
            hand=hand,
            table=game.table.copy(),
            current=game.current,
            played=tuple(game.played),
            history=tuple(game.history),
            bottom=bottom,
            contract=contract or Contract(),
        )
        view._check()
        return view

    @classmethod
    def from_state(
        cls,
        rules: Rules,
        *,
        landlord: int,
        seat: int,
        hand: Hand,
        over: tuple[int, Play] | None,
        played: Mapping[int, Hand],
        left: Mapping[int, int],
        passes: int | None = None,
        multiplier: int = 1,
        bottom: Hand | None = None,
        contract: Contract | None = None,
        direction: int = 1,
    ) -> View:
        """Returns the view of `seat` when only the outcome of the history is known.

        Args:
            rules: the game's rules.
            landlord: his seat.
            seat: whose view it is.
            hand: what the seat holds now.
            over: who has made the play to beat, and the play; None when `seat` leads.
            played: by seat all cards played so far, with or without the play to beat.
            left: by seat the number of cards left; a seat left out has what it has not played.
            passes: how many seats have passed since; default: all between that seat and `seat`.
            multiplier: what bombs and rockets have made of the stake so far.
            bottom: the landlord's extra cards, where the seat knows them.
            contract: how the landlord was found.
            direction: 1, or -1 where the landlord has turned the order round.

        Raises:
            InvalidHand, UnreachablePosition: cards or numbers that contradict each other.
            InvalidRequest: no such seat or direction.
        """
        check_seat(rules, landlord, "/landlord")
        check_seat(rules, seat, "/seat")
        check_direction(rules, direction)
        for name, entries in (("played", played), ("left", left)):
            for known in entries:
                check_seat(rules, known, f"/{name}/{known}")
        if over is not None:
            check_seat(rules, over[0], "/over/seat")
        seats = range(rules.players)
        dealt = dealt_sizes(rules, landlord)
        counts = {**left}
        if counts.setdefault(seat, len(hand)) != len(hand):
            raise UnreachablePosition(
                f"seat {seat} holds {len(hand)} cards and not {counts[seat]}", f"/left/{seat}"
            )
        gone = [played.get(each, Hand(rules)) for each in seats]
        if over is not None:
            put_on_table(gone, *over, dealt, counts)
        numbers = [counts.get(each, dealt[each] - len(gone[each])) for each in seats]
        check_sizes(dealt, numbers, gone, seat)
        check_progress(landlord, seat, gone, numbers)
        check_multiplier(multiplier)
        turn, waited = seat, 0
        if over is not None:
            turn, waited = turn_after(rules, seat, over[0], passes, direction)
        elif passes:
            raise UnreachablePosition(f"seat {seat} leads: nobody has passed", "/passes")
        table = Table.at(
            rules.native,
            landlord,
            direction,
            numbers,
            turn,
            over[0] if over is not None else -1,
            over[1].native if over is not None else None,
            waited,
            multiplier,
            plays_at_least(rules, gone[landlord]),
            int(any(gone[each] for each in seats if each != landlord)),
        )
        view = cls(
            rules=rules,
            seat=seat,
            hand=hand,
            table=table,
            current=over[1] if over is not None else None,
            played=tuple(gone),
            bottom=bottom,
            contract=contract or Contract(),
        )
        view._check()
        return view

    @property
    def landlord(self) -> int:
        """The landlord's seat."""
        return self.table.landlord

    def is_partner(self, seat: int) -> bool:
        """Returns whether a seat, -1 being none, plays on this view's side; its own seat does."""
        return seat >= 0 and (seat == self.landlord) == (self.seat == self.landlord)

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.table.turn

    @property
    def my_turn(self) -> bool:
        """Whether it is this seat's turn."""
        return not self.table.over and self.turn == self.seat

    @property
    def may_interrupt(self) -> bool:
        """Whether this seat may play a bomb out of turn, should it have one that beats."""
        return not self.table.over and self.seat in self.table.interrupters()

    @property
    def may_pass(self) -> bool:
        """Whether this seat may pass, or let a chance to bomb go by."""
        return not self.table.leading if self.my_turn else self.may_interrupt

    @cached_property
    def fewest(self) -> FewestPlays:
        """Counts the plays that hands need; what it has counted for this view it knows."""
        return FewestPlays(self.rules.native)

    @cached_property
    def unseen(self) -> Hand:
        """The cards the seat does not see: those in the other hands."""
        rest = Hand.deck(self.rules) - self.hand
        for cards in self.played:
            rest -= cards
        return rest

    @cached_property
    def known(self) -> tuple[Hand, ...]:
        """By seat the unseen cards that it must hold.

        These are the landlord's: what he has not played of the bottom, where that is known.
        """
        nothing = Hand(self.rules)
        if self.bottom is None or self.seat == self.landlord:
            return (nothing,) * self.rules.players
        held = self.bottom.missing_from(self.played[self.landlord])
        return tuple(
            held if seat == self.landlord else nothing for seat in range(self.rules.players)
        )

    @cached_property
    def hidden(self) -> tuple[int, ...]:
        """By seat the number of its cards that are neither seen nor known; 0 for the view's own."""
        return tuple(
            0 if seat == self.seat else left - len(self.known[seat])
            for seat, left in enumerate(self.table.left)
        )

    @cached_property
    def story(self) -> Story:
        """What all have seen, from the first lead on, or as much of it as is known."""
        if self.history:
            left = self.table.left
            dealt = [count + len(gone) for count, gone in zip(left, self.played, strict=True)]
            start = Table(self.rules.native, self.landlord, self.table.direction, dealt)
            before = (Hand(self.rules),) * self.rules.players
        else:
            start, before = self.table, self.played
        shown = Hand(self.rules)
        if self.bottom is not None and self.rules.description.deal.bottom_public:
            shown = self.bottom.missing_from(before[self.landlord])
        return Story(start, before, shown, self.history)

    def legal(self) -> list[Play]:
        """Returns the plays of this seat, out of turn the bombs; never the pass.

        Raises:
            IllegalPlay: it is not the seat's turn, and it may not bomb either.
        """
        self.check_asked()
        return legal_plays(self.rules, self.hand, self.current, interrupt=not self.my_turn)

    def check_asked(self) -> None:
        """Raises IllegalPlay when the seat has nothing to decide."""
        if self.my_turn or self.may_interrupt:
            return
        if self.table.over:
            gone = self.table.winner
            raise IllegalPlay(f"the game is over: seat {gone} has gone out", "/history")
        raise IllegalPlay(f"it is seat {self.turn}'s turn and not seat {self.seat}'s", "/seat")

    def _check(self) -> None:
        """Raises the error that names what contradicts what."""
        sizes = self.table.left
        sizes[self.seat] = len(self.hand)
        check_sizes(dealt_sizes(self.rules, self.landlord), sizes, self.played, self.seat)
        rest = Hand.deck(self.rules)
        for seat, gone in enumerate(self.played):
            rest = without(rest, gone, "is played", f"/played/{seat}")
        without(rest, self.hand, "is in the hand", "/hand")
        if self.bottom is not None:
            self._check_bottom(self.bottom)

    def _check_bottom(self, bottom: Hand) -> None:
        size = self.rules.description.deal.bottom
        if len(bottom) != size:
            raise InvalidHand(
                f"the bottom of {self.rules.id} has {size} cards and not {len(bottom)}", "/bottom"
            )
        shown = self.played[self.landlord]
        lost = bottom.missing_from(
            self.hand + shown if self.seat == self.landlord else self.unseen + shown
        )
        if lost:
            raise UnreachablePosition(
                f"{lost} of the bottom is not with the landlord, seat {self.landlord}", "/bottom"
            )
        held = self.known[self.landlord]
        if len(held) > self.table.left[self.landlord]:
            raise UnreachablePosition(
                f"the landlord has not played {held} of the bottom, "
                f"but has only {self.table.left[self.landlord]} cards left",
                "/bottom",
            )
