"""A text of records, divided into games: the events of each, and what is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, Self, TypeVar

from solver.errors import InvalidRequest, SolverError, quoted
from solver.messages import Message
from solver.records.events import RecordEvent
from solver.records.json_text import JsonValue, json_values
from solver.records.record import Record
from solver.rules import Rules, Source

# Turns the id or the object by which a record names its rules into rules.
FindRules = Callable[[Source], Rules]
# The most broken values at the beginning of a text that are skipped to find its format.
_MOST_TRIED = 10
# The most reasons that are given when many games are refused, and the most places for each.
MOST_REASONS = 1000
MOST_PLACES = 5

T = TypeVar("T")


@dataclass(frozen=True)
class UnreadableGame:
    """A game in a text that could not be read; nothing of it is kept.

    Attributes:
        index: the number of the game in its text, from 0.
        line: the line of the text where the fault is, from 1; the first line of the game where
            the game stands in one line, or where the fault is in no single place.
        error: what is wrong. Its pointer begins with the number of the event or of the game.
    """

    index: int
    line: int
    error: SolverError

    @property
    def detail(self) -> Message:
        """What is wrong, and in which line."""
        return Message("line {line}: {detail}", line=self.line, detail=self.error.detail)

    def __str__(self) -> str:
        return str(self.detail)


Scanned = Record | UnreadableGame


@dataclass
class Alike(Generic[T]):
    """The games that are refused for one reason.

    Attributes:
        detail: the reason.
        places: where the first ones are.
        count: how many they are.
    """

    detail: str
    places: list[T]
    count: int


class Refusals(Generic[T]):
    """Refused games by their reasons, in the order in which each reason came first.

    Attributes:
        alike: by reason its games; at most `MOST_REASONS`.
        others: the number of games that are refused for further reasons.
    """

    def __init__(self) -> None:
        """Begins without any."""
        self.alike: dict[str, Alike[T]] = {}
        self.others = 0

    def add(self, detail: str, place: T) -> bool:
        """Adds a game; returns whether it is the first one that is refused for its reason."""
        known = self.alike.get(detail)
        if known is None and len(self.alike) == MOST_REASONS:
            self.others += 1
            return False
        if known is None:
            self.alike[detail] = Alike(detail, [place], 1)
            return True
        known.count += 1
        if len(known.places) < MOST_PLACES:
            known.places.append(place)
        return False

    def __iter__(self) -> Iterator[Alike[T]]:
        return iter(self.alike.values())

    def __len__(self) -> int:
        return sum(each.count for each in self) + self.others


@dataclass(frozen=True)
class GameChunk:
    """One game of a text, taken apart but not checked.

    Attributes:
        line: the line in which it begins, from 1.
        pointer: the place in which it begins.
        events: its events; the one object that is the game in formats without events.
        error: why it cannot be read at all; None where it may be read.
    """

    line: int
    pointer: str
    events: tuple[RecordEvent, ...] = ()
    error: SolverError | None = None

    @classmethod
    def of(cls, number: int, line: int, fields: Mapping[str, Any]) -> Self:
        """Returns the game that an object describes."""
        return cls(line, f"/{number}", (RecordEvent(number, fields, line),))

    @classmethod
    def refused(cls, number: int, line: int, error: SolverError) -> Self:
        """Returns a game that cannot be read at all."""
        error.pointer = f"/{number}"
        return cls(line, error.pointer, error=error)

    def line_of(self, pointer: str) -> int:
        """Returns the line of the place to which a JSON pointer into this chunk leads."""
        number = pointer.split("/")[1] if pointer else ""
        for event in self.events:
            if str(event.number) == number:
                return event.line
        return self.line


@dataclass(frozen=True)
class TextSample:
    """The beginning of a text, by which its format is found.

    Attributes:
        text: the text.
        value: its first JSON value that is not broken, an object or an array; None where the text
            begins otherwise.
    """

    text: str
    value: Any = None

    @classmethod
    def of(cls, text: str) -> TextSample:
        """Returns the beginning of `text`."""
        if text.lstrip()[:1] not in ("{", "["):
            return cls(text)
        found = islice(json_values(text), _MOST_TRIED)
        return cls(text, next((each.value for each in found if each.error is None), None))

    def has(self, *names: str) -> bool:
        """Returns whether the first value is an object with all these members."""
        return isinstance(self.value, dict) and all(name in self.value for name in names)


def objects(text: str, listed: str = "") -> Iterator[GameChunk]:
    """Yields the games of a text in which each game is one JSON object.

    Args:
        text: the text.
        listed: the only member of a game that is a list instead; empty where none may be.
    """
    yield from games_or_none(_object(*each, listed) for each in enumerate(json_values(text)))


def games_or_none(games: Iterable[GameChunk]) -> Iterator[GameChunk]:
    """Yields some games, or else a chunk that says that there is none."""
    found = False
    for game in games:
        found = True
        yield game
    if not found:
        yield GameChunk(1, "", error=InvalidRequest("there is no game in the text"))


def _object(number: int, found: JsonValue, listed: str) -> GameChunk:
    error, value = found.error, found.value
    if listed and isinstance(value, list):
        value = {listed: value}
    if error is None and not isinstance(value, dict):
        error = InvalidRequest("a game is a JSON object, not {value}", value=quoted(value))
    if error is not None:
        return GameChunk.refused(number, found.line, error)
    return GameChunk.of(number, found.line, value)
