"""How the body of a request becomes a question: strict JSON, validated by pydantic."""

from __future__ import annotations

from typing import Any

import flask
from apiflask import APIFlask
from apiflask.schema_adapters import registry
from apiflask.schema_adapters.pydantic import PydanticAdapter
from pydantic import BaseModel, RootModel
from pydantic.json_schema import JsonSchemaMode
from werkzeug.exceptions import UnsupportedMediaType

from api.service import language
from solver.errors import InvalidRequest, quoted
from solver.protocol.document import decode
from solver.protocol.message import Answer

_PLAIN = "identity"


class StrictAdapter(PydanticAdapter):
    """APIFlask's adapter for pydantic, made strict.

    It reads JSON with the strict reader of the protocol. It lets validation errors pass, so that
    `api.service.problems` can turn them into problems with JSON pointers.
    """

    def validate_input(self, request: flask.Request, location: str, **kwargs: Any) -> BaseModel:
        """Returns the question that the body or the address of the request holds."""
        if location == "query":
            return self.model_class.model_validate(_parameters(request))
        if location != "json":
            return super().validate_input(request, location, **kwargs)
        document = read_json(request)
        language.note(document)
        return self.model_class.model_validate(document)

    def get_openapi_schema(self, **kwargs: Any) -> dict[str, Any]:
        """Returns the JSON schema; unlike APIFlask's adapter, raises for a model without one.

        That of an answer, or of a choice between answers, says what is written, which may have
        other names than what is read.
        """
        template = f"#/components/schemas/{self.get_schema_name()}.{{model}}"
        written = issubclass(self.model_class, Answer | RootModel)
        mode: JsonSchemaMode = "serialization" if written else "validation"
        return self.model_class.model_json_schema(ref_template=template, mode=mode)


# APIFlask looks up the adapter when a view is declared: `api.resources.blueprint` imports this
# module first.
registry.register("pydantic", StrictAdapter)


def init_app(app: APIFlask) -> None:
    """Makes `app` refuse compressed bodies, whatever reads them."""
    app.before_request(_check_coding)


def _check_coding() -> None:
    """Refuses a body in a coding: nothing here decodes one, and it would be called malformed."""
    if flask.request.headers.get("Content-Encoding", _PLAIN).strip().lower() not in ("", _PLAIN):
        raise UnsupportedMediaType(
            "the body has a Content-Encoding, such as gzip: send it uncompressed"
        )


def _parameters(request: flask.Request) -> dict[str, str]:
    """Returns the parameters of the address, each of which has one value.

    Raises:
        InvalidRequest: a parameter appears twice, so that one value would be passed over.
    """
    for name, values in request.args.lists():
        if len(values) > 1:
            twice = InvalidRequest("the parameter {name} appears twice", name=quoted(name))
            raise twice.at(name)
    return request.args.to_dict()


def read_json(request: flask.Request) -> Any:
    """Returns the JSON document that the body of a request holds.

    Raises:
        UnsupportedMediaType: the content type is not JSON.
        RequestEntityTooLarge: the body is longer than the setting `body_limit`.
        MalformedDocument: the body is not a JSON document.
    """
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    body = request.get_data(cache=False)
    if request.content_length is None:
        # Werkzeug cuts a body of unknown length off at the limit; reading on raises the error.
        request.stream.read(1)
    return decode(body)
