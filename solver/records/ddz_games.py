"""The events of a text of ddz-records, divided into games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from solver.errors import InvalidRequest, SolverError, quoted
from solver.records.events import Event
from solver.records.json_text import json_values
from solver.records.pieces import Piece


def games(text: str) -> Iterator[Piece]:
    """Yields the games in `text`, at least one piece; each begins with its event `start_game`."""
    group = _Group()
    for event in _events(text):
        if group.ends_before(event):
            yield group.to_piece()
            group = _Group()
        group.add(event)
    yield group.to_piece()


@dataclass
class _Group:
    """The events of one game, and the broken values among them."""

    events: list[Event] = field(default_factory=list)
    error: SolverError | None = None
    ended: bool = False

    def ends_before(self, event: Event | _Broken) -> bool:
        """Returns whether `event` belongs to another game."""
        if not self.events and self.error is None:
            return False
        if isinstance(event, _Broken):
            return self.ended  # What follows the end of a game was the start of another one.
        return event.fields.get("type") == "start_game"

    def add(self, event: Event | _Broken) -> None:
        """Adds an event; the error of the first broken one is the error of the game."""
        if isinstance(event, _Broken):
            self.error = self.error or event.error
            event = Event(event.number, {}, event.line)
        self.events.append(event)
        self.ended = event.fields.get("type") == "end_game"

    def to_piece(self) -> Piece:
        """Returns the game as a piece of its text."""
        if not self.events:
            return Piece(1, "", error=InvalidRequest("there is no event in the text"))
        first = self.events[0]
        return Piece(first.line, first.pointer("type"), tuple(self.events), self.error)


@dataclass(frozen=True)
class _Broken:
    """A value that is no event."""

    number: int
    line: int
    error: SolverError


def _events(text: str) -> Iterator[Event | _Broken]:
    """Yields the events of a text, numbered through."""
    number = 0
    for found in json_values(text):
        values = found.value if isinstance(found.value, list) else [found.value]
        for value in values or [values]:
            error = found.error
            if error is None and not isinstance(value, dict):
                error = InvalidRequest(
                    "an event is a JSON object, not {value}", value=quoted(value)
                )
            if error is None:
                yield Event(number, value, found.line)
            else:
                error.pointer = f"/{number}"
                yield _Broken(number, found.line, error)
            number += 1
