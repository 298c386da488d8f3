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
    from opentelemetry.sdk.trace.export import SpanExporter

_ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"
_NAME = "OTEL_SERVICE_NAME"
# Nobody wants a trace of every look at the health of the service.
_UNTRACED = ("health.", "static")

log = structlog.get_logger(__name__)


class Tracing:
    """Makes the spans of one process, and hands them to an exporter in a thread of its own."""

    def __init__(self, exporter: SpanExporter) -> None:
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        about = {"service.version": VERSION}
        if not os.environ.get(_NAME):
            about["service.name"] = "landlord"
        self._provider = TracerProvider(resource=Resource.create(about), shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("landlord", VERSION)
        self._propagator = TraceContextTextMapPropagator()

    def begin(self) -> None:
        """Begins the span of the request; its parent is what the client's headers say."""
        from opentelemetry.trace import SpanKind

        route = str(request.url_rule) if request.url_rule else "none"
        g.span = self._tracer.start_span(
            f"{request.method} {route}",
            context=self._propagator.extract(
                {name.lower(): value for name, value in request.headers.items()}
            ),
            kind=SpanKind.SERVER,
            attributes={
                "http.request.method": request.method,
                "http.route": route,
                "url.path": request.path,
            },
        )

    @contextmanager
    def span(self, name: str) -> Iterator[None]:
        """Makes a span of the block, below that of the request."""
        from opentelemetry.trace import set_span_in_context

        # The parent is named: a stream ends in another context than it began in.
        parent = g.get("span") if has_request_context() else None
        context = None if parent is None else set_span_in_context(parent)
        span = self._tracer.start_span(name, context=context)
        try:
            yield
        finally:
            span.end()

    def flush(self) -> None:
        """Exports what is there; waits for it."""
        self._provider.force_flush()

    def stop(self) -> None:
        """Exports what is there, and ends the thread."""
        self._provider.shutdown()


_tracing: Tracing | None = None


def wanted() -> bool:
    """Whether the environment asks for traces."""
    return bool(os.environ.get(_ENDPOINT))


def start(exporter: SpanExporter | None = None) -> Tracing | None:
    """Starts the traces of this process where they are wanted; a worker does so after the fork.

    Args:
        exporter: where the spans go; by default to the address of the environment.
    """
    global _tracing  # noqa: PLW0603 - one for a process
    if exporter is None and not wanted():
        return None
    try:
        if exporter is None:
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

            exporter = OTLPSpanExporter()
        _tracing = Tracing(exporter)
    except ImportError:
        log.warning(
            f"{_ENDPOINT} is set, but OpenTelemetry is not installed: there are no traces; "
            "install landlord-solver[otel]"
        )
    return _tracing


def stop() -> None:
    """Ends the traces of this process."""
    global _tracing  # noqa: PLW0603 - one for a process
    if _tracing is not None:
        _tracing.stop()
        _tracing = None


@contextmanager
def span(name: str) -> Iterator[None]:
    """Makes a span of the block where there are traces."""
    if _tracing is None:
        yield
        return
    with _tracing.span(name):
        yield


def init_app(app: Flask) -> None:
    """Gives every request of `app` a span, from its arrival to the end of its answer."""

    @app.before_request
    def begin() -> None:
        if _tracing is not None and not (request.endpoint or "").startswith(_UNTRACED):
            _tracing.begin()

    @app.after_request
    def end(response: Response) -> Response:
        span = g.get("span")
        if span is not None:
            span.set_attribute("http.response.status_code", response.status_code)
            span.set_attribute("landlord.request_id", g.get("request_id", ""))
            response.call_on_close(span.end)
        return response
