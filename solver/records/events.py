"""JSON Lines as events: their fields are read by name and type, and errors name the place."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from solver.errors import InvalidRequest, quoted

T = TypeVar("T", str, int, bool, list[Any], dict[str, Any])
_WORDS = {
    str: "a string",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}


@dataclass(frozen=True)
class Event:
    """One line of a text.

    Attributes:
        number: the number of the line, from 0; empty lines are not counted.
        fields: the members of the JSON object in the line.
    """

    number: int
    fields: Mapping[str, Any]

    def want(self, name: str, kind: type[T]) -> T:
        """Returns the value of a field that must be there.

        Raises:
            InvalidRequest: the field is absent or null, or its value is of another type.
        """
        value = self.may(name, kind)
        if value is None:
            raise InvalidRequest(f"`{name}` is missing here", self.pointer(name))
        return value

    def may(self, name: str, kind: type[T]) -> T | None:
        """Returns the value of a field, or None when the field is absent or null.

        Raises:
            InvalidRequest: the value is of another type.
        """
        value: T | None = self.fields.get(name)
        # `isinstance` would accept true as an int.
        if value is not None and type(value) is not kind:
            raise InvalidRequest(
                f"`{name}` is {_WORDS[kind]}, not {quoted(value)}", self.pointer(name)
            )
        return value

    def pointer(self, *path: str | int) -> str:
        """Returns the JSON pointer of a place in this event."""
        return "".join(f"/{part}" for part in (self.number, *path))


def read_events(text: str) -> list[Event]:
    """Returns the events in JSON Lines.

    Raises:
        InvalidRequest: a line is no JSON object, or all lines are empty.
    """
    lines = lines_of(text)
    if not lines:
        raise InvalidRequest("there is no event in the text")
    return [Event(number, _object(line, number)) for number, line in enumerate(lines)]


def lines_of(text: str) -> list[str]:
    """Returns the lines of a text that are not empty."""
    # Only the line feed ends a line: a JSON string may contain the other line breaks of Unicode.
    return [line for line in text.removeprefix("\ufeff").split("\n") if line.strip()]


def _object(line: str, number: int) -> dict[str, Any]:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError) as error:
        why = error.msg if isinstance(error, json.JSONDecodeError) else "it is too deep or too long"
        raise InvalidRequest(f"{quoted(line)} is no JSON: {why}", f"/{number}") from None
    if not isinstance(fields, dict):
        raise InvalidRequest(f"an event is a JSON object, not {quoted(line)}", f"/{number}")
    return fields


def write_events(events: Iterable[Mapping[str, Any]]) -> str:
    """Returns the events as JSON Lines; each line ends with a line feed."""
    return "".join(f"{_line(event)}\n" for event in events)


def _line(event: Mapping[str, Any]) -> str:
    text = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
    # Names stay readable, but signs that break a terminal or an UTF-8 encoder are escaped.
    return text if text.isprintable() else json.dumps(event, separators=(",", ":"))
