"""The file of a SQLite store: whether it is still the one that was opened.

A process that has opened a file goes on writing into it after somebody has removed or replaced it,
and all of that is lost when the process ends. SQLite notices this for a journal, and not for the
write-ahead log.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

from solver.messages import Message

# Device and number: they tell files apart, whatever their names are.
_Identity = tuple[int, int]
# Beside the database lie its write-ahead log, and the index of it through which processes agree.
_LOGS = ("-wal", "-shm")

GONE = Message("the file of the store was removed; put it back, or restart the service")
REPLACED = Message("the file of the store was replaced by another one; restart the service")
LOG_GONE = Message("the write-ahead log of the store was removed; restart the service")


class SqliteFile:
    """The file of a store, as one process knows it.

    Args:
        path: where it is.
    """

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self._home: _Identity | None = None
        self._logs: tuple[_Identity | None, ...] = ()

    def settle(self) -> None:
        """Takes the file that is there now for the one of the store."""
        self._home = _identity(self.path)

    def connect(self, *arguments: Any) -> sqlite3.Connection | None:
        """Connects to the file, which is not made anew; None before there was one.

        SQLAlchemy calls this for the event `do_connect`.
        """
        _, _, _, options = arguments
        if self._home is None:
            return None
        place = f"file:{quote(str(self.path))}?mode=rw"
        opened: sqlite3.Connection = sqlite3.connect(place, uri=True, **options)
        return opened

    def fault(self) -> Message | None:
        """Returns what has happened to the file; None while it is the one that was opened."""
        if self._home is None:
            return None
        now = _identity(self.path)
        if now is None:
            return GONE
        return None if now == self._home else REPLACED

    def log_fault(self, known: dict[str, Any]) -> Message | None:
        """Returns what has happened to the log of a connection; None while all is well.

        While a connection is open, SQLite neither removes nor replaces the log.

        Args:
            known: what is kept of the connection.
        """
        now: tuple[_Identity | None, ...] = self._logs_now()
        before: tuple[_Identity | None, ...] = known.get("logs", ())
        changed = any(old not in (None, new) for old, new in zip(before, now, strict=False))
        return LOG_GONE if changed else None

    def note_log(self, known: dict[str, Any]) -> None:
        """Keeps which log a connection has, after its first transaction has opened it."""
        if None in known.get("logs", (None,)):
            known["logs"] = self._logs = self._logs_now()

    def has_old_log(self) -> bool:
        """Returns whether the log of the former file lies beside the one that is there now."""
        return any(
            new is not None and new == old
            for old, new in zip(self._logs, self._logs_now(), strict=False)
        )

    def _logs_now(self) -> tuple[_Identity | None, ...]:
        return tuple(_identity(Path(f"{self.path}{end}")) for end in _LOGS)


def _identity(path: Path) -> _Identity | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
