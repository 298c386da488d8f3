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
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from solver.errors import InvalidRequest, SolverError, quoted
from solver.messages import Message
from solver.records.chunks import GameChunk
from solver.records.draft import PLAYERS
from solver.records.events import MOST_STEPS
from solver.records.foreign import EXTRA
from solver.records.json_text import filled_lines

SEATS = "ABC"
ENTRIES = "entries"
# The entries of a sheet beside its plays: its head, the deal, the calls, the bottom, the end.
HEAD = ("VER", "TI", "TC", "RI", "RC", "UC", "MS")
_MOST_ENTRIES = MOST_STEPS + 40
# The names of the entry that holds what a sheet has no place for, and of where a sheet begins.
_EXTRA = "DDZ"
_BEGINS = "("
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
        error: why there is no entry here.
    """

    line: int
    name: str
    value: str = ""
    error: SolverError | None = None


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
    """Yields the games of a text of sheets, or of a log.

    A head or a hand behind calls or plays begins another one, in which the same players sit.
    """
    game = _Game(0, 1)
    for found in _of_log(text) if is_log(text) else _of_sheets(text):
        if found.name == _BEGINS:
            if game.entries or game.error is not None:
                yield game.chunk()
                game = _Game(game.number + 1, found.line)
            game.line, game.named = found.line, []
            continue
        head = found.name in HEAD or (len(found.name) == 2 and found.name[0] in "PD")
        if head and game.begun:
            yield game.chunk()
            game = _Game(game.number + 1, found.line, game.players)
        game.begun |= not head and found.error is None and found.name not in ("P", _EXTRA)
        try:
            game.add(found)
        except SolverError as error:
            game.error = game.error or _refused(game.number, found.line, error)
    yield game.chunk()


class _Game:
    """The entries of one game, as they are read.

    Attributes:
        named: the entries with the names of the players, where they stand before the game.
        begun: whether somebody has called or played.
    """

    def __init__(self, number: int, line: int, named: Sequence[Entry] = ()) -> None:
        self.number, self.line, self.named = number, line, list(named)
        self.entries: list[Entry] = []
        self.extra: Any = None
        self.error: GameChunk | None = None
        self.begun = False

    @property
    def players(self) -> list[Entry]:
        """The entries with the names of the players."""
        return [entry for entry in self.entries if entry.name[0] == "P"] or self.named

    def add(self, found: Entry) -> None:
        """Adds an entry.

        Raises:
            SolverError: it is none, or one too many.
        """
        if found.error is not None:
            raise found.error
        if found.name == "P":  # in a log the names stand in the order of the seats
            self.named.append(found._replace(name=f"P{SEATS[len(self.named) % PLAYERS]}"))
        elif found.name == _EXTRA:
            try:
                self.extra = json.loads(found.value)
            except (ValueError, RecursionError):
                raise InvalidRequest("{text} is no JSON", text=quoted(found.value)) from None
        else:
            self.entries.append(found)
        if len(self.entries) > _MOST_ENTRIES:
            raise InvalidRequest(
                "there are more than {most} entries, and no game has so many", most=_MOST_ENTRIES
            )

    def chunk(self) -> GameChunk:
        """Returns the game."""
        if self.error is not None:
            return self.error
        if not any(entry.name[0] == "D" for entry in self.entries):
            error = InvalidRequest("nobody's cards are told here: `DA`, `DB` and `DC` hold them")
            return _refused(self.number, self.line, error)
        own = any(entry.name[0] == "P" for entry in self.entries)
        # A player's own log names that player alone, and does not say in which seat.
        named = self.named if not own and len(self.named) == PLAYERS else []
        fields: dict[str, Any] = {ENTRIES: [*named, *self.entries]}
        if self.extra is not None:
            fields[EXTRA] = self.extra
        return SheetChunk.of(self.number, self.line, fields)


def _refused(number: int, line: int, error: SolverError) -> GameChunk:
    error.pointer = f"/{number}/{line}"
    return SheetChunk(line, f"/{number}", error=error)


def _of_sheets(text: str) -> Iterator[Entry]:
    """Yields the entries of sheets; each begins with a parenthesis at the beginning of a line."""
    begin = _START.search(text)
    if begin is None:
        yield _broken(1, Message("a game sheet begins with `(`"))
        return
    line = 1 + text.count("\n", 0, begin.start())
    while begin is not None:
        yield Entry(line, _BEGINS)
        after = _START.search(text, begin.end())
        end = len(text) if after is None else after.start()
        yield from _of_sheet(text, begin.start(), end, line)
        line += text.count("\n", begin.start(), end)
        begin = after


def _of_sheet(text: str, position: int, end: int, line: int) -> Iterator[Entry]:
    """Yields the entries of the sheet between two places of a text."""
    closed = False
    while position < end:
        found = None if closed else _TOKEN.match(text, position, end)
        if found is None:
            rest = text[position:end].lstrip()
            if not rest:
                break
            shown = quoted(rest[:_SHOWN])
            none = Message("{text} is no entry of a game sheet, such as `BA[3]`", text=shown)
            behind = Message("{text} stands behind the `)` of a game sheet", text=shown)
            line += text.count("\n", position, end - len(rest))
            yield _broken(line, behind if closed else none)
            return
        line += text.count("\n", position, found.end())
        position, closed = found.end(), found["sign"] == ")"
        if not found["sign"]:
            yield Entry(line, found["name"] or _EXTRA, found["value"] or found["json"] or "")
    if not closed:
        yield _broken(line, Message("the game sheet is not whole: there is no `)` at its end"))


def _of_log(text: str) -> Iterator[Entry]:
    """Yields what the messages of a log say, each as the entry of a sheet that says the same."""
    last = None
    for line, message in filled_lines(text):
        found = _MESSAGE.fullmatch(message.strip())
        word, said = (found[1].upper(), found[2] or "") if found else ("", "")
        of_seat = _OF_SEAT.fullmatch(said)
        entry = None
        if word in ("DOUDIZHUVER", "NAME"):
            entry = Entry(line, _BEGINS if word != "NAME" else "P", said)
        elif word == "GAMEOVER" and said:
            entry = Entry(line, "OVER", said)
        elif word in _TOLD and of_seat:
            entry = Entry(line, f"{_TOLD[word]}{of_seat[1]}", of_seat[2])
        elif word not in _UNTOLD and not (word in ("BID", "PLAY") and said.upper() == _QUESTION):
            none = Message(
                "{text} is no message of the contest, such as `PLAY B0,1`",
                text=quoted(message.strip()[:_SHOWN]),
            )
            yield _broken(line, none)
        # What repeats the message before to another player says nothing.
        if entry is not None and (word == "NAME" or entry[1:] != last):
            yield entry
        last = last if entry is None else entry[1:]


def _broken(line: int, detail: Message) -> Entry:
    return Entry(line, "", error=InvalidRequest(detail))
