"""Answers that get better: a search as server-sent events, each with an answer of the same form."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

from flask import Response, request

from api.service import language
from api.service.disconnects import ClientGone, Dismissed
from api.service.problems import problem_of
from api.service.service import service
from api.telemetry import metrics
from solver.errors import Cancelled, InvalidRequest
from solver.messages import Language
from solver.protocol import Endpoint
from solver.protocol.jobs import event
from solver.protocol.limits import SearchRequest

EVENTS = "text/event-stream"
_JSON = "application/json"
_ANSWER = "answer"
_PROBLEM = "problem"


def wanted() -> bool:
    """Whether the client of this request prefers events to one answer."""
    return request.accept_mimetypes.best_match((_JSON, EVENTS), _JSON) == EVENTS


def answer(endpoint: Endpoint, question: SearchRequest) -> Response:
    """Returns the stream of answers to a question; the last one is marked as final.

    The first answer is there before the stream begins, so that a question which cannot be answered
    gets a problem as any other. The stream holds a place for searches until its end.

    Raises:
        Busy: no place became free in time.
        SolverError: the question cannot be answered.
    """
    now = service()
    held = ExitStack()
    try:
        limited = held.enter_context(now.searching(question))
        steps = _answers(endpoint, limited)
        first = next(steps)
    except BaseException as error:
        # The context managers see the error, as in a `with` block. They turn that of a search which
        # is cancelled, because its client has gone, into `ClientGone`.
        if not held.__exit__(type(error), error, error.__traceback__):
            raise
        raise ClientGone from None
    response = Response(_events(first, steps, language.asked()), mimetype=EVENTS)
    response.call_on_close(lambda: _leave(held))
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # proxies pass each event on at once
    return response


def _answers(endpoint: Endpoint, question: SearchRequest) -> Iterator[dict[str, Any]]:
    now, rule = service(), str(request.url_rule)
    *partial, last = question.streamed()
    for number, each in enumerate(partial):
        try:
            found = now.search(endpoint.answer, each)
        except InvalidRequest:
            if number > 0:
                raise
            continue  # this game has no values without worlds
        metrics.searched(rule, found)
        yield {**found.to_dict(), "final": False}
    found = now.search(endpoint.answer, last)
    metrics.searched(rule, found)
    yield {**found.to_dict(), "final": True}


def _events(
    first: dict[str, Any], steps: Iterator[dict[str, Any]], said: Language
) -> Iterator[str]:
    yield event(_ANSWER, first)
    try:
        for each in steps:
            yield event(_ANSWER, each)
    except Cancelled:
        if service().stopping():
            yield event(_PROBLEM, problem_of(Dismissed()).to_dict(said))
        # Else nobody reads any more.
    except Exception as error:  # noqa: BLE001 - the answer has begun: its end is the only place
        yield event(_PROBLEM, problem_of(error).to_dict(said))


def _leave(held: ExitStack) -> None:
    with suppress(ClientGone, Dismissed):  # the answer has ended already
        held.close()
