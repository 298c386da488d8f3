"""Logs: one JSON line for each request; all lines of a request carry its id.

The lines go to standard error by `api.telemetry.log_writer`: logging never fails a request and
never blocks.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, TextIO, cast

import structlog
from flask import Flask, Response, g, request
from gunicorn.glogging import Logger

from api.telemetry import metrics
from api.telemetry.log_writer import LogWriter

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")

# What each request is logged with: the settings are looked up once.
log = structlog.get_logger("api")
# Of the request that this thread answers, be it a stream that outlives the framework's context.
_request_id: ContextVar[str] = ContextVar("request_id")
_writer: LogWriter | None = None


def _of_request(_logger: Any, _method: str, event: structlog.typing.EventDict) -> Any:
    """Adds the id of the request to a line."""
    if request_id := _request_id.get(""):
        event.setdefault("request_id", request_id)
    return event


_SHARED: list[structlog.typing.Processor] = [
    _of_request,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
_WRITTEN: list[structlog.typing.Processor] = [
    structlog.processors.format_exc_info,
    structlog.processors.JSONRenderer(),
]


class JsonHandler(logging.StreamHandler[LogWriter]):
    """Makes records of the standard library's loggers lines of the log."""

    def __init__(self, writer: LogWriter) -> None:
        super().__init__(writer)
        self.setFormatter(
            structlog.stdlib.ProcessorFormatter(
                foreign_pre_chain=_SHARED,
                processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_WRITTEN],
            )
        )

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging names it
        """Writes what can be put into words: logging never fails."""
        self.stream.write(json.dumps({"event": str(record.msg), "level": "error"}) + "\n")


def be_silent() -> None:
    """Keeps all lines back: a command says by itself what went wrong."""
    silent = structlog.make_filtering_bound_logger(logging.CRITICAL)
    structlog.configure(wrapper_class=silent)


def configure(level: str) -> None:
    """Makes structlog and the loggers of the library write JSON lines to standard error."""
    global _writer, log  # noqa: PLW0603 - one log for a process
    if _writer is None or _writer.stream is not sys.stderr:
        _writer = LogWriter(sys.stderr, _notice, metrics.LOG_LINES_LOST.inc)
    writer = _writer
    structlog.configure(
        processors=[*_SHARED, *_WRITTEN],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level)),
        logger_factory=structlog.WriteLoggerFactory(cast("TextIO", writer)),
    )
    log = structlog.get_logger("api").bind()
    for name in ("api", "solver", "opentelemetry"):
        logger = logging.getLogger(name)
        logger.handlers = [JsonHandler(writer)]
        logger.setLevel(level)
    # A malformed request is a warning of theirs: whoever sends many would fill the log.
    for name in ("uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [JsonHandler(writer)], False
        logger.setLevel("ERROR")


def flush(seconds: float = 60.0) -> bool:
    """Waits until all lines are written or lost; returns False when that takes too long."""
    return _writer is None or _writer.drain(seconds)


def failing() -> bool:
    """Whether lines of this process were lost, and none could be written since."""
    return _writer is not None and _writer.failing


class GunicornLogger(Logger):  # type: ignore[misc]
    """Makes gunicorn write what goes wrong as lines of the log."""

    def setup(self, cfg: Any) -> None:
        """Sets the level as gunicorn does, and the log in the place of its own form."""
        super().setup(cfg)
        if _writer is not None:
            self.error_log.handlers = [JsonHandler(_writer)]


def _notice(lines: int) -> str:
    now = datetime.now(UTC).isoformat()
    said = {"lines": lines, "event": "log lines lost", "level": "warning", "timestamp": now}
    return json.dumps(said)


def init_app(app: Flask) -> None:
    """Gives every request of `app` an id, and logs it when it is answered."""

    @app.before_request
    def begin() -> None:
        sent = request.environ.get("HTTP_X_REQUEST_ID", "")
        g.request_id = sent if _REQUEST_ID.fullmatch(sent) else secrets.token_hex(16)
        g.started = time.perf_counter()
        _request_id.set(g.request_id)

    @app.after_request
    def end(response: Response) -> Response:
        if "request_id" not in g:
            return response
        response.headers.add("X-Request-ID", g.request_id)
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
