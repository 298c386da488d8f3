"""A moment of a game from which acts go on, in requests: hands, the table, what has been played."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from solver.errors import NOTATION, InvalidRequest
from solver.game.fault import Fault
from solver.game.state import Snapshot
from solver.protocol.acts import read_act
from solver.protocol.fields import LAST_SEAT, Cards, DeclaredPlay, ListedAct, Seat, explained_by
from solver.protocol.message import Request
from solver.protocol.reading import field
from solver.records.start import snapshot_of
from solver.rules import MAX_MULTIPLIER, MAX_SEATS, Rules

Hands = Annotated[list[Cards | None], Field(max_length=MAX_SEATS), explained_by(NOTATION)]
SeatCards = Annotated[list[Cards], Field(max_length=MAX_SEATS), explained_by(NOTATION)]
MAX_SIDE_PLAYS = 120


class TableInput(DeclaredPlay):
    """The play on the table and who played it."""

    seat: Seat
    interrupt: bool = Field(
        default=False,
        description="Whether it was played out of turn, as an act says; this changes nothing here.",
    )


def _over(value: Any) -> Any:
    """Returns the object for a play to beat that is given as the act `[seat, cards]`.

    Raises:
        InvalidRequest: it is no act, such as cards without a seat; or a pass.
    """
    if isinstance(value, dict | TableInput):
        return value
    act = read_act(value)
    if act.is_pass:
        raise InvalidRequest("the play to beat is cards, and no pass", "/1")
    return asdict(act)


# The play to beat, as any act is given.
OverInput = Annotated[
    TableInput,
    BeforeValidator(_over, json_schema_input_type=ListedAct | TableInput),
    explained_by(NOTATION),
]


class SidePlays(Request):
    """The number of plays that each side has made, which decides Spring and Anti-Spring."""

    landlord: Annotated[int, Field(ge=0, le=MAX_SIDE_PLAYS)] | None = None
    peasants: Annotated[int, Field(ge=0, le=MAX_SIDE_PLAYS)] | None = None


class StartInput(Request):
    """A moment of a game from which the acts go on, where the history before is not known."""

    hands: Hands = Field(description="What each seat holds now; null where that is not known.")
    turn: Annotated[Seat, Field(description="Whose turn it is.")]
    left: (
        Annotated[list[Annotated[int, Field(ge=0, le=120)] | None], Field(max_length=MAX_SEATS)]
        | None
    ) = Field(default=None, description="The number of cards of each seat; null to count them.")
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

    def to_snapshot(self, rules: Rules, faults: list[Fault]) -> Snapshot:
        """Returns the moment; cards that cannot be read are added to the faults."""
        found: list[Fault] = []
        start = snapshot_of(rules, self.model_dump(), found)
        faults += [replace(fault, pointer=f"/start{fault.pointer}") for fault in found]
        return start

    def to_whole_snapshot(self, rules: Rules) -> Snapshot:
        """Returns the moment for a question about it: what is in no hand that is known is gone.

        Raises:
            SolverError: cards that cannot be read.
        """
        faults: list[Fault] = []
        found = self.to_snapshot(rules, faults)
        for fault in faults:
            raise fault.raised()
        with field("start"):
            return found.with_gone()
