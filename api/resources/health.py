"""GET /healthz, /readyz and /metrics: whether the service works, and what it has answered."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from flask import Flask, Response, abort, g, json, request
from prometheus_client import CONTENT_TYPE_LATEST
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from pydantic import BaseModel, Field

from api.resources.blueprint import TEXT, Resource, Responses, told
from api.service.checks import RUNNING, Finding
from api.service.problems import problem_of, respond
from api.service.service import service
from api.store import StoreUnavailable, jobs, leases
from api.telemetry import metrics

blueprint = Resource("health", __name__, tag="Service")


class Health(BaseModel):
    """The state of the service: `ok`."""

    status: str


@blueprint.operation("healthz", "GET /healthz")
def healthz() -> Health:
    """Whether the process answers."""
    return Health(status="ok")


class Cluster(BaseModel):
    """The processes that review games, as they last reported."""

    state: Literal["none", "starting", "ready"] = Field(
        description="`none` where the service has no workers; `starting` while those that it has "
        "have not reported: reviews are taken in and wait."
    )
    workers: int = Field(
        default=0, description="As many parts of reviews are done at the same time."
    )


class Check(BaseModel):
    """What was found out about one part of the service."""

    status: Literal["ok", "warning", "failing"] = Field(
        description="`warning`: the service answers, though not everything works; `failing`: it "
        "cannot do its work, and the whole answer has the status 503."
    )
    detail: str = Field(default="", description="What is wrong, or nothing.")

    @classmethod
    def of(cls, finding: Finding) -> Check:
        """Returns what is told of a finding."""
        if finding.status == "ok":
            return cls(status="ok")
        status = "failing" if finding.status == "error" else finding.status
        return cls(status=status, detail=finding.detail)


class Readiness(Health):
    """The state of the service, of its parts, and of its cluster."""

    cluster: Cluster
    checks: dict[str, Check] = Field(description="What was found, by the part.")


@blueprint.operation("readyz", "GET /readyz", answer=Readiness)
def readyz() -> Readiness | Response:
    """Whether the service is ready: the core knows every game, the store is read and written.

    A service whose cluster is not there is ready all the same: it takes reviews in. The problem
    of a service that is not ready has the `checks`, too.
    """
    found: dict[str, Check] = {}
    problem = None
    for name, look in RUNNING.items():
        try:
            found[name] = Check.of(look(service()))
        except Exception as error:  # noqa: BLE001 - whatever it is, the service is not ready
            problem = problem or replace(problem_of(error), status=503)
            found[name] = Check(status="failing", detail=str(error))
    if problem is None:
        return Readiness(status="ok", cluster=_cluster(), checks=found)
    response = respond(problem)
    body = response.get_json() | {"checks": {each: found[each].model_dump() for each in found}}
    response.set_data(json.dumps(body))
    return response


def _cluster() -> Cluster:
    with service().store.read() as session:
        workers = leases.workers(session)
    if workers:
        return Cluster(state="ready", workers=workers)
    return Cluster(state="starting" if service().expects_workers else "none")


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


_TEXT: Responses = {200: told("The counters as text.", {"text/plain": TEXT})}


@blueprint.operation("metrics", "GET /metrics", endpoint="metrics", responses=_TEXT)
def show_metrics() -> Response:
    """The counters of the service, in the text format of Prometheus."""
    if service().settings.metrics != "on":
        abort(404)
    return Response(exposition(), content_type=CONTENT_TYPE_LATEST)


def exposition() -> bytes:
    """Returns all metrics as text, those of the store among them."""
    return metrics.text(_Reviews())


def init_app(app: Flask) -> None:
    """Makes `app` count its requests and time its answers."""

    @app.after_request
    def count(response: Response) -> Response:
        # Counted by the rule of the route: clients could send any number of different paths.
        endpoint = str(request.url_rule) if request.url_rule else "none"
        method = request.method if request.method in _METHODS else "other"
        metrics.REQUESTS.labels(endpoint, method, str(response.status_code)).inc()
        if "started" in g:
            metrics.REQUEST_SECONDS.labels(endpoint).observe(time.perf_counter() - g.started)
        return response


_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
