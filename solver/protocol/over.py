"""The play to beat, in requests: an act, or its cards alone."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from solver.errors import NOTATION, InvalidRequest
from solver.game.notation import text_of_cards
from solver.game.seats import seat_after
from solver.protocol.acts import read_act
from solver.protocol.fields import DeclaredPlay, ListedAct, PlayText, Seat, explained_by
from solver.protocol.spelling import number


class TableInput(DeclaredPlay):
    """The play on the table and who played it."""

    seat: Seat | None = Field(
        default=None, description="Who played it; when absent the seat before, if no others passed."
    )
    interrupt: bool = Field(
        default=False,
        description="Whether it was played out of turn, as an act says; this changes nothing here.",
    )

    def holder(self, turn: int, passes: int | None, seats: int, direction: int | None) -> int:
        """Returns who played it: the seat that is named, or the last one before those that passed.

        Args:
            turn: whose turn it is.
            passes: how many seats have passed on it; None for none.
            seats: the number of seats.
            direction: the order of play; None for 1.
        """
        if self.seat is not None:
            return self.seat
        # A moment without hands is refused by whoever reads them.
        return seat_after(turn, passes or 0, seats, -(direction or 1)) if seats else turn


def _over(value: Any) -> Any:
    """Returns the object for a play to beat: an act, or its cards alone.

    Raises:
        InvalidRequest: it is an act that is wrong, or that passes.
    """
    if isinstance(value, dict | TableInput):
        return value
    if not _is_act(value):
        return {"cards": text_of_cards(value)}
    act = read_act(value)
    if act.is_pass:
        raise InvalidRequest("the play to beat is cards, and no pass", "/1")
    return asdict(act)


def _is_act(value: Any) -> bool:
    """Returns whether a list is an act, and no list of cards such as `["9", "9"]` or `[9, 9]`."""
    if not isinstance(value, list | tuple) or len(value) not in (2, 3):
        return False
    seat, what = value[:2]
    return type(number(seat)) is int and type(what) is not int and seat != what


# The play to beat.
OverInput = Annotated[
    TableInput,
    BeforeValidator(_over, json_schema_input_type=PlayText | ListedAct | TableInput),
    explained_by(NOTATION),
]
