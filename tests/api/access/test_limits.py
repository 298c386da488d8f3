"""Tests of the limits of callers."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from types import SimpleNamespace
from typing import Any

import pytest
from werkzeug.exceptions import TooManyRequests

from api.access.amounts import amount_of
from api.access.counts import Counts
from api.access.limits import Caller, CallerPolicy, charged
from tests.redis_server import RedisServer

QUESTION = {"rules": "classic", "hand": "3"}
ADVICE = {
    "rules": "classic",
    "landlord": 0,
    "seat": 0,
    "hand": "3344455667788TJQKA2B",
    "history": [],
    "limit": {"worlds": 2},
}
STRANGER = {"REMOTE_ADDR": "192.0.2.7"}


def test_too_many_requests(client_with: Any) -> None:
    """Tests the limit of an address, which counts no pages and no health checks."""
    client = client_with(rate_limit="3/day")
    codes = [client.post("/v1/plays", json=QUESTION).status_code for _ in range(4)]
    assert codes == [200, 200, 200, 429]
    response = client.post("/v1/plays", json=QUESTION)
    assert response.content_type == "application/problem+json"
    assert 1 <= int(response.headers["Retry-After"]) <= 86_400
    assert response.headers["RateLimit-Policy"].startswith('"requests";q=3;w=86400')
    assert re.match(r'"requests";r=0;t=\d+$', response.headers["RateLimit"])
    assert client.get("/v1/rules").status_code == 429
    for path in ("/healthz", "/metrics", "/board", "/openapi.json"):
        assert client.get(path).status_code == 200
    chinese = client.post("/v1/plays", json=QUESTION, headers={"Accept-Language": "zh"})
    assert "请求超过 3 次" in chinese.json["detail"]


def test_what_is_left_is_told(client_with: Any) -> None:
    client = client_with(rate_limit="5/hour", work_limit="60/minute")
    first = client.post("/v1/plays", json=QUESTION)
    assert first.headers["RateLimit-Policy"] == (
        '"requests";q=5;w=3600, "searches";q=60;w=60;qu="seconds"'
    )
    assert first.headers["RateLimit"].startswith('"requests";r=4;t=3')
    searched = client.post("/v1/advice", json=ADVICE).headers["RateLimit"]
    assert re.match(r'"requests";r=3;t=\d+, "searches";r=\d+;t=\d+$', searched)


def test_the_default_limits(client_with: Any) -> None:
    """Tests that strangers have a limit that nobody has set, and this machine nearly none."""
    client = client_with()
    stranger = client.post("/v1/plays", json=QUESTION, environ_base=STRANGER)
    assert stranger.headers["RateLimit"].startswith('"requests";r=599;')
    assert '"searches"' in stranger.headers["RateLimit-Policy"]
    own = client.post("/v1/plays", json=QUESTION)
    assert own.headers["RateLimit"].startswith('"requests";r=999999;')
    assert '"searches"' not in own.headers["RateLimit-Policy"]
    # Behind a proxy that nobody has told of, everybody seems to be on this machine.
    passed_on = client.post("/v1/plays", json=QUESTION, headers={"X-Forwarded-For": "192.0.2.9"})
    assert passed_on.headers["RateLimit"].startswith('"requests";r=599;')


def test_the_limits_can_be_turned_off(client_with: Any) -> None:
    client = client_with(rate_limit="off", work_limit="off")
    answer = client.post("/v1/plays", json=QUESTION, environ_base=STRANGER)
    assert answer.status_code == 200
    assert "RateLimit" not in answer.headers
    assert "RateLimit-Policy" not in answer.headers


def test_the_address_behind_a_proxy(client_with: Any) -> None:
    """Tests that a trusted proxy's clients are counted one by one, those of one network as one."""
    client = client_with(rate_limit="1/day", proxies=1)

    def ask(address: str) -> int:
        headers = {"X-Forwarded-For": address}
        return int(client.post("/v1/plays", json=QUESTION, headers=headers).status_code)

    assert [ask("10.0.0.1"), ask("10.0.0.2"), ask("10.0.0.1")] == [200, 200, 429]
    assert [ask("2001:db8::1"), ask("2001:db8::2"), ask("2001:db8:0:1::1")] == [200, 429, 200]


def test_too_much_work(client_with: Any) -> None:
    """Tests that an address without seconds left is refused searches, and nothing else."""
    client = client_with(work_limit="1/hour")
    counts = client.application.extensions["landlord"].limits.counts
    item = amount_of("1/hour")
    assert item is not None
    counts.add(item, "searches 192.0.2.7", 999)
    assert client.post("/v1/advice", json=ADVICE, environ_base=STRANGER).status_code == 200
    counts.add(item, "searches 192.0.2.7", 1000)
    refused = client.post("/v1/advice", json=ADVICE, environ_base=STRANGER)
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 60
    assert "seconds of searches" in refused.json["detail"]
    assert client.post("/v1/plays", json=QUESTION, environ_base=STRANGER).status_code == 200
    network = ADVICE | {"limit": {"worlds": 0}}
    assert client.post("/v1/advice", json=network, environ_base=STRANGER).status_code == 200
    other = {"REMOTE_ADDR": "192.0.2.8"}
    assert client.post("/v1/advice", json=ADVICE, environ_base=other).status_code == 200


def charge(counts: Counts, seconds: float) -> AbstractContextManager[Callable[[], None]]:
    return charged(counts, Caller("me", CallerPolicy.of("off", "10/hour")), seconds)


def used(counts: Counts) -> int:
    item = amount_of("10/hour")
    assert item is not None
    return counts.add(item, "searches me", 0).used


def test_a_charge_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that what a search took counts in the end, not what it was expected to take."""
    counts, clock = Counts(), [100.0]
    monkeypatch.setattr("api.access.limits.time", SimpleNamespace(monotonic=lambda: clock[0]))
    with charge(counts, 4.0) as begin:
        assert used(counts) == 4000
        begin()
        clock[0] += 1.5
    assert used(counts) == 1500
    with charge(counts, 5.0):  # it gets no place
        pass
    assert used(counts) == 1500
    with charge(counts, 1.0) as begin:
        begin()
        clock[0] += 9.0
    assert used(counts) == 10_500
    with pytest.raises(TooManyRequests), charge(counts, 1.0):
        pass
    assert used(counts) == 10_500


@pytest.mark.redis
def test_requests_are_answered_while_redis_is_away(
    redis_server: RedisServer, client_with: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests that the count goes on here, and that the readiness says so."""
    monkeypatch.setattr("api.access.counts._PATIENCE", 60.0)  # the machine may be busy
    client = client_with(rate_storage=redis_server.url, rate_limit="2/hour")

    def code() -> int:
        return int(client.post("/v1/plays", json=QUESTION).status_code)

    assert [code(), code(), code()] == [200, 200, 429]
    assert client.get("/readyz").json["checks"]["counts"]["status"] == "ok"
    redis_server.stop()
    assert [code(), code(), code()] == [200, 200, 429]
    ready = client.get("/readyz")
    assert ready.status_code == 200
    assert ready.json["checks"]["counts"]["status"] == "warning"
    redis_server.start()
    assert client.get("/readyz").json["checks"]["counts"]["status"] == "ok"
    assert [code(), code(), code()] == [200, 200, 429]


def test_the_searches_of_a_stranger(client_with: Any) -> None:
    """Tests that they may take four fifths of a minute for each place: 48 seconds."""
    client = client_with(searches=3)
    answer = client.post("/v1/plays", json=QUESTION, environ_base=STRANGER)
    assert '"searches";q=144;w=60;' in answer.headers["RateLimit-Policy"]
