"""Answers that are kept by the key of their request, so that a request sent again is done once.

The header `Idempotency-Key` is described in the draft draft-ietf-httpapi-idempotency-key-header.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api.store.dialect import insert_new
from api.store.models import StoredAnswer
from solver.errors import InvalidRequest

# How long an answer is kept at least. A client that repeats a request does so within minutes.
LIFETIME = timedelta(days=1)


class KeyReused(InvalidRequest):
    """The key was sent before, with another request."""


class AlreadyAnswered(RuntimeError):
    """Another request with the same key was answered in the meantime; `find` has the answer."""


def find(session: Session, key: str, request: str) -> StoredAnswer | None:
    """Returns the answer that is kept for a key; None when there is none.

    Args:
        session: the transaction.
        key: the client's key.
        request: a digest of the whole request.

    Raises:
        KeyReused: the key belongs to another request.
    """
    row = session.scalar(select(StoredAnswer).where(StoredAnswer.key == key))
    if row is None or row.stored < datetime.now(UTC) - LIFETIME:
        return None
    if row.request != request:
        raise KeyReused("this Idempotency-Key was sent before, with another request")
    return row


def keep(session: Session, key: str, request: str, answer: StoredAnswer) -> None:
    """Keeps the answer of a request, in the transaction that does what it asks for.

    Raises:
        AlreadyAnswered: another request with this key came first; what this one did is taken back
            with its transaction.
    """
    session.execute(
        delete(StoredAnswer).where(
            StoredAnswer.key == key, StoredAnswer.stored < datetime.now(UTC) - LIFETIME
        )
    )
    row = {
        "key": key,
        "request": request,
        "status": answer.status,
        "location": answer.location,
        "body": answer.body,
        "stored": datetime.now(UTC),
    }
    found = session.execute(
        insert_new(session, StoredAnswer, [row], StoredAnswer.key).returning(StoredAnswer.key)
    )
    if found.first() is None:
        raise AlreadyAnswered
