"""Tests of what operators use: health, counters, logs, settings, the OpenAPI document."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.store import leases
from api.telemetry import logs
from solver.errors import InvalidRules
from tests.api_client import app_with


def test_health(client: FlaskClient) -> None:
    """Tests that the service reports that it is healthy."""
    response = client.get("/healthz")
    assert (response.status_code, response.json) == (200, {"status": "ok"})


def test_readiness(tmp_path: Path) -> None:
    """Tests that readiness tells of the workers that have reported."""
    url = f"sqlite:///{tmp_path}/store.sqlite3"
    alone = app_with(log_level="ERROR", store=url).test_client().get("/readyz")
    assert (alone.status_code, alone.json["status"]) == (200, "ok")  # type: ignore[index]
    assert alone.json["cluster"]["state"] == "none"  # type: ignore[index]
    app = app_with(log_level="ERROR", store=url, cluster_workers=2)
    app.extensions["landlord"].forked()  # as a process of the server
    client = app.test_client()
    waits = client.get("/readyz").json
    assert waits["cluster"]["state"] == "starting"  # type: ignore[index]
    assert waits["checks"]["cluster"]["status"] == "warning"  # type: ignore[index]
    with app.extensions["landlord"].store.write() as session:
        leases.report(session, "one")
        leases.report(session, "two")
    ready = client.get("/readyz").json
    assert ready["cluster"] == {"state": "ready", "workers": 2}  # type: ignore[index]
    assert ready["checks"]["cluster"]["status"] == "ok"  # type: ignore[index]
    assert 'landlord_reviews{status="queued"} 0.0' in client.get("/metrics").text


def test_counters(client: FlaskClient) -> None:
    """Tests that requests are counted by rule, not by whatever path a client sends."""
    client.get("/v1/rules/classic")
    client.get("/no/such/path")
    text = client.get("/metrics").text
    assert 'endpoint="/v1/rules/<game_id>",method="GET",status="200"' in text
    assert "/no/such/path" not in text
    assert "landlord_request_seconds_bucket" in text


def test_request_ids(client: FlaskClient) -> None:
    """Tests that a sane id is kept, and another one replaced."""
    kept = client.get("/healthz", headers={"X-Request-ID": "abc-1"})
    assert kept.headers["X-Request-ID"] == "abc-1"
    made = client.get("/healthz", headers={"X-Request-ID": "a b"})
    assert re.fullmatch("[0-9a-f]{32}", made.headers["X-Request-ID"])


def test_logs_are_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Tests the JSON log line of a request."""
    client = app_with(log_level="INFO").test_client()
    client.get("/v1/rules", headers={"X-Request-ID": "abc-2"})
    assert logs.flush()
    line = json.loads(capsys.readouterr().err.splitlines()[-1])
    assert line["request_id"] == "abc-2"
    assert (line["method"], line["path"], line["status"]) == ("GET", "/v1/rules", 200)


def test_settings_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Tests that added rules and limits come from the environment."""
    files = [tmp_path / "one.toml", tmp_path / "two.toml"]
    for file in files:
        file.write_text(f'base = "snatch"\nid = "{file.stem}"\n')
    monkeypatch.setenv("LANDLORD_RULES_FILES", os.pathsep.join(map(str, files)))
    monkeypatch.setenv("LANDLORD_BODY_LIMIT", "2048")
    monkeypatch.setenv("LANDLORD_LOG_LEVEL", "ERROR")
    from api.app import create_app

    app = create_app()  # which reads them
    assert app.config["MAX_CONTENT_LENGTH"] == 2048
    client = app.test_client()
    assert client.get("/v1/rules/two").json["id"] == "two"  # type: ignore[index]
    assert "two" in client.get("/board").text
    question = {"rules": "one", "cards": "3"}
    assert client.post("/v1/plays/classify", json=question).status_code == 200


def test_rules_that_cannot_be_used(tmp_path: Path) -> None:
    """Tests that an invalid rules file is an error that names it."""
    with pytest.raises(InvalidRules, match=r"none\.toml"):
        app_with(rules_files=(tmp_path / "none.toml",))


def test_document(client: FlaskClient) -> None:
    """Tests that the OpenAPI document is completed."""
    document: dict[str, Any] = client.get("/openapi.json").json  # type: ignore[assignment]
    assert document["openapi"].startswith("3.1")
    text = json.dumps(document)
    for name in set(re.findall(r'"#/components/schemas/([^"]+)"', text)):
        assert name in document["components"]["schemas"], name
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"]
            assert operation["operationId"]
            if method != "post":
                continue
            assert operation["requestBody"]["required"] is True, path
            for status in ("400", "413", "415", "422", "429", "500", "503"):
                content = operation["responses"][status]["content"]
                assert list(content) == ["application/problem+json"], (path, status)


@pytest.mark.parametrize("path", ["/board", "/docs", "/board?lang=zh&game=decktet"])
def test_pages_load_nothing_from_elsewhere(client: FlaskClient, path: str) -> None:
    """Tests that pages load nothing from other servers."""
    response = client.get(path)
    assert response.status_code == 200
    assert re.match(r"default-src '(none|self)';", response.headers["Content-Security-Policy"])
    links = re.findall(r'(?:src|href|spec-url|action|hx-post)="([^"]+)"', response.text)
    assert links
    assert all(link.startswith(("/", "#")) for link in links)
    for link in links:
        if link.startswith("/static/") or link == "/openapi.json":
            with client.get(link) as file:
                assert file.status_code == 200, link
