"""How much the store keeps: how long, and how many games and bytes."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from math import inf

from sqlalchemy import delete, select, text
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.store import games, idempotency
from api.store.errors import StoreUnavailable
from api.store.models import BatchRow, GameRow, JobRow, StoredAnswer
from api.store.store import Store
from solver.messages import Message

# Rows that one transaction deletes: other writers must not wait for long, and what it writes must
# fit the reserve of a full disk.
_TOGETHER = 25
_SQLITE_BYTES = text(
    "SELECT (page_count - freelist_count) * page_size"
    " FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()"
)
_POSTGRESQL_BYTES = text("SELECT pg_database_size(current_database())")


class StoreFull(StoreUnavailable):
    """The store has as many games, or bytes, as it may have."""


@dataclass(frozen=True)
class StoreLimits:
    """The most that the store may hold; 0 is no limit.

    Attributes:
        games: the number of games.
        bytes: the size of the database.
    """

    games: int = 0
    bytes: int = 0

    def check(self, session: Session, retry_after: int) -> None:
        """Checks that what a transaction has added is within the limits.

        Args:
            session: the transaction, which is taken back if it is not.
            retry_after: the seconds that the error names.

        Raises:
            StoreFull: there is too much in the store.
        """
        if self.games and games.more_than(session, self.games):
            raise StoreFull(
                Message("the store holds its most games, {games}", games=self.games), retry_after
            )
        if self.bytes and size(session) > self.bytes:
            raise StoreFull(
                Message("the store has its largest size, {bytes} bytes", bytes=self.bytes),
                retry_after,
            )


@dataclass(frozen=True)
class Pruned:
    """What was deleted because of its age.

    Attributes:
        games: games; the reviews that belong to them are not counted.
        reviews: reviews whose games are not kept.
        batches: requests for many reviews.
        answers: answers that were kept for requests that come again.
    """

    games: int = 0
    reviews: int = 0
    batches: int = 0
    answers: int = 0


def prune(store: Store, days: int, now: datetime | None = None, *, until: float = inf) -> Pruned:
    """Deletes what is old, in several transactions.

    Args:
        store: the store.
        days: the age at which games, reviews and batches are deleted; 0 keeps them for ever.
        now: the moment from which days are counted back; by default this one.
        until: the moment, as `time.monotonic` gives it, after which only one more transaction is
            begun for each table; what is old and still there then is for the next call.

    Raises:
        StoreUnavailable: the database cannot do its work; what was deleted before stays deleted.
    """
    now = now or datetime.now(UTC)
    delete_old = partial(_delete, store, until)
    answers = delete_old(StoredAnswer.key, StoredAnswer.stored, now - idempotency.LIFETIME)
    if not days:
        return Pruned(answers=answers)
    then = now - timedelta(days=days)
    return Pruned(
        games=delete_old(GameRow.number, GameRow.stored, then),
        # What is left are reviews of games that are not kept, or were stored again.
        reviews=delete_old(JobRow.number, JobRow.created, then),
        batches=delete_old(BatchRow.number, BatchRow.created, then),
        answers=answers,
    )


def size(session: Session) -> int:
    """Returns the bytes of the database: in SQLite without the pages that are free again."""
    sqlite = session.get_bind().dialect.name == "sqlite"
    return int(session.execute(_SQLITE_BYTES if sqlite else _POSTGRESQL_BYTES).scalar_one())


def _delete(
    store: Store,
    until: float,
    key: InstrumentedAttribute[int] | InstrumentedAttribute[str],
    moment: InstrumentedAttribute[datetime],
    then: datetime,
) -> int:
    """Deletes the rows of one table that are older than a moment; returns their number."""
    deleted = 0
    while True:
        with store.write(in_turns=True, frees=True) as session:
            old = select(key).where(moment < then).limit(_TOGETHER)
            found = session.execute(delete(key.class_).where(key.in_(old)).returning(key)).all()
        deleted += len(found)
        if len(found) < _TOGETHER or time.monotonic() >= until:
            return deleted
