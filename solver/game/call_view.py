"""What one seat knows of an auction when it is its turn to call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver.errors import InvalidHand, SolverError, UnreachablePosition
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.game.seats import check_seat
from solver.rules import Rules


@dataclass(frozen=True)
class CallView:
    """What one seat knows when it is its turn to call.

    Attributes:
        rules: the rules of the game.
        seat: the seat that is to call.
        hand: the cards that the seat was dealt.
        auction: the auction so far.
        first: the seat that called first.
    """

    rules: Rules
    seat: int
    hand: Hand
    auction: Auction
    first: int = 0

    @classmethod
    def of(
        cls, rules: Rules, seat: int, hand: Hand, calls: Iterable[Call], first: int = 0
    ) -> CallView:
        """Returns the view of `seat` after `calls`.

        Raises:
            IllegalCall: a call is not legal in the auction; the pointer is `/calls/<index>`.
            InvalidHand: the hand has more or fewer cards than are dealt.
            UnreachablePosition: it is not the seat's turn to call.
            InvalidRequest: no such seat.
        """
        check_seat(rules, seat, "/seat")
        check_seat(rules, first, "/first")
        if len(hand) != rules.description.deal.hand:
            raise InvalidHand(
                f"{rules.description.deal.hand} cards are dealt in {rules.id}, not {len(hand)}",
                "/hand",
            )
        try:
            auction = Auction.replay(rules, calls)
        except SolverError as error:
            raise error.at("calls") from None
        if auction.turn is None:
            raise UnreachablePosition("the auction is over: nobody is to call", "/calls")
        turn = (first + auction.turn) % rules.players
        if turn != seat:
            raise UnreachablePosition(
                f"it is seat {turn}'s turn to call, not seat {seat}'s", "/seat"
            )
        return cls(rules, seat, hand, auction, first)
