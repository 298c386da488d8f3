"""GET /healthz, /readyz and /metrics: whether the service works, and what it has answered."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Literal

from apiflask import APIBlueprint
from flask import Flask, Response, g, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from pydantic import BaseModel, Field

from api.metrics import registry
from api.service import service
from api.store import StoreUnavailable, jobs, leases
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


class Cluster(BaseModel):
    """The processes that review games, as they last reported."""

    state: Literal["none", "starting", "ready"] = Field(
        description="`none` where no scheduler is set; `starting` while no worker can be reached: "
        "reviews are taken in and wait."
    )
    coordinators: int = 0
    workers: int = 0
    threads: int = Field(default=0, description="Parts of reviews that are done at the same time.")


class Readiness(Health):
    """The state of the service, and of its cluster."""

    cluster: Cluster


@blueprint.get("/readyz")
@blueprint.output(Readiness)
@blueprint.doc(operation_id="readyz")
def readyz() -> Readiness:
    """Whether the service is ready: the core knows every game, and the store answers.

    A service whose cluster is not there is ready all the same: it takes reviews in.
    """
    for rules in BUILT_IN.all:
        document = {
            "rules": rules.id,
            "cards": rules.description.deck.cards[:3] or rules.ranks[0],
        }
        ENDPOINTS["plays/classify"].ask(document)
    service().store.check()
    return Readiness(status="ok", cluster=_cluster())


def _cluster() -> Cluster:
    if not service().settings.scheduler:
        return Cluster(state="none")
    with service().store.read() as session:
        found = leases.coordinators(session)
    threads = sum(each.threads for each in found)
    return Cluster(
        state="ready" if threads else "starting",
        coordinators=len(found),
        workers=sum(each.workers for each in found),
        threads=threads,
    )


class _Reviews(Collector):
    """Counts the reviews in the store, so that every worker tells the same."""

    def collect(self) -> Iterator[Metric]:
        """Yields how many reviews have each status; nothing while the store does not answer."""
        try:
            with service().store.read() as session:
                counts = jobs.count_by_status(session)
        except StoreUnavailable:
            return
        found = GaugeMetricFamily(
            "landlord_reviews", "Reviews in the store, by their status.", labels=["status"]
        )
        for status, number in counts.items():
            found.add_metric([status], number)
        yield found


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
    reviews = CollectorRegistry()
    reviews.register(_Reviews())
    text = generate_latest(registry()) + generate_latest(reviews)
    return Response(text, content_type=CONTENT_TYPE_LATEST)


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
