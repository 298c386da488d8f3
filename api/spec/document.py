"""Completes the OpenAPI document: problem responses, required bodies, plain schema names."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, Field

from api.service import corners
from api.service.problems import CONTENT_TYPE
from api.spec import descriptions, examples, links, shapes
from solver.protocol import ENDPOINTS
from solver.protocol.limits import SearchRequest


class ProblemIssue(BaseModel):
    """One thing that is wrong with a request."""

    pointer: str = Field(
        description="A JSON pointer (RFC 6901) into the request's body, or a parameter's name."
    )
    detail: str
    see: str | None = Field(
        default=None,
        description="The address of the page that says how it is written right, where one does.",
    )


class ProblemAnswer(BaseModel):
    """An error response (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[ProblemIssue]


_RETRY = {
    "Retry-After": {
        "description": "Seconds to wait.",
        "schema": {"type": "integer", "minimum": 0},
    }
}
# The two ways to send an API key, which `landlord keys` makes.
SECURITY_SCHEMES = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "An API key, `lk_…`."},
    "header": {"type": "apiKey", "in": "header", "name": "X-API-Key"},
}
# No key is needed, unless the service says so by 401.
_SECURITY: list[dict[str, list[str]]] = [{}, {"bearer": []}, {"header": []}]
_CHALLENGE = {
    "WWW-Authenticate": {"description": "How to send a key.", "schema": {"type": "string"}}
}
_LIMITS = {
    "RateLimit-Policy": {
        "description": "What this caller may ask: an amount `q` in a window of `w` seconds, for "
        "`requests` and for seconds of `searches`.",
        "schema": {"type": "string"},
    },
    "RateLimit": {
        "description": "What is left of it: an amount `r`, until `t` seconds from now.",
        "schema": {"type": "string"},
    },
}
_ALWAYS: dict[str, tuple[str, dict[str, Any] | None]] = {
    "401": ("The API key is unknown or revoked; or this service needs one.", _CHALLENGE),
    "429": (
        "More requests, or more seconds of searches, than this address or key may ask.",
        _RETRY | _LIMITS,
    ),
    "500": ("An internal error of the service.", None),
    "503": ("The service has no capacity left for this now.", _RETRY),
}
# What operators ask has no keys and no limits.
_OF_OPERATORS: dict[str, tuple[str, dict[str, Any] | None]] = {
    "400": ("The header `Host` names no host of this service.", None),
    "500": _ALWAYS["500"],
}
_OF_BODIES = {
    "400": ("The body is not a JSON document.", None),
    "408": ("The body did not arrive in time.", None),
    "413": ("The body is too large.", None),
    "415": ("The content type of the body is none that this endpoint reads, or it is coded.", None),
    "422": (
        "The request does not fit its schema, or the rules of the game forbid it.",
        None,
    ),
}
_OF_QUERIES = {"422": ("A parameter of the address cannot be used.", None)}
_NO_CORNER = ("The header `Corner` holds no key.", None)
_OF_PATHS = {"404": ("There is nothing with this id.", None)}
_OF_THE_STORE = {
    "503": ("The store cannot be reached, is locked or is full; or all places are taken.", _RETRY)
}
_STORED = ("/v1/games", "/v1/players", "/v1/insights", "/v1/reviews", "/readyz")
# A body that is no JSON is described by its view in this extension, because APIFlask knows no such.
_BODY = "x-request-body"
# The operations that honour this header, and answer with the address of what they have made.
_REPEATABLE = ("addGames", "reviewGame", "reviewGames")
_KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": False,
    "description": "A request that comes again with its key is done once.",
    "schema": {"type": "string", "pattern": "^[!-~]{1,200}$"},
}
# The operations that store, list or delete the games of one corner where this header names it.
_OF_CORNERS = (
    "addGames",
    "listGames",
    "deleteGame",
    "deletePlayer",
    "keepSeat",
    "reviewGame",
    "reviewGames",
    "getInsights",
)
_CORNER = {
    "in": "header",
    "name": "Corner",
    "required": False,
    "description": "The key of a corner: of those games that one browser or program has brought "
    "in. Its owner draws it at random and tells nobody; whoever has it lists, counts and deletes "
    "these games. Without it a request brings games in for everybody, and deletes such ones alone.",
    "schema": {"type": "string", "pattern": corners.PATTERN},
}
# Where the service is, whoever describes it, and under which licence, for readers of the document.
SERVERS = [{"url": "/", "description": "The service that has sent this document."}]
CONTACT = {"name": "The operator of this service"}
LICENSE = {"name": "MIT", "identifier": "MIT"}
# The operations whose search also answers as server-sent events, each event with a whole answer.
_STREAMED = {
    endpoint.name
    for endpoint in ENDPOINTS.values()
    if issubclass(endpoint.request, SearchRequest) and endpoint.path != "reviews"
}
_EVENTS = {
    "schema": {
        "type": "string",
        "description": "Events `answer`, each with an answer that is better than the one before "
        "and has the field `final`; an event `problem` where the search ends with an error.",
    }
}
_LOCATION = {"description": "The address of what was made.", "schema": {"type": "string"}}


def complete(generated: dict[str, Any] | str) -> dict[str, Any] | str:
    """Returns the OpenAPI document that APIFlask generated, completed."""
    assert isinstance(generated, dict)
    document = _plain_names(generated)
    schemas = document["components"]["schemas"]
    for model in (ProblemAnswer, ProblemIssue):
        schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
        schema.pop("$defs", None)
        schemas[model.__name__] = schema
    for unused in ("HTTPError", "ValidationError"):
        schemas.pop(unused, None)
    for path, operations in document["paths"].items():
        for operation in operations.values():
            _complete(path, operation)
            shapes.as_bytes(operation)
            links.add(operation)
            examples.add(operation)
    shapes.mend(document)
    shapes.name_collections(document)
    descriptions.add(document)
    shapes.say_defaults(document)
    return document


def _complete(path: str, operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    operation["security"] = _SECURITY if path.startswith("/v1") else []
    problems = dict(_ALWAYS) if path.startswith("/v1") else _OF_OPERATORS.copy()
    if _BODY in operation:
        operation["requestBody"] = operation.pop(_BODY)
    if any(each["in"] == "query" for each in operation.get("parameters", ())):
        problems |= _OF_QUERIES
    if "requestBody" in operation:
        operation["requestBody"]["required"] = True
        problems |= _OF_BODIES
    if operation["operationId"] in _STREAMED:
        responses["200"]["content"]["text/event-stream"] = _EVENTS
    if "{" in path:
        problems |= _OF_PATHS
    if path.startswith(_STORED):
        problems |= _OF_THE_STORE
    if operation["operationId"] in _REPEATABLE:
        operation.setdefault("parameters", []).append(_KEY)
        for status in {"200", "201", "202"} & responses.keys():
            responses[status].setdefault("headers", {}).setdefault("Location", _LOCATION)
    if operation["operationId"] in _OF_CORNERS:
        operation.setdefault("parameters", []).append(_CORNER)
        problems["422"] = problems.get("422", _NO_CORNER)
        if operation["operationId"] == "deleteGame":
            problems["403"] = ("The game lies in a corner, whose key is not sent.", None)
    for each in operation.get("parameters", ()):
        if each["in"] == "path":
            each["required"] = True
        elif "anyOf" in each["schema"]:
            each["schema"] = _without_null(each["schema"])
    for status, (description, headers) in sorted(problems.items()):
        responses[status] = {
            "description": description,
            "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemAnswer"}}},
        }
        if headers:
            responses[status]["headers"] = headers


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Returns the schema of a parameter that may be left out: no address can say null."""
    *known, last = [each for each in schema["anyOf"] if each.get("type") != "null"]
    rest = {name: value for name, value in schema.items() if name not in ("anyOf", "default")}
    return rest | ({"anyOf": [*known, last]} if known else last)


def _plain_names(document: dict[str, Any]) -> dict[str, Any]:
    """Renames nested models from `Parent.Child`, as APIFlask calls them, to `Child`.

    Model names are unique, so a model that is nested in several others becomes one schema.
    """
    schemas = document["components"]["schemas"]
    text = json.dumps(document)
    for name in schemas:
        if "." in name:
            text = text.replace(f'schemas/{name}"', f'schemas/{name.split(".", 1)[1]}"')
    document = json.loads(text)
    document["components"]["schemas"] = {
        name.split(".", 1)[-1]: schema for name, schema in document["components"]["schemas"].items()
    }
    return document
