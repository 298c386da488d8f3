"""What an exception says to a client: a problem (RFC 9457) in the language of the request."""

from __future__ import annotations

import structlog
from flask import Response, json, request
from werkzeug.exceptions import HTTPException

from api.service import language
from api.service.game_imports import NothingStored
from api.store import StoreUnavailable
from solver.messages import Message
from solver.protocol import ProblemDetails, ProblemPart

CONTENT_TYPE = "application/problem+json"
# A key of the WSGI environment: what the web server refuses, for the application to put into words.
REFUSAL = "landlord.refusal"

log = structlog.get_logger(__name__)

_DETAILS = {
    404: Message("there is nothing at this address; /docs lists the endpoints"),
    413: Message("the body is larger than this service accepts"),
    415: Message("the body must be JSON, with Content-Type: application/json"),
}


def problem_of(error: Exception) -> ProblemDetails:
    """Returns the problem that describes an exception raised by a view."""
    if isinstance(error, StoreUnavailable):
        return ProblemDetails(503, "Store unavailable", error.detail, retry_after=error.retry_after)
    if isinstance(error, NothingStored):
        return ProblemDetails(422, "Invalid request", error.detail, error.issues)
    if not isinstance(error, HTTPException):
        problem = ProblemDetails.of(error)
        if problem.status == 500:
            log.error("internal error", exc_info=error)
        return problem
    detail, again = _detail(error), getattr(error, "retry_after", None)
    return ProblemDetails(
        error.code or 500, error.name, detail, (ProblemPart("", detail),), retry_after=again
    )


def respond(problem: ProblemDetails) -> Response:
    """Returns the HTTP response for a problem, in the language of the request."""
    said = language.asked()
    body = json.dumps(problem.to_dict(said))
    response = Response(body, problem.status, mimetype=CONTENT_TYPE)
    response.headers["Content-Language"] = said
    response.vary.add("Accept-Language")
    if problem.retry_after is not None:
        response.headers["Retry-After"] = str(problem.retry_after)
    return response


def _detail(error: HTTPException) -> str:
    """Returns what an exception of the web framework says."""
    detail = error.description or error.name
    if error.code == 405:
        return Message(
            "{method} is not allowed here; allowed: {methods}",
            method=request.method,
            methods=", ".join(allowed_methods(error)),
        )
    if error.code in _DETAILS and detail == type(error).description:
        detail = _DETAILS[error.code]
    return Message(detail)


def allowed_methods(error: HTTPException) -> list[str]:
    """Returns the methods that the address of a refused request has."""
    return sorted(getattr(error, "valid_methods", None) or ())
