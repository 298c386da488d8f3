"""A look at the store that changes nothing: where `landlord doctor` gets its facts."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text

from api.store import schema
from api.store.address import WRITES, is_sqlite, make_engine, parse_url
from api.store.errors import StoreUnavailable, translated
from solver.messages import Message


@dataclass(frozen=True)
class Inspection:
    """What the store is like; it can be read and written.

    Attributes:
        exists: whether there is a database; otherwise it is made at the first start.
        revision: the revision of its schema; None when it has no tables yet.
        known: whether this version of the program knows the revision.
        newest: the revision that this version of the program uses.
    """

    exists: bool
    revision: str | None
    known: bool
    newest: str


def inspect(url: str, patience: float) -> Inspection:
    """Looks at the store at an address, without making or migrating it.

    Args:
        url: the address.
        patience: seconds to wait for a lock or a connection.

    Raises:
        InvalidSetting: the address cannot be used.
        StoreUnavailable: the store cannot be reached, or not be written.
    """
    address = parse_url(url)
    revisions = schema.revisions()
    if is_sqlite(address) and not Path(address.database or "").exists():
        _check_folder(Path(address.database or ""))
        return Inspection(exists=False, revision=None, known=True, newest=revisions[0])
    engine = make_engine(address, patience)
    try:
        with translated(round(patience)):
            with engine.connect() as connection:
                revision = schema.current_revision(connection)
            with engine.execution_options(**{WRITES: True}).connect() as connection:
                if is_sqlite(address):
                    connection.execute(text("SELECT 1"))  # begins a transaction that may write
                elif connection.execute(text("SHOW transaction_read_only")).scalar_one() == "on":
                    raise StoreUnavailable(Message("the store is read-only"), round(patience))
    finally:
        engine.dispose()
    known = revision is None or revision in revisions
    return Inspection(exists=True, revision=revision, known=known, newest=revisions[0])


def _check_folder(file: Path) -> None:
    """Checks that a file can be made, with the folders above it."""
    folder = next(each for each in file.absolute().parents if each.exists())
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StoreUnavailable(Message("the store is read-only"), 0)
