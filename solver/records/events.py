"""JSON objects as events: their fields are read by name and type, and errors name the place."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from solver.errors import InvalidRequest, SolverError, quoted
from solver.messages import Message

T = TypeVar("T", str, int, bool, list[Any], dict[str, Any])
# No list of a record of another program is longer: 54 plays of a card with two passes each would
# be 162.
MOST_STEPS = 400
_WORDS = {
    str: Message("a string"),
    int: Message("a whole number"),
    bool: Message("true or false"),
    list: Message("a list"),
    dict: Message("an object"),
}


@dataclass(frozen=True)
class RecordEvent:
    """One JSON object of a text: an event of a game, or a whole game.

    Attributes:
        number: the number of the object in its text, from 0.
        fields: the members of the object; those of a list have their places for names.
        line: the line in which it begins, from 1.
        path: the place of an object or a list inside the event; empty for the event itself.
    """

    number: int
    fields: Mapping[Any, Any]
    line: int = 1
    path: tuple[str | int, ...] = ()

    def want(self, name: str | int, kind: type[T]) -> T:
        """Returns the value of a field that must be there.

        Raises:
            InvalidRequest: the field is absent or null, or its value is of another type.
        """
        value = self.may(name, kind)
        if value is None:
            raise InvalidRequest(
                "`{name}` is missing here", self.pointer(name), name=self._named(name)
            )
        return value

    def may(self, name: str | int, kind: type[T]) -> T | None:
        """Returns the value of a field, or None when the field is absent or null.

        Raises:
            InvalidRequest: the value is of another type.
        """
        value: T | None = self.fields.get(name)
        # `isinstance` would accept true as an int.
        if value is not None and type(value) is not kind:
            raise InvalidRequest(
                "`{name}` is {kind}, not {value}",
                self.pointer(name),
                name=self._named(name),
                kind=_WORDS[kind],
                value=quoted(value),
            )
        return value

    def _named(self, name: str | int) -> str:
        """Returns what messages call a field: that of a list has the name of the list in front."""
        return f"{self.path[-1]}/{name}" if isinstance(name, int) else name

    def inner(self, name: str | int) -> RecordEvent | None:
        """Returns the object in a field, or None when the field is absent or null.

        Raises:
            InvalidRequest: the value is no object.
        """
        found = self.may(name, dict)
        return None if found is None else self.within(found, name)

    def within(self, fields: Mapping[Any, Any], *path: str | int) -> RecordEvent:
        """Returns some members as an object that stands at a place in this event."""
        return replace(self, fields=fields, path=(*self.path, *path))

    def listed(self, name: str | int, *, wanted: bool = True) -> RecordEvent:
        """Returns the list in a field, whose members have their places for names.

        Args:
            name: the field.
            wanted: whether it must be there; else an absent one is empty.

        Raises:
            InvalidRequest: the value is no list, or one longer than any game.
        """
        found = self.want(name, list) if wanted else self.may(name, list) or []
        if len(found) > MOST_STEPS:
            raise InvalidRequest(
                "`{name}` has {count} entries, and no game has more than {most}",
                self.pointer(name),
                name=self._named(name),
                count=len(found),
                most=MOST_STEPS,
            )
        return self.within(dict(enumerate(found)), name)

    def objects(self, name: str | int, *, wanted: bool = True) -> Iterator[RecordEvent]:
        """Yields the objects of the list in a field; the arguments as for `listed`.

        Raises:
            InvalidRequest: as `listed`, or a member is no object.
        """
        found = self.listed(name, wanted=wanted)
        for place in found.fields:
            yield found.within(found.want(place, dict), place)

    def numbers(self, name: str, *, gaps: bool = False) -> tuple[int | None, ...] | None:
        """Returns the whole numbers that a field lists; with `gaps` each may be null.

        Raises:
            InvalidRequest: the value is no list, or an entry is no whole number.
        """
        if self.fields.get(name) is None:
            return None
        found = self.listed(name)
        read = found.may if gaps else found.want
        return tuple(read(place, int) for place in found.fields)

    def pointer(self, *path: str | int) -> str:
        """Returns the JSON pointer of a place in this event."""
        return "".join(f"/{part}" for part in (self.number, *self.path, *path))

    def pointers(self, **parts: str) -> dict[str, str]:
        """Returns for each part of a game the JSON pointer of the field that holds it."""
        return {part: self.pointer(name) for part, name in parts.items()}

    @contextmanager
    def at(self, *path: str | int) -> Iterator[None]:
        """Puts a place in this event in front of the pointer of an error that is not in the text.

        Raises:
            SolverError: the error that is raised inside.
        """
        try:
            yield
        except SolverError as error:
            if not error.pointer.startswith(f"/{self.number}/"):
                error.at(self.number, *self.path, *path)
            raise


def write_events(events: Iterable[Mapping[str, Any]]) -> str:
    """Returns the events as JSON Lines; each line ends with a line feed."""
    return "".join(f"{readable(event, separators=(',', ':'))}\n" for event in events)


def readable(value: object, **options: Any) -> str:
    """Returns a value as JSON in one line, with the options of `json.dumps`.

    Names stay readable, but signs that break a line, a terminal or an UTF-8 encoder are escaped.
    """
    text = json.dumps(value, ensure_ascii=False, **options)
    return text if text.isprintable() else json.dumps(value, **options)
