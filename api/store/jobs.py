"""Reviews in the store as jobs: asked for, found, followed, and removed."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, delete, func, insert, select, update
from sqlalchemy.orm import Session

from api.store import games
from api.store.dialect import insert_new
from api.store.games import NewGame
from api.store.models import TERMS, GameRow, JobRow, PartRow
from solver.protocol.jobs import ReviewSummary
from solver.protocol.parts import ReviewTerms

# What the urgency of a job says: asked for by itself, or only as one of many.
ALONE, IN_BATCH = 0, 1
_ID_BYTES = 12


@dataclass(frozen=True)
class NewJob(ReviewTerms):
    """A review that is asked for.

    Attributes:
        game: the game.
        keep: whether the game is to be stored with the other games.
        drawn: whether the seed was drawn, and not asked for.
        parts: kind and event of each part.
        corner: a digest of the key of the corner into which the game is put; None for none.
        brought: False where the request names a stored game, which stays whose it is.
    """

    game: NewGame
    keep: bool
    drawn: bool
    parts: tuple[tuple[str, int], ...]
    corner: str | None = None
    brought: bool = True

    @property
    def digest(self) -> str:
        """A digest of what is asked; the same question has the same one."""
        seed = None if self.drawn else self.seed
        limit = [self.seconds, self.worlds]
        asked: list[object] = [self.game.id, self.keep, *limit, seed, self.language, self.objective]
        asked += [] if self.seats is None else [self.seats]
        return hashlib.sha256(json.dumps(asked).encode()).hexdigest()


@dataclass(frozen=True)
class StoredQuestion(ReviewTerms):
    """What a stored review was asked: the record as text, and the fields of its request."""

    record: str

    @property
    def text(self) -> str:
        """The question as a worker is asked."""
        return self.question(self.record)


@dataclass(frozen=True)
class DonePart:
    """A part that is done: its place in the order of doing, what it was, and its result."""

    place: int
    kind: str
    event: int
    result: str


def ask(session: Session, job: NewJob, urgency: int = ALONE) -> str:
    """Adds a review unless the same one is there; returns its id.

    A review that has failed is begun again.
    """
    (number,) = ask_together(session, [job], urgency)
    return session.execute(select(JobRow.id).where(JobRow.number == number)).scalar_one()


def ask_together(
    session: Session,
    wanted: Sequence[NewJob],
    urgency: int = ALONE,
    *,
    stored: datetime | None = None,
) -> list[int]:
    """Adds the reviews that are not there yet, as `ask` does; returns the number of each.

    Args:
        session: the transaction.
        wanted: the reviews; not too many, for one statement names all of them.
        urgency: `ALONE` or `IN_BATCH`.
        stored: the moment at which their games are stored, as `games.add` takes it.
    """
    by_question = {job.digest: job for job in wanted}
    for corner, brought in {(job.corner, job.brought) for job in wanted}:
        kept = [
            job.game
            for job in wanted
            if job.keep and (job.corner, job.brought) == (corner, brought)
        ]
        games.add(session, kept, stored, corner=corner, brought=brought)
    found = _by_question(session, by_question)
    new = {question: job for question, job in by_question.items() if question not in found}
    if new:
        _add(session, new, urgency)
        found |= _by_question(session, new)
    again = [row.number for row in found.values() if row.status == "failed"]
    if again:
        begun = {"status": "queued", "reason": None, "finished": None}
        session.execute(update(JobRow).where(JobRow.number.in_(again)).values(begun))
    sooner = [row.number for row in found.values() if row.urgency > urgency]
    if sooner:
        session.execute(update(JobRow).where(JobRow.number.in_(sooner)).values(urgency=urgency))
    return [found[job.digest].number for job in wanted]


def find(session: Session, job_id: str) -> ReviewSummary | None:
    """Returns the review with this id; None when there is none."""
    return next(iter(_jobs(session, JobRow.id == job_id)), None)


def of_numbers(session: Session, numbers: Iterable[int]) -> dict[int, ReviewSummary]:
    """Returns the reviews with these numbers, by number."""
    return {job.number: job for job in _jobs(session, JobRow.number.in_(list(numbers)))}


def page(
    session: Session,
    *,
    game: str | None = None,
    status: str | None = None,
    before: int | None = None,
    most: int,
) -> list[ReviewSummary]:
    """Returns reviews, the one that was asked for last first.

    Args:
        session: the transaction.
        game: the id of their game; None for any.
        status: their status; None for any.
        before: the number of the last review on the page before; None for the first page.
        most: the number of reviews on the page.
    """
    conditions = []
    if game is not None:
        conditions.append(GameRow.id == game)
    if status is not None:
        conditions.append(JobRow.status == status)
    if before is not None:
        conditions.append(JobRow.number < before)
    query = _query().where(*conditions).order_by(JobRow.number.desc()).limit(most)
    return [ReviewSummary(*row) for row in session.execute(query)]


def answer_of(session: Session, number: int) -> str | None:
    """Returns the finished review as JSON; None when it is not done."""
    return session.scalar(select(JobRow.answer).where(JobRow.number == number))


def question_of(session: Session, number: int) -> StoredQuestion:
    """Returns what the review with this number was asked."""
    row, record = session.execute(
        select(JobRow, GameRow.record)
        .outerjoin(GameRow, GameRow.number == JobRow.game)
        .where(JobRow.number == number)
    ).one()
    text = row.record if row.record is not None else record
    return StoredQuestion(text, **vars(row.terms))


def parts_done(session: Session, number: int, after: int = 0) -> list[DonePart]:
    """Returns the parts of a review that are done, in the order in which they were.

    Args:
        session: the transaction.
        number: the number of the review.
        after: the place of the last part that is not wanted.
    """
    rows = session.scalars(
        select(PartRow)
        .where(PartRow.job == number, PartRow.place > after, PartRow.result.is_not(None))
        .order_by(PartRow.place)
    )
    return [DonePart(row.place or 0, row.kind, row.event, row.result or "") for row in rows]


def remove(session: Session, job_id: str) -> bool:
    """Deletes a review with its parts; returns whether it was there. Its game is kept."""
    found = session.execute(
        delete(JobRow).where(JobRow.id == job_id).returning(JobRow.number)
    ).all()
    return bool(found)


def count_by_status(session: Session) -> dict[str, int]:
    """Returns how many reviews there are of each status."""
    counted = dict.fromkeys(("queued", "running", "done", "failed"), 0)
    rows = session.execute(select(JobRow.status, func.count()).group_by(JobRow.status))
    return counted | dict(rows.all())


def add_parts(session: Session, parts: Iterable[tuple[int, Sequence[tuple[str, int]]]]) -> None:
    """Adds the parts of reviews: by the number of each review the kind and event of its parts."""
    rows = [
        {"job": number, "number": place, "kind": kind, "event": event}
        for number, of_job in parts
        for place, (kind, event) in enumerate(of_job)
    ]
    if rows:
        # The table, not its model: a batch has hundreds of thousands of parts.
        session.execute(insert(JobRow.metadata.tables[PartRow.__tablename__]), rows)


def new_id() -> str:
    """Returns a name for addresses that nobody can guess."""
    return secrets.token_hex(_ID_BYTES)


def _by_question(session: Session, questions: Iterable[str]) -> dict[str, Row[str, int, str, int]]:
    columns = (JobRow.question, JobRow.number, JobRow.status, JobRow.urgency)
    rows = session.execute(select(*columns).where(JobRow.question.in_(list(questions))))
    return {row.question: row for row in rows}


def _add(session: Session, new: Mapping[str, NewJob], urgency: int) -> None:
    """Adds reviews by their questions, but for those that somebody else adds at the same time."""
    known = select(GameRow.id, GameRow.number).where(
        GameRow.id.in_([job.game.id for job in new.values() if job.keep])
    )
    numbers = dict(session.execute(known).all())
    now = datetime.now(UTC)
    rows = [
        {
            "id": new_id(),
            "question": question,
            "game": numbers[job.game.id] if job.keep else None,
            "record": None if job.keep else job.game.record,
            **{name: getattr(job, name) for name in TERMS},
            "status": "queued",
            "urgency": urgency,
            "size": len(job.parts),
            "created": now,
        }
        for question, job in new.items()
    ]
    statement = insert_new(session, JobRow, rows, JobRow.question)
    added = session.execute(statement.returning(JobRow.question, JobRow.number)).all()
    add_parts(session, [(number, new[question].parts) for question, number in added])


def _jobs(session: Session, condition: ColumnElement[bool]) -> list[ReviewSummary]:
    rows = session.execute(_query().where(condition).order_by(JobRow.number))
    return [ReviewSummary(*row) for row in rows]


def _query() -> Select[Any]:
    done = (
        select(func.count())
        .select_from(PartRow)
        .where(PartRow.job == JobRow.number, PartRow.result.is_not(None))
        .scalar_subquery()
    )
    return select(
        JobRow.number,
        JobRow.id,
        GameRow.id,
        JobRow.status,
        done,
        JobRow.size,
        JobRow.created,
        JobRow.started,
        JobRow.finished,
        JobRow.reason,
    ).outerjoin(GameRow, GameRow.number == JobRow.game)
