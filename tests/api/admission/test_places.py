"""Tests of places for work, on a clock of the test, and of how requests take them."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import requests

from api.admission import admission
from api.admission.places import Places, Queue, _Work
from api.config import Settings
from solver.errors import Busy
from tests.api import questions
from tests.served import Served, alive, until

# Seconds that nothing takes which works.
PATIENCE = 60


def places(number: int, patience: float = PATIENCE, queue: Queue | None = None) -> tuple[Any, Any]:
    """Returns places, and the moment of their clock, which the test moves."""
    clock = [0.0]
    return Places(number, patience, 2, queue=queue, clock=lambda: clock[0]), clock


@contextmanager
def waiting(here: Places, count: int, found: list[int] | None = None) -> Iterator[None]:
    """Lets threads wait for a place inside the block, one after the other, and ends them after it.

    Args:
        here: the places; all of them are taken, and free again soon after the block.
        count: how many threads.
        found: gets the number of each thread in the order in which they get their places.
    """

    def wait(number: int) -> None:
        with here.place(kind="waiting"):
            if found is not None:
                found.append(number)

    threads = [threading.Thread(target=wait, args=(number,)) for number in range(count)]
    before = here.waiting
    for number, thread in enumerate(threads, 1):
        thread.start()
        until(lambda number=number: here.waiting == before + number, "a waiting thread")
    yield
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()


def test_nobody_waits_in_vain() -> None:
    """Tests that a request is refused at once when the works before it will take too long."""
    here, clock = places(2, patience=1.0)
    for _ in range(60):  # such works take their whole limit
        with here.place(4.0, "long"):
            clock[0] += 4.0
    assert here.expected(4.0, "long") == pytest.approx(4.0, rel=1e-3)
    with ExitStack() as held:
        held.enter_context(here.place(4.0, "long"))
        held.enter_context(here.place(4.0, "long"))
        with pytest.raises(Busy) as refused:
            held.enter_context(here.place(4.0, "long"))
        assert refused.value.retry_after == 4
        with pytest.raises(Busy):
            here.check()
        assert (here.running, here.waiting) == (2, 0)
        clock[0] += 3.5  # they end soon
        here.check()
    assert (here.running, here.waiting) == (0, 0)


def test_short_works_wait_in_a_longer_queue() -> None:
    """Tests that the queue is bounded by the time of what waits in it."""

    def length(seconds: float) -> int:
        here, clock = places(1, patience=10.0, queue=Queue(100))
        for _ in range(60):
            with here.place(seconds, "waiting"):
                clock[0] += seconds
        with here.place(seconds, "waiting"):
            count = 0
            while here._seconds_ahead() <= 10.0:
                here._waiting.append(_Work(here.expected(seconds, "waiting")))
                count += 1
            here._waiting.clear()
        return count

    assert length(5.0) == 2
    assert length(0.5) == 20


def test_a_kind_is_known_by_what_it_took() -> None:
    """Tests that works which end long before their limit are expected to do so again."""
    here, clock = places(1)
    assert here.expected(8.0, "quick") == 2.0
    for _ in range(60):
        with here.place(8.0, "quick"):
            clock[0] += 0.08
    assert here.expected(8.0, "quick") == pytest.approx(0.08, rel=1e-3)
    assert here.expected(8.0, "other") == 2.0


def test_first_come_first_served() -> None:
    here, _ = places(1, queue=Queue(10))
    found: list[int] = []
    with ExitStack() as held:
        held.enter_context(here.place())
        with waiting(here, 5, found):
            held.close()
    assert found == [0, 1, 2, 3, 4]
    assert (here.running, here.waiting) == (0, 0)


def test_the_queue_is_bounded_over_all_kinds() -> None:
    queue = Queue(2)
    here, _ = places(1, queue=queue)
    there, _ = places(1, queue=queue)
    with ExitStack() as held:
        held.enter_context(here.place())
        held.enter_context(there.place())
        with waiting(here, 2):
            with pytest.raises(Busy), there.place():
                raise AssertionError
            assert queue.waiting == 2
            held.close()
    assert queue.waiting == 0


def test_waiting_ends() -> None:
    here, _ = places(1, patience=0.05)
    with here.place(0.01), pytest.raises(Busy), here.place(0.05):
        raise AssertionError
    assert (here.running, here.waiting) == (0, 0)


def test_places_after_errors() -> None:
    here, _ = places(1)
    for _ in range(5):
        with pytest.raises(RuntimeError), here.place():
            raise RuntimeError
    assert here.running == 0


def test_threads_are_left_for_cheap_questions() -> None:
    """Tests that all work together cannot take all threads of a worker."""
    settings = Settings(searches=3, short_works=2, queue=5, streams=4)
    assert admission.threads(settings) >= 3 + 2 + 5 + 4 + 8


# --- Requests ------------------------------------------------------------------------------------

ADVICE = questions.advice()
BIG = "33334444555566667777888899990000JJJJQQQQKKKKAAAA2222BR"


def test_what_takes_which_place(client_with: Any) -> None:
    """Tests which requests are refused while the places of a kind are taken."""
    client = client_with(queue=0, searches=1, short_works=1)
    places = client.application.extensions["landlord"].admission
    record = json.dumps([1])

    def refused() -> set[str]:
        asked = {
            "advice": client.post("/v1/advice", json=ADVICE | {"limit": {"worlds": 2}}),
            "network": client.post("/v1/advice", json=ADVICE | {"limit": {"worlds": 0}}),
            "plays": client.post("/v1/plays", json={"rules": "classic", "hand": "3"}),
            "deck": client.post("/v1/plays", json={"rules": "classic", "hand": BIG}),
            "own": client.post("/v1/plays", json={"rules": {"base": "classic"}, "hand": "3"}),
            "decompose": client.post("/v1/decompositions", json={"rules": "classic", "hand": "3"}),
            "position": client.post("/v1/positions", json={"text": record}),
            "import": client.post("/v1/games", data=record, content_type="application/json"),
            "games": client.get("/v1/games"),
            "page": client.get("/games"),
            "players": client.get("/v1/players"),
            "rules": client.get("/v1/rules"),
            "health": client.get("/healthz"),
            "metrics": client.get("/metrics"),
        }
        for each in asked.values():
            if each.status_code == 503:
                assert int(each.headers["Retry-After"]) > 0
        return {name for name, each in asked.items() if each.status_code == 503}

    assert refused() == set()
    with places.searches.place():
        assert refused() == {"advice"}
    with places.short.place():
        assert refused() == {"deck", "own", "decompose", "position"}
    with places.imports.place(), places.imports.place():
        assert refused() == {"import"}
    with ExitStack() as held:
        for _ in range(4):
            held.enter_context(places.stored.place())
        assert refused() == {"games", "page", "players"}
    assert refused() == set()


@pytest.mark.process
def test_limits_hold_over_two_workers(tmp_path: Path) -> None:
    """Tests a real service: its workers count callers together, and a crash forgets nothing."""
    served = Served(
        f"sqlite:///{tmp_path}/store.sqlite3",
        tmp_path / "log",
        {"LANDLORD_WORKERS": "2", "LANDLORD_CLUSTER_WORKERS": "0", "LANDLORD_RATE_LIMIT": "40/day"},
    )
    try:
        # A connection for each request: the workers take turns at them.
        def ask() -> int:
            question = {"rules": "classic", "hand": "3"}
            address = served.address + "/v1/plays"
            return requests.post(address, json=question, timeout=PATIENCE).status_code

        assert [ask() for _ in range(30)] == [200] * 30
        worker, _ = until(
            lambda: len(web := served.members("landlord-web")) == 2 and web, "workers"
        )
        os.kill(worker, signal.SIGKILL)
        until(lambda: not alive(worker), "the end of a worker")
        assert [ask() for _ in range(12)] == [200] * 10 + [429] * 2
        assert requests.get(served.address + "/healthz", timeout=PATIENCE).status_code == 200
    finally:
        served.stop()


@pytest.mark.parametrize(
    ("processors", "workers", "each"),
    [(1, 1, 1), (2, 1, 2), (2, 2, 2), (8, 1, 8), (8, 2, 4), (8, 3, 3), (64, 64, 2)],
)
def test_workers_share_the_processors(
    monkeypatch: pytest.MonkeyPatch, processors: int, workers: int, each: int
) -> None:
    monkeypatch.setattr("api.config.processors", lambda: processors)
    settings = Settings(workers=workers)
    assert settings.searches == settings.short_works == each


def test_a_long_work_lets_others_pass() -> None:
    """Tests that it keeps its place for a while, and gets it back behind those that wait."""
    here, clock = places(1, queue=Queue(8))
    found: list[int] = []
    with here.place(kind="long") as let_pass:
        clock[0] = 10.0
        let_pass()  # nobody waits
        assert here.running == 1
        with waiting(here, 3, found):
            let_pass()
            assert found == [0, 1, 2]
            assert (here.running, here.waiting) == (1, 0)
            with waiting(here, 1, found):
                let_pass()  # it has just got its place
                assert here.waiting == 1
                clock[0] += 1.0
                let_pass()
                assert found == [0, 1, 2, 0]
    assert (here.running, here.waiting) == (0, 0)


def test_a_work_whose_turn_does_not_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.admission.places._NEXT_TURN", 0.01)
    here, clock = places(1)
    holds = threading.Event()

    def hold() -> None:
        with here.place(kind="other"):
            holds.wait(PATIENCE)

    thread = threading.Thread(target=hold)

    def work() -> None:
        with here.place(kind="long") as let_pass:
            thread.start()
            until(lambda: here.waiting == 1, "the other work")
            clock[0] = 10.0
            let_pass()

    with pytest.raises(Busy):
        work()
    assert (here.running, here.waiting) == (1, 0)
    holds.set()
    thread.join(PATIENCE)
    assert (here.running, here.waiting) == (0, 0)


def test_two_long_works_take_turns() -> None:
    """Tests that two works on one place both end, whatever others come."""
    here = Places(1, PATIENCE, 2, queue=Queue(8))
    done: list[str] = []

    def work(name: str) -> None:
        with here.place(kind=name) as let_pass:
            for _ in range(200):
                let_pass()
        done.append(name)

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcdef"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert sorted(done) == list("abcdef")
    assert (here.running, here.waiting) == (0, 0)
