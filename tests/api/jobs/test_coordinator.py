"""Tests of the coordinator with a cluster of the test's own, which does what the test wants."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from distributed import KilledWorker
from distributed.comm.core import CommClosedError
from sqlalchemy import text

from api.jobs import coordinator as module
from api.jobs.cluster import MOST_DEATHS, ClusterSize
from api.jobs.coordinator import Coordinator
from api.jobs.work import cancel, do
from api.store import Store, StoreUnavailable, games, jobs, leases, retention
from api.store.games import NewGame
from api.store.jobs import NewJob, StoredJob
from solver.errors import Cancelled
from solver.protocol.parts import question_of, run_part
from solver.review.plan import Part, ReviewPlan
from solver.search.limit import Limit
from tests.builders import greedy_record

pytestmark = pytest.mark.usefixtures("no_weights")


class Fate:
    """What a task of the cluster comes to: a Dask future that has ended, or one that never does."""

    def __init__(self, key: str, status: str, value: Any = None) -> None:
        self.key, self.status, self.value = key, status, value

    def add_done_callback(self, note: Callable[[Fate], None]) -> None:
        if self.status != "pending":
            note(self)

    def result(self, timeout: float) -> Any:
        return self.value

    exception = result


# From the key, the question and the part of a task to what comes of it.
Answer = Callable[[str, str, Part], Fate]


def done(key: str, question: str, part: Part) -> Fate:
    return Fate(key, "finished", (True, run_part(question, part)))


def died(key: str, *_: Any) -> Fate:
    error = KilledWorker(key, None, MOST_DEATHS - 1)  # type: ignore[arg-type]
    return Fate(key, "error", error)


class Here:
    """A cluster and its client in the thread of the coordinator, which it stops when all is done.

    Attributes:
        priorities: by the keys of the tasks, in the order in which they came.
        cancelled: the keys of the tasks that were cancelled.
    """

    address, is_local, status = "here", False, "running"

    def __init__(self, store: Store, answer: Answer = done) -> None:
        self.store, self.answer = store, answer
        self.priorities: dict[str, int] = {}
        self.cancelled: list[str] = []
        self.coordinator = Coordinator(store, self, "one", alive=self.alive)  # type: ignore[arg-type]

    @contextmanager
    def client(self) -> Iterator[Here]:
        yield self

    def size(self, client: Here | None = None) -> ClusterSize:
        return ClusterSize("here", 1, 1)

    def submit(
        self,
        function: Any,
        name: str,
        question: str,
        part: Part,
        *,
        key: str,
        priority: int,
        **_: Any,
    ) -> Fate:
        assert (function, name) == (do, key)
        self.priorities[key] = priority
        return self.answer(key, question, part)

    def alive(self) -> None:
        with self.store.read() as session:
            counts = jobs.count_by_status(session)
        if not counts["queued"] and not counts["running"]:
            self.coordinator.stop()

    def cancel(self, tasks: Iterable[Fate]) -> None:
        self.cancelled += [task.key for task in tasks]

    def run(self, function: Any, keys: list[str], **_: Any) -> None:
        assert function is cancel
        assert keys == self.cancelled[-len(keys) :]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(module, "_LOOK", 0.0)
    monkeypatch.setattr(module, "_PAUSE", 0.0)
    monkeypatch.setattr(module, "_MEASURE", 0.0)
    store = Store.open(f"sqlite:///{tmp_path}/store.sqlite3")
    yield store
    store.close()


def plan(seed: int = 4) -> ReviewPlan:
    record = greedy_record("classic", seed, most=5)
    return ReviewPlan.of(record, limit=Limit(worlds=1), seed=3)


def job(found: ReviewPlan, parts: Iterable[Part] | None = None) -> NewJob:
    divided = found.parts if parts is None else parts
    return NewJob(
        NewGame.of(found.record), True, None, 1, 3, False, "en", "win",
        tuple((part.kind, part.index) for part in divided),
    )  # fmt: skip


def ask(store: Store, parts: Iterable[Part] | None = None, seed: int = 4) -> str:
    with store.write() as session:
        return jobs.ask(session, job(plan(seed), parts))


def work(store: Store, answer: Answer = done) -> Here:
    cluster = Here(store, answer)
    cluster.coordinator.run()
    return cluster


def look(store: Store, job_id: str) -> StoredJob:
    with store.read() as session:
        found = jobs.find(session, job_id)
    assert found is not None
    return found


def test_reviews_are_done(store: Store) -> None:
    asked = [ask(store, seed=seed) for seed in (4, 5)]
    work(store)
    for each in asked:
        job = look(store, each)
        assert (job.status, job.done) == ("done", job.size)
    with store.read() as session:
        assert leases.size(session) == leases.Size(0, 0, 0)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("fate", ["lost", "cancelled", "error"])
def test_lost_tasks_are_done_again(store: Store, fate: str) -> None:
    """Tests that each part may be lost once, as all are when a scheduler dies."""
    seen: set[tuple[str, Part]] = set()

    def lose_once(key: str, question: str, part: Part) -> Fate:
        if (question, part) in seen:
            return done(key, question, part)
        seen.add((question, part))
        return Fate(key, fate, CommClosedError("gone"))

    asked = ask(store)
    work(store, lose_once)
    assert look(store, asked).status == "done"


def test_a_part_that_kills_its_workers(store: Store) -> None:
    """Tests that its review fails with the reason, and others do not."""
    worst = plan().parts[-1]
    questions: set[str] = set()

    def kill(key: str, question: str, part: Part) -> Fate:
        questions.add(question)
        return (died if part == worst and len(questions) == 1 else done)(key, question, part)

    bad, good = ask(store), ask(store, seed=5)
    cluster = work(store, kill)
    job = look(store, bad)
    assert job.status == "failed"
    named = f"the decision of event {worst.index}"
    assert job.reason == f"{MOST_DEATHS} workers died while they did {named}"
    assert look(store, good).status == "done"
    assert len(set(cluster.priorities)) == len(cluster.priorities)


def test_a_failure_is_told_until_the_store_knows(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests that nothing more is done for a review that is to fail, and the first reason counts."""
    asked = ask(store)
    fail, failures = leases.fail, iter([True] * 5)

    def fail_late(*arguments: Any) -> bool:
        if next(failures, False):
            raise StoreUnavailable("the store cannot be reached", 1)
        return fail(*arguments)

    def kill(key: str, question: str, part: Part) -> Fate:
        if part == plan().parts[2]:
            return died(key)
        if part == plan().parts[3]:
            return Fate(key, "error", ValueError("another reason"))
        return Fate(key, "lost") if part == plan().parts[4] else done(key, question, part)

    monkeypatch.setattr(leases, "fail", fail_late)
    cluster = work(store, kill)
    assert len(cluster.priorities) == len(plan().parts)
    reason = look(store, asked).reason
    assert reason is not None
    assert reason.startswith(f"{MOST_DEATHS} workers died")


def test_what_somebody_waits_for_comes_first(store: Store) -> None:
    with store.write() as session:
        jobs.ask(session, job(plan(5)), jobs.IN_BATCH)
    ask(store)
    priorities = list(work(store).priorities.values())
    assert set(priorities) == {-jobs.ALONE, -jobs.IN_BATCH}
    assert priorities == sorted(priorities, reverse=True)


def test_a_part_that_cannot_be_done(store: Store) -> None:
    asked = ask(store)
    work(store, lambda key, *_: Fate(key, "finished", (False, "no such thing")))
    assert (look(store, asked).status, look(store, asked).reason) == ("failed", "no such thing")


def test_a_review_that_is_removed(store: Store) -> None:
    """Tests that the tasks of a removed review are cancelled, and its results dropped."""
    asked = ask(store)

    def remove(key: str, *_: Any) -> Fate:
        with store.write() as session:
            jobs.remove(session, asked)
        return Fate(key, "pending")

    cluster = work(store, remove)
    assert cluster.cancelled == list(cluster.priorities)


def test_the_store_goes_away(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that what comes back meanwhile is kept, and written when the store is there again."""
    asked = ask(store)
    write, failures = leases.write, iter([True] * 5)

    def fail(*arguments: Any) -> None:
        if next(failures, False):
            raise StoreUnavailable("the store cannot be reached", 1)
        write(*arguments)

    monkeypatch.setattr(leases, "write", fail)
    cluster = work(store)
    assert look(store, asked).status == "done"
    assert len(cluster.priorities) == look(store, asked).size


def test_parts_of_another_version(store: Store) -> None:
    """Tests that a review is divided anew when its parts are not those of this version."""
    asked = ask(store, plan().parts[:3])
    work(store)
    assert (look(store, asked).status, look(store, asked).size) == ("done", len(plan().parts))


def test_results_of_another_version(store: Store) -> None:
    """Tests that results that cannot be read are done again."""
    asked = ask(store)
    with store.write() as session:
        session.execute(text("UPDATE parts SET result = '[]', place = 1 WHERE number = 1"))
    work(store)
    assert look(store, asked).status == "done"


def test_a_review_that_somebody_else_has(store: Store) -> None:
    """Tests that a coordinator that has lost a review drops it, with its tasks."""
    asked = ask(store)
    parts = plan().parts

    def steal(key: str, question: str, part: Part) -> Fate:
        if part == parts[-1]:
            with store.write() as session:
                session.execute(text("UPDATE jobs SET owner = 'two'"))
            return Fate(key, "pending")
        return done(key, question, part)

    class Robbed(Here):
        def alive(self) -> None:
            if self.cancelled:
                self.coordinator.stop()

    cluster = Robbed(store, steal)
    cluster.coordinator.run()
    assert cluster.cancelled == list(cluster.priorities)[-1:]  # the others had ended
    assert (look(store, asked).status, look(store, asked).done) == ("running", 0)


def test_a_cluster_that_goes_away(store: Store) -> None:
    """Tests that a lost cluster is sought again, and what it had is done again."""
    asked = ask(store)
    sought: list[str] = []

    class Lost(Here):
        @contextmanager
        def client(self) -> Iterator[Here]:
            sought.append(self.status)
            if len(sought) == 1:
                raise ConnectionRefusedError("nobody is there")
            self.status = "running"
            yield self

        def submit(self, *arguments: Any, **named: Any) -> Fate:
            if len(sought) == 2:
                self.status = "connecting"
                return Fate("", "pending")
            return super().submit(*arguments, **named)

    cluster = Lost(store)
    cluster.coordinator.run()
    assert sought == ["running", "running", "connecting"]
    assert look(store, asked).status == "done"


def test_a_local_cluster_ends_after_its_work(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that it is made when there is something to do, and that `run` returns after it."""
    monkeypatch.setattr(module, "_QUIET", 0.0)
    made: list[str] = []
    asked, looks = "", count()

    class Local(Here):
        is_local = True

        @contextmanager
        def client(self) -> Iterator[Here]:
            made.append(look(store, asked).status)
            yield self

        def alive(self) -> None:
            """Asks for a review after some looks at a store that has none to do."""
            nonlocal asked
            asked = ask(store) if next(looks) == 3 else asked

    cluster = Local(store)
    cluster.coordinator.run()
    assert not cluster.coordinator.stopping
    assert made == ["queued"]
    assert look(store, asked).status == "done"
    with store.read() as session:
        assert leases.size(session) == leases.Size(0, 0, 0)


def test_old_games_go_a_few_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that deleting for long keeps a coordinator neither from its leases nor from its work."""
    monkeypatch.setattr(module, "_PRUNING", 0.0)
    monkeypatch.setattr(retention, "_TOGETHER", 2)
    old = [NewGame.of(greedy_record("classic", seed, most=1)) for seed in range(7)]
    with store.write() as session:
        games.add(session, old, datetime.now(UTC) - timedelta(days=31))
    left: list[int] = []

    def alive() -> None:
        with store.read() as session:
            left.append(games.count(session, 9))
        if not left[-1]:
            coordinator.stop()

    coordinator = Coordinator(store, Here(store), "one", 30, alive)  # type: ignore[arg-type]
    coordinator.run()
    assert left[:3] == [3, 1, 0]


def test_a_cancelled_task_ends_before_it_begins() -> None:
    """Tests what a worker does when it is told, as Dask tells it: without waiting for an answer."""
    assert inspect.iscoroutinefunction(cancel)
    # A loop may run here: that of the browser that tests of this process share.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(cancel(["one", "two"]))).result()
    planned = plan()
    part = next(each for each in planned.parts if each.kind == "decision")
    for key in ("one", "two"):
        with pytest.raises(Cancelled):
            do(key, question_of(planned), part)
