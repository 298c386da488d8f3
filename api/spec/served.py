"""The OpenAPI document at its address: bytes that are made once, and compressed once."""

from __future__ import annotations

from functools import cache

from apiflask import APIFlask
from flask import Response, request

from api.spec.document import complete

_VIEW = "openapi.spec"


def init_app(app: APIFlask) -> None:
    """Makes `app` complete its document, and answer with the same bytes each time."""
    app.spec_processor(complete)
    written = app.view_functions[_VIEW]

    @cache
    def body() -> bytes:
        found: bytes = app.make_response(written()).get_data()
        return found

    def document() -> Response:
        answer = Response(body(), mimetype="application/json")
        answer.add_etag()  # answers with a tag are compressed once (`api.service.compression`)
        answer.make_conditional(request)
        return answer

    app.view_functions[_VIEW] = document
