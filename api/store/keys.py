"""API keys: what the store knows of them, which is never the key itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import insert, select, update
from sqlalchemy.orm import Session

from api.store.models import KeyRow


@dataclass(frozen=True)
class ApiKey:
    """One API key.

    Attributes:
        id: the part of it that may be shown.
        name: what its maker calls it.
        digest: the SHA-256 of the whole key, in hexadecimal.
        rate: its requests by time, such as `6000/minute`, or `off`; None as for anybody.
        work: its seconds of searches by time; likewise.
        created: when it was made.
        revoked: when it was revoked; None while it works.
    """

    id: str
    name: str
    digest: str
    rate: str | None = None
    work: str | None = None
    created: datetime | None = None
    revoked: datetime | None = None


_COLUMNS = (
    KeyRow.id,
    KeyRow.name,
    KeyRow.digest,
    KeyRow.rate,
    KeyRow.work,
    KeyRow.created,
    KeyRow.revoked,
)


def add(session: Session, key: ApiKey) -> None:
    """Adds a key."""
    row = {
        "id": key.id,
        "name": key.name,
        "digest": key.digest,
        "rate": key.rate,
        "work": key.work,
        "created": datetime.now(UTC),
    }
    session.execute(insert(KeyRow).values(row))


def find(session: Session, key_id: str) -> ApiKey | None:
    """Returns the key with an id; None when there is none, or it was revoked."""
    row = session.execute(
        select(*_COLUMNS).where(KeyRow.id == key_id, KeyRow.revoked.is_(None))
    ).first()
    return None if row is None else ApiKey(*row)


def listing(session: Session) -> list[ApiKey]:
    """Returns all keys, the oldest first, with those that were revoked."""
    return [ApiKey(*row) for row in session.execute(select(*_COLUMNS).order_by(KeyRow.number))]


def revoke(session: Session, key_id: str) -> bool:
    """Revokes a key for ever; returns whether there was one that worked."""
    found = session.execute(
        update(KeyRow)
        .where(KeyRow.id == key_id, KeyRow.revoked.is_(None))
        .values(revoked=datetime.now(UTC))
        .returning(KeyRow.number)
    )
    return found.first() is not None
