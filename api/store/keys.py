"""API keys in the store: added, found, listed and revoked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.store.models import ApiKey


def add(session: Session, key: ApiKey) -> None:
    """Adds a key."""
    session.add(key)


def find(session: Session, key_id: str) -> ApiKey | None:
    """Returns the key with an id; None when there is none, or it was revoked."""
    return session.scalar(select(ApiKey).where(ApiKey.id == key_id, ApiKey.revoked.is_(None)))


def listing(session: Session) -> Sequence[ApiKey]:
    """Returns all keys, the oldest first, with those that were revoked."""
    return session.scalars(select(ApiKey).order_by(ApiKey.number)).all()


def revoke(session: Session, key_id: str) -> bool:
    """Revokes a key for ever; returns whether there was one that worked."""
    found = session.execute(
        update(ApiKey)
        .where(ApiKey.id == key_id, ApiKey.revoked.is_(None))
        .values(revoked=datetime.now(UTC))
        .returning(ApiKey.number)
    )
    return found.first() is not None
