"""The OpenAPI document at its address: bytes that are made once, and compressed once."""

from __future__ import annotations

from functools import cache

from apiflask import APIFlask
from flask import Response, request
from werkzeug.http import generate_etag

from api.spec.document import complete

_VIEW = "openapi.spec"


def init_app(app: APIFlask) -> None:
    """Makes `app` complete its document, and answer with the same bytes each time."""
    app.spec_processor(complete)
    written = app.view_functions[_VIEW]

    @cache
    def made() -> tuple[bytes, str]:
        body: bytes = app.make_response(written()).get_data()
        return body, generate_etag(body)

    def document() -> Response:
        body, tag = made()
        answer = Response(body, mimetype="application/json")
        answer.set_etag(tag)  # answers with a tag are compressed once (`api.service.compression`)
        answer.make_conditional(request)
        return answer

    app.view_functions[_VIEW] = document
