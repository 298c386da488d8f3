"""Batches in the store: many reviews that were asked for together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, exists, func, insert, select
from sqlalchemy.orm import Session, aliased

from api.store import jobs
from api.store.models import BatchLineRow, BatchRow, JobRow
from api.store.store import Store
from solver.protocol.jobs import BatchedReview, RefusedRecord, ReviewSummary
from solver.value import Value

# Reviews that one transaction deletes, as in `retention`.
_TOGETHER = 25


@dataclass(frozen=True)
class Batch:
    """A stored batch.

    Attributes:
        number: its number in the store.
        id: its name in addresses.
        created: when it was asked for.
        counts: how many of its reviews have each status.
        refused: how many of its games were refused.
    """

    number: int
    id: str
    created: datetime
    counts: dict[str, int]
    refused: int

    @property
    def ended(self) -> bool:
        """Whether nothing will change any more."""
        return not (self.counts.get("queued") or self.counts.get("running"))


@dataclass(frozen=True)
class Refusal(Value):
    """Why a game has no review: the line with the fault, from 1, if it has one; what is wrong."""

    line: int | None
    reason: str


def add(session: Session) -> tuple[int, str]:
    """Adds an empty batch; returns its number and id."""
    row = BatchRow(id=jobs.new_id(), created=datetime.now(UTC))
    session.add(row)
    session.flush()
    return row.number, row.id


def add_lines(
    session: Session,
    batch: int,
    lines: Sequence[tuple[int, jobs.NewJob | Refusal]],
    stored: datetime | None = None,
) -> None:
    """Adds games to a batch: the place of each, and its review or the reason why it has none.

    Args:
        session: the transaction.
        batch: the number of the batch.
        lines: the games; not too many at once.
        stored: the moment at which they are stored, as `games.add` takes it.
    """
    wanted = [each for _, each in lines if isinstance(each, jobs.NewJob)]
    numbers = iter(jobs.ask_together(session, wanted, jobs.IN_BATCH, stored=stored))
    rows: list[dict[str, Any]] = []
    for index, each in lines:
        row: dict[str, Any] = {"batch": batch, "index": index}
        if isinstance(each, Refusal):
            row |= {"job": None, "line": each.line, "reason": each.reason}
        else:
            row |= {"job": next(numbers), "line": None, "reason": None}
        rows.append(row)
    if rows:
        session.execute(insert(BatchLineRow), rows)


def find(session: Session, batch_id: str) -> Batch | None:
    """Returns the batch with this id; None when there is none."""
    row = session.scalar(select(BatchRow).where(BatchRow.id == batch_id))
    if row is None:
        return None
    counted = session.execute(
        select(JobRow.status, func.count())
        .select_from(BatchLineRow)
        .outerjoin(JobRow, JobRow.number == BatchLineRow.job)
        .where(BatchLineRow.batch == row.number)
        .group_by(JobRow.status)
    )
    counts = dict(counted.all())
    refused = counts.pop(None, 0)  # type: ignore[call-overload]
    return Batch(row.number, row.id, row.created, counts, refused)


def refusals(session: Session, batch: int, *, most: int) -> list[RefusedRecord]:
    """Returns the first game that was refused for each reason, and how many were.

    Args:
        session: the transaction.
        batch: the number of the batch.
        most: the number of reasons to return.
    """
    row = BatchLineRow
    found = session.execute(
        select(func.min(row.index), func.min(row.line), row.reason, func.count())
        .where(row.batch == batch, row.job.is_(None))
        .group_by(row.reason)
        .order_by(func.min(row.index))
        .limit(most)
    )
    return [
        RefusedRecord(index=index, line=line, detail=reason or "", count=count)
        for index, line, reason, count in found
    ]


def lines(session: Session, batch: int, *, first: int = 0, most: int) -> list[BatchedReview]:
    """Returns the games of a batch that are reviewed, in their order.

    Args:
        session: the transaction.
        batch: the number of the batch.
        first: the place of the first one that is wanted.
        most: the number of games to return.
    """
    rows = session.execute(
        select(BatchLineRow.index, BatchLineRow.job)
        .where(BatchLineRow.batch == batch, BatchLineRow.index >= first)
        .where(BatchLineRow.job.is_not(None))
        .order_by(BatchLineRow.index)
        .limit(most)
    )
    jobs_at = {index: job or 0 for index, job in rows}
    found = jobs.of_numbers(session, jobs_at.values())
    return [BatchedReview(**vars(found[job]), index=index) for index, job in jobs_at.items()]


def ended(session: Session, batch: int, *, after: int, most: int) -> list[ReviewSummary]:
    """Returns the reviews of a batch that have ended, in the order in which they did.

    Args:
        session: the transaction.
        batch: the number of the batch.
        after: how many of them are not wanted, the first ones.
        most: the number of reviews to return.
    """
    own = select(BatchLineRow.job).where(BatchLineRow.batch == batch)
    numbers = session.scalars(
        select(JobRow.number)
        .where(JobRow.number.in_(own), JobRow.finished.is_not(None))
        .order_by(JobRow.finished, JobRow.number)
        .offset(after)
        .limit(most)
    ).all()
    found = jobs.of_numbers(session, numbers)
    return [found[number] for number in numbers]


def remove(store: Store, batch_id: str) -> bool:
    """Deletes a batch and those of its reviews that nobody else has asked for.

    There may be thousands, so it takes several transactions. The batch itself goes last.

    Returns:
        Whether it was there.
    """
    other = aliased(BatchLineRow)
    while True:
        with store.write(in_turns=True, frees=True) as session:
            number = session.scalar(select(BatchRow.number).where(BatchRow.id == batch_id))
            if number is None:
                return False
            elsewhere = exists().where(other.job == JobRow.number, other.batch != number)
            own = (
                select(JobRow.number)
                .join(BatchLineRow, BatchLineRow.job == JobRow.number)
                .where(BatchLineRow.batch == number, JobRow.urgency == jobs.IN_BATCH, ~elsewhere)
                .limit(_TOGETHER)
            )
            found = session.execute(
                delete(JobRow).where(JobRow.number.in_(own)).returning(JobRow.number)
            ).all()
            if len(found) < _TOGETHER:
                session.execute(delete(BatchRow).where(BatchRow.number == number))
                return True
