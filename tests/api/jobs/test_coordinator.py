"""Tests of the coordinator with a cluster of the test's own, which does what the test wants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from api.jobs import coordinator as module
from api.jobs.cluster import Ended, Task
from api.jobs.coordinator import MOST_DEATHS, Coordinator
from api.store import Store, StoreUnavailable, jobs, leases
from api.store.games import NewGame
from api.store.jobs import NewJob, StoredJob
from solver.protocol.parts import run_part
from solver.review.plan import Part, ReviewPlan
from solver.search.limit import Limit
from tests.builders import greedy_record

pytestmark = pytest.mark.usefixtures("no_weights")
Answer = Callable[[Task, str, Part], Ended | None]


def done(task: Task, question: str, part: Part) -> Ended:
    return Ended(task, "done", run_part(question, part))


class Here:
    """A cluster in the thread of the coordinator; it stops the coordinator when all is ended."""

    id = "here"
    workers = threads = 1

    def __init__(self, store: Store, answer: Answer = done) -> None:
        self.store, self.answer = store, answer
        self.came: list[Ended] = []
        self.flying = self.most_flying = 0
        self.cancelled: list[Task] = []
        self.coordinator: Coordinator | None = None

    def connect(self) -> bool:
        return True

    def submit(self, task: Task, question: str, part: Part) -> None:
        self.flying += 1
        self.most_flying = max(self.most_flying, self.flying)
        found = self.answer(task, question, part)
        if found is not None:
            self.came.append(found)

    def ended(self, patience: float) -> list[Ended]:
        with self.store.read() as session:
            counts = jobs.count_by_status(session)
        if not counts["queued"] and not counts["running"]:
            assert self.coordinator is not None
            self.coordinator.stop()
        found, self.came = self.came, []
        self.flying -= len(found)
        return found

    def cancel(self, tasks: Iterable[Task]) -> None:
        self.cancelled += tasks

    def wake(self) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(module, "_LOOK", 0.0)
    monkeypatch.setattr(module, "_PAUSE", 0.0)
    store = Store.open(f"sqlite:///{tmp_path}/store.sqlite3")
    yield store
    store.close()


def plan(seed: int = 4) -> ReviewPlan:
    record = greedy_record("classic", seed, most=8)
    return ReviewPlan.of(record, limit=Limit(worlds=1), seed=3)


def ask(store: Store, parts: Iterable[Part] | None = None, seed: int = 4) -> str:
    found = plan(seed)
    divided = found.parts if parts is None else parts
    job = NewJob(
        NewGame.of(found.record), True, None, 1, 3, False, "en", "win",
        tuple((part.kind, part.index) for part in divided),
    )  # fmt: skip
    with store.write() as session:
        return jobs.ask(session, job)


def work(store: Store, answer: Answer = done) -> Here:
    cluster = Here(store, answer)
    coordinator = Coordinator(store, cluster, "one")  # type: ignore[arg-type]
    cluster.coordinator = coordinator
    coordinator.run()
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


def test_lost_tasks_are_done_again(store: Store) -> None:
    """Tests that each part may be lost once, as all are when a scheduler dies."""
    seen: set[tuple[int, int]] = set()

    def lose_once(task: Task, question: str, part: Part) -> Ended:
        key = (task.job, task.part)
        if key in seen:
            return done(task, question, part)
        seen.add(key)
        return Ended(task, "lost")

    asked = ask(store)
    work(store, lose_once)
    assert look(store, asked).status == "done"


def test_a_part_that_kills_its_workers(store: Store) -> None:
    """Tests that its review fails after some deaths, one cause at a time, and others do not."""
    worst = plan().parts[-1]
    at_once: list[int] = []

    def kill(task: Task, question: str, part: Part) -> Ended:
        if part != worst or task.job != 1:
            return done(task, question, part)
        at_once.append(1)
        return Ended(task, "died", deaths=1)

    bad, good = ask(store), ask(store, seed=5)
    work(store, kill)
    job = look(store, bad)
    assert job.status == "failed"
    assert job.reason == f"{MOST_DEATHS} workers died while they did the decision of event " + str(
        worst.index
    )
    assert len(at_once) == MOST_DEATHS
    assert look(store, good).status == "done"


def test_no_worker_dies_of_a_review_that_is_to_fail(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests that the last death is the last, however late the store is told of it.

    Another part that is lost at the same time does not make the reason forgotten.
    """
    asked = ask(store)
    lethal, other = 2, 3
    deaths: list[Task] = []
    fail, failures = leases.fail, iter([True] * 5)

    def fail_late(*arguments: Any) -> None:
        if next(failures, False):
            raise StoreUnavailable("the store cannot be reached", 1)
        fail(*arguments)

    def kill(task: Task, question: str, part: Part) -> Ended:
        if task.part == lethal:
            deaths.append(task)
            return Ended(task, "died", deaths=1)
        return Ended(task, "lost") if task.part == other else done(task, question, part)

    monkeypatch.setattr(leases, "fail", fail_late)
    cluster = Here(store, kill)
    cluster.threads = 2
    cluster.coordinator = Coordinator(store, cluster, "one")  # type: ignore[arg-type]
    cluster.coordinator.run()
    assert len(deaths) == MOST_DEATHS
    reason = look(store, asked).reason
    assert reason is not None
    assert reason.startswith(f"{MOST_DEATHS} workers died")


def test_the_last_death_was_counted_by_another_coordinator(store: Store) -> None:
    """Tests that a part that has had its deaths is not tried again."""
    asked = ask(store)
    with store.write() as session:
        session.execute(text(f"UPDATE parts SET deaths = {MOST_DEATHS} WHERE number = 2"))
    tried: list[int] = []

    def note(task: Task, question: str, part: Part) -> Ended:
        tried.append(task.part)
        return done(task, question, part)

    work(store, note)
    assert look(store, asked).status == "failed"
    assert tried == []


def test_deaths_are_remembered(store: Store) -> None:
    """Tests that a coordinator counts on where the one before it had been."""
    asked = ask(store)
    with store.write() as session:
        session.execute(text(f"UPDATE parts SET deaths = {MOST_DEATHS - 1} WHERE number = 2"))

    def kill(task: Task, question: str, part: Part) -> Ended:
        if task.part == 2:
            return Ended(task, "died", deaths=1)
        return done(task, question, part)

    assert work(store, kill).most_flying == 1  # one task for the one thread, after a death
    assert look(store, asked).status == "failed"


def test_a_part_that_cannot_be_done(store: Store) -> None:
    asked = ask(store)
    work(store, lambda task, *_: Ended(task, "refused", "no such thing"))
    assert (look(store, asked).status, look(store, asked).reason) == ("failed", "no such thing")


def test_a_review_that_is_removed(store: Store) -> None:
    """Tests that the tasks of a removed review are cancelled, and its results dropped."""
    asked = ask(store)

    def remove(task: Task, question: str, part: Part) -> None:
        with store.write() as session:
            jobs.remove(session, asked)

    cluster = work(store, remove)
    assert cluster.cancelled
    assert {task.job for task in cluster.cancelled} == {1}


def test_the_store_goes_away(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that what comes back meanwhile is kept, and written when the store is there again."""
    asked = ask(store)
    write, failures = leases.write, iter([True] * 5)

    def fail(*arguments: Any) -> None:
        if next(failures, False):
            raise StoreUnavailable("the store cannot be reached", 1)
        write(*arguments)

    monkeypatch.setattr(leases, "write", fail)
    times: list[tuple[int, int]] = []

    def count(task: Task, question: str, part: Part) -> Ended:
        times.append((task.job, task.part))
        return done(task, question, part)

    work(store, count)
    assert look(store, asked).status == "done"
    assert len(times) == len(set(times)) == look(store, asked).size


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
    """Tests that a coordinator that has lost a review drops it."""
    asked = ask(store)

    def steal(task: Task, question: str, part: Part) -> Ended:
        with store.write() as session:
            session.execute(text("UPDATE jobs SET owner = 'two'"))
        return done(task, question, part)

    cluster = Here(store, steal)
    coordinator = Coordinator(store, cluster, "one")  # type: ignore[arg-type]
    cluster.coordinator = coordinator
    ended, looks = cluster.ended, iter(range(3))

    def stop_soon(patience: float) -> list[Ended]:
        if next(looks, None) is None:
            coordinator.stop()
        return ended(patience)

    cluster.ended = stop_soon  # type: ignore[method-assign]
    coordinator.run()
    job = look(store, asked)
    assert (job.status, job.done) == ("running", 0)
