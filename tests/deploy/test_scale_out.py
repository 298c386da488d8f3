"""Several web servers with one database, one Redis and workers: they act as one service."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from solver.records import write_record
from tests.builders import greedy_record
from tests.deploy.faults import Load, all_is_well
from tests.deploy.scaled_out import ScaledOut
from tests.postgres import Postgres
from tests.redis_server import RedisServer
from tests.served import until

pytestmark = [pytest.mark.postgresql, pytest.mark.redis, pytest.mark.long, pytest.mark.process]
# Windows of an hour: none ends in the middle of a test.
ALLOWED = 6
CLASSIC = "/v1/rules/classic"


@pytest.fixture
def scaled(postgres: Postgres, redis_server: RedisServer, tmp_path: Path) -> Iterator[ScaledOut]:
    url = postgres.new_database()
    settings = {"LANDLORD_RATE_LIMIT": f"{ALLOWED}/hour", "LANDLORD_WORK_LIMIT": "off"}
    found = ScaledOut(url, redis_server, tmp_path, settings)
    yield found
    found.close()
    postgres.drop_database(url)


def check_limits(scaled: ScaledOut) -> None:
    """Checks that a caller has one allowance, whichever server it asks."""
    ann, bob = ({"X-Forwarded-For": f"198.51.100.{number}"} for number in (1, 2))
    for asked in range(ALLOWED):
        response = scaled.ask(asked % 2, "GET", CLASSIC, headers=ann)
        assert response.status_code == 200
        assert f'"requests";r={ALLOWED - asked - 1};' in response.headers["RateLimit"]
    for web in (0, 1):
        refused = scaled.ask(web, "GET", CLASSIC, headers=ann)
        assert (refused.status_code, refused.json()["status"]) == (429, 429)
        assert int(refused.headers["Retry-After"]) > 0
        assert scaled.ask(web, "GET", CLASSIC, headers=bob).status_code == 200


def new_key(scaled: ScaledOut, rate: str) -> tuple[str, dict[str, str]]:
    """Makes an API key as an operator does; returns its id, and the headers of its requests."""
    made = json.loads(scaled.command("keys", "add", "bot", "--rate", rate, "--json"))
    return made["id"], {"X-API-Key": made["key"]}


def check_key(scaled: ScaledOut) -> None:
    """Checks that both servers take a key, and that it has one allowance."""
    _, bot = new_key(scaled, "2/hour")
    answers = [scaled.ask(web, "GET", CLASSIC, headers=bot).status_code for web in (0, 1, 0, 1)]
    assert answers == [200, 200, 429, 429]


def check_revoked(scaled: ScaledOut) -> None:
    """Checks that no server takes a key any more that was revoked."""
    number, bot = new_key(scaled, "off")
    for web in (0, 1):
        assert scaled.ask(web, "GET", CLASSIC, headers=bot).status_code == 200
    scaled.command("keys", "revoke", number)
    for web in (0, 1):
        until(
            lambda web=web: scaled.ask(web, "GET", CLASSIC, headers=bot).status_code == 401,
            "the end of a revoked key",
        )


def question(seed: int) -> dict[str, Any]:
    record = greedy_record("classic", seed, most=8)
    return {"record": write_record(record), "limit": {"worlds": 1}, "seed": 1}


def check_review(scaled: ScaledOut) -> None:
    """Checks that what is asked of one server is followed, read and removed on the other."""
    headers = {"X-Forwarded-For": "198.51.100.3"}
    asked = scaled.ask(0, "POST", "/v1/reviews", json=question(1), headers=headers)
    assert asked.status_code == 202, asked.text
    place = f"/v1/reviews/{asked.json()['id']}"
    followed = scaled.ask(1, "GET", f"{place}/events", headers=headers)
    names = [line.split()[1] for line in followed.text.splitlines() if line.startswith("event:")]
    assert names[-1] == "done", followed.text
    assert set(names) <= {"decision", "progress", "done"}
    review = scaled.ask(1, "GET", place, headers=headers).json()
    assert review["status"] == "done"
    assert len(review["result"]["decisions"]) == names.count("decision")
    assert scaled.ask(1, "DELETE", place, headers=headers).status_code == 204
    assert scaled.ask(0, "GET", place, headers=headers).status_code == 404


def test_they_act_as_one(scaled: ScaledOut) -> None:
    """Tests limits of callers, API keys and reviews over two servers with four workers."""
    until(lambda: all_is_well(scaled, workers=2), "workers that both servers know")
    check_limits(scaled)
    check_key(scaled)
    check_review(scaled)


def test_each_part_is_away_for_a_while(
    scaled: ScaledOut, redis_server: RedisServer, postgres: Postgres
) -> None:
    """Tests that every answer is documented meanwhile, and that all of it recovers by itself."""
    until(lambda: all_is_well(scaled, workers=2), "workers that both servers know")
    check_revoked(scaled)
    with Load(scaled, new_key(scaled, "off")[1]) as load:
        load.until_answered("the usual")
        redis_server.stop()
        load.until_seen("counts", "warning", 200)
        redis_server.start()
        load.until_well(workers=2)

        scaled.kill("worker 1")
        load.until_well(workers=1)
        scaled.kill("worker 2")
        load.until_seen("cluster", "warning", 200)
        scaled.start("worker 1")
        scaled.start("worker 2")
        load.until_well(workers=2)

        postgres.kill()
        load.until_seen("store", "failing", 503)
        postgres.start()
        load.until_well(workers=2)
    assert load.reviews
    for review in load.reviews:
        until(lambda review=review: load.done(review), f"the end of review {review}")
    assert '"event": "internal error"' not in scaled.logs()


@pytest.mark.timeout(1800)
def test_a_hundred_games_while_workers_are_killed(scaled: ScaledOut) -> None:
    """Tests that each review is finished, whichever worker is killed meanwhile."""
    until(lambda: all_is_well(scaled, workers=2), "workers that both servers know")
    headers = new_key(scaled, "off")[1] | {"Content-Type": "application/x-ndjson"}
    games = "".join(write_record(greedy_record("classic", seed)) for seed in range(100))
    path = "/v1/reviews/batch?worlds=1&seed=1"
    asked = scaled.ask(0, "POST", path, data=games.encode(), headers=headers)
    assert asked.status_code == 202, asked.text
    place, chance = f"/v1/reviews/{asked.json()['id']}", random.Random(100)
    kills = 0
    while (found := scaled.ask(1, "GET", place, headers=headers).json())["progress"]["done"] < 100:
        scaled.strike(chance.choice(["worker 1", "worker 2"]), chance)
        kills += 1
        time.sleep(chance.uniform(1.0, 6.0))
    assert found["counts"] == {"done": 100}, found
    assert len({each["id"] for each in found["reviews"]}) == 100
    assert kills >= 10
