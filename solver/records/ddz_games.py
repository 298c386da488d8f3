"""The events of a text of ddz-records, divided into games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from solver.errors import InvalidRequest, SolverError, quoted
from solver.records.chunks import GameChunk
from solver.records.events import RecordEvent
from solver.records.json_text import JsonReader, JsonValue
from solver.rules.section import MAX_COPIES, MAX_RANKS, MAX_SEATS

# The most events that are read of one game. The rules imply fewer: each play takes a card out of a
# hand and is followed by a pass of each other seat at most, and an auction has far fewer calls.
MOST_EVENTS = 2 * MAX_RANKS * MAX_COPIES * MAX_SEATS
# Where a game begins or ends. JSON may write a letter by its number.
_MARK = re.compile(r"start_game|end_game|\\u00[5-7]")


def _begins(fields: Mapping[str, Any]) -> bool:
    return fields.get("type") == "start_game"


def games(
    text: str,
    mark: re.Pattern[str] = _MARK,
    begins: Callable[[Mapping[str, Any]], bool] = _begins,
    most: int = MOST_EVENTS,
) -> Iterator[GameChunk]:
    """Yields the games in `text`, at least one chunk; each begins with the event that begins one.

    What follows the first broken event of a game, or follows more events than a game can have, is
    not read up to the next game.

    Args:
        text: events in lines or in arrays.
        mark: what stands in a line with which a game may begin or end.
        begins: whether an event begins a game.
        most: the most events that a game can have.
    """
    group, reader, number = _Group(most), JsonReader(text), 0
    for found in reader.values():
        for event, error in _events(found, number):
            # What is broken behind the end of a game was the start of another one.
            if not group.empty and (begins(event.fields) if error is None else group.ended):
                yield group.to_chunk()
                group = _Group(most)
            group.add(event, error)
            number += 1
        if group.closed and not group.ended:  # after its end, what is broken is another game
            number += reader.skip(mark)
    yield group.to_chunk()


@dataclass
class _Group:
    """The events of one game, and the broken values among them."""

    most: int
    events: list[RecordEvent] = field(default_factory=list)
    error: SolverError | None = None
    ended: bool = False

    @property
    def empty(self) -> bool:
        """Whether there is nothing in it."""
        return not self.events and self.error is None

    @property
    def closed(self) -> bool:
        """Whether nothing more is read of the game: it is broken, or longer than any game."""
        return self.error is not None or len(self.events) > self.most

    def add(self, event: RecordEvent, error: SolverError | None) -> None:
        """Adds an event; the error of the first broken one is the error of the game."""
        if not self.closed:
            self.events.append(event)
            self.error = error
        self.ended = event.fields.get("type") == "end_game"

    def to_chunk(self) -> GameChunk:
        """Returns the game as a chunk of its text."""
        if not self.events:
            return GameChunk(1, "", error=InvalidRequest("there is no game in the text"))
        first = self.events[0]
        return GameChunk(first.line, first.pointer("type"), tuple(self.events), self.error)


def _events(found: JsonValue, number: int) -> Iterator[tuple[RecordEvent, SolverError | None]]:
    """Yields the events of a value of the text, numbered from `number`, and what is wrong."""
    values = found.value if isinstance(found.value, list) else [found.value]
    for place, value in enumerate(values or [values], number):
        error = found.error
        if error is None and not isinstance(value, dict):
            error = InvalidRequest("an event is a JSON object, not {value}", value=quoted(value))
        if error is not None:
            error.pointer = f"/{place}"
        yield RecordEvent(place, {} if error else value, found.line), error
