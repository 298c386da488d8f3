"""What the views of one resource are declared with, and what several of them say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeVar, get_type_hints
from urllib.parse import urlencode

from apiflask import APIBlueprint
from flask import Response, request, url_for
from pydantic import BaseModel, Field

import api.service.request_bodies  # noqa: F401 - APIFlask validates bodies with what it registers
from api.admission import admission
from solver.protocol.message import Query, model_of

NDJSON = "application/x-ndjson"
JSON = "application/json"
EVENTS = "text/event-stream"
# The schema of what is no JSON.
TEXT = {"type": "string"}
# Where one review is, and what hangs on it.
REVIEW = "/reviews/<string(length=24):review>"
# The largest number of a row that an address may name.
LAST_NUMBER = 2**31 - 1
Name = Annotated[str, Field(min_length=1, max_length=100)]
Responses = dict[int | str, Any]
_T = TypeVar("_T")
_View = TypeVar("_View", bound=Callable[..., Any])


class Resource(APIBlueprint):
    """The views of one resource, which say what they take and answer by their annotations."""

    def operation(
        self,
        name: str,
        place: str,
        *,
        answer: type | None = None,
        status: int = 200,
        stored: bool = False,
        endpoint: str | None = None,
        **described: Any,
    ) -> Callable[[_View], _View]:
        """Returns what makes a function the view of an operation.

        Its argument `query` holds the parameters of the address, and another one that is a model
        the body of the request.

        Args:
            name: the name of the operation in the document.
            place: its method and address, such as `GET /games/<game>`.
            answer: what it answers; by default what the function returns, if that is a model.
            status: the status of that answer.
            stored: whether it takes a place for work with the store.
            endpoint: the name of the view; by default that of the function.
            described: what the document says besides.
        """
        method, _, address = place.partition(" ")

        def declare(view: _View) -> _View:
            hints = get_type_hints(view)
            found: Any = admission.stored(view) if stored else view
            found = self.doc(operation_id=name, **described)(found)
            answers = answer or hints.pop("return")
            if answer is not None or _is_model(answers):
                found = self.output(model_of(answers), status_code=status)(found)
            for argument, kind in hints.items():
                if _is_model(kind):
                    location = "query" if argument == "query" else "json"
                    found = self.input(kind, location=location, arg_name=argument)(found)
            self.route(address, methods=[method], endpoint=endpoint)(found)
            return view

        return declare


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def resource(name: str, import_name: str) -> Resource:
    """Returns an empty blueprint for one resource below /v1."""
    return Resource(name, import_name, url_prefix="/v1", tag=name.capitalize())


def named(schema: str) -> dict[str, Any]:
    """Returns the schema of a model of the document."""
    return {"$ref": f"#/components/schemas/{schema}"}


def told(said: str, contents: Mapping[str, Mapping[str, Any]], **more: Any) -> dict[str, Any]:
    """Returns the description of a body or an answer, by its media types what it holds."""
    content = {kind: {"schema": schema} for kind, schema in contents.items()}
    return {"description": said, "content": content, **more}


def records(said: str) -> dict[str, Any]:
    """Returns the extension that describes a body of records."""
    return {
        "x-request-body": told(said, {NDJSON: TEXT, JSON: {"type": "object"}, "text/plain": TEXT})
    }


NOT_FINISHED: Responses = {
    409: told("The review is not finished.", {"application/problem+json": named("ProblemAnswer")})
}


def one_page(
    found: Sequence[_T], query: Query, limit: int, **place: Callable[[_T], object]
) -> tuple[Sequence[_T], str | None]:
    """Returns the entries of a page of the list that is asked for, and the next page's address.

    Args:
        found: the entries from the beginning of the page, one more than fit where there are more.
        query: how this page was asked for.
        limit: the number of entries of a page.
        place: the parameter that says where a page begins, and what it is behind an entry.
    """
    shown = found[:limit]
    if len(found) == len(shown):
        return shown, None
    asked = query.model_dump(mode="json", exclude_none=True)
    asked |= {name: behind(shown[-1]) for name, behind in place.items()}
    return shown, f"{url_for(request.endpoint or '')}?{urlencode(asked)}"


def streamed(response: Response) -> Response:
    """Returns an answer that is sent as it is made, and kept by nobody on its way."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # nginx passes each part on at once
    return response
