"""Where the games come from that `landlord review` reviews: files, folders, requests."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from solver.cli.files import read_bytes
from solver.cli.options import CATALOGUE
from solver.errors import RECORDS, InvalidRequest
from solver.protocol.document import MalformedDocument, decode
from solver.records import UnreadableGame, scan_records
from solver.records.record import Record
from solver.rules import Source

STANDARD_INPUT = "-"
_STANDARD_INPUT = "standard input"
# The fields of a request of POST /v1/reviews in which a game may stand.
_GAMES = {"record", "start"}
# In a folder only files with these endings are taken for records: others are read when named.
ENDINGS = frozenset({".json", ".jsonl", ".ndjson", ".ddz", ".txt", ".log"})


@dataclass(frozen=True)
class InputGame:
    """One game of the input.

    Attributes:
        file: the file it stands in; `-` for standard input.
        number: its number in the file, from 1.
        found: the record, or why there is none.
        name: its file's name, with its number where the file holds several games.
    """

    file: str
    number: int
    found: Record | UnreadableGame
    name: str

    @property
    def place(self) -> str:
        """The file, with the line of an error."""
        line = self.found.line if isinstance(self.found, UnreadableGame) else None
        file = _shown(self.file)
        return file if line is None else f"{file}:{line}"


@dataclass(frozen=True)
class Inputs:
    """The files of one call, which may be read several times.

    Attributes:
        files: the paths; `-` is standard input.
        format: the format of the records; None to detect it.
        rules: the rules of records that do not name them.
        left_out: files of folders whose ending is not that of a record.
    """

    files: tuple[str, ...]
    format: str | None = None
    rules: Source | None = None
    left_out: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, paths: Sequence[str], *, format: str | None = None, rules: Source | None = None
    ) -> Inputs:
        """Returns the inputs that these paths name; folders are searched through.

        Raises:
            InvalidRequest: there is no such file, or a folder without any record.
        """
        files: list[str] = []
        left_out: list[str] = []
        for path in paths:
            place = Path(path)
            if path == STANDARD_INPUT or (place.exists() and not place.is_dir()):
                files.append(path)
            elif place.is_dir():
                inside = sorted(each for each in place.rglob("*") if each.is_file())
                taken = [each for each in inside if each.suffix.lower() in ENDINGS]
                if not taken:
                    kinds = ", ".join(sorted(ENDINGS))
                    raise _no_games(f"the folder {path} holds no file with {kinds}")
                files += map(str, taken)
                left_out += [str(each) for each in inside if each not in taken]
            else:
                raise _no_games(f"there is no file {path}")
        return cls(tuple(files), format, rules, tuple(left_out))

    def request(self) -> Any:
        """Returns the request of POST /v1/reviews that the only file is; None for records."""
        if len(self.files) != 1:
            return None
        try:
            document = decode(self._bytes(self.files[0]))
        except MalformedDocument:
            return None
        return document if isinstance(document, dict) and document.keys() & _GAMES else None

    def games(self) -> Iterator[InputGame]:
        """Yields the games of all files, one by one."""
        for file in self.files:
            scanned = scan_records(
                self._bytes(file), CATALOGUE.resolve, format=self.format, rules=self.rules
            )
            first, second = next(scanned), next(scanned, None)
            if second is None:
                yield InputGame(file, 1, first, self._name(file))
                continue
            for number, found in enumerate(chain([first, second], scanned), 1):
                yield InputGame(file, number, found, f"{self._name(file)} {number}")

    def _name(self, file: str) -> str:
        """Returns a file's path as seen from the folder that holds all files."""
        if _is_stream(file):
            return _shown(file)
        return str(Path(file).resolve().relative_to(self._base))

    @cached_property
    def _base(self) -> Path:
        places = [Path(each).resolve().parent for each in self.files if not _is_stream(each)]
        return Path(os.path.commonpath(places))

    def _bytes(self, file: str) -> bytes:
        """Returns the bytes of a file; of standard input and pipes, which can be read only once.

        Raises:
            InvalidRequest: the file cannot be read, or is too large.
        """
        if file in self._streams:
            return self._streams[file]
        try:
            data = read_bytes(file)
        except InvalidRequest as error:
            raise InvalidRequest(f"{_shown(file)} cannot be read: {error.detail}") from None
        if _is_stream(file):
            self._streams[file] = data
        return data

    @cached_property
    def _streams(self) -> dict[str, bytes]:
        """What came out of standard input and pipes, which can be read only once."""
        return {}


def _no_games(why: str) -> InvalidRequest:
    error = InvalidRequest(
        "{why}: give a file with games in any format, or a folder of such files", why=why
    )
    error.page = RECORDS
    return error


def _is_stream(file: str) -> bool:
    """Returns whether a file is standard input, or a pipe or device, such as `<(command)`."""
    return file == STANDARD_INPUT or not Path(file).is_file()


def _shown(file: str) -> str:
    return _STANDARD_INPUT if file == STANDARD_INPUT else file
