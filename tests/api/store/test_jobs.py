"""Tests of reviews as rows, against both databases: one question is one job, and leases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from api.store import Store, batches, games, jobs, leases
from api.store.batches import Refusal
from api.store.games import NewGame
from api.store.jobs import NewJob
from api.store.leases import PartResult
from solver.records import parse_record

EXAMPLES = Path(__file__).parents[3] / "examples/games"
PARTS = (("double_dummy", 0), ("decision", 2), ("decision", 3))


def job(game: str = "classic", **other: Any) -> NewJob:
    record = parse_record((EXAMPLES / f"{game}.ddz.jsonl").read_text("utf-8"))
    given = NewJob(NewGame.of(record), True, None, 8, 5, False, "en", "win", PARTS)
    return replace(given, **other)


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    store = Store.open(store_url)
    yield store
    store.close()


def ask(store: Store, wanted: NewJob, urgency: int = jobs.ALONE) -> str:
    with store.write() as session:
        return jobs.ask(session, wanted, urgency)


def status(store: Store, job_id: str) -> tuple[str, int]:
    with store.read() as session:
        found = jobs.find(session, job_id)
    assert found is not None
    return found.status, found.done


def take(
    store: Store, owner: str, held: tuple[int, ...] = (), **more: Any
) -> list[leases.TakenJob]:
    with store.write() as session:
        return leases.take(session, owner, held, **{"most": 10, **more})


def write(store: Store, owner: str, *results: PartResult) -> None:
    with store.write() as session:
        leases.write(session, owner, results)


def test_the_same_question_is_one_job(store: Store) -> None:
    first = ask(store, job())
    assert ask(store, job()) == first
    others = [
        job("snatch"),
        job(worlds=9),
        job(seconds=1.0),
        job(seed=6),
        job(language="zh"),
        job(objective="points"),
        job(keep=False),
    ]
    assert len({ask(store, other) for other in others} | {first}) == 8
    # Two drawn seeds are two numbers, but the same question.
    assert ask(store, job(drawn=True)) == ask(store, job(drawn=True, seed=77))


def test_a_game_that_is_not_kept(store: Store) -> None:
    """Tests that its record is with the review alone, and goes with it."""
    kept, unkept = ask(store, job("snatch")), ask(store, job("classic", keep=False))
    with store.read() as session:
        assert games.count(session, 10) == 1
        found, other = jobs.find(session, unkept), jobs.find(session, kept)
        assert found is not None
        assert other is not None
        assert (found.game, other.game) == (None, job("snatch").game.id)
        question = jobs.question_of(session, found.number)
        assert question == jobs.StoredQuestion(job().game.record, None, 8, 5, "en", "win")
        assert jobs.question_of(session, other.number).record == job("snatch").game.record


def test_a_deleted_game_takes_its_reviews_along(store: Store) -> None:
    asked = ask(store, job())
    with store.write() as session:
        games.remove(session, job().game.id)
    with store.read() as session:
        assert jobs.find(session, asked) is None
        assert session.scalar(text("SELECT count(*) FROM parts")) == 0


def test_the_way_of_a_job(store: Store) -> None:
    """Tests a job from the queue to its answer, with its parts in the order of their doing."""
    asked = ask(store, job())
    assert status(store, asked) == ("queued", 0)
    (taken,) = take(store, "one")
    assert [(part.kind, part.event) for part in taken.parts] == list(PARTS)
    assert taken.question.worlds == 8
    write(store, "one", PartResult(taken.number, 2, "c"))
    write(store, "one", PartResult(taken.number, 0, "a"), PartResult(taken.number, 2, "again"))
    assert status(store, asked) == ("running", 2)
    with store.read() as session:
        done = jobs.parts_done(session, taken.number)
        assert [(part.place, part.event, part.result) for part in done] == [
            (1, 3, "c"),
            (2, 0, "a"),
        ]
        assert jobs.parts_done(session, taken.number, after=1) == done[1:]
    write(store, "one", PartResult(taken.number, 1, "b"))
    with store.write() as session:
        assert leases.finish(session, "one", taken.number, "{}")
        assert not leases.finish(session, "one", taken.number, "{}")
        assert not leases.fail(session, "one", taken.number, "too late")
        assert jobs.answer_of(session, taken.number) == "{}"
        assert jobs.count_by_status(session) == {"queued": 0, "running": 0, "done": 1, "failed": 0}
    assert status(store, asked) == ("done", 3)
    assert take(store, "two") == []


def test_a_failed_job_is_begun_again_when_it_is_asked_again(store: Store) -> None:
    asked = ask(store, job())
    (taken,) = take(store, "one")
    write(store, "one", PartResult(taken.number, 0, "a"))
    with store.write() as session:
        assert leases.fail(session, "one", taken.number, "no luck")
    with store.read() as session:
        found = jobs.find(session, asked)
        assert found is not None
        assert (found.status, found.reason, found.ended) == ("failed", "no luck", True)
    assert ask(store, job()) == asked
    (again,) = take(store, "two")
    assert [part.number for part in again.parts] == [1, 2]


def test_a_job_has_one_owner(store: Store) -> None:
    """Tests leases: others take a job only when its lease has run out, and the old owner is out."""
    ask(store, job())
    (taken,) = take(store, "one")
    assert take(store, "two") == []
    with store.write() as session:
        assert leases.renew(session, "one") == {taken.number}
        gone = leases.moment(session) - timedelta(seconds=1)
        session.execute(text("UPDATE jobs SET lease = :gone"), {"gone": gone})
    with store.read() as session:
        assert leases.waiting(session, "two", ())
    assert [each.number for each in take(store, "two")] == [taken.number]
    write(store, "one", PartResult(taken.number, 0, "late"))
    with store.write() as session:
        assert leases.renew(session, "one") == set()
        assert not leases.finish(session, "one", taken.number, "{}")
        assert jobs.parts_done(session, taken.number) == []


def test_a_coordinator_that_begins_again(store: Store) -> None:
    """Tests that a new process of the same name takes what the dead one had, and at once."""
    ask(store, job())
    (taken,) = take(store, "one")
    with store.read() as session:
        assert not leases.waiting(session, "one", {taken.number})
        assert leases.waiting(session, "one", ())
    assert take(store, "one", (taken.number,)) == []
    assert [each.number for each in take(store, "one")] == [taken.number]


def test_leaving_gives_jobs_back(store: Store) -> None:
    asked = ask(store, job())
    take(store, "one")
    with store.write() as session:
        leases.report(session, "one", "cluster", 2, 2)
        assert leases.size(session) == leases.Size(1, 2, 2)
        leases.release(session, "one")
        assert leases.size(session) == leases.Size(0, 0, 0)
    assert status(store, asked) == ("queued", 0)


def test_a_shared_cluster_counts_once(store: Store) -> None:
    """Tests the sizes of two clusters, one of which two coordinators use."""
    with store.write() as session:
        leases.report(session, "one", "shared", 2, 2)
        leases.report(session, "two", "shared", 3, 3)
        leases.report(session, "three", "own", 4, 8)
        leases.report(session, "four", "", 0, 0)
        assert leases.size(session) == leases.Size(4, 7, 11)


def test_urgent_jobs_come_first(store: Store) -> None:
    """Tests that what somebody waits for is not behind a batch, also when the batch has it, too."""
    for game in ("classic", "snatch", "street"):
        ask(store, job(game), jobs.IN_BATCH)
    ask(store, job("double"))
    ask(store, job("street"))
    order = [each.question.record for each in take(store, "one", most=1, alone=True)]
    order += [each.question.record for each in take(store, "two")]
    named = [game for record in order for game in ("classic", "snatch", "street", "double")
             if f'"rules":"{game}"' in record]  # fmt: skip
    assert named == ["street", "double", "classic", "snatch"]


def test_what_was_left_keeps_its_place(store: Store) -> None:
    """Tests the order of reviews that wait and of those whose owner is gone."""
    ask(store, job("classic"), jobs.IN_BATCH)
    ask(store, job("snatch"), jobs.IN_BATCH)
    ask(store, job("street"))
    first, second, third = take(store, "one")
    with store.write() as session:
        leases.release(session, "one")
        session.execute(
            text(
                "UPDATE jobs SET status = 'running', owner = 'one', lease = :gone WHERE number = :n"
            ),
            {"gone": leases.moment(session) - timedelta(seconds=1), "n": second.number},
        )
    assert [each.number for each in take(store, "two", most=2)] == [first.number, second.number]
    assert [each.number for each in take(store, "two", (first.number, second.number))] == [
        third.number
    ]


def test_a_batch(store: Store) -> None:
    """Tests the counts of a batch, its lines, and what is left when it is removed."""
    with store.write() as session:
        number, name = batches.add(session)
        batches.add_lines(
            session, number, [(0, job()), (1, Refusal(9, "no record")), (2, job("snatch"))]
        )
        batches.add_lines(session, number, [(3, job()), (4, Refusal(12, "no record"))])
    alone = ask(store, job("snatch"))
    with store.read() as session:
        found = batches.find(session, name)
        assert found is not None
        assert (found.counts, found.refused) == ({"queued": 3}, 2)
        first, second = batches.lines(session, number, most=2)
        assert (first.index, second.index) == (0, 2)
        assert second.job is not None
        assert second.job.id == alone
        (last,) = batches.lines(session, number, first=3, most=2)
        assert last.job == first.job
        ((refused, count),) = batches.refusals(session, number, most=2)
        assert (refused.index, refused.line, refused.reason) == (1, 9, "no record")
        assert count == 2
    assert batches.remove(store, name)
    assert not batches.remove(store, name)
    with store.read() as session:
        assert [each.id for each in jobs._jobs(session, text("true"))] == [alone]
