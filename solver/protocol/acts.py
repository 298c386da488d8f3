"""Acts as JSON: `[seat, cards]`, and `[seat, cards, "!"]` for a bomb out of turn.

An object `{"seat", "cards", "type"?, "key"?, "interrupt"?}` says the same. An empty text, an empty
list and null are a pass. In the short form an object `{"cards", "type"?, "key"?}` may stand for the
cards: type and key declare how they are read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from solver.errors import InvalidRequest, SolverError, quoted
from solver.game.act import Act
from solver.game.words import text_of_play
from solver.protocol.spelling import number

_OUT_OF_TURN = "!"
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
