"""Questions and answers as JSON lines, for bots, arenas and bulk work."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any, BinaryIO

from solver.protocol.document import MalformedDocument, decode, encode
from solver.protocol.endpoint import ENDPOINTS
from solver.protocol.problem import Issue, Problem
from solver.rules.catalogue import Catalogue

# A review's record is the longest request; nobody means a line of more.
MAX_LINE = 1 << 20
log = logging.getLogger(__name__)


def answers(stream: BinaryIO, catalogue: Catalogue) -> Iterator[str]:
    """Yields one line of JSON for each line of `stream`, in order; a bad line is answered too.

    A request is `{"id", "do", …fields}`, `do` being an endpoint's path below /v1. The answer is
    `{"id", "ok": true, …}` or `{"id", "ok": false, "status", "detail", "errors"}`.
    """
    for line in _lines(stream):
        answer = _refusal(None, _too_long()) if line is None else _answer(line, catalogue)
        yield encode(answer)


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yields the lines of a stream; None for one that is too long to be held."""
    while line := stream.readline(MAX_LINE + 1):
        if len(line) <= MAX_LINE or line.endswith(b"\n"):
            yield line
            continue
        while (rest := stream.readline(MAX_LINE)) and not rest.endswith(b"\n"):
            pass
        yield None


def _answer(line: bytes, catalogue: Catalogue) -> dict[str, Any]:
    request_id = None
    try:
        document = _object(line)
        request_id = document.pop("id", None)
        path = document.pop("do", None)
        endpoint = ENDPOINTS.get(path) if isinstance(path, str) else None
        if endpoint is None:
            return _refusal(request_id, _unknown(path))
        return {"id": request_id, "ok": True, **endpoint.ask(document, catalogue).to_json()}
    except MalformedDocument as error:
        return _refusal(_salvaged_id(line), Problem.of(error))
    except Exception as error:
        problem = Problem.of(error)
        if problem.status >= 500:
            log.exception("a request failed")
        return _refusal(request_id, problem)


def _refusal(request_id: Any, problem: Problem) -> dict[str, Any]:
    return {
        "id": request_id,
        "ok": False,
        "status": problem.status,
        "title": problem.title,
        "detail": problem.detail,
        "errors": [issue.to_json() for issue in problem.issues],
    }


def _object(line: bytes) -> dict[str, Any]:
    document = decode(line)
    if not isinstance(document, dict):
        raise MalformedDocument("a request is a JSON object")
    return document


def _salvaged_id(line: bytes) -> str | int | None:
    """Returns the id of a line that only a lenient reader can read."""
    try:
        found = json.loads(line)["id"]
        # What cannot be written as UTF-8 cannot be sent back either.
        return found if isinstance(found, (str, int)) and str(found).encode() else None
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _unknown(path: Any) -> Problem:
    known = ", ".join(ENDPOINTS)
    said = "`do` is missing" if path is None else f"no such question: {encode(path)[:60]}"
    detail = f"{said}; there are {known}"
    status = 422 if path is None or not isinstance(path, str) else 404
    return Problem(status, "Unknown question", detail, (Issue("/do", detail),))


def _too_long() -> Problem:
    return Problem(413, "Too long", f"a line has more than {MAX_LINE} bytes")
