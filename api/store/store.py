"""The store: transactions on one database, which is migrated before the first of them."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from api.store import schema
from api.store.address import WRITES, is_sqlite, make_engine, parse_url
from api.store.errors import StoreUnavailable, translated
from solver.messages import Message

# Bytes below which the disk of a SQLite file counts as full.
_ROOM = 1 << 20


class Store:
    """One database. Threads may share a store; a process forked later calls `forked` first.

    Args:
        url: the address, such as `sqlite:////var/lib/landlord/store.sqlite3`.
        patience: seconds to wait for a lock or a connection.
        retry_after: the seconds that `StoreUnavailable` names.

    Raises:
        InvalidSetting: the address cannot be used.
    """

    def __init__(self, url: str, *, patience: float = 5.0, retry_after: int = 2) -> None:
        self.engine: Engine = make_engine(parse_url(url), patience)
        self._writing = self.engine.execution_options(**{WRITES: True})
        self._patience = patience
        self.retry_after = retry_after
        self._lock = threading.Lock()
        self._migrated = False

    @classmethod
    def open(cls, url: str, *, patience: float = 5.0, retry_after: int = 2) -> Self:
        """Returns the store at an address, with the schema of this version.

        A database that cannot be reached yet is no error: it is migrated when it is first used.

        Raises:
            InvalidSetting: the address cannot be used, or a newer version of this program has
                migrated the database.
        """
        store = cls(url, patience=patience, retry_after=retry_after)
        try:
            store._migrate()
        except StoreUnavailable:
            pass  # it has been logged
        finally:
            store.engine.dispose()  # no connection is open when the workers are forked
        return store

    @contextmanager
    def read(self) -> Iterator[Session]:
        """Yields a session in a transaction that only reads.

        Raises:
            StoreUnavailable: the database cannot be reached, or is locked.
        """
        with self._transaction(self.engine) as session:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """Yields a session in a transaction that is committed after the block.

        SQLite has one writer at a time, and this waits for its turn: keep the block short.

        Raises:
            StoreUnavailable: the database cannot be reached, is locked, or is full; nothing of the
                block has been stored.
        """
        with self._transaction(self._writing) as session:
            yield session

    def check(self) -> None:
        """Asks the database something.

        Raises:
            StoreUnavailable: it does not answer.
        """
        with self.read() as session:
            session.execute(text("SELECT 1"))

    def check_writable(self) -> None:
        """Begins a transaction that writes, and looks for room; changes nothing.

        Raises:
            StoreUnavailable: nothing can be written.
        """
        with self.write() as session:
            read_only = not is_sqlite(self.engine.url) and (
                session.execute(text("SHOW transaction_read_only")).scalar_one() == "on"
            )
        if read_only:
            raise StoreUnavailable(Message("the store is read-only"), self.retry_after)
        if is_sqlite(self.engine.url) and self.engine.url.database:
            room = os.statvfs(Path(self.engine.url.database).parent)
            if room.f_bavail * room.f_frsize < _ROOM:
                raise StoreUnavailable(Message("the store has no room left"), self.retry_after)

    def forked(self) -> None:
        """Forgets the connections of the process from which this one was forked."""
        self.engine.dispose(close=False)
        self._lock = threading.Lock()

    def close(self) -> None:
        """Closes all connections; the store may be used again."""
        self.engine.dispose()

    @contextmanager
    def _transaction(self, engine: Engine) -> Iterator[Session]:
        self._migrate()
        with (
            translated(self.retry_after),
            Session(engine, expire_on_commit=False) as session,
            session.begin(),
        ):
            yield session

    def _migrate(self) -> None:
        if self._migrated:
            return
        # While a database does not answer, requests must not queue behind each other.
        if not self._lock.acquire(timeout=self._patience):
            raise StoreUnavailable("the store cannot be reached", self.retry_after)
        try:
            with translated(self.retry_after):
                if not self._migrated:
                    schema.migrate(self.engine)
                    self._migrated = True
        finally:
            self._lock.release()
