"""The schema of the database, brought to the version of this program by Alembic's migrations."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, MetaData, text
from sqlalchemy.exc import OperationalError

from api.store.address import WRITES
from api.store.models import Base
from solver.settings import InvalidSetting

_MIGRATIONS = Path(__file__).parent / "migrations"
# The key of PostgreSQL's advisory lock: any number that no other program uses.
_LOCK = 5_417_382_906
# SQLite's change to the write-ahead log does not wait for a lock by itself.
_LOG_ATTEMPTS, _LOG_PAUSE = 50, 0.1
# Alembic keeps the migration that runs in global variables.
_running = threading.Lock()


class NewerStore(InvalidSetting):
    """The database has a schema that this program does not know, mostly of a newer version."""


def migrate(engine: Engine, revision: str = "head") -> None:
    """Brings the database to a revision of the schema, upward or downward, with its data.

    Several processes may do this at once: one migrates, and the others wait for it. Nothing is
    changed if a migration fails.

    Args:
        engine: the engine of the store.
        revision: the revision to reach; `head` is the newest, `base` an empty database. An empty
            one gets the tables of the models.

    Raises:
        NewerStore: the database has a revision that this program does not know.
        sqlalchemy.exc.DBAPIError: the database cannot be reached, or is locked.
    """
    if engine.dialect.name == "sqlite":
        _write_ahead(engine)
    config = _config()
    with _running, _exclusive(engine) as connection:
        config.attributes["connection"] = connection
        newest, now = revisions()[0], current_revision(connection)
        wanted = {"head": newest, "base": None}.get(revision, revision)
        if now == wanted:
            return
        if fault := fault_of(now):
            raise NewerStore(f"LANDLORD_STORE: {fault}")
        if wanted is None:
            found = MetaData()
            found.reflect(connection)
            found.drop_all(connection)
            return
        if wanted not in revisions():
            raise InvalidSetting(f"there is no revision {revision} of the schema")
        if now is None:
            Base.metadata.create_all(connection)
            command.stamp(config, newest)
        # `revisions` begins at the newest.
        above = now is None or revisions().index(now) < revisions().index(wanted)
        (command.downgrade if above else command.upgrade)(config, wanted)


def fault_of(revision: str | None) -> str | None:
    """Returns why this program cannot use a schema; None where it can, or there is none yet."""
    newest, oldest = revisions()[0], revisions()[-1]
    if revision is None or revision in revisions():
        return None
    if revision > newest:
        return f"its schema {revision} is newer than {newest} of this version of Landlord"
    return (
        f"its schema {revision} is of no released version: install the version that has made it, "
        f"and bring it to {oldest} (landlord store migrate --to {oldest})"
    )


@cache
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
