"""The language of an answer: the field `language` of the request, or what its client prefers.

Errors are said in it. The words of an answer follow the field `language` alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from apiflask import APIFlask
from flask import Response, g, has_request_context, request
from pydantic import Field

from solver.messages import LANGUAGES, Language
from solver.protocol.message import Query

# The names of parameters of an address: of the service, and of its page.
_PARAMETERS = ("language", "lang")


AskedLanguage = Annotated[
    Language | None,
    Field(description="Of the sentences of a review; when absent, that in which it was asked."),
]


class LanguageQuery(Query):
    """The language in which a review is read."""

    language: AskedLanguage = None


def init_app(app: APIFlask) -> None:
    """Makes `app` say in which language an answer is whose request names one."""
    app.after_request(_say)


def note(document: Any) -> None:
    """Keeps the language that the body of this request names, be the rest of it right or wrong."""
    g.named_language = document.get("language") if isinstance(document, dict) else None


def asked() -> Language:
    """Returns the language of this request, and English outside of a request.

    It is the language that the body or the address names, or that of the page, or else the one
    that the header `Accept-Language` prefers.
    """
    if not has_request_context():
        return "en"
    return next(_known(*_named(), g.get("lang")), preferred())


def preferred() -> Language:
    """Returns the language that the client of this request prefers, by `Accept-Language`."""
    # The method `best_match` of Werkzeug prefers `zh` to `en` for "en-US, zh;q=0.5".
    primary = (tag.partition("-")[0].lower() for tag in request.accept_languages.values())
    return next(_known(*primary), "en")


def _named() -> list[Any]:
    address = request.args if request.environ.get("QUERY_STRING") else {}
    return [g.get("named_language"), *(address.get(name) for name in _PARAMETERS)]


def _known(*names: object) -> Iterator[Language]:
    return (language for name in names for language in LANGUAGES if name == language)


def _say(response: Response) -> Response:
    for language in _known(*_named()):
        response.headers.setdefault("Content-Language", language)
    return response
