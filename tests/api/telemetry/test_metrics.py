"""Tests of the counters: their memory, which processes share, and where they are served."""

from __future__ import annotations

import json
import os
import re
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api.telemetry import metrics
from api.telemetry.metric_values import Shared
from solver.settings import InvalidSetting
from tests.api import questions
from tests.api_client import app_with

DOCS = Path(__file__).parents[3] / "docs/operation.md"
ADVICE = questions.advice(limit={"worlds": 5})


def key(kind: str, name: str) -> bytes:
    return json.dumps([kind, name, name, [["work", "x"]], "Help."]).encode()


def sums(shared: Shared) -> dict[str, float]:
    """Returns the sum of each value over all processes."""
    found: dict[str, float] = {}
    for each, value in shared.all():
        found[each.metric] = found.get(each.metric, 0.0) + value
    return found


def add(shared: Shared, what: bytes, amount: float) -> None:
    region = shared.own
    assert region is not None
    place = region.place(what)
    assert place is not None
    region.write(place, region.read(place) + amount)


def test_counters_outlive_their_process() -> None:
    """Tests that counters of an ended worker stay, and what it had at the moment does not."""
    shared = Shared()
    add(shared, key("counter", "done"), 1)
    first = shared.claim()
    second = shared.claim()
    assert first != second
    shared._forked()  # this is the second worker now
    add(shared, key("counter", "done"), 10)
    add(shared, key("gauge", "busy"), 3)
    assert sums(shared) == {"done": 11, "busy": 3}
    assert second is not None
    shared.release(second)
    assert sums(shared) == {"done": 11, "busy": 0}


def test_an_unknown_process_counts_alone() -> None:
    """Tests that a process for which no region was claimed writes to nobody's."""
    shared = Shared()
    shared._forked()
    assert shared.own is None


def test_a_region_that_is_full() -> None:
    """Tests that there is an end to what is kept."""
    shared = Shared()
    assert shared.own is not None
    places = [shared.own.place(key("counter", f"{'n' * 5000}{i}")) for i in range(300)]
    assert places[0] is not None
    assert places[-1] is None
    assert len(sums(shared)) == sum(place is not None for place in places)


def test_regions_are_limited() -> None:
    """Tests that there may be more processes than regions."""
    shared = Shared()
    claimed = [shared.claim() for _ in range(200)]
    assert len({each for each in claimed if each is not None}) == 129
    assert claimed[-1] is None


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
    assert listener is not None
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
