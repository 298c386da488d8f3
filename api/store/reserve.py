"""Room on a full disk: a file that is given up when deletions need its place.

SQLite writes a deletion into its write-ahead log first, and a log that is full of what could not be
written into the database needs room in both. On a full disk nothing could be deleted, and nobody
could make room through the service.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

# Bytes below which a disk counts as full.
FULL = 1 << 20
# The largest reserve, in bytes, and its share of the room that there is.
_LARGEST = 1 << 21
_SHARE = 1 / 4
_CHUNK = b"\0" * (1 << 16)


class Reserve:
    """The reserve of a SQLite store, beside its file.

    Args:
        file: the file of the store.
    """

    def __init__(self, file: Path) -> None:
        self._folder = file.parent
        self._path = Path(f"{file}-reserve")

    def is_needed(self) -> bool:
        """Whether the disk is full."""
        return self._room() < FULL

    def keep(self, given_up: int = 0) -> None:
        """Makes the reserve, or makes a small one larger, as far as there is room.

        Args:
            given_up: the bytes of the reserve before a deletion, which it takes back even where
                the disk is full, but for a share of the room: the log needs that for the next
                write. Whatever else took them would make the next deletion impossible.
        """
        room, held = self._room(), self._size()
        wanted = min(_LARGEST, int(_SHARE * (room + held))) if room >= FULL else 0
        missing = max(wanted - held, min(given_up, int((1 - _SHARE) * room)))
        if missing < len(_CHUNK):
            return
        with suppress(OSError), self._path.open("ab") as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # one process makes it
            for _ in range(missing // len(_CHUNK)):
                file.write(_CHUNK)

    def give_up(self) -> int:
        """Removes the reserve, and returns how many bytes it had."""
        size = self._size()
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
        return size

    def _size(self) -> int:
        try:
            return self._path.stat().st_size
        except OSError:
            return 0

    def _room(self) -> int:
        try:
            found = os.statvfs(self._folder)
        except OSError:
            return FULL
        return found.f_bavail * found.f_frsize
