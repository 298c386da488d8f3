"""Acts in requests: `[seat, cards]`, and `[seat, cards, "!"]` for a bomb out of turn.

An object `{"seat", "cards", "type"?, "key"?, "interrupt"?}` says the same. An empty text, an empty
list and null are a pass. In the short form an object `{"cards", "type"?, "key"?}` may stand for the
cards: type and key declare how they are read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, PlainSerializer, PlainValidator

from solver.errors import NOTATION, InvalidRequest, SolverError, quoted
from solver.game.act import Act
from solver.game.notation import text_of_cards
from solver.game.seats import seat_after
from solver.game.words import text_of_play
from solver.protocol.fields import (
    MAX_CARDS_TEXT,
    CardList,
    DeclaredPlay,
    PlayText,
    Seat,
    explained_by,
)
from solver.protocol.spelling import number

_OUT_OF_TURN = "!"
# The most acts of a history: generous for 108 cards, each followed by passes of three seats.
MAX_ACTS = 600
# The members of a declared play, each with the most signs that it may have.
_DECLARED = {"cards": 400, "type": 32, "key": 1}
_FIELDS = ("seat", *_DECLARED, "interrupt")


def read_act(item: Any) -> Act:
    """Returns the act that one item of a history describes.

    Raises:
        InvalidRequest: the item has another form; the pointer names its part that is wrong.
    """
    if isinstance(item, dict):
        return _of_object(item)
    if not isinstance(item, (list, tuple)) or len(item) not in (2, 3):
        raise InvalidRequest(
            "an act is [seat, cards], [seat, cards, '!'] or an object of {fields}, not {item}",
            fields=", ".join(_FIELDS),
            item=quoted(item),
        )
    seat, what, *mark = item
    seat = _seat(seat, "/0")
    if mark not in ([], [_OUT_OF_TURN]):
        raise InvalidRequest(
            "the mark of a bomb out of turn is '!', not {mark}", "/2", mark=quoted(mark[0])
        )
    fields = what if isinstance(what, dict) else {"cards": what}
    if not fields.keys() <= _DECLARED.keys() or "cards" not in fields:
        raise InvalidRequest(
            "what a seat does is cards, 'pass' or an object of {declared}, not {what}",
            "/1",
            declared=", ".join(_DECLARED),
            what=quoted(what),
        )
    inside = isinstance(what, dict)
    return Act(seat, *_cards(fields, lambda name: f"/1/{name}" if inside else "/1", bool(mark)))


def _of_object(item: Mapping[str, Any]) -> Act:
    """Returns the act that an object describes."""
    for name in item:
        if name not in _FIELDS:
            raise InvalidRequest(
                "an act has the fields {fields}, and no {name}",
                fields=", ".join(_FIELDS),
                name=quoted(name),
            ).at(name)
    for name in ("seat", "cards"):
        if name not in item:
            raise InvalidRequest(
                "an act needs the field {name}, as in {example}",
                f"/{name}",
                name=name,
                example='{"seat": 0, "cards": "QQ"}',
            )
    seat = _seat(item["seat"], "/seat")
    interrupt = item.get("interrupt")
    if interrupt is not None and type(interrupt) is not bool:
        raise InvalidRequest(
            "interrupt is true or false, not {value}", "/interrupt", value=quoted(interrupt)
        )
    return Act(seat, *_cards(item, lambda name: f"/{name}", bool(interrupt)))


def _seat(value: Any, pointer: str) -> int:
    seat = number(value)
    if type(seat) is not int:
        raise InvalidRequest("a seat is a number, not {seat}", pointer, seat=quoted(value))
    return seat


def _cards(
    fields: Mapping[str, Any], pointer: Callable[[str], str], interrupt: bool
) -> tuple[str, bool, str | None, str | None]:
    """Returns what an act has beside its seat: the cards, the mark, and a declared type and key.

    Args:
        fields: the cards, and perhaps their type and key.
        pointer: where a field stands in the act.
        interrupt: whether the play is out of turn.
    """
    try:
        cards = text_of_play(fields["cards"])
    except SolverError as error:
        error.pointer = pointer("cards")
        raise
    declared = {"cards": cards, "type": fields.get("type"), "key": fields.get("key")}
    for name, most in _DECLARED.items():
        value = declared[name]
        if value is not None and (not isinstance(value, str) or len(value) > most):
            raise InvalidRequest(
                "{name} is a text of at most {most} signs, not {value}",
                pointer(name),
                name=name,
                most=most,
                value=quoted(value),
            )
    return cards, interrupt, declared["type"], declared["key"]


def write_act(act: Act) -> list[Any]:
    """Returns the item that `read_act` reads as this act."""
    declared = {"cards": act.cards, "type": act.type, "key": act.key}
    named = {name: value for name, value in declared.items() if value is not None}
    what = act.cards if len(named) == 1 else named
    return [act.seat, what, _OUT_OF_TURN] if act.interrupt else [act.seat, what]


# --- Their fields --------------------------------------------------------------------------------

_Cards = Annotated[str, Field(max_length=MAX_CARDS_TEXT)] | CardList


class DeclaredCards(DeclaredPlay):
    """What a seat does, with the reading of its cards where they have several."""

    cards: _Cards | None = Field(  # type: ignore[assignment]
        description="The cards, or `pass`; null is a pass, too."
    )


class PlayedAct(DeclaredCards):
    """What a seat does, and which seat."""

    seat: Seat
    interrupt: bool | None = Field(
        default=None, description="True for a bomb that is played out of turn."
    )


_Played = _Cards | DeclaredCards | None
ListedAct = (
    Annotated[tuple[Seat, _Played], Field(title="ListedAct")]
    | Annotated[tuple[Seat, _Played, Literal["!"]], Field(title="ListedBomb")]
)
ActInput = Annotated[
    Act,
    PlainValidator(read_act, json_schema_input_type=ListedAct | PlayedAct),
    PlainSerializer(write_act, return_type=list[Any]),
    Field(
        description='Seat, cards or "pass", and "!" when a bomb is played out of turn; or an '
        "object that says the same. An empty text or list, or null, is a pass, too.",
        examples=[[0, "333444-56"], [1, "pass"], [3, "5555", "!"], {"seat": 0, "cards": "QQ"}],
    ),
]
History = Annotated[list[ActInput], Field(max_length=MAX_ACTS), explained_by(NOTATION)]


# --- The play to beat: an act, or its cards alone -------------------------------------------------


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
