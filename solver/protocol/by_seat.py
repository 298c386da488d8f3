"""Fields that have something of each seat: an object by seat, or a list from seat 0 on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from solver.errors import NOTATION, InvalidRequest, quoted
from solver.protocol.fields import MAX_CARDS_LISTED, MAX_CARDS_TEXT, Cards, explained_by
from solver.protocol.spelling import number
from solver.rules import MAX_SEATS

# What stands between numbers: the comma of either width.
_COMMA = r"[,\uff0c]"
if TYPE_CHECKING:
    SeatKey = str
else:  # A seat as the key of an object.
    SeatKey = Literal[tuple(str(seat) for seat in range(MAX_SEATS))]


def by_seat(value: Any) -> Any:
    """Returns by seat, as texts, what an object or a list from seat 0 on has; null is not known."""
    if isinstance(value, list | tuple) and len(value) <= MAX_SEATS:
        value = {str(seat): each for seat, each in enumerate(value) if each is not None}
    if isinstance(value, dict):
        return {str(seat): each for seat, each in value.items()}
    raise InvalidRequest(
        "what each seat has is an object by seat, such as {example}, or a list from seat 0 on, "
        "not {value}",
        example='{"0": "QQ"}',
        value=quoted(value),
    )


def _numbers_by_seat(value: Any) -> Any:
    """Returns by seat the numbers of an object, a list, or a text such as `20,,17` or `20 17`."""
    if isinstance(value, str) and len(value) <= MAX_CARDS_TEXT:
        parts = re.split(_COMMA, value) if re.search(_COMMA, value) else value.split()
        if len(parts) > 1:
            value = [number(each) if each.strip() else None for each in parts]
    if isinstance(value, list | tuple | dict):
        found = {seat: number(each) for seat, each in by_seat(value).items() if each is not None}
        if all(type(each) is int for each in found.values()):
            return found
    raise InvalidRequest(
        "the number of cards of each seat is a list from seat 0 on, such as {example}, a text of "
        "it or an object by seat, not {value}",
        example="[20, 17, 17]",
        value=quoted(value),
    )


_Count = Annotated[int, Field(ge=0, le=MAX_CARDS_LISTED)]
_FROM_SEAT_0 = "Seat by seat, from seat 0 on; null where it is not known."
_ListedHands = Annotated[
    list[Cards | None],
    Field(max_length=MAX_SEATS, title="CardsOfSeats", description=_FROM_SEAT_0),
]
_ListedCounts = Annotated[
    list[_Count | None],
    Field(max_length=MAX_SEATS, title="CountsOfSeats", description=_FROM_SEAT_0),
]
_BY_SEAT = "By seat, as a text; without a seat where it is not known."
# The same as objects: each shape has a name, for generators of clients.
_HandsBySeat = Annotated[dict[SeatKey, Cards], Field(title="HandsBySeat", description=_BY_SEAT)]
_CountsBySeat = Annotated[dict[SeatKey, _Count], Field(title="CountsBySeat", description=_BY_SEAT)]
# Cards by seat.
CardsBySeat = Annotated[
    dict[SeatKey, Cards],
    BeforeValidator(by_seat, json_schema_input_type=_HandsBySeat | _ListedHands),
    explained_by(NOTATION),
]
# The numbers of cards by seat; without a seat whose number is not known.
Left = Annotated[
    dict[SeatKey, _Count],
    BeforeValidator(
        _numbers_by_seat,
        json_schema_input_type=_CountsBySeat
        | _ListedCounts
        | Annotated[str, Field(max_length=MAX_CARDS_TEXT)],
    ),
    Field(examples=[[20, 17, 17]]),
]
# Cards by seat: the hands that everybody sees.
OpenHands = Annotated[
    CardsBySeat,
    Field(
        description="The open hands (明牌) of other seats: the cards that they hold now.",
        examples=[{"1": "34455678TJQKA22BR"}],
    ),
]
