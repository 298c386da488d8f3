"""The texts of the Chinese student contest (CCGC), taken apart: game sheets, and logs of messages.

A sheet is a list of entries between parentheses:

    (
    ;VER[1.0]PA[red]PB[green]PC[blue]
    ;DA[1,2,3,6,…]
    ;BA[0]
    )

A log has the lines that the contest's platform and its players have sent each other. Each message
about the game says what one entry of a sheet says, so a log becomes the entries of its sheets.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from solver.errors import InvalidRequest, SolverError, quoted
from solver.records.chunks import GameChunk
from solver.records.events import MOST_STEPS
from solver.records.foreign import EXTRA

SEATS = "ABC"
ENTRIES = "entries"
# The entries of a sheet beside its plays: its head, the deal, the calls, the bottom, the end.
HEAD = ("VER", "TI", "TC", "RI", "RC", "UC", "MS")
_MOST_ENTRIES = MOST_STEPS + 40
_MOST_ROUNDS = 1000
_LOG = re.compile(r"\s*DOUDIZHUVER\b", re.IGNORECASE)
_SHEET = re.compile(r"\s*\(\s*;\s*VER\[")
_START = re.compile(r"^[ \t]*\(", re.MULTILINE)
# The additional entry is an object of JSON, which has brackets of its own.
_TOKEN = re.compile(
    r"\s*(?:(?P<sign>[();])|(?P<extra>DDZ)\[(?P<json>\{.*\})\]|(?P<name>[A-Z]+)\[(?P<value>[^\[\]\n]*)\])"
)
_MESSAGE = re.compile(r"([A-Z]+)(?:\s+(.*))?", re.IGNORECASE)
_OF_SEAT = re.compile(rf"([{SEATS}])\s*(.*)")
# The messages about a game, with the beginning of the name of their entry.
_TOLD: Mapping[str, str] = {"DEAL": "D", "BID": "B", "LEFTOVER": "L", "PLAY": ""}
# What says nothing about a game: acknowledgements, and the numbers of rounds.
_UNTOLD = ("OK", "INFO", "ERROR", "EXIT")
_QUESTION = "WHAT"
_SHOWN = 60


class Entry(NamedTuple):
    """One entry of a sheet, or the message of a log that says the same.

    Attributes:
        line: the line of the text, from 1.
        name: such as `DA`, `BB` or `OVER`.
        value: what stands in its brackets.
    """

    line: int
    name: str
    value: str


@dataclass(frozen=True)
class SheetChunk(GameChunk):
    """One game of a text of the contest; the second part of a pointer into it is the line."""

    def line_of(self, pointer: str) -> int:
        """Returns the line of the place to which a JSON pointer into this game leads."""
        parts = pointer.split("/")
        return int(parts[2]) if len(parts) > 2 and parts[2].isdecimal() else self.line


def is_log(text: str) -> bool:
    """Returns whether a text begins as a log does."""
    return _LOG.match(text) is not None


def is_sheet(text: str) -> bool:
    """Returns whether a text begins as a game sheet does."""
    return _SHEET.match(text) is not None


def games(text: str) -> Iterator[GameChunk]:
    """Yields the games of a text of sheets, or of a log."""
    yield from _of_log(text) if is_log(text) else _of_sheets(text)


def _of_sheets(text: str) -> Iterator[GameChunk]:
    """Yields the sheets of a text; each begins with a parenthesis at the beginning of a line."""
    line, number = 1, 0
    begin = _START.search(text)
    if begin is None:
        yield _refused(0, 1, InvalidRequest("a game sheet begins with `(`"))
        return
    line += text.count("\n", 0, begin.start())
    while begin is not None:
        after = _START.search(text, begin.end())
        end = len(text) if after is None else after.start()
        for chunk in _sheet(text, begin.start(), end, number, line):
            yield chunk
            number += 1
        line += text.count("\n", begin.start(), end)
        begin = after


def _sheet(text: str, position: int, end: int, number: int, line: int) -> list[GameChunk]:
    """Returns the games of the sheet between two places of a text: one for each round."""
    begun, rounds, extras, closed = line, [list[Entry]()], list[Any]([None]), False
    while position < end:
        found = None if closed else _TOKEN.match(text, position, end)
        if found is None:
            rest = text[position:end].lstrip()
            if not rest:
                break
            line += text.count("\n", position, end - len(rest))
            return [_refused(number, line, _no_entry(rest, closed=closed))]
        line += text.count("\n", position, found.end())
        position = found.end()
        closed = found["sign"] == ")"
        if found["name"]:
            if _begins(found["name"], rounds[-1]):
                rounds.append([])
                extras.append(None)
            rounds[-1].append(Entry(line, found["name"], found["value"]))
        elif found["extra"]:
            try:
                extras[-1] = json.loads(found["json"])
            except (ValueError, RecursionError):
                error = InvalidRequest("{text} is no JSON", text=quoted(found["json"]))
                return [_refused(number, line, error)]
        if len(rounds[-1]) > _MOST_ENTRIES or len(rounds) > _MOST_ROUNDS:
            return [_refused(number, line, _too_many())]
    if not closed:
        error = InvalidRequest("the game sheet is not whole: there is no `)` at its end")
        return [_refused(number, line, error)]
    # The players stand in the head of the sheet, and sit where they sat.
    named = [entry for entry in rounds[0] if entry.name[0] == "P"]
    found_rounds = []
    for place, (entries, extra) in enumerate(zip(rounds, extras, strict=True)):
        known = place == 0 or any(entry.name[0] == "P" for entry in entries)
        whole = entries if known else [*named, *entries]
        found_rounds.append(
            _chunk(number + place, entries[0].line if place else begun, whole, extra)
        )
    return found_rounds


def _begins(name: str, entries: list[Entry]) -> bool:
    """Returns whether an entry begins another round: a head or a hand behind calls or plays."""
    head = name in HEAD or (len(name) == 2 and name[0] in "PD")
    return head and any(
        entry.name not in HEAD and (len(entry.name) == 1 or entry.name[0] not in "PD")
        for entry in entries
    )


def _no_entry(text: str, *, closed: bool) -> SolverError:
    if closed:
        return InvalidRequest(
            "{text} stands behind the `)` of a game sheet", text=quoted(text[:_SHOWN])
        )
    return InvalidRequest(
        "{text} is no entry of a game sheet, such as `BA[3]`", text=quoted(text[:_SHOWN])
    )


def _too_many() -> SolverError:
    return InvalidRequest(
        "there are more than {most} entries, and no game has so many", most=_MOST_ENTRIES
    )


class _Log:
    """The game of a log that is being read."""

    def __init__(self, number: int, line: int, names: list[str]) -> None:
        self.number, self.line, self.names = number, line, names
        self.entries: list[Entry] = []
        self.error: GameChunk | None = None
        self.begun = False

    def add(self, entry: Entry) -> None:
        """Adds what a message says, unless it repeats the message before to another player."""
        if self.entries and self.entries[-1][1:] == entry[1:]:
            return
        self.entries.append(entry)
        self.begun = self.begun or not entry.name.startswith("D")
        if len(self.entries) > _MOST_ENTRIES:
            self.refuse(entry.line, _too_many())

    def refuse(self, line: int, error: SolverError) -> None:
        """Keeps the first fault of the game."""
        self.error = self.error or _refused(self.number, line, error)

    def chunk(self) -> GameChunk:
        """Returns the game."""
        if self.error is not None:
            return self.error
        # A player's own log names that player alone, and does not say in which seat.
        names = self.names if len(self.names) == len(SEATS) else []
        head = [
            Entry(self.line, f"P{seat}", name) for seat, name in zip(SEATS, names, strict=False)
        ]
        return _chunk(self.number, self.line, [*head, *self.entries])


def _of_log(text: str) -> Iterator[GameChunk]:
    """Yields the games of a log: a game ends where the next is dealt."""
    game, names = _Log(0, 1, []), list[str]()
    position, line = 0, 0
    while position < len(text):
        end = text.find("\n", position)
        end = len(text) if end < 0 else end
        message, position, line = text[position:end].strip(), end + 1, line + 1
        found = _MESSAGE.fullmatch(message)
        word, said = (found[1].upper(), found[2] or "") if found else ("", "")
        if game.begun and word in ("DEAL", "DOUDIZHUVER"):
            yield game.chunk()
            game = _Log(game.number + 1, line, names)
        if word == "DOUDIZHUVER":
            names = game.names = []
        elif word == "NAME":
            names.append(said)
        elif game.error is None and message and word not in _UNTOLD:
            _tell(game, line, word, said, message)
    yield game.chunk()


def _tell(game: _Log, line: int, word: str, said: str, message: str) -> None:
    """Adds one message about a game to it."""
    if word in ("BID", "PLAY") and said.upper() == _QUESTION:
        return
    found = _OF_SEAT.fullmatch(said)
    if word == "GAMEOVER" and said:
        game.add(Entry(line, "OVER", said))
    elif word in _TOLD and found:
        game.add(Entry(line, f"{_TOLD[word]}{found[1]}", found[2]))
    else:
        game.refuse(
            line,
            InvalidRequest(
                "{text} is no message of the contest, such as `PLAY B0,1`",
                text=quoted(message[:_SHOWN]),
            ),
        )


def _chunk(number: int, line: int, entries: list[Entry], extra: Any = None) -> GameChunk:
    if not any(entry.name[0] == "D" for entry in entries):
        error = InvalidRequest("nobody's cards are told here: `DA`, `DB` and `DC` hold them")
        return _refused(number, line, error)
    fields: dict[str, Any] = {ENTRIES: entries}
    if extra is not None:
        fields[EXTRA] = extra
    return SheetChunk.of(number, line, fields)


def _refused(number: int, line: int, error: SolverError) -> GameChunk:
    error.pointer = f"/{number}/{line}"
    return SheetChunk(line, f"/{number}", error=error)
