"""What one seat knows of an auction when it is its turn to call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from solver.arguments import checked
from solver.errors import InvalidHand, SolverError, UnreachablePosition
from solver.game.auction import Auction, Said
from solver.game.cards import Hand
from solver.game.consistency import check_open_hands, without
from solver.game.seats import check_seat
from solver.messages import Message
from solver.rules import AnyRules, Rules, load_rules


@dataclass(frozen=True)
class CallView:
    """What one seat knows when it is its turn to call.

    Attributes:
        rules: the rules of the game.
        seat: the seat that is to call.
        hand: the cards that the seat holds now: those it was dealt, and with the landlord also the
            bottom, once he has taken it.
        auction: the auction so far.
        first: the seat that called first.
        bottom: the landlord's extra cards; None when the seat does not know them.
        open_hands: by seat the hands of others that lie open (明牌), as these seats hold them now.
    """

    rules: Rules
    seat: int
    hand: Hand
    auction: Auction
    first: int = 0
    bottom: Hand | None = None
    open_hands: Mapping[int, Hand] = field(default_factory=dict)

    @classmethod
    @checked
    def of(
        cls,
        rules: AnyRules,
        seat: int,
        hand: Hand,
        calls: Iterable[Said],
        first: int = 0,
        *,
        bottom: Hand | None = None,
        open_hands: Mapping[int, Hand] | None = None,
    ) -> CallView:
        """Returns the view of `seat` after `calls`.

        After an auction whose landlord chooses the direction of play, that is his turn. The
        landlord's hand may be given as it was dealt, together with the bottom.

        Raises:
            IllegalCall: a call is not legal in the auction; the pointer is `/calls/<index>`.
            InvalidHand: the hand has more or fewer cards than the seat holds now, or the hands
                hold more of a card than the deck.
            UnreachablePosition: it is not the seat's turn to call, or the bottom or an open hand
                cannot be.
            InvalidRequest: no such seat.
        """
        rules = load_rules(rules)
        check_seat(rules, seat, "/seat")
        check_seat(rules, first, "/first")
        try:
            auction = Auction.replay(rules, calls)
        except SolverError as error:
            raise error.at("calls") from None
        view = cls(rules, seat, hand, auction, first, bottom, dict(open_hands or {}))
        view._check_turn()
        if (
            bottom is not None
            and seat == view.landlord
            and len(hand) == rules.description.deal.hand
        ):
            try:
                view = replace(view, hand=hand + bottom)
            except SolverError as error:
                raise error.at("bottom") from None
        view._check()
        return view

    @property
    def chooses_direction(self) -> bool:
        """Whether the auction is over, and the landlord is to choose the direction of play."""
        return self.auction.turn is None

    def _check_turn(self) -> None:
        """Raises UnreachablePosition unless it is the seat's turn."""
        turn, what = self.auction.turn, Message("to call")
        if turn is None:
            fixed = self.rules.description.play.direction == "fixed"
            if self.auction.landlord is None or fixed:
                raise UnreachablePosition("the auction is over: nobody is to call", "/calls")
            turn, what = self.auction.landlord, Message("to choose the direction")
        turn = (self.first + turn) % self.rules.players
        if turn != self.seat:
            raise UnreachablePosition(
                "it is seat {turn}'s turn {what}, not seat {seat}'s",
                "/seat",
                turn=turn,
                what=what,
                seat=self.seat,
            )

    @property
    def landlord(self) -> int | None:
        """The landlord's seat, once he has taken the bottom; None before."""
        landlord = self.auction.landlord
        return None if landlord is None else (self.first + landlord) % self.rules.players

    @property
    def sizes(self) -> list[int]:
        """By seat the number of cards held now."""
        deal = self.rules.description.deal
        taken = (deal.bottom if seat == self.landlord else 0 for seat in range(self.rules.players))
        return [deal.hand + bottom for bottom in taken]

    def _check(self) -> None:
        """Raises InvalidHand or UnreachablePosition where the cards contradict the auction."""
        size, deck = self.sizes[self.seat], Hand.deck(self.rules)
        if len(self.hand) != size:
            counted = Message("{size} cards are dealt in {rules}", size=size, rules=self.rules.id)
            if self.seat == self.landlord:
                counted = Message(
                    "the landlord has taken the bottom and holds {size} cards", size=size
                )
            raise InvalidHand(
                "{counted}, not {count}", "/hand", counted=counted, count=len(self.hand)
            )
        rest = without(deck, self.hand, Message("is in the hand"), "/hand")
        check_open_hands(self.rules, self.seat, self.open_hands, self.sizes, rest)
        if self.bottom is not None:
            self._check_bottom(self.bottom, rest)

    def _check_bottom(self, bottom: Hand, rest: Hand) -> None:
        size = self.rules.description.deal.bottom
        if self.landlord is None:
            raise UnreachablePosition("nobody has taken the bottom yet", "/bottom")
        if len(bottom) != size:
            raise InvalidHand(
                "the bottom of {rules} has {size} cards and not {count}",
                "/bottom",
                rules=self.rules.id,
                size=size,
                count=len(bottom),
            )
        if self.landlord == self.seat:
            rest = self.hand
        elif self.landlord in self.open_hands:
            rest = self.open_hands[self.landlord]
        else:
            for hand in self.open_hands.values():
                rest -= hand
        lost = bottom.missing_from(rest)
        if lost:
            raise UnreachablePosition(
                "{lost} of the bottom is not with the landlord, seat {landlord}",
                "/bottom",
                lost=lost,
                landlord=self.landlord,
            )
