"""A look at the store that changes nothing, for `landlord doctor` and commands that only read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine, text

from api.store import schema
from api.store.address import WRITES, is_sqlite, make_engine, parse_url
from api.store.errors import StoreUnavailable, translated
from api.store.store import Store
from solver.messages import Message
from solver.settings import InvalidSetting

# What a command says that finds no store.
NOT_THERE = "there is no store yet: landlord serve makes it"
# Seconds that a command waits for a lock or a connection.
_PATIENCE = 2.0


@dataclass(frozen=True)
class Inspection:
    """What the store is like; it can be read and written.

    Attributes:
        revision: the revision of its schema; None when it has no tables yet, or is not there: it is
            made at the first start.
        fault: why this version of the program cannot use it; None where it can.
        newest: the revision that this version of the program uses.
    """

    revision: str | None
    fault: str | None
    newest: str


@contextmanager
def existing(url: str, *, migrating: bool = False) -> Iterator[Store | None]:
    """Yields the store at an address, which is not made: None where there is none.

    Args:
        url: the address.
        migrating: whether a store of an older version is brought to this one.

    Raises:
        InvalidSetting: the address cannot be used, or the store has another schema.
        StoreUnavailable: the store cannot be reached.
    """
    found = inspect(url, _PATIENCE, writing=False)
    if found.revision is None:
        yield None
        return
    if not (found.fault or migrating or found.revision == found.newest):
        raise InvalidSetting(
            f"LANDLORD_STORE: its schema is {found.revision}, and this version reads "
            f"{found.newest}; `landlord store migrate` brings it there"
        )
    with closing(Store.open(url)) as store:
        yield store


def inspect(url: str, patience: float, *, writing: bool = True) -> Inspection:
    """Looks at the store at an address, without making or migrating it.

    Args:
        url: the address.
        patience: seconds to wait for a lock or a connection.
        writing: whether to see that it can be written, too.

    Raises:
        InvalidSetting: the address cannot be used.
        StoreUnavailable: the store cannot be reached, or not be written.
    """
    address = parse_url(url)
    newest = schema.revisions()[0]
    if is_sqlite(address) and not Path(address.database or "").exists():
        if writing:
            _check_folder(Path(address.database or ""))
        return Inspection(None, None, newest)
    engine = make_engine(address, patience)
    try:
        with translated(round(patience)):
            with engine.connect() as connection:
                revision = schema.current_revision(connection)
            if writing:
                _check_writable(engine, round(patience))
    finally:
        engine.dispose()
    return Inspection(revision, schema.fault_of(revision), newest)


def _check_writable(engine: Engine, retry_after: int) -> None:
    """Checks that the database takes a transaction that writes."""
    with engine.execution_options(**{WRITES: True}).connect() as connection:
        if is_sqlite(engine.url):
            connection.execute(text("SELECT 1"))  # begins a transaction that may write
        elif connection.execute(text("SHOW transaction_read_only")).scalar_one() == "on":
            raise StoreUnavailable(Message("the store is read-only"), retry_after)


def _check_folder(file: Path) -> None:
    """Checks that a file can be made, with the folders above it."""
    folder = next(each for each in file.absolute().parents if each.exists())
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StoreUnavailable(Message("the store is read-only"), 0)
