"""Tests of reviews as rows, against both databases: one question is one job, and leases."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import text

from api.store import Store, batches, games, jobs, leases
from api.store.batches import Refusal
from api.store.games import NewGame
from api.store.jobs import NewJob
from solver.records import parse_record

EXAMPLES = Path(__file__).parents[3] / "examples/games"
PARTS = (("double_dummy", 0), ("decision", 2), ("decision", 3))


def job(game: str = "classic", **other: Any) -> NewJob:
    record = parse_record((EXAMPLES / f"{game}.ddz.jsonl").read_text("utf-8"))
    given = NewJob(
        NewGame.of(record), keep=True, seconds=None, worlds=8, seed=5, drawn=False, language="en",
        objective="win", parts=PARTS,
    )  # fmt: skip
    return replace(given, **other)


def ask(store: Store, wanted: NewJob, urgency: int = jobs.ALONE) -> str:
    with store.write() as session:
        return jobs.ask(session, wanted, urgency)


def status(store: Store, job_id: str) -> tuple[str, int]:
    with store.read() as session:
        found = jobs.find(session, job_id)
    return found.status, found.done


def take(store: Store, owner: str, only: str | None = None) -> leases.TakenJob | None:
    with store.write() as session:
        return leases.take(session, owner, only)


def take_part(store: Store, owner: str) -> tuple[int, leases.TakenPart]:
    """Takes what must be a part; returns the number of its review, and the part."""
    taken = take(store, owner)
    assert taken.part is not None
    return taken.number, taken.part


def write(store: Store, owner: str, number: int, part: int, result: str) -> None:
    with store.write() as session:
        leases.write(session, owner, number, part, result)


def expire(store: Store) -> None:
    """Ends all leases."""
    with store.write() as session:
        gone = {"gone": leases.moment(session) - timedelta(seconds=1)}
        for table in ("jobs", "parts"):
            session.execute(text(f"UPDATE {table} SET lease = :gone WHERE lease IS NOT NULL"), gone)


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
        assert (found.game, other.game) == (None, job("snatch").game.id)
        question = jobs.question_of(session, found.number)
        assert question == jobs.StoredQuestion(
            job().game.record, seconds=None, worlds=8, seed=5, language="en", objective="win"
        )
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
    taken = [take_part(store, owner) for owner in ("one", "two", "three")]
    number = taken[0][0]
    assert [(part.kind, part.event) for _, part in taken] == list(PARTS)
    assert take(store, "four") is None
    write(store, "three", number, 2, "c")
    write(store, "three", number, 2, "again")
    write(store, "one", number, 0, "a")
    assert status(store, asked) == ("running", 2)
    with store.read() as session:
        assert jobs.question_of(session, number).worlds == 8
        done = jobs.parts_done(session, number)
        assert [(part.place, part.event, part.result) for part in done] == [
            (1, 3, "c"),
            (2, 0, "a"),
        ]
        assert jobs.parts_done(session, number, after=1) == done[1:]
        assert not leases.waiting(session)
    write(store, "two", number, 1, "b")
    last = take(store, "one")
    assert (last.number, last.id, last.part) == (number, asked, None)
    assert take(store, "two") is None
    with store.write() as session:
        assert not leases.finish(session, "two", number, "{}")
        assert leases.finish(session, "one", number, "{}")
        assert not leases.finish(session, "one", number, "{}")
        assert not leases.fail(session, "one", number, "too late")
        assert jobs.answer_of(session, number) == "{}"
        assert jobs.count_by_status(session) == {"queued": 0, "running": 0, "done": 1, "failed": 0}
    assert status(store, asked) == ("done", 3)
    assert take(store, "two") is None


def test_a_failed_job_is_begun_again_when_it_is_asked_again(store: Store) -> None:
    """Tests that what is done stays done, and that those who work on it have lost their parts."""
    asked = ask(store, job())
    number, _ = take_part(store, "one")
    write(store, "one", number, 0, "a")
    take_part(store, "one")
    take_part(store, "two")
    with store.write() as session:
        assert leases.fail(session, "one", number, "no luck")
        assert not leases.holds(session, "two", number)
        found = jobs.find(session, asked)
        assert (found.status, found.reason, found.ended) == ("failed", "no luck", True)
    write(store, "two", number, 2, "late")
    assert take(store, "two") is None
    assert ask(store, job()) == asked
    assert [take_part(store, "two")[1] for _ in range(2)] == [
        leases.TakenPart(1, "decision", 2, tries=1),
        leases.TakenPart(2, "decision", 3, tries=1),
    ]


def test_a_part_has_one_owner(store: Store) -> None:
    """Tests leases: others take a part only when its lease has run out, and the old owner is out."""
    ask(store, job(parts=PARTS[:1]))
    number, _ = take_part(store, "one")
    assert take(store, "two") is None
    expire(store)
    with store.write() as session:
        leases.renew(session, "one", number)
        assert not leases.waiting(session)
    expire(store)
    with store.read() as session:
        assert leases.waiting(session)
    assert take_part(store, "two") == (number, leases.TakenPart(0, "double_dummy", 0, tries=2))
    write(store, "one", number, 0, "late")
    with store.write() as session:
        assert not leases.holds(session, "one", number)
        assert leases.holds(session, "two", number)
        leases.renew(session, "one", number)
        assert not leases.fail(session, "one", number, "late")
        assert jobs.parts_done(session, number) == []
    write(store, "two", number, 0, "a")
    assert take(store, "two") is not None  # to finish it
    expire(store)
    assert take(store, "one") is not None
    with store.write() as session:
        assert not leases.finish(session, "two", number, "{}")
        assert leases.finish(session, "one", number, "{}")


def test_what_a_worker_gives_back(store: Store) -> None:
    """Tests that others take it at once, and that only a worker that has died counts."""
    asked = ask(store, job())
    number, part = take_part(store, "one")
    for died, tries in ((False, 1), (True, 2), (True, 3)):
        with store.write() as session:
            leases.give_back(session, "one", died=died)
        found = take_part(store, "one")
        assert found == (number, leases.TakenPart(part.number, part.kind, part.event, tries))
    with store.write() as session:
        leases.report(session, "one")
        leases.report(session, "two")
        assert leases.workers(session) == 2
        leases.leave(session, "one")
        assert leases.workers(session) == 1
    assert take_part(store, "two")[1].tries == 3
    assert status(store, asked) == ("running", 0)


def test_workers_that_are_not_seen_any_more(store: Store) -> None:
    """Tests that they do not count, and are forgotten later."""
    with store.write() as session:
        leases.report(session, "one")
        old = {"old": leases.moment(session) - timedelta(seconds=2 * leases.LEASE)}
        session.execute(text("UPDATE workers SET seen = :old"), old)
        assert leases.workers(session) == 0
        old = {"old": leases.moment(session) - timedelta(seconds=11 * leases.LEASE)}
        session.execute(text("UPDATE workers SET seen = :old"), old)
        leases.report(session, "two")
        assert session.scalars(text("SELECT owner FROM workers")).all() == ["two"]


def games_taken(store: Store, owner: str, number: int) -> list[str]:
    """Returns the games of the parts that a worker takes one after the other."""
    found = []
    for _ in range(number):
        taken = take(store, owner)
        rules = json.loads(taken.question.record.partition("\n")[0])["rules"]
        found.append(rules if isinstance(rules, str) else rules["id"])
    return found


def test_urgent_jobs_come_first(store: Store) -> None:
    """Tests that what somebody waits for is not behind a batch, also when the batch has it, too."""
    for game in ("classic", "snatch", "street"):
        ask(store, job(game, parts=PARTS[:2]), jobs.IN_BATCH)
    assert games_taken(store, "one", 1) == ["classic"]
    ask(store, job("double", parts=PARTS[:2]))
    ask(store, job("street", parts=PARTS[:2]))
    found = games_taken(store, "one", 7)
    assert found == ["street"] * 2 + ["double"] * 2 + ["classic"] + ["snatch"] * 2


def test_what_was_left_keeps_its_place(store: Store) -> None:
    """Tests the order of reviews that wait and of those whose worker is gone."""
    ask(store, job("classic"), jobs.IN_BATCH)
    ask(store, job("snatch"), jobs.IN_BATCH)
    assert games_taken(store, "one", 4) == ["classic"] * 3 + ["snatch"]
    expire(store)
    assert games_taken(store, "two", 6) == ["classic"] * 3 + ["snatch"] * 3


def test_one_review_alone(store: Store) -> None:
    """Tests that whoever wants one review takes nothing of others."""
    ask(store, job("classic"))
    second = ask(store, job("snatch", parts=PARTS[:1]), jobs.IN_BATCH)
    taken = take(store, "one", second)
    assert (taken.id, taken.size) == (second, 1)
    assert take(store, "one", second) is None


def test_a_review_is_divided_anew(store: Store) -> None:
    """Tests that only its owner may do so, that nothing is left, and that others have lost it."""
    asked = ask(store, job())
    number, _ = take_part(store, "one")
    write(store, "one", number, 0, "a")
    take_part(store, "one")
    take_part(store, "two")
    with store.write() as session:
        assert not leases.begin_again(session, "three", number, PARTS[:2])
        assert leases.begin_again(session, "one", number, PARTS[:2])
        assert not leases.begin_again(session, "two", number, PARTS)
        leases.give_back(session, "one")
    write(store, "two", number, 2, "late")
    with store.read() as session:
        found = jobs.find(session, asked)
        assert (found.status, found.done, found.size) == ("running", 0, 2)
    assert [take_part(store, "two")[1].number for _ in range(2)] == [0, 1]


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
        assert (found.counts, found.refused) == ({"queued": 3}, 2)
        first, second = batches.lines(session, number, most=2)
        assert (first.index, second.index) == (0, 2)
        assert second.id == alone
        (last,) = batches.lines(session, number, first=3, most=2)
        assert (last.index, last.id) == (3, first.id)
        (refused,) = batches.refusals(session, number, most=2)
        assert (refused.index, refused.line, refused.detail) == (1, 9, "no record")
        assert refused.count == 2
    assert batches.remove(store, name)
    assert not batches.remove(store, name)
    with store.read() as session:
        assert [each.id for each in jobs._jobs(session, text("true"))] == [alone]
