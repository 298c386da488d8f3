"""Who works on which part of a review: a worker takes a part for a time, and writes its result.

A worker takes one part by one statement, has it until its lease runs out, and renews the lease
while it lives. Every statement names the owner, so that a worker that has lost its part writes
nothing. When all parts are done, one worker takes the review itself in the same way, to finish it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    Select,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.orm import Session, aliased

from api.store import jobs, players
from api.store.jobs import StoredQuestion
from api.store.models import JobRow, PartRow, WorkerRow
from api.store.players import PlayerResult

# Seconds that a worker has a part without renewing its lease.
LEASE = 15.0
# Which review comes first.
_NEXT = (JobRow.urgency, JobRow.number)
_IS_OPEN = exists().where(PartRow.job == JobRow.number, PartRow.result.is_(None))


@dataclass(frozen=True)
class TakenPart:
    """A part of a review: its number, what it is, and how many workers have begun it, this one too.

    A worker that gives the part back does not count.
    """

    number: int
    kind: str
    event: int
    tries: int


@dataclass(frozen=True)
class TakenJob:
    """What a worker has taken of a review: one part, or the end of a review whose parts are done.

    Attributes:
        number: the number of the review.
        id: its name in addresses.
        size: counts all its parts.
        question: what it was asked.
        part: the part to do; None when the review is to be finished.
    """

    number: int
    id: str
    size: int
    question: StoredQuestion
    part: TakenPart | None


def waiting(session: Session) -> bool:
    """Returns whether there is something to take."""
    now = moment(session)
    return any(session.scalar(each.limit(1)) for each in (_done_jobs(now), _next_part(now)))


def take(session: Session, owner: str, only: str | None = None) -> TakenJob | None:
    """Takes a review that only has to be finished, or else the first part that nobody works on.

    The parts of urgent reviews come first, and then those of the oldest one.

    Args:
        session: the transaction.
        owner: the worker.
        only: the id of the one review that is wanted; None for any.

    Returns:
        What was taken; None when there is nothing to do.
    """
    now = moment(session)
    until = now + timedelta(seconds=LEASE)
    done = session.scalar(
        update(JobRow)
        .where(JobRow.number == _done_jobs(now, only).limit(1).scalar_subquery())
        .values(owner=owner, lease=until)
        .returning(JobRow.number)
    )
    if done is not None:
        return _taken(session, done, None)
    first = _next_part(now, only).with_for_update(skip_locked=True).cte("first")
    row = session.execute(
        update(PartRow)
        .where(PartRow.job == first.c.job, PartRow.number == first.c.number)
        .values(owner=owner, lease=until, tries=PartRow.tries + 1)
        .returning(PartRow.job, PartRow.number, PartRow.kind, PartRow.event, PartRow.tries)
    ).first()
    if row is None:
        return None
    session.execute(
        update(JobRow)
        .where(JobRow.number == row.job, JobRow.status == "queued")
        .values(status="running", started=func.coalesce(JobRow.started, now))
    )
    return _taken(session, row.job, TakenPart(row.number, row.kind, row.event, row.tries))


def holds(session: Session, owner: str, job: int) -> bool:
    """Returns whether a review is worked on, and the worker has a part of it or is to finish it."""
    return session.scalar(select(JobRow.number).where(*_held(owner, job))) is not None


def report(session: Session, owner: str) -> None:
    """Notes that a worker lives, and forgets those that were last seen long ago."""
    now = moment(session)
    gone = WorkerRow.seen < now - timedelta(seconds=10 * LEASE)
    session.execute(delete(WorkerRow).where(or_(WorkerRow.owner == owner, gone)))
    session.add(WorkerRow(owner=owner, seen=now))


def renew(session: Session, owner: str, job: int) -> None:
    """Renews the lease of what an owner has of a review."""
    until = moment(session) + timedelta(seconds=LEASE)
    for row, number in ((PartRow, PartRow.job), (JobRow, JobRow.number)):
        held = update(row).where(number == job, row.owner == owner)
        session.execute(held.values(lease=until))


def write(session: Session, owner: str, job: int, part: int, text: str) -> None:
    """Writes the result of a part, unless the owner has lost it."""
    # The row of the review is locked, so that two results do not get the same place.
    session.execute(select(JobRow.number).where(JobRow.number == job).with_for_update())
    other = aliased(PartRow)
    last = select(func.coalesce(func.max(other.place), 0)).where(other.job == job)
    session.execute(
        update(PartRow)
        .where(PartRow.job == job, PartRow.number == part, PartRow.owner == owner)
        .values(result=text, place=last.scalar_subquery() + 1, owner=None, lease=None)
    )


def begin_again(session: Session, owner: str, job: int, parts: Sequence[tuple[str, int]]) -> bool:
    """Divides a review anew, and forgets what was done; the owner has it until he gives it back.

    Args:
        session: the transaction.
        owner: the worker.
        job: the number of the review.
        parts: kind and event of each part.

    Returns:
        Whether the owner still had it; nothing happens otherwise.
    """
    again = session.scalars(
        update(JobRow)
        .where(*_held(owner, job))
        .values(size=len(parts), owner=owner)
        .returning(JobRow.number)
    ).all()
    if again:
        session.execute(delete(PartRow).where(PartRow.job == job))
        jobs.add_parts(session, [(job, parts)])
    return bool(again)


def finish(
    session: Session, owner: str, job: int, answer: str, played: Sequence[PlayerResult] = ()
) -> bool:
    """Ends a review with its answer, and adds what it says of the players.

    Returns:
        Whether the owner still had it; nothing is added otherwise.
    """
    ended = _end(session, owner, job, status="done", answer=answer)
    if ended:
        players.add(session, job, played)
    return ended


def fail(session: Session, owner: str, job: int, reason: str) -> bool:
    """Ends a review with the reason of its failure; returns whether the owner still had it."""
    ended = _end(session, owner, job, status="failed", reason=reason)
    if ended:  # whoever asks for it again begins with nobody's deaths
        free = {"owner": None, "lease": None, "tries": 0}
        session.execute(update(PartRow).where(PartRow.job == job).values(free))
    return ended


def give_back(session: Session, owner: str, *, died: bool = False) -> None:
    """Gives back what a worker has, so that others take it at once.

    Args:
        session: the transaction.
        owner: the worker.
        died: whether it was left by a process that had this name, and has died of it perhaps.
    """
    free = {"owner": None, "lease": None}
    tries = PartRow.tries - (0 if died else 1)
    session.execute(update(PartRow).where(PartRow.owner == owner).values(tries=tries, **free))
    session.execute(update(JobRow).where(JobRow.owner == owner).values(free))


def leave(session: Session, owner: str) -> None:
    """Forgets a worker that ends, and gives back what it has."""
    give_back(session, owner)
    session.execute(delete(WorkerRow).where(WorkerRow.owner == owner))


def workers(session: Session) -> int:
    """Returns how many workers there are: those whose leases can still hold."""
    since = moment(session) - timedelta(seconds=LEASE)
    query = select(func.count()).select_from(WorkerRow).where(WorkerRow.seen >= since)
    return session.scalar(query) or 0


def moment(session: Session) -> datetime:
    """Returns the time by the clock of the database, which all workers share."""
    if session.get_bind().dialect.name == "sqlite":
        return datetime.now(UTC)  # the file's own machine
    found = session.scalar(select(func.clock_timestamp()))
    assert isinstance(found, datetime)
    return found


def _next_part(now: datetime, only: str | None = None) -> Select[int, int]:
    """Selects the number of the next review and that of its first part that nobody has.

    A review that is worked on and one that waits are each found at one place of the index
    `ix_jobs_next`, in the order of `_NEXT`. Both in one condition would have the database read
    every review that waits.
    """
    is_free = (PartRow.result.is_(None), or_(PartRow.lease.is_(None), PartRow.lease < now))
    has_free = exists().where(PartRow.job == JobRow.number, *is_free)
    begun = _first_job(JobRow.status == "running", has_free, *_only(only))
    fresh = _first_job(JobRow.status == "queued", has_free, *_only(only))
    job = _first_job(JobRow.number.in_((begun, fresh)))
    query = select(PartRow.job, PartRow.number).where(PartRow.job == job, *is_free)
    return query.order_by(PartRow.number).limit(1)


def _done_jobs(now: datetime, only: str | None = None) -> Select[int]:
    """Selects the numbers of reviews whose parts are all done, and which nobody finishes."""
    is_free = or_(JobRow.lease.is_(None), JobRow.lease < now)
    conditions = (JobRow.status == "running", is_free, ~_IS_OPEN, *_only(only))
    return select(JobRow.number).where(*conditions).order_by(*_NEXT)


def _first_job(*conditions: ColumnElement[bool]) -> ScalarSelect[int]:
    query = select(JobRow.number).where(*conditions).order_by(*_NEXT).limit(1)
    return query.scalar_subquery()


def _only(job_id: str | None) -> tuple[ColumnElement[bool], ...]:
    return () if job_id is None else (JobRow.id == job_id,)


def _held(owner: str, job: int) -> tuple[ColumnElement[bool], ...]:
    """Returns what a review meets that a worker has, in part or to finish it."""
    own = exists().where(PartRow.job == job, PartRow.owner == owner)
    return (JobRow.number == job, JobRow.status == "running", or_(JobRow.owner == owner, own))


def _taken(session: Session, job: int, part: TakenPart | None) -> TakenJob:
    row = session.execute(select(JobRow.id, JobRow.size).where(JobRow.number == job)).one()
    return TakenJob(job, row.id, row.size, jobs.question_of(session, job), part)


def _end(session: Session, owner: str, job: int, **values: str) -> bool:
    ended = session.scalars(
        update(JobRow)
        .where(*_held(owner, job))
        .values(finished=moment(session), owner=None, lease=None, **values)
        .returning(JobRow.number)
    )
    return bool(ended.all())
