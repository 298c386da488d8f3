"""Logs: one JSON line for each request; all lines of a request carry its id."""

from __future__ import annotations

import logging
import re
import sys
import time
import uuid

import structlog
from flask import Flask, Response, g, request

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")

log = structlog.get_logger("api")


def configure(level: str) -> None:
    """Makes structlog and the loggers of the library write JSON lines to standard error."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[
            *shared,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level)),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logger = logging.getLogger("solver")
    logger.handlers = [handler]
    logger.setLevel(level)


def init_app(app: Flask) -> None:
    """Gives every request of `app` an id, and logs it when it is answered."""

    @app.before_request
    def begin() -> None:
        sent = request.headers.get("X-Request-ID", "")
        g.request_id = sent if _REQUEST_ID.fullmatch(sent) else uuid.uuid4().hex
        g.started = time.perf_counter()
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=g.request_id)

    @app.after_request
    def end(response: Response) -> Response:
        if "request_id" not in g:
            return response
        response.headers["X-Request-ID"] = g.request_id
        quiet = request.endpoint in _QUIET and response.status_code < 400
        (log.debug if quiet else log.info)(
            "request",
            method=request.method,
            path=request.path,
            status=response.status_code,
            milliseconds=round(1000 * (time.perf_counter() - g.started), 1),
        )
        return response


_QUIET = ("health.healthz", "health.readyz", "health.metrics", "static")
