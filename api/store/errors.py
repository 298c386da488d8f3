"""The error of the store that a client may see, and the errors of a database it stands for."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from sqlalchemy import exc

from solver.messages import Message

log = structlog.get_logger(__name__)

# Mistakes of the program or of its data. Every other error of a driver says that the database
# cannot do its work now: it is down, locked, full, read-only or damaged.
_MISTAKES = (exc.IntegrityError, exc.DataError, exc.ProgrammingError, exc.NotSupportedError)


_LOCKED = Message("the store is locked by another process")
FULL = Message(
    "the store has no room left: delete games or reviews, or let its operator make room on its disk"
)


class StoreUnavailable(RuntimeError):
    """The database cannot be reached, is locked by somebody else, or has no room left.

    Nothing of the transaction in which it is raised has been stored.

    Attributes:
        retry_after: seconds after which the caller may try again.
        locked: whether another process writes; the store works.
    """

    def __init__(self, reason: str, retry_after: int) -> None:
        self.detail = Message(
            "{reason}; try again in {seconds} s", reason=Message(reason), seconds=retry_after
        )
        super().__init__(self.detail)
        self.retry_after = retry_after
        self.locked = reason == _LOCKED

    @property
    def for_operators(self) -> str:
        """What happened, with what the driver says: it may name the place of the database."""
        cause = self.__cause__
        return str(self) if cause is None else f"{self} ({str(cause).splitlines()[0]})"


@contextmanager
def translated(retry_after: int) -> Iterator[None]:
    """Raises StoreUnavailable for errors of the database inside the block.

    Args:
        retry_after: the seconds that the error names.
    """
    try:
        yield
    # SQLAlchemy does not wrap what SQLite says about the settings of a new connection.
    except (exc.DBAPIError, exc.TimeoutError, sqlite3.DatabaseError) as error:
        if isinstance(error, _MISTAKES):
            raise
        reason = _reason(error)
        log.warning("store unavailable", reason=reason, error=str(error).splitlines()[0])
        raise StoreUnavailable(reason, retry_after) from error


def _reason(error: Exception) -> Message:
    """Returns in a few words why the database cannot do its work; says nothing about its place."""
    # The error of the driver: SQLAlchemy adds the statement and its values, which may say anything.
    text = str(getattr(error, "orig", None) or error).lower()
    if "locked" in text or "lock timeout" in text or "deadlock" in text:
        return _LOCKED
    if "is full" in text or "disk full" in text or "no space left" in text:
        return FULL
    if "readonly" in text or "read-only" in text:
        return Message("the store is read-only")
    return Message("the store cannot be reached")
