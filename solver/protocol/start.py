"""A moment of a game from which acts go on, in requests: hands, the table, what has been played."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from solver.errors import NOTATION
from solver.game.fault import Fault
from solver.game.state import Snapshot
from solver.protocol.by_seat import Left
from solver.protocol.fields import LAST_SEAT, Cards, Seat, explained_by
from solver.protocol.message import Request
from solver.protocol.over import OverInput
from solver.protocol.reading import field
from solver.records.start import snapshot_of
from solver.rules import MAX_MULTIPLIER, MAX_SEATS, Rules

Hands = Annotated[list[Cards | None], Field(max_length=MAX_SEATS), explained_by(NOTATION)]
SeatCards = Annotated[list[Cards], Field(max_length=MAX_SEATS), explained_by(NOTATION)]
MAX_SIDE_PLAYS = 120


class SidePlays(Request):
    """The number of plays that each side has made, which decides Spring and Anti-Spring."""

    landlord: Annotated[int, Field(ge=0, le=MAX_SIDE_PLAYS)] | None = None
    peasants: Annotated[int, Field(ge=0, le=MAX_SIDE_PLAYS)] | None = None


class StartInput(Request):
    """A moment of a game from which the acts go on, where the history before is not known."""

    hands: Hands = Field(description="What each seat holds now; null where that is not known.")
    turn: Annotated[Seat, Field(description="Whose turn it is.")]
    left: Left | None = Field(
        default=None, description="The number of cards of each seat; null to count them."
    )
    played: SeatCards | None = Field(
        default=None, description="What each seat has played; null when nobody has kept it."
    )
    gone: Annotated[Cards, explained_by(NOTATION)] | None = Field(
        default=None,
        description="Instead of `played`: all cards played, by nobody in particular.",
    )
    over: OverInput | None = Field(default=None, description="The play to beat.")
    passes: Annotated[int, Field(ge=0, le=LAST_SEAT)] | None = Field(
        default=None, description="How many seats have passed on the play to beat."
    )
    multiplier: Annotated[int, Field(ge=1, le=MAX_MULTIPLIER)] = Field(
        default=1, description="The factor of the bombs and rockets played so far."
    )
    bombs: Annotated[int, Field(ge=0, le=54)] | None = Field(
        default=None, description="Their number, in games whose bombs add up."
    )
    plays: SidePlays | None = Field(
        default=None,
        description="For Spring: the plays of each side, where the cards do not determine it.",
    )

    def to_snapshot(self, rules: Rules, direction: int | None, faults: list[Fault]) -> Snapshot:
        """Returns the moment; cards that cannot be read are added to the faults.

        Args:
            rules: the rules of the game.
            direction: the order of play; None for 1.
            faults: gets what cannot be read.
        """
        found: list[Fault] = []
        fields, seats = self.model_dump(), len(self.hands)
        if self.left is not None:
            fields["left"] = [self.left.get(str(seat)) for seat in range(seats)]
        if self.over is not None:
            fields["over"]["seat"] = self.over.holder(self.turn, self.passes, seats, direction)
        start = snapshot_of(rules, fields, found)
        faults += [replace(fault, pointer=f"/start{fault.pointer}") for fault in found]
        return start

    def to_whole_snapshot(self, rules: Rules, direction: int | None) -> Snapshot:
        """Returns the moment for a question about it: what is in no hand that is known is gone.

        Raises:
            SolverError: cards that cannot be read.
        """
        faults: list[Fault] = []
        found = self.to_snapshot(rules, direction, faults)
        for fault in faults:
            raise fault.raised()
        with field("start"):
            return found.with_gone()
