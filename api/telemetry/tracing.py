"""Traces of requests and searches with OpenTelemetry, the extra `otel`.

There are traces where OTEL_EXPORTER_OTLP_ENDPOINT is set and the extra is installed. Without the
variable nothing of it is imported. OpenTelemetry's own variables say all the rest: the name of the
service, headers, time limits and the share of requests that is traced.
"""

# ruff: noqa: PLC0415 - OpenTelemetry is imported where it is wanted alone.
from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import structlog
from flask import Flask, Response, g, has_request_context, request

from solver.version import VERSION

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SpanExporter
    from opentelemetry.trace import Tracer

_ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"
_NAME = "OTEL_SERVICE_NAME"
# Nobody wants a trace of every look at the health of the service.
_UNTRACED = ("health.", "static")

log = structlog.get_logger(__name__)
# Makes the spans of this process, and hands them to an exporter in a thread of its own.
_provider: TracerProvider | None = None


def start(exporter: SpanExporter | None = None) -> TracerProvider | None:
    """Starts the traces of this process where they are wanted; a worker does so after the fork.

    Args:
        exporter: where the spans go; by default to the address of the environment.
    """
    global _provider  # noqa: PLW0603 - one for a process
    if exporter is None and not os.environ.get(_ENDPOINT):
        return None
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        log.warning(
            f"{_ENDPOINT} is set, but OpenTelemetry is not installed: there are no traces; "
            "install landlord-solver[otel]"
        )
        return None
    about = {"service.version": VERSION}
    if not os.environ.get(_NAME):
        about["service.name"] = "landlord"
    _provider = TracerProvider(resource=Resource.create(about), shutdown_on_exit=False)
    _provider.add_span_processor(BatchSpanProcessor(exporter or OTLPSpanExporter()))
    return _provider


def stop() -> None:
    """Exports what is there, and ends the traces of this process."""
    global _provider  # noqa: PLW0603 - one for a process
    if _provider is not None:
        _provider.shutdown()
        _provider = None


@contextmanager
def span(name: str) -> Iterator[None]:
    """Makes a span of the block, below that of the request, where there are traces."""
    if _provider is None:
        yield
        return
    from opentelemetry.trace import set_span_in_context

    # The parent is named: a stream ends in another context than it began in.
    parent = g.get("span") if has_request_context() else None
    context = None if parent is None else set_span_in_context(parent)
    made = _tracer(_provider).start_span(name, context=context)
    try:
        yield
    finally:
        made.end()


def init_app(app: Flask) -> None:
    """Gives every request of `app` a span, from its arrival to the end of its answer."""

    @app.before_request
    def begin() -> None:
        if _provider is None or (request.endpoint or "").startswith(_UNTRACED):
            return
        from opentelemetry.trace import SpanKind
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        route = str(request.url_rule) if request.url_rule else "none"
        headers = {name.lower(): value for name, value in request.headers.items()}
        g.span = _tracer(_provider).start_span(
            f"{request.method} {route}",
            context=TraceContextTextMapPropagator().extract(headers),  # the trace of the client
            kind=SpanKind.SERVER,
            attributes={
                "http.request.method": request.method,
                "http.route": route,
                "url.path": request.path,
            },
        )

    @app.after_request
    def end(response: Response) -> Response:
        span = g.get("span")
        if span is not None:
            span.set_attribute("http.response.status_code", response.status_code)
            span.set_attribute("landlord.request_id", g.get("request_id", ""))
            response.call_on_close(span.end)
        return response


def _tracer(provider: TracerProvider) -> Tracer:
    return provider.get_tracer("landlord", VERSION)
