"""Batches in the store: many reviews that were asked for together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import delete, func, insert, select
from sqlalchemy.orm import Session

from api.store import jobs
from api.store.models import BatchLineRow, BatchRow, JobRow


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


@dataclass(frozen=True)
class Line:
    """One game of a batch: its line, and its review or the reason why it has none."""

    line: int
    job: jobs.Job | None
    reason: str | None


def add(session: Session) -> tuple[int, str]:
    """Adds an empty batch; returns its number and id."""
    row = BatchRow(id=jobs.new_id(), created=datetime.now(UTC))
    session.add(row)
    session.flush()
    return row.number, row.id


def add_lines(session: Session, batch: int, lines: Sequence[tuple[int, jobs.NewJob | str]]) -> None:
    """Adds games to a batch: the line of each, and its review or the reason why it has none."""
    rows = []
    for line, wanted in lines:
        job = reason = None
        if isinstance(wanted, str):
            reason = wanted
        else:
            job = jobs.number_of(session, jobs.ask(session, wanted, jobs.IN_BATCH))
        rows.append({"batch": batch, "line": line, "job": job, "reason": reason})
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


def lines(
    session: Session, batch: int, *, after: int = 0, most: int, refused: bool = False
) -> list[Line]:
    """Returns the games of a batch, by line.

    Args:
        session: the transaction.
        batch: the number of the batch.
        after: the last line that is not wanted.
        most: the number of games to return.
        refused: whether those without a review are wanted, or those with one.
    """
    without = BatchLineRow.job.is_(None)
    rows = session.scalars(
        select(BatchLineRow)
        .where(BatchLineRow.batch == batch, BatchLineRow.line > after)
        .where(without if refused else ~without)
        .order_by(BatchLineRow.line)
        .limit(most)
    ).all()
    found = jobs.of_numbers(session, [row.job for row in rows if row.job is not None])
    return [Line(row.line, found.get(row.job or 0), row.reason) for row in rows]


def remove(session: Session, batch_id: str) -> bool:
    """Deletes a batch and those of its reviews that nobody else has asked for."""
    number = session.scalar(select(BatchRow.number).where(BatchRow.id == batch_id))
    if number is None:
        return False
    own = select(BatchLineRow.job).where(BatchLineRow.batch == number)
    elsewhere = select(BatchLineRow.job).where(
        BatchLineRow.batch != number, BatchLineRow.job.is_not(None)
    )
    session.execute(
        delete(JobRow).where(
            JobRow.number.in_(own),
            JobRow.number.not_in(elsewhere),
            JobRow.urgency == jobs.IN_BATCH,
        )
    )
    session.execute(delete(BatchRow).where(BatchRow.number == number))
    return True
