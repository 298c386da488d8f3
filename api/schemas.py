"""How a body becomes a question: strict JSON, pydantic, and the place of what is wrong."""

from __future__ import annotations

from typing import Any

import flask
from apiflask import APIBlueprint
from apiflask.schema_adapters import registry
from apiflask.schema_adapters.pydantic import PydanticAdapter
from pydantic import BaseModel
from werkzeug.exceptions import UnsupportedMediaType

from solver.protocol.document import decode


class StrictAdapter(PydanticAdapter):
    """APIFlask's way to pydantic, without its loose JSON and its flattened error places.

    Validation errors leave as they are: `api.errors` turns them into problems with pointers.
    """

    def validate_input(self, request: flask.Request, location: str, **kwargs: Any) -> BaseModel:
        """Returns the question in the request's body."""
        if location != "json":
            return super().validate_input(request, location, **kwargs)
        return self.model_class.model_validate(read_json(request))

    def get_openapi_schema(self, **kwargs: Any) -> dict[str, Any]:
        """Returns the schema; unlike APIFlask's, a model without one is an error."""
        template = f"#/components/schemas/{self.get_schema_name()}.{{model}}"
        return self.model_class.model_json_schema(ref_template=template, mode="validation")


# The adapters are looked up when a view is declared: whoever declares one imports this module.
registry.register("pydantic", StrictAdapter)


def read_json(request: flask.Request) -> Any:
    """Returns the document in a request's body.

    Raises:
        UnsupportedMediaType: the body says that it is something else.
        RequestEntityTooLarge: it is longer than the setting.
        MalformedDocument: it is not one.
    """
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    body = request.get_data(cache=False)
    if request.content_length is None:
        # Werkzeug cuts a stream of unknown length off at the limit; another read says so.
        request.stream.read(1)
    return decode(body)


def resource(name: str, import_name: str) -> APIBlueprint:
    """Returns the blueprint of one resource below /v1."""
    return APIBlueprint(name, import_name, url_prefix="/v1", tag=name.capitalize())
