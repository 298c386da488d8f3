"""Tests of traces: what is exported, and that nothing is where nobody asks for it."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from types import SimpleNamespace
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.telemetry import tracing
from tests.api import questions

ADVICE = questions.advice(limit={"worlds": 5})
PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@pytest.fixture(autouse=True)
def stopped() -> Iterator[None]:
    yield
    tracing.stop()


def test_requests_and_searches(client: FlaskClient) -> None:
    """Tests the spans of a search, which belong to the trace that the client names."""
    memory = pytest.importorskip(
        "opentelemetry.sdk.trace.export.in_memory_span_exporter",
        reason="OpenTelemetry is not installed (the extra `otel`)",
    )
    exporter = memory.InMemorySpanExporter()
    started = tracing.start(exporter)
    for path in ("/healthz", "/v1/rules"):
        client.get(path).close()
    events = {"Accept": "text/event-stream"}
    for headers in ({"traceparent": PARENT}, events):
        answer = client.post("/v1/advice", json=ADVICE, headers=headers)
        assert (answer.status_code, bool(answer.data)) == (200, True)
        answer.close()
    started.force_flush()
    spans = {}
    for each in exporter.get_finished_spans():
        spans.setdefault(each.name, []).append(each)
    assert {name: len(found) for name, found in spans.items()} == {
        "GET /v1/rules": 1,
        "POST /v1/advice": 2,
        "search": 2,
    }
    traced = {f"{each.context.trace_id:032x}": each for each in spans["POST /v1/advice"]}
    asked = traced[PARENT.split("-")[1]]
    assert asked.attributes["http.route"] == "/v1/advice"
    assert asked.attributes["http.response.status_code"] == 200
    parents = {each.parent.span_id for each in spans["search"]}
    assert parents == {each.context.span_id for each in spans["POST /v1/advice"]}


def test_spans_are_exported(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that spans arrive at the address of the environment, by OTLP over HTTP."""
    pytest.importorskip(
        "opentelemetry.exporter.otlp.proto.http",
        reason="OpenTelemetry is not installed (the extra `otel`)",
    )
    received: list[tuple[str, bytes]] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Collector) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            address = f"http://127.0.0.1:{server.server_address[1]}"
            monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", address)
            monkeypatch.setenv("OTEL_EXPORTER_OTLP_TRACES_COMPRESSION", "none")
            started = tracing.start()
            client.get("/v1/rules").close()
            started.force_flush()
            tracing.stop()
        finally:
            server.shutdown()
            thread.join()
    assert received
    assert all(path == "/v1/traces" for path, _ in received)
    assert any(b"GET /v1/rules" in body and b"landlord" in body for _, body in received)


def test_a_variable_without_the_extra(monkeypatch: pytest.MonkeyPatch, client: FlaskClient) -> None:
    """Tests that a service without the extra says so, and works."""
    said: list[str] = []
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setattr(tracing, "log", SimpleNamespace(warning=said.append))
    assert tracing.start() is None
    assert len(said) == 1
    assert "landlord-solver[otel]" in said[0]
    assert client.get("/v1/rules").status_code == 200


@pytest.mark.long
@pytest.mark.process
def test_nothing_is_imported_where_nobody_asks() -> None:
    """Tests that OpenTelemetry costs nothing without the variable."""
    code = (
        "import os, sys; os.environ.pop('OTEL_EXPORTER_OTLP_ENDPOINT', None)\n"
        "from api.telemetry import tracing\n"
        "import api.app\n"
        "assert tracing.start() is None\n"
        "assert not [name for name in sys.modules if name.startswith('opentelemetry.sdk')]"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=250)
