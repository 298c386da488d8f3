"""JSON Lines as events: every field is asked for by its name and kind, and errors say which."""

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
    """One line of a text: its fields, and its number from 0 with the empty lines left out."""

    number: int
    fields: Mapping[str, Any]

    def want(self, name: str, kind: type[T]) -> T:
        """Returns the value of a field.

        Raises:
            InvalidRequest: it is missing, or of another kind.
        """
        value = self.may(name, kind)
        if value is None:
            raise InvalidRequest(f"`{name}` is missing here", self.pointer(name))
        return value

    def may(self, name: str, kind: type[T]) -> T | None:
        """Returns the value of a field, or None when it is absent or null.

        Raises:
            InvalidRequest: it is of another kind.
        """
        value: T | None = self.fields.get(name)
        # Not isinstance: true is no number.
        if value is not None and type(value) is not kind:
            raise InvalidRequest(
                f"`{name}` is {_WORDS[kind]}, not {quoted(value)}", self.pointer(name)
            )
        return value

    def pointer(self, *path: str | int) -> str:
        """Returns the JSON pointer of a place in this event."""
        return "".join(f"/{part}" for part in (self.number, *path))


def read_events(text: str) -> list[Event]:
    """Returns the events of JSON Lines.

    Raises:
        InvalidRequest: a line that is no JSON object, or no line at all.
    """
    # Only the line feed separates: a JSON string may hold the other line breaks of Unicode.
    lines = [line for line in text.removeprefix("\ufeff").split("\n") if line.strip()]
    if not lines:
        raise InvalidRequest("there is no event in the text")
    return [Event(number, _object(line, number)) for number, line in enumerate(lines)]


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
    """Returns the events as JSON Lines, each with its line feed."""
    return "".join(f"{_line(event)}\n" for event in events)


def _line(event: Mapping[str, Any]) -> str:
    text = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
    # Names stay readable, but nothing goes out that a terminal or a UTF-8 encoder trips over.
    return text if text.isprintable() else json.dumps(event, separators=(",", ":"))
