"""Answers that clients and proxies may cache: those about games, which change with the service."""

from __future__ import annotations

from typing import Any

from flask import Response, request

# Seconds for which a cached answer is used without asking again. A service that was updated may
# have other games.
_AGE = 300

# For the description of an operation whose answer may be cached.
NOT_MODIFIED: dict[int | str, Any] = {
    304: {"description": "The answer with the entity tag of `If-None-Match` is still the answer."}
}


def cached(text: str, tag: str | None = None) -> Response:
    """Returns an answer of JSON with an entity tag; 304 to a client that has it already.

    Args:
        text: the answer.
        tag: the entity tag; by default a digest of the text.
    """
    response = Response(text, mimetype="application/json")
    if tag is None:
        response.add_etag()
    else:
        response.set_etag(tag)
    response.cache_control.public = True
    response.cache_control.max_age = _AGE
    response.make_conditional(request)
    return response
