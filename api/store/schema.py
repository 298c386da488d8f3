"""The schema of the database, brought to the version of this program by Alembic's migrations."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import OperationalError

from api.store.address import WRITES
from solver.settings import InvalidSetting

_MIGRATIONS = Path(__file__).parent / "migrations"
# The key of PostgreSQL's advisory lock: any number that no other program uses.
_LOCK = 5_417_382_906
# SQLite's change to the write-ahead log does not wait for a lock by itself.
_LOG_ATTEMPTS, _LOG_PAUSE = 50, 0.1
# Alembic keeps the migration that runs in global variables.
_running = threading.Lock()


class NewerStore(InvalidSetting):
    """The database was migrated by a newer version of this program."""


def migrate(engine: Engine, revision: str = "head") -> None:
    """Brings the database to a revision of the schema, upward or downward, with its data.

    Several processes may do this at once: one migrates, and the others wait for it. Nothing is
    changed if a migration fails.

    Args:
        engine: the engine of the store.
        revision: the revision to reach; `head` is the newest, `base` an empty database.

    Raises:
        NewerStore: the database has a revision that this program does not know.
        sqlalchemy.exc.DBAPIError: the database cannot be reached, or is locked.
    """
    if engine.dialect.name == "sqlite":
        _write_ahead(engine)
    config = _config()
    with _running, _exclusive(engine) as connection:
        config.attributes["connection"] = connection
        script = ScriptDirectory.from_config(config)
        now = current_revision(connection)
        wanted = {"head": script.get_current_head(), "base": None}.get(revision, revision)
        if now == wanted:
            return
        known = {each.revision: number for number, each in enumerate(script.walk_revisions())}
        if now is not None and now not in known:
            raise NewerStore(
                f"LANDLORD_STORE: its schema {now} is newer than this version of Landlord"
            )
        if wanted is not None and wanted not in known:
            raise InvalidSetting(f"there is no revision {revision} of the schema")
        # `walk_revisions` begins at the newest.
        down = wanted is None or (now is not None and known[wanted] > known[now])
        (command.downgrade if down else command.upgrade)(config, revision)


def revisions() -> list[str]:
    """Returns the revisions of the schema that this program knows, the newest first."""
    script = ScriptDirectory.from_config(_config())
    return [each.revision for each in script.walk_revisions()]


def current_revision(connection: Connection) -> str | None:
    """Returns the revision of the database's schema; None when it has no tables yet."""
    return MigrationContext.configure(connection).get_current_revision()


@contextmanager
def _exclusive(engine: Engine) -> Iterator[Connection]:
    """Yields a connection in a transaction that no other migration runs beside."""
    with engine.execution_options(**{WRITES: True}).connect() as connection:
        if engine.dialect.name == "postgresql":
            with connection.begin():
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
                yield connection
            return
        # Alembic changes a table by copying it. With foreign keys, dropping the old one would
        # delete all rows that belong to it. SQLite cannot switch them off in a transaction.
        sqlite = connection.connection.driver_connection
        assert isinstance(sqlite, sqlite3.Connection)
        sqlite.execute("PRAGMA foreign_keys = OFF")
        try:
            with connection.begin():
                yield connection
        finally:
            sqlite.execute("PRAGMA foreign_keys = ON")


def _config() -> Config:
    config = Config()
    # A percent sign in the path would be read as the start of a variable.
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _write_ahead(engine: Engine) -> None:
    """Lets a SQLite file keep a write-ahead log, so that readers and a writer do not wait."""
    for attempt in range(_LOG_ATTEMPTS):
        connection = engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA journal_mode = WAL").fetchall()
        except sqlite3.Error as error:
            if "locked" not in str(error) or attempt == _LOG_ATTEMPTS - 1:
                raise OperationalError("PRAGMA journal_mode", None, error) from None
            time.sleep(_LOG_PAUSE)
        else:
            return
        finally:
            connection.close()
