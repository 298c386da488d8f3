"""The store: games, and what hangs on them, in SQLite or PostgreSQL. SQL is written here only.

    store = Store.open("sqlite:////var/lib/landlord/store.sqlite3")
    with store.write() as session:
        games.add(session, [NewGame.of(record)])

A module for each noun has its functions; all of them take the session of a transaction that
`Store.read` or `Store.write` has begun.
"""

from sqlalchemy.orm import Session

from api.store.errors import StoreUnavailable
from api.store.store import Store

__all__ = ["Session", "Store", "StoreUnavailable"]
