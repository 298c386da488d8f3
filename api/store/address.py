"""The address of the store, a URL: which databases there are, and how their engines are made."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from solver.settings import InvalidSetting

_SETTING = "LANDLORD_STORE"
# What users write for PostgreSQL, and the driver that is installed.
_DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
}
# Connections of one process: those that are kept open, and the most at the same time.
KEPT_CONNECTIONS = 5
MOST_CONNECTIONS = 20
# Seconds to wait for a connection to PostgreSQL.
_CONNECT_SECONDS = 5
# Errors that may pass: requests that need the store get 503 as long as they last.
_PASSING = (errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EDQUOT)
# The execution option of an engine whose transactions write.
WRITES = "landlord_writes"


def default_url() -> str:
    """Returns the URL of the SQLite file in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("landlord", appauthor=False))
    return f"sqlite:///{folder / 'store.sqlite3'}"


def parse_url(text: str) -> URL:
    """Returns the URL of the store, with the driver that this project installs.

    Raises:
        InvalidSetting: no URL, or one of another database. The message shows no password.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the latter for a port that is no number
        raise InvalidSetting(
            f"{_SETTING}: not a URL; write sqlite:////path/store.sqlite3 or "
            "postgresql://user:password@host/database"
        ) from None
    driver = _DRIVERS.get(url.drivername, url.drivername)
    if driver not in _DRIVERS.values():
        raise InvalidSetting(
            f"{_SETTING}={url}: the store is SQLite or PostgreSQL, not {url.drivername}"
        )
    url = url.set(drivername=driver)
    if is_sqlite(url) and url.database in (None, "", ":memory:"):
        raise InvalidSetting(f"{_SETTING}={url}: the store needs a file: sqlite:////path/of/file")
    if is_sqlite(url) and url.database is not None and url.database.startswith("~"):
        return url.set(database=_in_a_home(url.database))
    return url


def _in_a_home(path: str) -> str:
    """Returns a path that begins with the sign of a home folder in full.

    Raises:
        InvalidSetting: there is no such folder. A folder that is called `~` would be made.
    """
    try:
        return str(Path(path).expanduser())
    except RuntimeError:
        raise InvalidSetting(
            f"{_SETTING}: this user has no home folder; write sqlite:////path/store.sqlite3"
        ) from None


def is_sqlite(url: URL) -> bool:
    """Returns whether the store is a SQLite file."""
    return url.drivername.startswith("sqlite")


def make_engine(url: URL, patience: float) -> Engine:
    """Returns the engine of the store; it connects when it is first used.

    Args:
        url: the address, as `parse_url` returns it.
        patience: seconds to wait for a lock, or for a connection of the pool.

    Raises:
        InvalidSetting: the folder of the SQLite file can never be made.
    """
    pool: dict[str, Any] = {
        "pool_size": KEPT_CONNECTIONS,
        "max_overflow": MOST_CONNECTIONS - KEPT_CONNECTIONS,
        "pool_timeout": patience,
    }
    if is_sqlite(url):
        _make_folder(url)
        engine = create_engine(url, connect_args={"timeout": patience}, **pool)
        event.listen(engine, "do_connect", lambda *_: _make_folder(url))
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    arguments: dict[str, Any] = {}
    if "connect_timeout" not in url.query:
        arguments["connect_timeout"] = _CONNECT_SECONDS
    if "options" not in url.query:
        arguments["options"] = f"-c lock_timeout={round(1000 * patience)}"
    # The pre-ping replaces connections that a restart of the database has closed.
    return create_engine(url, pool_pre_ping=True, connect_args=arguments, **pool)


def _make_folder(url: URL) -> None:
    assert url.database is not None
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        if error.errno in _PASSING:
            return
        why = error.strerror or str(error)
        raise InvalidSetting(f"{_SETTING}={url}: the folder cannot be made: {why}") from None


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    # Python's driver would begin transactions by itself, too late and never for reads.
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    # A 201 must outlive a power failure, and what a player has had deleted must not stay readable.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON").fetchall()
    # Pages. A log of 1 MiB at most is left over when the disk is full: it must fit the reserve.
    connection.execute("PRAGMA wal_autocheckpoint = 256").fetchall()


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that becomes a writer only later fails at once if another one has written.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
