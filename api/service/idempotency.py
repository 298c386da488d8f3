"""The header `Idempotency-Key`: a request that is sent again is done once."""

from __future__ import annotations

import re
from collections.abc import Callable

from flask import Response, request

from api.store import Session, Store, idempotency
from api.store.idempotency import AlreadyAnswered
from api.store.models import StoredAnswer
from solver.errors import InvalidRequest

# Printable ASCII, as a header holds it.
_KEY = re.compile(r"[!-~]{1,200}")


def answered(store: Store, digest: str) -> Response | None:
    """Returns the answer that this request got before; None when it comes for the first time.

    Args:
        store: where answers are kept.
        digest: a digest of the whole request.

    Raises:
        KeyReused: its key was sent before, with another request.
        InvalidRequest: its key is no key.
    """
    key = _key()
    if key is None:
        return None
    with store.read() as session:
        kept = idempotency.find(session, key, digest)
    return None if kept is None else _response(kept)


def answer_once(store: Store, digest: str, work: Callable[[Session], StoredAnswer]) -> Response:
    """Returns the answer of this request, whose work is done unless it was done before.

    Args:
        store: where answers are kept.
        digest: a digest of the whole request.
        work: does what the request asks for; its answer is kept in the same transaction.

    Raises:
        KeyReused: the key was sent with another request in the meantime.
    """
    key = _key()
    try:
        with store.write() as session:
            answer = work(session)
            if key is not None:
                idempotency.keep(session, key, digest, answer)
            return _response(answer)
    except AlreadyAnswered:
        before = answered(store, digest)
        assert before is not None
        return before


def _key() -> str | None:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not _KEY.fullmatch(key):
        raise InvalidRequest("an Idempotency-Key has up to 200 printable ASCII characters")
    return key


def _response(answer: StoredAnswer) -> Response:
    response = Response(answer.body, answer.status, mimetype="application/json")
    if answer.location is not None:
        response.headers["Location"] = answer.location
    return response
