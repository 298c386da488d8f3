"""Tests of the counters: their files, which processes share, and where they are served."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api import web_server
from api.telemetry import metrics
from solver.settings import InvalidSetting
from tests.api import questions
from tests.api_client import app_with

DOCS = Path(__file__).parents[3] / "docs/operation.md"
ADVICE = questions.advice(limit={"worlds": 5})


COUNTING = """
import os, sys
from api import web_server
from api.telemetry import metrics

def child(number, worlds):
    metrics.prepare(number)
    if os.fork():
        os.wait()
        return
    metrics.be(number)
    metrics.SEARCHES.inc(number)
    metrics.WORLDS.labels("/x").inc(worlds)
    os._exit(0)

metrics.prepare(0)
child(1, 10)
child(2, 100)
metrics.forget(1)
child(1, 1000)
metrics.forget(2)
sys.stdout.write(metrics.text().decode())
"""


@pytest.mark.process
def test_counters_outlive_their_process(tmp_path: Path) -> None:
    """Tests that counters of an ended worker stay, and what it had at the moment does not."""
    done = subprocess.run(
        [sys.executable, "-c", COUNTING],
        env={**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert '\nlandlord_worlds_total{endpoint="/x"} 1110.0\n' in done.stdout
    assert "\nlandlord_searches 1.0\n" in done.stdout
    for file in ("counter", "histogram"):
        assert (tmp_path / f"{file}_2.db").stat().st_blocks * 512 >= 1 << 17


def test_the_folder_of_the_counters(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Tests that it goes with its server, or when the next one starts, and may be missing."""
    monkeypatch.setattr(web_server, "_IN_MEMORY", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "")
    left = tmp_path / "landlord-metrics-left"
    left.mkdir()
    with web_server.counters():
        first = Path(os.environ["PROMETHEUS_MULTIPROC_DIR"])
        assert (first.is_dir(), left.exists()) == (True, False)
        with web_server.counters():
            assert first.is_dir()
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(web_server, "_IN_MEMORY", str(tmp_path / "none"))
    monkeypatch.delenv("PROMETHEUS_MULTIPROC_DIR")
    with web_server.counters():
        assert "PROMETHEUS_MULTIPROC_DIR" not in os.environ


def test_a_search_is_counted(client: FlaskClient) -> None:
    """Tests the metrics of a search, and that buckets of a histogram add up."""
    assert client.post("/v1/advice", json=ADVICE).status_code == 200
    text = client.get("/metrics").text
    assert re.search(r'^landlord_worlds_total\{endpoint="/v1/advice"\} \d+\.0$', text, re.MULTILINE)
    assert "\nlandlord_searches 0.0\n" in text
    found = re.findall(
        r'landlord_search_seconds_bucket\{endpoint="/v1/advice",le=".+"\} (.+)', text
    )
    counts = [float(each) for each in found]
    assert counts == sorted(counts)
    assert counts[-1] >= 1
    assert f'landlord_search_seconds_count{{endpoint="/v1/advice"}} {counts[-1]}' in text
    if Path("/proc/self/statm").exists():
        assert f'pid="{os.getpid()}"' in text


def test_a_refusal_is_counted() -> None:
    """Tests that a client for whom there was no place is counted."""
    app = app_with(log_level="ERROR", searches=1, search_patience=0)
    client = app.test_client()
    with app.extensions["landlord"].admission.searches.place():
        assert client.post("/v1/advice", json=ADVICE).status_code == 503
    assert 'landlord_refused_total{work="searches"}' in client.get("/metrics").text


def test_no_metrics_at_the_path() -> None:
    """Tests that the path can be closed."""
    for setting in ("off", "127.0.0.1:0"):
        client = app_with(log_level="ERROR", metrics=setting).test_client()
        answer = client.get("/metrics")
        assert (answer.status_code, answer.content_type) == (404, "application/problem+json")


def test_an_address_of_their_own() -> None:
    """Tests that counters are served at the address of the setting, and nothing else is."""
    from api import metrics_server

    setting = "127.0.0.1:0"
    listener = metrics_server.listen(setting)
    host, port = listener.getsockname()
    metrics_server.serve(listener, app_with(log_level="ERROR", metrics=setting))
    with urllib.request.urlopen(f"http://{host}:{port}/metrics", timeout=60) as answer:
        assert answer.headers["Content-Type"].startswith("text/plain")
        assert b"landlord_log_lines_lost_total" in answer.read()
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"http://{host}:{port}/v1/rules", timeout=60)
    with pytest.raises(InvalidSetting, match=rf"LANDLORD_METRICS={host}:{port}"):
        metrics_server.listen(f"{host}:{port}")
    for nowhere in ("on", "off"):
        assert metrics_server.listen(nowhere) is None


def test_every_metric_is_documented(client: FlaskClient) -> None:
    """Tests that docs/operation.md names every metric that is shown."""
    client.post("/v1/advice", json=ADVICE)
    text = metrics.text().decode() + client.get("/metrics").text
    documented = DOCS.read_text("utf-8")
    for name in set(re.findall(r"^# TYPE (\S+)", text, re.MULTILINE)):
        assert f"`{name}`" in documented, name
