"""POST /v1/batch: many questions in one request, answered as `landlord engine` does."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from typing import IO, Any

from flask import Response, request
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from api.access.limits import Caller, current_caller
from api.resources.blueprint import NDJSON, TEXT, Responses, resource, streamed, told
from api.service import language
from api.service.disconnects import ClientGone
from api.service.problems import problem_of
from api.service.service import Service, service
from api.service.uploads import LINES, received
from solver.errors import Busy, Cancelled
from solver.messages import Language, Message
from solver.protocol import Endpoint, ProblemDetails, lines
from solver.protocol.limits import SearchRequest
from solver.protocol.lines import Line
from solver.protocol.message import Answered, Request

blueprint = resource("batch", __name__)

# Answers go out together: at most this many bytes, or what was answered in this many seconds.
_BYTES = 1 << 15
_SECONDS = 0.05
# Seconds that a line waits for a place for its search. Nobody looks at each line of a batch, so it
# waits longer than a request of its own.
_PATIENCE = 30.0
_AGAIN = 0.1
_BODY = {
    "x-request-body": told(
        'JSON Lines. Each is a question `{"id", "do", …}`: `do` is the path of a question below '
        "/v1, such as `plays` or `advice`, and the other fields are those of its request.",
        {NDJSON: TEXT},
    )
}
_ANSWERS: Responses = {
    200: told(
        'JSON Lines, one for each question and in their order: `{"id", "ok": true, …}` with the '
        'fields of the answer, or `{"id", "ok": false, "status", "title", "detail", "errors"}`.',
        {NDJSON: TEXT},
    )
}


@blueprint.operation("askMany", "POST /batch", extensions=_BODY, responses=_ANSWERS)
def ask_many() -> Response:
    """The answers to many questions, in order and as they come.

    The body is read whole before the first line is answered. A line that cannot be answered gets
    a line that says why, and the next one is answered. Each search takes a place of its own, and
    its seconds begin with its line. Closing the connection ends the work.
    """
    if request.mimetype not in LINES:
        raise UnsupportedMediaType("send questions as application/x-ndjson")
    now = service()
    with ExitStack() as opened:
        now.admission.batches.check()
        file = opened.enter_context(_lines_of(now))
        opened.enter_context(now.admission.batches.place(kind="batch"))
        held = opened.pop_all()  # until the last answer is sent
    answers = _answers(now, file, request.environ, current_caller(), language.asked())
    response = Response(_together(answers), HTTPStatus.OK, mimetype=NDJSON)
    response.call_on_close(held.close)
    return streamed(response)


@contextmanager
def _lines_of(now: Service) -> Iterator[IO[bytes]]:
    """Yields the body of this request, which holds lines and not too many of them."""
    most = now.settings.batch_lines
    with received(request, now.settings.batch_bytes, now.settings.retry_after) as upload:
        if upload.lines > most:
            raise RequestEntityTooLarge(
                Message("a request may hold {most} lines at most", most=most)
            )
        yield upload.file


def _answers(
    now: Service, file: IO[bytes], environ: dict[str, Any], caller: Caller, said: Language
) -> Iterator[tuple[str, bool]]:
    """Yields each answer, and whether it is to be sent at once."""

    def ask(endpoint: Endpoint, question: Request) -> Answered:
        if not isinstance(question, SearchRequest):
            return endpoint.answer(question, now.catalogue)
        if not question.searches:
            limited = question.within(now.settings.search_seconds, time.perf_counter())
            return now.search(endpoint.answer, limited)
        return _search(now, environ, caller, endpoint, question)

    for line in lines.questions(file):
        if now.stopping():
            yield Line(None, problem=_stopping()).answer(ask, language=said) + "\n", True
            return
        slow = _is_slow(line)
        if slow:
            yield "", True
        yield line.answer(ask, _problem_of, language=said) + "\n", slow


def _search(
    now: Service,
    environ: dict[str, Any],
    caller: Caller,
    endpoint: Endpoint,
    question: SearchRequest,
) -> Answered:
    """Returns the answer to a question that takes a place; its seconds begin with the place.

    Raises:
        Busy: no place became free in time.
        TooManyRequests: the caller has no seconds of searches left.
        ClientGone: the client closed the connection.
    """
    until = time.monotonic() + _PATIENCE
    with now.clients.search(environ) as cancellation:
        while True:
            try:
                with now.place_for(question, None, caller):
                    since = time.perf_counter()
                    limited = question.within(now.settings.search_seconds, since, cancellation)
                    return now.search(endpoint.answer, limited)
            except Busy:
                if time.monotonic() >= until or now.stopping():
                    raise
            if cancellation.cancelled:
                raise Cancelled
            time.sleep(_AGAIN)


def _is_slow(line: Line) -> bool:
    if line.question is None:
        return False
    request = line.question[1]
    return isinstance(request, SearchRequest) and request.searches


def _stopping() -> ProblemDetails:
    detail = Message("the service is stopping: the rest of the lines is not answered")
    return ProblemDetails(503, "No capacity", detail)


def _problem_of(error: Exception) -> ProblemDetails:
    if isinstance(error, ClientGone):
        raise error  # nobody reads the rest
    return problem_of(error)


def _together(answers: Iterator[tuple[str, bool]]) -> Iterator[bytes]:
    """Yields the answers, many together where they come fast."""
    found: list[str] = []
    size, since = 0, time.monotonic()
    try:
        for text, at_once in answers:
            found.append(text)
            size += len(text)
            if at_once or size >= _BYTES or time.monotonic() - since >= _SECONDS:
                if size:
                    yield "".join(found).encode()
                found, size, since = [], 0, time.monotonic()
    except ClientGone:
        return
    if size:
        yield "".join(found).encode()
