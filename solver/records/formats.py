"""The formats of records: each is read and written by one module, and this is the list of them.

A new format is one module with an object that has the attributes of `Format`, and its entry in
`FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from solver.errors import InvalidRequest, quoted
from solver.records import ddz
from solver.records.record import Record
from solver.rules import Rules, Source, load_rules

# Turns the id or the object by which a record names its rules into rules.
FindRules = Callable[[Source], Rules]


class Format(Protocol):
    """A way to write games as text."""

    @property
    def name(self) -> str:
        """The name by which a caller chooses the format."""

    def detects(self, text: str) -> bool:
        """Returns whether `text` looks like this format; at most its first lines are looked at."""

    def read(self, text: str, find: FindRules, *, most: int | None = None) -> list[Record]:
        """Returns the games in `text`, at least one.

        Args:
            text: games in this format, one after another.
            find: finds the rules that a game names.
            most: how many games the text may contain; None for any number.

        Raises:
            SolverError: the text is no such record, or has more than `most` games; the pointer
                leads to the place in the text.
        """

    def write(self, record: Record) -> str:
        """Returns the record as text, which `read` reads as the same record."""


# A text that no format detects is read as the first format, whose error then says what is wrong.
FORMATS: tuple[Format, ...] = (ddz.FORMAT,)


def format_named(name: str) -> Format:
    """Returns the format with this name.

    Raises:
        InvalidRequest: no format has this name.
    """
    for known in FORMATS:
        if known.name == name:
            return known
    names = ", ".join(known.name for known in FORMATS)
    raise InvalidRequest(f"{quoted(name)} is no format of records; the formats are {names}")


def format_of(text: str) -> Format:
    """Returns the format that detects `text`; the first format when none does."""
    return next((known for known in FORMATS if known.detects(text)), FORMATS[0])


def read_records(
    text: str, find: FindRules = load_rules, *, format: str | None = None
) -> list[Record]:
    """Returns the games in `text`, at least one.

    Args:
        text: games of one format, one after another.
        find: finds the rules that a game names.
        format: the name of the format; None to detect it.

    Raises:
        SolverError: the text is no record, or a game in it breaks its rules; the pointer leads to
            the place in the text.
    """
    chosen = format_of(text) if format is None else format_named(format)
    return chosen.read(text, find)


def parse_record(text: str, find: FindRules = load_rules, *, format: str | None = None) -> Record:
    """Returns the one game in `text`; arguments and errors are those of `read_records`.

    Raises:
        SolverError: also when `text` contains a second game.
    """
    chosen = format_of(text) if format is None else format_named(format)
    (record,) = chosen.read(text, find, most=1)
    return record


def write_record(record: Record, *, format: str = FORMATS[0].name) -> str:
    """Returns the record as text in the format with this name.

    Raises:
        InvalidRequest: no format has this name.
    """
    return format_named(format).write(record)
