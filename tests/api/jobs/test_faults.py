"""Faults, with real processes: whatever is killed, each review is finished once and none is lost."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from api.store.address import parse_url
from solver.protocol import ENDPOINTS
from solver.records import write_record
from tests.builders import greedy_record
from tests.postgres import Postgres
from tests.served import PATIENCE, Served, alive, until

NDJSON = "application/x-ndjson"
WORKER, WEB = "landlord-review", "landlord-web"


def record(seed: int, most: int | None = None) -> str:
    return write_record(greedy_record("classic", seed, most=most))


def post_batch(served: Served, games: int, most: int | None = None) -> str:
    """Asks for the reviews of some games, or of their first acts; returns the batch's address."""
    body = "".join(record(seed, most) for seed in range(games)).encode()
    asked = served.call("/v1/reviews/batch?worlds=1&seed=3", body, NDJSON)
    return f"/v1/reviews/{asked['id']}"


def parts_done(url: str) -> int:
    """Returns how many parts are done, by a look into the store."""
    found = rows(url, "SELECT count(*) FROM parts WHERE result IS NOT NULL")
    return int(found[0][0])


def rows(url: str, query: str) -> list[Any]:
    engine = create_engine(parse_url(url))
    with engine.connect() as connection:
        found = connection.execute(text(query)).all()
    engine.dispose()
    return list(found)


def check_finished(served: Served, url: str, place: str, games: int) -> None:
    """Waits for a batch, and checks that every review was finished exactly once."""
    batch = until(lambda: _ended(served, place), "the end of the batch", 10 * PATIENCE)
    assert batch["status"] == "done", batch
    assert batch["counts"] == {"done": games}
    reviews = {each["id"] for each in batch["reviews"]}
    assert len(reviews) == games
    jobs = [job for job in rows(url, "SELECT id, status, owner FROM jobs") if job[0] in reviews]
    assert all((status, owner) == ("done", None) for _, status, owner in jobs)
    # Every part has one result, and the places of a review's parts are 1, 2, 3 … without a gap.
    counted = "SELECT j.id, j.size, count(p.result), max(p.place) FROM jobs j JOIN parts p"
    parts = rows(url, f"{counted} ON p.job = j.number GROUP BY j.id, j.size")
    found = [(size, done, last) for review, size, done, last in parts if review in reviews]
    assert len(found) == len(jobs) == games
    assert all(size == done == last for size, done, last in found)


def _ended(served: Served, place: str) -> Any:
    batch = served.call(place)
    progress = batch["progress"]
    return batch if progress["done"] == progress["of"] else None


@pytest.fixture
def started(tmp_path: Path) -> Iterator[list[Served]]:
    """The services that a test starts; they are killed after it."""
    found: list[Served] = []
    yield found
    for served in found:
        if served.process.poll() is None:
            served.process.kill()
            served.process.wait()
        assert served.process.stdout
        served.process.stdout.close()


def kill_one_after_another(
    served: Served, url: str, victims: list[str], *, parts: int, postgres: Postgres | None
) -> None:
    """Kills each of the victims whenever some more parts are done."""
    for victim in victims:
        reached = parts_done(url) + parts
        until(lambda reached=reached: parts_done(url) >= reached, f"progress before {victim}")
        if victim == "database":
            postgres.kill()
            postgres.start()
        else:
            served.kill(victim)


@pytest.mark.process
def test_workers_are_killed(served: Served) -> None:
    """Tests a small batch, and that no process listens elsewhere than at this machine."""
    games, url = 3, served.store_url
    place = post_batch(served, games, most=12)
    kill_one_after_another(served, url, [WORKER, WORKER], parts=4, postgres=None)
    check_finished(served, url, place, games)
    check_answers(served, place, most=12)
    assert listening_addresses(served) == {"127.0.0.1"}


@pytest.mark.long
@pytest.mark.process
@pytest.mark.postgresql
def test_everything_is_killed_in_the_middle_of_a_batch(
    started: list[Served], postgres: Postgres, tmp_path: Path
) -> None:
    """Tests workers, who serves, the database and the master."""
    url, games = postgres.new_database(), 10
    served = Served(url, tmp_path / "log")
    started.append(served)
    place = post_batch(served, games)
    victims = [WORKER, WORKER, WEB, "database"]
    kill_one_after_another(served, url, victims, parts=12, postgres=postgres)
    reached = parts_done(url) + 5
    until(lambda: parts_done(url) >= reached, "progress before the master")
    served = begin_again(served, started)
    check_finished(served, url, place, games)
    check_answers(served, place)
    assert served.stop() == 0
    until(lambda: not any(map(alive, served.seen)), f"the end of {served.seen}")


def begin_again(served: Served, started: list[Served]) -> Served:
    """Kills the master, with which all others end; the next service takes everything up."""
    served.members("")
    served.process.kill()
    served.process.wait()
    until(lambda: not any(map(alive, served.seen)), f"the end of {served.seen}")
    found = Served(served.store_url, served.log)
    started.append(found)
    return found


def check_answers(served: Served, place: str, most: int | None = None) -> None:
    """Checks one review of the cluster against the one that this process makes."""
    first = served.call(place)["reviews"][0]
    result = served.call(f"/v1/reviews/{first['id']}")["result"]
    question = {"record": record(0, most), "limit": {"worlds": 1}, "seed": 3}
    alone = ENDPOINTS["reviews"].ask(question).to_dict()
    for found in (result, alone):
        found["engine"].pop("seconds")
    assert result == json.loads(json.dumps(alone))


def listening_addresses(served: Served) -> set[str]:
    """Returns the addresses at which the processes of the service listen."""
    sockets = {
        str(file.readlink())
        for pid in served.members("")
        for file in Path(f"/proc/{pid}/fd").iterdir()
        if file.is_symlink()
    }
    found = set()
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, local, _, state, *rest = line.split()
        if state == "0A" and f"socket:[{rest[5]}]" in sockets:  # it listens
            found.add(socket.inet_ntoa(bytes.fromhex(local.split(":")[0])[::-1]))
    return found


@pytest.mark.long
@pytest.mark.process
@pytest.mark.timeout(3000)
def test_any_process_at_any_moment(started: list[Served], tmp_path: Path) -> None:
    """Tests 200 kills of whatever there is, at moments that have nothing to do with the work."""
    url, games = f"sqlite:///{tmp_path}/store.sqlite3", 100
    served = Served(url, tmp_path / "log")
    started.append(served)
    place = post_batch(served, games)
    chance = random.Random(200)
    for _ in range(200):
        time.sleep(chance.uniform(0.0, 3.0))
        found = [served.process.pid, *served.members("")]
        victim = chance.choice(found)
        if victim == served.process.pid:
            served = begin_again(served, started)
        else:
            with suppress(ProcessLookupError):  # it has ended by itself
                os.kill(victim, signal.SIGKILL)
    check_finished(served, url, place, games)
    check_answers(served, place)
    assert served.stop() == 0
    assert all(not each.members("") for each in started)


@pytest.mark.long
@pytest.mark.process
def test_reviews_that_would_never_end(started: list[Served], tmp_path: Path) -> None:
    """Tests a review that is removed in the middle of a long search, and one that kills workers.

    The searches of the first one end, so that its workers are free. The second one fails with a
    reason. Another one is finished all the same.
    """
    url = f"sqlite:///{tmp_path}/store.sqlite3"
    poison = tmp_path / "poison"
    poison.mkdir()
    (poison / "sitecustomize.py").write_text(
        "import os\n"
        "if 'api.web_server' in open('/proc/self/cmdline').read():\n"
        "    import api.jobs.worker as worker\n"
        "    part = worker.run_part\n"
        "    def run_part(question, wanted, cancellation):\n"
        "        if wanted.index == 9 and '\"seed\":13' in question:\n"
        "            os.kill(os.getpid(), 9)\n"
        "        return part(question, wanted, cancellation)\n"
        "    worker.run_part = run_part\n"
    )
    path = os.pathsep.join([str(poison), *filter(None, [os.environ.get("PYTHONPATH")])])
    served = Served(url, tmp_path / "log", environment={"PYTHONPATH": path})
    started.append(served)
    long = {"record": record(1), "limit": {"seconds": 60, "worlds": 100_000}, "seed": 1}
    slow = served.call("/v1/reviews", json.dumps(long).encode())["id"]
    until(lambda: served.call(f"/v1/reviews/{slow}")["status"] == "running", "the slow review")
    assert served.call(f"/v1/reviews/{slow}", method="DELETE")
    bad, good = (
        served.call("/v1/reviews", json.dumps(question).encode())["id"]
        for question in (
            {"record": record(1), "limit": {"worlds": 1}, "seed": 13},
            {"record": record(1), "limit": {"worlds": 1}, "seed": 14},
        )
    )

    def ended(review: str) -> Any:
        found = served.call(f"/v1/reviews/{review}")
        return found if found["status"] in ("done", "failed") else None

    assert until(lambda: ended(good), "the good review")["status"] == "done"
    failed = until(lambda: ended(bad), "the bad review")
    assert failed["status"] == "failed"
    assert "5 workers died while they did the decision of event 9" in failed["reason"]
    assert listening_addresses(served) == {"127.0.0.1"}
    assert served.stop() == 0
    counts = Counter(status for (status,) in rows(url, "SELECT status FROM jobs"))
    assert counts == {"done": 1, "failed": 1}
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert [line for line in lines if "Traceback" in str(line)] == []
    errors = [line["event"] for line in lines if line["level"] == "error"]
    assert [event for event in errors if "was sent SIGKILL" not in event] == []
