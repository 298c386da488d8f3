"""Whose decision comes next in a game that is being played, and what that seat knows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from solver.errors import InvalidRequest
from solver.game.knowledge import Knowledge
from solver.game.timeline import Timeline

Kind = Literal["call", "direction", "play"]


@dataclass(frozen=True)
class Turn:
    """One decision that is to be made.

    Attributes:
        seat: whose decision it is.
        view: what the seat knows, and no more than that.
    """

    seat: int
    view: Knowledge

    @classmethod
    def of(cls, view: Knowledge) -> Turn:
        """Returns the decision of the seat whose view this is."""
        return cls(view.seat, view)

    @property
    def kind(self) -> Kind:
        """Whether it is a call, a choice of the direction of play, or a play."""
        return self.view.kind

    @property
    def interrupt(self) -> bool:
        """Whether it is a chance to play a bomb out of turn."""
        return self.view.kind == "play" and not self.view.my_turn


def next_turn(
    timeline: Timeline, declined: Collection[int] = (), at: int | None = None
) -> Turn | None:
    """Returns the decision that comes next in a game; None once it is over or dealt again.

    Seats that may bomb out of turn come before the seat whose turn it is, in the order of their
    priority; a seat without a bomb that beats the table is not asked.

    Args:
        timeline: the game so far.
        declined: the seats that have let the present chance to bomb out of turn go by.
        at: after how many of its steps; None for all of them.

    Raises:
        InvalidRequest: as `next_seat`.
    """
    place = len(timeline.steps) if at is None else at
    seat = next_seat(timeline.at(place), declined)
    return None if seat is None else Turn.of(timeline.at(place, seat))


def next_seat(now: Knowledge, declined: Collection[int] = ()) -> int | None:
    """Returns the seat that decides next, as `next_turn` does; None once the game is over.

    Args:
        now: the game as everybody sees it who sees all hands that are known.
        declined: the seats that have let the present chance to bomb out of turn go by.

    Raises:
        InvalidRequest: the hand of the seat that is to decide is not known, or in a game without
            an auction no landlord is named.
    """
    if now.landlord is None and now.rules.description.auction.kind == "none":
        raise InvalidRequest(
            "{rules} has no auction: the record names the landlord", rules=now.rules.id
        )
    if now.stage == "play":
        over = None if now.current is None else now.current.native
        for seat in now.table.interrupters():
            hand = now.whole(seat)
            if hand is None or seat in declined:
                continue
            if now.rules.native.plays(hand.packed, over, True, False):
                return seat
    if now.turn is not None and now.whole(now.turn) is None:
        raise InvalidRequest(
            "the hand of seat {seat}, which is to decide, is not known", seat=now.turn
        )
    return now.turn
