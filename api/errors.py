"""Every error as `application/problem+json` (RFC 9457); the page gets it in words."""

from __future__ import annotations

import time

import structlog
from flask import Flask, Response, g, json, render_template, request
from flask_limiter import RateLimitExceeded
from pydantic import ValidationError
from werkzeug.exceptions import HTTPException

from solver.errors import Busy, SolverError
from solver.protocol import Issue, Problem
from solver.protocol.document import MalformedDocument

CONTENT_TYPE = "application/problem+json"

log = structlog.get_logger(__name__)

_DETAILS = {
    404: "nothing is here; /docs lists what is",
    413: "the body is larger than this service takes",
    415: "the body is JSON: send Content-Type: application/json",
}


def init_app(app: Flask) -> None:
    """Makes `app` answer every exception with a problem."""
    for kind in (SolverError, ValidationError, MalformedDocument, Busy):
        app.register_error_handler(kind, _refused)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _fault)


def respond(problem: Problem) -> Response:
    """Returns the answer that tells a problem, as a fragment of HTML where htmx asks."""
    if request.headers.get("HX-Request") == "true":
        words = render_template("problem.html", problem=problem, lang=g.get("lang", "en"))
        response = Response(words, problem.status, mimetype="text/html")
    else:
        body = json.dumps(problem.to_json())
        response = Response(body, problem.status, mimetype=CONTENT_TYPE)
    if problem.retry_after is not None:
        response.headers["Retry-After"] = str(problem.retry_after)
    return response


def _refused(error: Exception) -> Response:
    return respond(Problem.of(error))


def _http(error: HTTPException) -> Response:
    if error.response is not None or error.code is None or error.code < 400:
        response = error.get_response()
        assert isinstance(response, Response)
        return response
    detail = _DETAILS.get(error.code, error.description or error.name)
    if error.code == 405:
        detail = f"{request.method} is not answered here; {', '.join(_allowed(error))} is"
    problem = Problem(
        error.code,
        error.name,
        detail,
        (Issue("", detail),),
        retry_after=_seconds_left() if isinstance(error, RateLimitExceeded) else None,
    )
    response = respond(problem)
    if error.code == 405:
        response.headers["Allow"] = ", ".join(_allowed(error))
    return response


def _allowed(error: HTTPException) -> list[str]:
    return sorted(getattr(error, "valid_methods", None) or ())


def _seconds_left() -> int:
    from api.limits import limiter

    current = limiter.current_limit
    return max(1, round(current.reset_at - time.time())) if current else 1


def _fault(error: Exception) -> Response:
    log.error("fault", exc_info=error)
    return respond(Problem.of(error))
