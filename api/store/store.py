"""The store: transactions on one database, which is migrated before the first of them."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any, Self

import structlog
from sqlalchemy import Engine, event, exc, text
from sqlalchemy.orm import Session

from api.store import schema
from api.store.address import WRITES, is_sqlite, make_engine, parse_url
from api.store.errors import FULL, StoreUnavailable, translated
from api.store.reserve import Reserve
from api.store.sqlite_file import GONE, SqliteFile
from solver.messages import Message

log = structlog.get_logger(__name__)

# Seconds. SQLite has no queue of writers: a waiting one polls the lock, up to 100 ms apart. It gets
# its turn only if the writer before it pauses for longer than that.
_TURN = 0.11


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
        self._file: SqliteFile | None = None
        self._reserve: Reserve | None = None
        if is_sqlite(self.engine.url):
            self._file = SqliteFile(str(self.engine.url.database))
            self._reserve = Reserve(self._file.path)
            event.listen(self.engine, "do_connect", self._file.connect, insert=True)
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
    def write(self, *, in_turns: bool = False, frees: bool = False) -> Iterator[Session]:
        """Yields a session in a transaction that is committed after the block.

        SQLite has one writer at a time, and this waits for its turn: keep the block short.

        Args:
            in_turns: whether this is one of many transactions that follow each other, which let
                others have their turn in between.
            frees: whether it deletes: on a full disk it gets the room of the reserve.

        Raises:
            StoreUnavailable: the database cannot be reached, is locked, or is full; nothing of the
                block has been stored.
        """
        with self._room(frees=frees), self._transaction(self._writing) as session:
            yield session
        fault = self._file.fault() if self._file is not None else None
        if fault is not None:  # the transaction is lost with the file that was removed meanwhile
            raise StoreUnavailable(fault, self.retry_after)
        if in_turns and self._file is not None:
            time.sleep(_TURN)

    @contextmanager
    def _room(self, *, frees: bool) -> Iterator[None]:
        """Gives the block of a deletion the room of the reserve on a full disk.

        After every other one the reserve is made where it is missing: the disk may have been full
        when the service started, or when the reserve was needed last.
        """
        reserve = self._reserve
        if reserve is None:
            yield
            return
        full = frees and reserve.is_needed()
        given_up = 0
        if full:
            given_up = reserve.give_up()
            self._empty_log("PASSIVE")
        try:
            yield
        finally:
            if full:
                self._empty_log("TRUNCATE")
            reserve.keep(given_up)

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
            self.check_room(session)

    def check_room(self, session: Session) -> None:
        """Checks that a full disk has not to give more room for what a transaction has added.

        Free pages of the database are room on a full disk, too: what was deleted has left them. A
        database that grew to the last byte would take what deletions need.

        Raises:
            StoreUnavailable: there is no room; the transaction is to be taken back.
        """
        if self._reserve is None or not self._reserve.is_needed():
            return
        if not session.execute(text("PRAGMA freelist_count")).scalar_one():
            raise StoreUnavailable(FULL, self.retry_after)

    def _empty_log(self, way: str) -> None:
        """Writes the log into the database, as far as others let it; `TRUNCATE` frees its room."""
        with (
            suppress(StoreUnavailable),
            translated(self.retry_after),
            closing(self.engine.raw_connection()) as connection,
        ):
            connection.cursor().execute(f"PRAGMA wal_checkpoint({way})").fetchall()

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
        self._check_file()
        with (
            translated(self.retry_after),
            Session(engine, expire_on_commit=False) as session,
            session.begin(),
            self._watched_log(session),
        ):
            yield session

    def _check_file(self) -> None:
        """Checks that the file of a SQLite store is the one that was opened.

        Another one is taken when it has the schema of this version and no log of the former one
        lies beside it, which SQLite would write into it.

        Raises:
            StoreUnavailable: the file is not there, or is another one.
        """
        file = self._file
        if file is None or file.fault() is None:
            return
        with self._lock:
            fault = file.fault()
            if fault is None:
                return
            if fault is GONE or file.has_old_log() or not self._is_good():
                log.warning("store unavailable", reason=fault, path=str(file.path))
                raise StoreUnavailable(fault, self.retry_after)
            log.warning("the store goes on with another file", path=str(file.path))
            file.settle()

    def _is_good(self) -> bool:
        """Whether the file that is there now is a store of this version; connects anew."""
        self.engine.dispose()
        try:
            with self.engine.connect() as connection:
                return schema.current_revision(connection) == schema.revisions()[0]
        except (exc.DBAPIError, sqlite3.DatabaseError):
            return False
        finally:
            self.engine.dispose()

    @contextmanager
    def _watched_log(self, session: Session) -> Iterator[None]:
        """Checks that the log is there to which this connection writes."""
        if self._file is None:
            yield
            return
        connection = session.connection().connection
        fault = self._file.log_fault(connection.info)
        if fault is not None:
            self._rescue(connection.driver_connection)
            raise StoreUnavailable(fault, self.retry_after)
        yield
        self._file.note_log(connection.info)

    def _rescue(self, connection: Any) -> None:
        """Writes into the database what stands in a log that has no name any more."""
        connection.rollback()
        with suppress(sqlite3.Error):
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

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
                    if self._file is not None and self._reserve is not None:
                        self._file.settle()
                        self._reserve.keep()
                    self._migrated = True
        finally:
            self._lock.release()
