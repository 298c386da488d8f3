"""Who works on which review: coordinators take jobs for a time, and write what they found.

A coordinator has a job until its lease runs out, and renews it while it lives. Every statement
names the owner, so that a coordinator that has lost its lease writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, and_, delete, func, or_, select, update
from sqlalchemy.orm import Session

from api.store import jobs, players
from api.store.jobs import StoredQuestion
from api.store.models import CoordinatorRow, JobRow, PartRow
from api.store.players import PlayerResult

# Seconds that a coordinator has a job without renewing its lease.
LEASE = 15.0
# Which review is taken first.
_NEXT = (JobRow.urgency, JobRow.number)


@dataclass(frozen=True)
class OpenPart:
    """A part that is not done: its number and what it is."""

    number: int
    kind: str
    event: int


@dataclass(frozen=True)
class TakenJob:
    """A review that a coordinator has taken; `size` counts all its parts, `parts` are not done."""

    number: int
    id: str
    urgency: int
    size: int
    question: StoredQuestion
    parts: tuple[OpenPart, ...]


@dataclass(frozen=True)
class PartResult:
    """The result of a part, to be written."""

    job: int
    part: int
    text: str


@dataclass(frozen=True)
class Size:
    """What reviews games.

    Attributes:
        coordinators: the processes that have reviews done.
        workers: the worker processes of their clusters.
        threads: the parts of reviews that these do at the same time.
    """

    coordinators: int
    workers: int
    threads: int


def take(
    session: Session,
    owner: str,
    held: Iterable[int],
    *,
    most: int,
    alone: bool = False,
    only: str | None = None,
) -> list[TakenJob]:
    """Takes reviews that nobody works on; the urgent ones first, and then the oldest.

    Args:
        session: the transaction.
        owner: the coordinator.
        held: the numbers of the reviews that it works on already. Others that stand under its
            name were left by the process that had the name before it.
        most: how many reviews to take.
        alone: whether only reviews that were asked for by themselves are wanted.
        only: the id of the one review that is wanted; None for any.
    """
    now = moment(session)
    found: list[JobRow] = []
    for free in _free(owner, held, now):
        query = select(JobRow).where(free).order_by(*_NEXT).limit(most)
        if alone:
            query = query.where(JobRow.urgency == jobs.ALONE)
        if only is not None:
            query = query.where(JobRow.id == only)
        found += session.scalars(query.with_for_update(skip_locked=True))
    rows = sorted(found, key=lambda row: (row.urgency, row.number))[:most]
    for row in rows:
        row.status, row.owner = "running", owner
        row.lease = now + timedelta(seconds=LEASE)
        row.started = row.started or now
    session.flush()
    return [_taken(session, row) for row in rows]


def renew(session: Session, owner: str) -> set[int]:
    """Renews the leases of a coordinator; returns the numbers of its reviews."""
    until = moment(session) + timedelta(seconds=LEASE)
    rows = session.scalars(
        update(JobRow)
        .where(JobRow.owner == owner, JobRow.status == "running")
        .values(lease=until)
        .returning(JobRow.number)
    )
    return set(rows)


def held(session: Session, owner: str) -> set[int]:
    """Returns the numbers of the reviews that a coordinator has."""
    query = select(JobRow.number).where(JobRow.owner == owner, JobRow.status == "running")
    return set(session.scalars(query))


def waiting(session: Session, owner: str, held: Iterable[int]) -> bool:
    """Returns whether there is a review to take; the arguments are those of `take`."""
    first = (
        select(JobRow.number).where(free).order_by(*_NEXT).limit(1).scalar_subquery()
        for free in _free(owner, held, moment(session))
    )
    return session.scalar(select(func.coalesce(*first))) is not None


def write(session: Session, owner: str, results: Sequence[PartResult]) -> None:
    """Writes results of parts, each once; leaves out those of reviews that the owner has lost."""
    mine = held(session, owner)
    for result in results:
        if result.job not in mine:
            continue
        before = select(func.coalesce(func.max(PartRow.place), 0)).where(PartRow.job == result.job)
        place = (session.scalar(before) or 0) + 1
        session.execute(
            update(PartRow)
            .where(
                PartRow.job == result.job,
                PartRow.number == result.part,
                PartRow.result.is_(None),
            )
            .values(result=result.text, place=place)
        )


def begin_again(
    session: Session, owner: str, job: int, parts: Sequence[tuple[str, int]]
) -> list[OpenPart]:
    """Divides a review anew, and forgets what was done; returns its parts.

    Args:
        session: the transaction.
        owner: the coordinator; nothing happens when it has lost the review.
        job: the number of the review.
        parts: kind and event of each part.
    """
    if job not in held(session, owner):
        return []
    session.execute(delete(PartRow).where(PartRow.job == job))
    jobs.add_parts(session, [(job, parts)])
    session.execute(update(JobRow).where(JobRow.number == job).values(size=len(parts)))
    return [OpenPart(number, kind, event) for number, (kind, event) in enumerate(parts)]


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
    return _end(session, owner, job, status="failed", reason=reason)


def release(session: Session, owner: str) -> None:
    """Gives all reviews of a coordinator back to the queue, and forgets the coordinator."""
    session.execute(
        update(JobRow)
        .where(JobRow.owner == owner, JobRow.status == "running")
        .values(status="queued", owner=None, lease=None)
    )
    session.execute(delete(CoordinatorRow).where(CoordinatorRow.owner == owner))


def report(session: Session, owner: str, cluster: str, workers: int, threads: int) -> None:
    """Notes that a coordinator lives, and the size of its cluster; forgets those long gone.

    Args:
        session: the transaction.
        owner: the coordinator.
        cluster: names its cluster, which other coordinators may use as well.
        workers: the worker processes of the cluster.
        threads: the parts of reviews that they do at the same time.
    """
    now = moment(session)
    session.execute(
        delete(CoordinatorRow).where(
            or_(
                CoordinatorRow.owner == owner,
                CoordinatorRow.seen < now - timedelta(seconds=10 * LEASE),
            )
        )
    )
    session.add(
        CoordinatorRow(owner=owner, seen=now, cluster=cluster, workers=workers, threads=threads)
    )


def size(session: Session) -> Size:
    """Returns the coordinators whose leases can still hold, and the sum of their clusters.

    A cluster that several of them use counts once, as the last of them has seen it.
    """
    since = moment(session) - timedelta(seconds=LEASE)
    query = select(CoordinatorRow).where(CoordinatorRow.seen >= since)
    rows = session.scalars(query.order_by(CoordinatorRow.seen)).all()
    clusters = {row.cluster: row for row in rows}.values()
    return Size(
        len(rows), sum(row.workers for row in clusters), sum(row.threads for row in clusters)
    )


def moment(session: Session) -> datetime:
    """Returns the time by the clock of the database, which all coordinators share."""
    if session.get_bind().dialect.name == "sqlite":
        return datetime.now(UTC)  # the file's own machine
    found = session.scalar(select(func.clock_timestamp()))
    assert isinstance(found, datetime)
    return found


def _free(
    owner: str, held: Iterable[int], now: datetime
) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Returns what reviews meet that wait, and what those meet that somebody has left.

    Each of the two is found at one place of the index `ix_jobs_next`, in the order of `_NEXT`. Both
    in one condition would have the database read every review that waits.
    """
    left = and_(JobRow.owner == owner, JobRow.number.not_in(list(held)))
    return (
        JobRow.status == "queued",
        and_(JobRow.status == "running", or_(JobRow.lease < now, left)),
    )


def _taken(session: Session, row: JobRow) -> TakenJob:
    query = select(PartRow).where(PartRow.job == row.number, PartRow.result.is_(None))
    parts = session.scalars(query.order_by(PartRow.number))
    return TakenJob(
        row.number,
        row.id,
        row.urgency,
        row.size,
        jobs.question_of(session, row.number),
        tuple(OpenPart(part.number, part.kind, part.event) for part in parts),
    )


def _end(session: Session, owner: str, job: int, **values: str) -> bool:
    ended = session.scalars(
        update(JobRow)
        .where(JobRow.number == job, JobRow.owner == owner, JobRow.status == "running")
        .values(finished=moment(session), owner=None, lease=None, **values)
        .returning(JobRow.number)
    )
    return bool(ended.all())
