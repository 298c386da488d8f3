"""Whose decision comes next in a game that is being played, and what that seat knows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from solver.errors import InvalidRequest
from solver.game.auction import Auction
from solver.game.call_view import CallView
from solver.game.view import View
from solver.records.record import Record

Kind = Literal["call", "direction", "play"]


@dataclass(frozen=True)
class Turn:
    """One decision that is to be made.

    Attributes:
        seat: whose decision it is.
        view: what the seat knows, and no more than that.
    """

    seat: int
    view: View | CallView

    @classmethod
    def of(cls, view: View | CallView) -> Turn:
        """Returns the decision of the seat whose view this is."""
        return cls(view.seat, view)

    @property
    def kind(self) -> Kind:
        """Whether it is a call, a choice of the direction of play, or a play."""
        if isinstance(self.view, View):
            return "play"
        return "direction" if self.view.chooses_direction else "call"

    @property
    def interrupt(self) -> bool:
        """Whether it is a chance to play a bomb out of turn."""
        return isinstance(self.view, View) and not self.view.my_turn


def next_turn(record: Record, declined: Collection[int] = ()) -> Turn | None:
    """Returns the decision that comes next in a game; None once it is over or dealt again.

    Seats that may bomb out of turn come before the seat whose turn it is, in the order of their
    priority; a seat without a bomb that beats the table is not asked.

    Args:
        record: the game so far.
        declined: the seats that have let the present chance to bomb out of turn go by.

    Raises:
        InvalidRequest: the hand of the seat that is to decide is not known.
    """
    if record.landlord is None or not record.direction_chosen:
        return _in_auction(record)
    game = record.at(len(record.acts))
    if game.over:
        return None
    over = None if game.current is None else game.current.native
    for seat in game.table.interrupters():
        hand = game.hands[seat]
        if hand is None or seat in declined:
            continue
        if record.rules.native.plays(hand.packed, over, True, False):
            view = record.view(game, seat)
            assert view is not None  # the hand is known
            return Turn.of(view)
    return _known(record.view(game, game.turn), game.turn)


def _in_auction(record: Record) -> Turn | None:
    rules = record.rules
    if rules.description.auction.kind == "none":
        raise InvalidRequest(
            "{rules} has no auction: the record names the landlord", rules=rules.id
        )
    auction = Auction.replay(rules, record.calls)
    place = auction.turn
    if auction.status == "done":
        place = auction.landlord
    if place is None:
        return None
    seat = ((record.first or 0) + place) % rules.players
    return _known(record.call_view(seat, auction), seat)


def _known(view: View | CallView | None, seat: int) -> Turn:
    if view is None:
        raise InvalidRequest("the hand of seat {seat}, which is to decide, is not known", seat=seat)
    return Turn.of(view)
