"""What a browser is shown at an address that has nothing; programs get a problem as JSON."""

from __future__ import annotations

from apiflask import APIFlask
from flask import Response, make_response, request
from werkzeug.exceptions import NotFound

from api.service.problems import CONTENT_TYPE, problem_of, respond
from api.web import language
from api.web.rooms import guard, shell

_HTML = "text/html"
# What programs ask for, and the page itself, with its scripts.
_FOR_PROGRAMS = ("/v1/", "/page/", "/static/")


def init_app(app: APIFlask) -> None:
    """Makes `app` answer people whom a link has led nowhere with a page."""
    app.register_error_handler(NotFound, _missing)


def _missing(error: NotFound) -> Response:
    wanted = request.accept_mimetypes.best_match((CONTENT_TYPE, _HTML), CONTENT_TYPE)
    if wanted != _HTML or request.path.startswith(_FOR_PROGRAMS):
        return respond(problem_of(error))
    language.choose()
    page = make_response(shell("missing", "missing.html"), 404)
    return guard(language.say(page))
