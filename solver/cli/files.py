"""The files that commands read and write, with errors that name what is wrong."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from solver.errors import InvalidRequest

# Bytes; a year of a club's games has some tens of megabytes.
MAX_FILE = 1 << 28


def read_bytes(file: str) -> bytes:
    """Returns the bytes of a file of records, or of standard input for `-`.

    Raises:
        InvalidRequest: the file cannot be read, or has more than `MAX_FILE` bytes.
    """
    try:
        with click.open_file(file, "rb") as stream:
            data: bytes = stream.read(MAX_FILE + 1)
    except FileNotFoundError:
        said = "there is no such file: give one with games in any format; `-` reads standard input"
        raise InvalidRequest(said) from None
    except OSError as error:
        raise InvalidRequest(error.strerror or str(error)) from None
    if len(data) > MAX_FILE:
        raise InvalidRequest(f"the file has more than {MAX_FILE} bytes")
    return data


def same_file(path: Path) -> Path | None:
    """Returns the file that a path leads to, whether or not it is there yet, for comparisons.

    Returns None for pipes, devices and folders: nothing in them is overwritten.
    """
    return path.resolve() if path.is_file() or not path.exists() else None


def opened(path: Path) -> TextIO:
    """Returns a file that is open for writing, and empty.

    Raises:
        InvalidRequest: it cannot be written.
    """
    with _writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("w", encoding="utf-8", newline="")


def check_writable(path: Path) -> None:
    """Makes the folder of a file that `write_whole` is to write later, and leaves the file alone.

    Raises:
        InvalidRequest: it cannot be written.
    """
    with _writing(path):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        path.parent.mkdir(parents=True, exist_ok=True)
        place = same_file(path)
        if place is not None:
            _beside(place).touch()
            _beside(place).unlink()


def write_whole(path: Path, text: str) -> None:
    """Writes a file in whole or not at all; its folder is there.

    Raises:
        InvalidRequest: it cannot be written.
    """
    with _writing(path):
        place = same_file(path)
        if place is None:  # nothing can take the place of a pipe
            path.write_text(text, encoding="utf-8")
            return
        beside = _beside(place)
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(place)
        finally:
            beside.unlink(missing_ok=True)


class LineFile:
    """A file that grows line by line and takes its place when it is closed.

    It never holds half a line: of a line that cannot be written, nothing is kept.
    """

    def __init__(self, path: Path) -> None:
        """Opens the file beside its place, so that what stands there stays until the end.

        Raises:
            InvalidRequest: it cannot be written.
        """
        check_writable(path)
        self._path, self._place = path, same_file(path)
        self._length = 0
        with _writing(path):
            # Nothing can take the place of a pipe.
            beside = path if self._place is None else _beside(self._place)
            self._stream = beside.open("wb", buffering=0)

    def write(self, line: str) -> None:
        """Adds a line, which is in the file when this returns.

        Raises:
            InvalidRequest: it cannot be written.
        """
        data = memoryview(line.encode())
        with _writing(self._path):
            while data:
                data = data[self._stream.write(data) :]
        self._length += len(line.encode())

    def close(self) -> None:
        """Puts the file in its place, with the lines that were written; without any, removes it.

        Raises:
            InvalidRequest: it cannot be put there.
        """
        with _writing(self._path), self._stream:
            if self._place is None:
                return
            self._stream.truncate(self._length)
            if self._length:
                _beside(self._place).replace(self._place)
            else:
                _beside(self._place).unlink()


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.part")


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise InvalidRequest(f"{path} cannot be written: {error.strerror}") from None
