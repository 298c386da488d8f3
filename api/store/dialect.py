"""The one statement that SQLite and PostgreSQL know, and SQLAlchemy has for each of them apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.store.models import Base


def insert_new(
    session: Session,
    table: type[Base],
    rows: Sequence[dict[str, Any]],
    *unique: InstrumentedAttribute[Any],
) -> postgresql.Insert | sqlite.Insert:
    """Returns the statement that inserts the rows whose key is not stored yet.

    Args:
        session: the transaction.
        table: the model of the table.
        rows: the values of each row by column.
        unique: the columns of the key; a row is skipped if its key is stored already.
    """
    dialect = sqlite if session.get_bind().dialect.name == "sqlite" else postgresql
    statement: postgresql.Insert | sqlite.Insert = dialect.insert(table).values(list(rows))
    return statement.on_conflict_do_nothing(index_elements=unique)
