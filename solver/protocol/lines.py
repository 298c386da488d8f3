"""Questions and answers as JSON lines, for bots, arenas and bulk work."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any, BinaryIO

from solver.messages import LANGUAGES, Message
from solver.protocol.document import MalformedDocument, decode, encode
from solver.protocol.endpoint import ENDPOINTS
from solver.protocol.problem import Issue, Problem
from solver.rules.catalogue import Catalogue

# Bytes. The longest request is a review with its record, of 200,000 characters at most.
MAX_LINE = 1 << 20
log = logging.getLogger(__name__)


def answers(stream: BinaryIO, catalogue: Catalogue) -> Iterator[str]:
    """Yields the answers to the requests of a stream: one line of JSON for each line, in order.

    A request is `{"id", "do", …fields}`, where `do` is the path of an endpoint below /v1. Its
    answer is `{"id", "ok": true, …}`. A line that cannot be answered, whatever it holds, gets
    `{"id", "ok": false, "status", "title", "detail", "errors"}`.
    """
    for line in _lines(stream):
        answer = _refusal(None, _too_long()) if line is None else _answer(line, catalogue)
        yield encode(answer)


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yields the lines of a stream, with None in the place of a line beyond `MAX_LINE`."""
    while line := stream.readline(MAX_LINE + 1):
        if len(line) <= MAX_LINE or line.endswith(b"\n"):
            yield line
            continue
        while (rest := stream.readline(MAX_LINE)) and not rest.endswith(b"\n"):
            pass
        yield None


def _answer(line: bytes, catalogue: Catalogue) -> dict[str, Any]:
    request_id, language = None, None
    try:
        document = _object(line)
        language = document.get("language")
        request_id = document.pop("id", None)
        path = document.pop("do", None)
        endpoint = ENDPOINTS.get(path) if isinstance(path, str) else None
        if endpoint is None:
            return _refusal(request_id, _unknown(path), language)
        return {"id": request_id, "ok": True, **endpoint.ask(document, catalogue).to_json()}
    except MalformedDocument as error:
        return _refusal(_salvaged_id(line), Problem.of(error))
    except Exception as error:
        problem = Problem.of(error)
        if problem.status >= 500:
            log.exception("a request failed")
        return _refusal(request_id, problem, language)


def _refusal(request_id: Any, problem: Problem, language: Any = None) -> dict[str, Any]:
    said = problem.to_json(language if language in LANGUAGES else "en")
    del said["type"]
    return {"id": request_id, "ok": False, "status": problem.status, **said}


def _object(line: bytes) -> dict[str, Any]:
    document = decode(line)
    if not isinstance(document, dict):
        raise MalformedDocument("a request is a JSON object")
    return document


def _salvaged_id(line: bytes) -> str | int | None:
    """Returns the id of a line that is valid only for a lenient reader of JSON."""
    try:
        found = json.loads(line)["id"]
        # An id with unpaired surrogates cannot be written as UTF-8: encode() raises.
        return found if isinstance(found, (str, int)) and str(found).encode() else None
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _unknown(path: Any) -> Problem:
    known = ", ".join(ENDPOINTS)
    reason = Message("`do` is missing")
    if path is not None:
        reason = Message("no such question: {path}", path=encode(path)[:60])
    detail = Message("{reason}; the questions are {known}", reason=reason, known=known)
    status = 422 if path is None or not isinstance(path, str) else 404
    return Problem(status, "Unknown question", detail, (Issue("/do", detail),))


def _too_long() -> Problem:
    return Problem(413, "Too long", Message("a line has more than {most} bytes", most=MAX_LINE))
