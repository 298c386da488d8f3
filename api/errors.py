"""Error responses: every exception of a view becomes `application/problem+json` (RFC 9457)."""

from __future__ import annotations

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from api.service.problems import REFUSAL, allowed_methods, problem_of, respond


def init_app(app: Flask) -> None:
    """Makes `app` answer every exception with a problem response."""
    app.before_request(_refused_before)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _refused)


def _refused_before() -> None:
    """Puts into words what was refused before the application could be asked."""
    refusal: HTTPException | None = request.environ.get(REFUSAL)
    if refusal is not None:
        raise refusal


def _refused(error: Exception) -> Response:
    return respond(problem_of(error))


def _http(error: HTTPException) -> Response:
    if error.response is not None or error.code is None or error.code < 400:
        response = error.get_response()
        assert isinstance(response, Response)
        return response
    response = respond(problem_of(error))
    if error.code == 405:
        response.headers["Allow"] = ", ".join(allowed_methods(error))
    return response
