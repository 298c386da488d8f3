"""Room on a full disk: a file that is given up when deletions need its place.

SQLite writes a deletion into its write-ahead log first, and a log that is full of what could not be
written into the database needs room in both. On a full disk nothing could be deleted, and nobody
could make room through the service.
"""

from __future__ import annotations

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

    def keep(self) -> None:
        """Makes the reserve unless it is there, or the disk is full."""
        chunks = int(min(_LARGEST, _SHARE * self._room())) // len(_CHUNK)
        with suppress(OSError):
            if self._room() < FULL or self._path.exists():
                return
            try:
                with self._path.open("xb") as file:
                    for _ in range(chunks):
                        file.write(_CHUNK)
            except OSError:
                self._path.unlink(missing_ok=True)  # the disk is full by now
                raise

    def give_up(self) -> None:
        """Removes the reserve."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def _room(self) -> int:
        try:
            found = os.statvfs(self._folder)
        except OSError:
            return FULL
        return found.f_bavail * found.f_frsize
