"""Tests of a worker on a store of the test's own, whose parts end as the test wants."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from api.jobs import worker as module
from api.jobs.worker import MOST_TRIES, ReviewWorker, work_inline
from api.store import Store, StoreUnavailable, games, jobs, leases, retention
from api.store.games import NewGame
from api.store.jobs import NewJob
from solver.errors import Cancelled, InvalidRequest
from solver.protocol.jobs import ReviewSummary
from solver.protocol.parts import run_part
from solver.review.plan import Part, ReviewPlan
from solver.search.limit import Cancellation, Limit
from tests.builders import greedy_record

pytestmark = pytest.mark.usefixtures("no_weights")

# What a worker does for a part: takes the question, the part and what ends it early.
Run = Callable[[str, Part, Cancellation], str]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    for name in ("_LOOK", "_PAUSE"):
        monkeypatch.setattr(module, name, 0.01)
    store = Store.open(f"sqlite:///{tmp_path}/store.sqlite3")
    yield store
    store.close()


def plan(seed: int = 4) -> ReviewPlan:
    record = greedy_record("classic", seed, most=5)
    return ReviewPlan.of(record, limit=Limit(worlds=1), seed=3)


def job(found: ReviewPlan, parts: Iterable[Part] | None = None) -> NewJob:
    divided = found.parts if parts is None else parts
    return NewJob(
        NewGame.of(found.record), keep=True, seconds=None, worlds=1, seed=3, drawn=False,
        language="en", objective="win",
        parts=tuple((part.kind, part.index) for part in divided),
    )  # fmt: skip


def ask(store: Store, parts: Iterable[Part] | None = None, seed: int = 4) -> str:
    with store.write() as session:
        return jobs.ask(session, job(plan(seed), parts))


def work(store: Store, owner: str = "one") -> ReviewWorker:
    """Works until no review waits or is worked on."""

    def alive() -> None:
        with store.read() as session:
            counts = jobs.count_by_status(session)
        if not counts["queued"] and not counts["running"]:
            worker.stop()

    worker = ReviewWorker(store, owner, alive=alive)
    worker.run()
    return worker


def look(store: Store, job_id: str) -> ReviewSummary:
    with store.read() as session:
        found = jobs.find(session, job_id)
    assert found is not None
    return found


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Callable[[Run], list[tuple[str, Part]]]:
    """Has parts done in another way; returns what is done, in its order."""

    def use(run: Run) -> list[tuple[str, Part]]:
        done: list[tuple[str, Part]] = []

        def noted(question: str, part: Part, cancellation: Cancellation) -> str:
            done.append((question, part))
            return run(question, part, cancellation)

        monkeypatch.setattr(module, "run_part", noted)
        return done

    return use


def test_reviews_are_done(store: Store, runs: Any) -> None:
    """Tests that each part is done once, and that a worker that ends is forgotten."""
    done = runs(run_part)
    asked = [ask(store, seed=seed) for seed in (4, 5)]
    work(store)
    for each in asked:
        found = look(store, each)
        assert (found.status, found.done) == ("done", found.size)
    assert len(done) == len(set(done)) == sum(look(store, each).size for each in asked)
    with store.read() as session:
        assert leases.workers(session) == 0


def test_workers_share_the_parts_of_a_review(store: Store, runs: Any) -> None:
    """Tests that three workers do each part once, and one of them finishes the review."""
    done = runs(lambda *asked: (time.sleep(0.02), run_part(*asked))[1])
    asked = [ask(store, seed=seed) for seed in (4, 5)]
    threads = [threading.Thread(target=work, args=(store, name)) for name in ("a", "b", "c")]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert [look(store, each).status for each in asked] == ["done", "done"]
    assert len(done) == len(set(done)) == sum(look(store, each).size for each in asked)
    with store.read() as session:
        places = session.execute(text("SELECT place FROM parts ORDER BY job, place")).scalars()
        assert list(places) == [
            place for each in asked for place in range(1, look(store, each).size + 1)
        ]


@pytest.mark.parametrize("error", [OSError("no room"), RuntimeError("can't start new thread")])
def test_an_error_of_the_machine_is_tried_again(store: Store, runs: Any, error: Exception) -> None:
    errors = iter([error] * (MOST_TRIES - 1))

    def fail(*asked: Any) -> str:
        for each in errors:
            raise each
        return run_part(*asked)

    runs(fail)
    asked = ask(store)
    work(store)
    assert look(store, asked).status == "done"


def test_a_part_that_kills_its_workers(store: Store, runs: Any) -> None:
    """Tests that its review fails with the reason, and others do not; asked again, it is done."""
    bad, good, worst = ask(store), ask(store, seed=5), plan().parts[-1]
    with store.read() as session:
        question = jobs.question_of(session, look(store, bad).number).text
    poison = True

    def kill(asked: str, part: Part, cancellation: Cancellation) -> str:
        if poison and (asked, part) == (question, worst):
            raise MemoryError
        return run_part(asked, part, cancellation)

    done = runs(kill)
    work(store)
    named = f"the decision of event {worst.index}"
    assert look(store, bad).status == "failed"
    assert look(store, bad).reason == f"{MOST_TRIES} workers died while they did {named}"
    assert done.count((question, worst)) == MOST_TRIES
    assert look(store, good).status == "done"
    poison = False
    assert ask(store) == bad
    work(store)
    assert look(store, bad).status == "done"


def test_a_worker_that_died_is_counted(store: Store, runs: Any) -> None:
    """Tests that its successor of the same name takes its part at once, and one that stops not."""
    ask(store)
    with store.write() as session:
        assert leases.take(session, "one") is not None
    with store.write() as session:
        leases.give_back(session, "one", died=True)
    with store.write() as session:
        taken = leases.take(session, "one")
    assert taken.part.tries == 2
    with store.write() as session:
        leases.leave(session, "one")
    with store.write() as session:
        again = leases.take(session, "two")
    assert again == taken


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (InvalidRequest("no such thing", ""), "no such thing"),
        (ValueError("a defect"), "an internal error: ValueError"),
    ],
)
def test_a_part_that_cannot_be_done(store: Store, runs: Any, error: Exception, reason: str) -> None:
    """Tests that nothing more is done for a review that has failed."""

    def fail(*_: Any) -> str:
        raise error

    done = runs(fail)
    asked = ask(store)
    work(store)
    assert (look(store, asked).status, look(store, asked).reason) == ("failed", reason)
    assert len(done) == 1


def test_what_somebody_waits_for_comes_first(store: Store, runs: Any) -> None:
    done = runs(run_part)
    with store.write() as session:
        jobs.ask(session, job(plan(5)), jobs.IN_BATCH)
    ask(store)
    work(store)
    questions = [question for question, _ in done]
    assert questions == sorted(questions, key=questions.index)
    with store.read() as session:
        alone = jobs.question_of(session, 2).text
    assert questions[0] == alone


def until_cancelled(question: str, part: Part, cancellation: Cancellation) -> str:
    """A search that ends only when it is cancelled."""
    for _ in range(1000):
        if cancellation.cancelled:
            raise Cancelled
        time.sleep(0.01)
    raise AssertionError("nobody has cancelled the search")


@pytest.mark.parametrize("change", ["DELETE FROM jobs", "UPDATE parts SET owner = 'two'"])
def test_a_search_that_is_not_wanted_any_more(store: Store, runs: Any, change: str) -> None:
    """Tests that it ends when its review was removed, or when another worker has it."""

    def lose(question: str, part: Part, cancellation: Cancellation) -> str:
        with store.write() as session:
            session.execute(text(change))
        return until_cancelled(question, part, cancellation)

    runs(lose)
    asked = ask(store)
    worker = ReviewWorker(store, "one")
    assert worker.step()
    if "owner" in change:
        assert (look(store, asked).status, look(store, asked).done) == ("running", 0)


def test_a_stop_ends_the_search(store: Store, runs: Any) -> None:
    """Tests that a worker that is told to end gives its part back, and counts for nothing."""

    def stop(question: str, part: Part, cancellation: Cancellation) -> str:
        worker.stop()
        return until_cancelled(question, part, cancellation)

    runs(stop)
    asked = ask(store)
    worker = ReviewWorker(store, "one")
    worker.run()
    assert (look(store, asked).status, look(store, asked).done) == ("running", 0)
    with store.read() as session:
        left = session.execute(text("SELECT owner, lease, tries FROM parts")).all()
    assert set(left) == {(None, None, 0)}


def test_the_store_goes_away(store: Store, runs: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that a result is kept meanwhile, and written when the store is there again."""
    done = runs(run_part)
    write, failures = leases.write, iter([True] * 5)

    def fail(*arguments: Any) -> None:
        if next(failures, False):
            raise StoreUnavailable("the store cannot be reached", 1)
        write(*arguments)

    monkeypatch.setattr(leases, "write", fail)
    asked = ask(store)
    work(store)
    assert look(store, asked).status == "done"
    assert len(done) == look(store, asked).size


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


def test_results_that_nobody_can_read(store: Store, runs: Any) -> None:
    """Tests that a review fails whose new results cannot be read either, and may be asked again."""
    runs(lambda *_: "[]")
    asked = ask(store)
    work(store)
    assert look(store, asked).status == "failed"
    assert look(store, asked).reason == "the results of its parts cannot be read"
    runs(run_part)
    assert ask(store) == asked
    work(store)
    assert look(store, asked).status == "done"


def test_old_games_go_a_few_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that deleting for long keeps a worker from nothing else."""
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
            worker.stop()

    worker = ReviewWorker(store, "one", 30, alive)
    worker.run()
    assert list(dict.fromkeys(left))[-2:] == [1, 0]


def test_a_request_does_its_review_by_itself(store: Store, runs: Any) -> None:
    """Tests that it does no other, stops when its time is over, and ends when it is cancelled."""
    done = runs(lambda *asked: (time.sleep(0.02), run_part(*asked))[1])
    other, asked = ask(store, seed=5), ask(store)
    work_inline(store, asked, time.monotonic() + 60, Cancellation())
    assert look(store, asked).status == "done"
    with store.read() as session:
        assert leases.workers(session) == 0  # the next request does its own as well
    assert look(store, other).status == "queued"
    work_inline(store, other, time.monotonic(), Cancellation())
    assert len(done) == look(store, asked).size
    cancellation = Cancellation()

    def leave(question: str, part: Part, search: Cancellation) -> str:
        cancellation.cancel()
        return until_cancelled(question, part, search)

    runs(leave)
    with pytest.raises(Cancelled):
        work_inline(store, other, time.monotonic() + 60, cancellation)
    assert look(store, other).done == 0
