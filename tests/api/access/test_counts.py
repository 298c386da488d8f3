"""Tests of counts in Redis, and of what happens while it is away."""

from __future__ import annotations

import pytest

from api.access.amounts import amount_of
from api.access.counts import Counts, remote_of
from tests.redis_server import RedisServer

ITEM = amount_of("100/hour")
assert ITEM is not None

pytestmark = pytest.mark.redis


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no reason to think that Redis is away."""
    monkeypatch.setattr("api.access.counts._PATIENCE", 60.0)


def counts_at(server: RedisServer) -> tuple[Counts, list[float]]:
    """Returns counts in Redis, and the moment of their clock, which tests move."""
    now = [0.0]
    return Counts(remote_of(server.url), clock=lambda: now[0]), now


def test_two_machines_count_together(redis_server: RedisServer) -> None:
    here, there = Counts.at(redis_server.url), Counts.at(redis_server.url)
    assert here.add(ITEM, "me").used == 1
    found = there.add(ITEM, "me", 5)
    assert found.used == 6
    assert 0 < found.left <= 3600
    assert there.add(ITEM, "me", -2).used == 4
    assert there.add(ITEM, "you").used == 1
    assert here.state() == there.state() == "redis"


def test_redis_is_away(redis_server: RedisServer) -> None:
    """Tests that requests are counted here while Redis is away, and there when it is back."""
    counts, now = counts_at(redis_server)
    assert counts.add(ITEM, "me", 7).used == 7
    redis_server.stop()
    assert counts.add(ITEM, "me").used == 1
    assert counts.add(ITEM, "me").used == 2
    assert counts.state() == "redis is away"
    redis_server.start()
    assert counts.add(ITEM, "me").used == 3  # it is not asked again at once
    now[0] += 60
    assert counts.add(ITEM, "me").used == 1  # Redis has forgotten what it knew
    assert counts.state() == "redis"


def test_redis_is_not_there_at_the_start(redis_server: RedisServer) -> None:
    redis_server.stop()
    counts, _ = counts_at(redis_server)
    assert counts.add(ITEM, "me").used == 1
    assert counts.state() == "redis is away"
    redis_server.start()
    assert counts.state() == "redis"
    assert counts.add(ITEM, "me").used == 1
