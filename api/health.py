"""GET /healthz, /readyz and /metrics: whether the service works, and what it has answered."""

from __future__ import annotations

import time
from typing import Any

from apiflask import APIBlueprint
from flask import Flask, Response, g, request
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Histogram, generate_latest
from pydantic import BaseModel

from api.metrics import registry
from api.service import service
from solver.protocol import BUILT_IN, ENDPOINTS

blueprint = APIBlueprint("health", __name__, tag="Service")

_REQUESTS = Counter(
    "landlord_requests_total", "Requests answered.", ["endpoint", "method", "status"]
)
# The buckets reach beyond the longest limit of a search, which is 60 seconds.
_SECONDS = Histogram(
    "landlord_request_seconds",
    "Time to an answer.",
    ["endpoint"],
    buckets=(0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120),
)


class Health(BaseModel):
    """The state of the service: `ok`."""

    status: str


@blueprint.get("/healthz")
@blueprint.output(Health)
@blueprint.doc(operation_id="healthz")
def healthz() -> Health:
    """Whether the process answers."""
    return Health(status="ok")


@blueprint.get("/readyz")
@blueprint.output(Health)
@blueprint.doc(operation_id="readyz")
def readyz() -> Health:
    """Whether the service is ready: the core knows every game, and the store answers."""
    for rules in BUILT_IN.all:
        document = {
            "rules": rules.id,
            "cards": rules.description.deck.cards[:3] or rules.ranks[0],
        }
        ENDPOINTS["plays/classify"].ask(document)
    service().store.check()
    return Health(status="ok")


_TEXT: dict[int | str, dict[str, str | dict[str, dict[str, Any]]]] = {
    200: {
        "description": "The counters as text.",
        "content": {"text/plain": {"schema": {"type": "string"}}},
    }
}


@blueprint.get("/metrics")
@blueprint.doc(
    operation_id="metrics",
    responses=_TEXT,
)
def metrics() -> Response:
    """The counters of the service, in the text format of Prometheus."""
    return Response(generate_latest(registry()), content_type=CONTENT_TYPE_LATEST)


def init_app(app: Flask) -> None:
    """Makes `app` count its requests and time its answers."""

    @app.before_request
    def begin() -> None:
        g.counted_from = time.perf_counter()

    @app.after_request
    def count(response: Response) -> Response:
        # Counted by the rule of the route: clients could send any number of different paths.
        endpoint = str(request.url_rule) if request.url_rule else "none"
        method = request.method if request.method in _METHODS else "other"
        _REQUESTS.labels(endpoint, method, str(response.status_code)).inc()
        if "counted_from" in g:
            _SECONDS.labels(endpoint).observe(time.perf_counter() - g.counted_from)
        return response


_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
