"""POST /v1/…: one view for each question of the protocol."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import Response

from api.resources.blueprint import resource
from api.service import streaming
from api.service.service import ask
from solver.protocol import ENDPOINTS, Endpoint
from solver.protocol.limits import SearchRequest
from solver.protocol.message import Request, model_of

# Over HTTP these are jobs, with views of their own.
_JOBS = ("reviews",)


def blueprints() -> list[APIBlueprint]:
    """Returns a blueprint for each resource below /v1, in the order of the protocol's table."""
    found: dict[str, APIBlueprint] = {}
    for endpoint in ENDPOINTS.values():
        if endpoint.path in _JOBS:
            continue
        name = endpoint.resource
        if name not in found:
            found[name] = resource(name, __name__)
        _add_view(found[name], endpoint)
    return list(found.values())


def _add_view(blueprint: APIBlueprint, endpoint: Endpoint) -> None:
    answers = model_of(endpoint.response)
    for model in (endpoint.request, answers):
        model.model_rebuild()  # commands build the one that they need; this is before the fork

    @blueprint.post("/" + endpoint.path, endpoint=endpoint.name)
    @blueprint.input(endpoint.request, arg_name="question")
    @blueprint.output(answers)
    @blueprint.doc(
        summary=endpoint.summary,
        description=endpoint.description,
        operation_id=endpoint.name,
    )
    def answer(question: Request) -> Response:
        if isinstance(question, SearchRequest) and streaming.wanted():
            return streaming.answer(endpoint, question)
        # An answer writes itself several times as fast as Flask writes its values.
        return Response(ask(endpoint, question).to_text(), mimetype="application/json")
