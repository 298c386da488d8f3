"""The tables, as SQLAlchemy's models. Each change needs a migration in `migrations/versions`."""

from __future__ import annotations

import json
from dataclasses import fields
from datetime import UTC, date, datetime

from sqlalchemy import (
    BigInteger,
    DateTime,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
    true,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, composite, mapped_column, relationship

from solver.game.objective import DEFAULT_OBJECTIVE
from solver.protocol.parts import ReviewTerms


class UtcDateTime(TypeDecorator[datetime]):
    """A moment. SQLite keeps no time zone, so that all moments are kept in UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Returns the moment in UTC."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Returns the moment with its time zone."""
        if value is None:
            return None
        return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)


class SeatsText(TypeDecorator[tuple[int, ...]]):
    """Seats, as JSON."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: Dialect) -> str | None:
        """Returns the text."""
        return None if value is None else json.dumps(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[int, ...] | None:
        """Returns the seats."""
        return None if value is None else tuple(json.loads(value))


class Base(DeclarativeBase):
    """The base of all tables; the names of constraints are alike in both databases."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class GameRow(Base):
    """One game.

    Attributes:
        number: counts up in the order of storing; pages of games are cut by it.
        id: a digest of the content, so that the same record is one game.
        rules: the id of its rules.
        record: the game as a ddz-record, in JSON Lines.
        day: the day on which it was played, or else stored.
        stored: when it was stored.
        landlord: the landlord's seat; null when there is none.
        winner: the side that has won; null when the record ends before.
        acts: the number of plays and passes.
        common: whether it was brought in by somebody without a corner, so that it is everybody's.
        seats: its seats, by number.
    """

    __tablename__ = "games"
    # SQLite would give the number of a deleted game to a new one.
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012

    number: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(String, unique=True)
    rules: Mapped[str] = mapped_column(String, index=True)
    record: Mapped[str] = mapped_column(Text)
    day: Mapped[date] = mapped_column(index=True)
    stored: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
    landlord: Mapped[int | None]
    winner: Mapped[str | None]
    acts: Mapped[int]
    common: Mapped[bool] = mapped_column(server_default=true())
    seats: Mapped[list[SeatRow]] = relationship(order_by="SeatRow.seat", passive_deletes=True)


class SeatRow(Base):
    """The name of the player at one seat of a game. Games without names have no such rows."""

    __tablename__ = "seats"

    game: Mapped[int] = mapped_column(
        ForeignKey("games.number", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(String, index=True)


class CornerRow(Base):
    """A game in the corner of somebody who has brought it in: one browser, or one program.

    Attributes:
        corner: a digest of the corner's key.
        game: the number of the game.
        seat: the seat of the corner's owner; null for none of the players, or while it is not said.
    """

    __tablename__ = "corners"

    corner: Mapped[str] = mapped_column(String, primary_key=True)
    game: Mapped[int] = mapped_column(
        ForeignKey("games.number", ondelete="CASCADE"), primary_key=True, index=True
    )
    seat: Mapped[int | None]


class StoredAnswer(Base):
    """The answer of a request that came with a key of its own.

    Attributes:
        key: the client's key.
        request: a digest of the whole request.
        status: the HTTP status of the answer.
        location: its header `Location`.
        body: its JSON text.
        stored: when it was given.
    """

    __tablename__ = "kept_answers"

    key: Mapped[str] = mapped_column(String, primary_key=True)
    request: Mapped[str]
    status: Mapped[int]
    location: Mapped[str | None]
    body: Mapped[str] = mapped_column(Text)
    stored: Mapped[datetime] = mapped_column(UtcDateTime, index=True)


# The names of the columns of the terms of a review.
TERMS = tuple(field.name for field in fields(ReviewTerms))


class JobRow(Base):
    """One review that was asked for: its question, how far it is, and its answer.

    Attributes:
        number: counts up; of jobs of the same urgency the lowest number is done first.
        id: the name of the review in addresses.
        question: a digest of the game and of what is asked about it, so that the same question is
            one job.
        game: the number of its game; null when the game is not kept.
        record: the game as a ddz-record where it is not kept; null elsewhere.
        terms: what is asked about it; its language is that of `answer`.
        status: `queued`, `running`, `done` or `failed`.
        urgency: 0 when it was asked for by itself, 1 when only as one of a batch.
        size: the number of its parts.
        created: when it was asked for.
        started: when a worker first took a part of it; null before.
        finished: when it was done or had failed; null before.
        owner: the worker that finishes it when all parts are done; null for none.
        lease: the moment until which the owner has it; others may take it after that.
        answer: the finished review as JSON; null before.
        reason: why it has failed; null elsewhere.
        parts: its parts, by number.
    """

    __tablename__ = "jobs"
    __table_args__ = (
        Index("ix_jobs_next", "status", "urgency", "number"),
        {"sqlite_autoincrement": True},
    )

    number: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(String, unique=True)
    question: Mapped[str] = mapped_column(String, unique=True)
    game: Mapped[int | None] = mapped_column(
        ForeignKey("games.number", ondelete="CASCADE"), index=True
    )
    record: Mapped[str | None] = mapped_column(Text)
    terms: Mapped[ReviewTerms] = composite(
        lambda *values: ReviewTerms(**dict(zip(TERMS, values, strict=True))),
        mapped_column("seconds", Double, nullable=True),
        mapped_column("worlds", Integer, nullable=True),
        mapped_column("seed", BigInteger, nullable=False),
        mapped_column("language", String, nullable=False),
        mapped_column("objective", String, nullable=False, server_default=DEFAULT_OBJECTIVE),
        mapped_column("seats", SeatsText, nullable=True),
    )
    status: Mapped[str]
    urgency: Mapped[int]
    size: Mapped[int]
    created: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
    started: Mapped[datetime | None] = mapped_column(UtcDateTime)
    finished: Mapped[datetime | None] = mapped_column(UtcDateTime)
    owner: Mapped[str | None] = mapped_column(String, index=True)
    lease: Mapped[datetime | None] = mapped_column(UtcDateTime)
    answer: Mapped[str | None] = mapped_column(Text)
    reason: Mapped[str | None] = mapped_column(Text)
    parts: Mapped[list[PartRow]] = relationship(order_by="PartRow.number", passive_deletes=True)


# What few of the parts meet: an index has these alone.
_TAKEN = text("owner IS NOT NULL")


class PartRow(Base):
    """One part of a job.

    Attributes:
        job: the number of the job.
        number: its place among the parts.
        kind: what is done, as in `solver.review.plan.Part`.
        event: the number of the decision's event in the record.
        result: its result as JSON, without loss; null until it is done.
        place: 1 for the part of the job that was done first; null until it is done.
        owner: the worker that does it; null for none.
        lease: the moment until which the owner has it; others may take it after that.
        tries: how many workers have begun it and have not given it back.
    """

    __tablename__ = "parts"
    __table_args__ = (
        UniqueConstraint("job", "place"),
        Index("ix_parts_owner", "owner", sqlite_where=_TAKEN, postgresql_where=_TAKEN),
    )

    job: Mapped[int] = mapped_column(
        ForeignKey("jobs.number", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    event: Mapped[int]
    result: Mapped[str | None] = mapped_column(Text)
    place: Mapped[int | None]
    owner: Mapped[str | None]
    lease: Mapped[datetime | None] = mapped_column(UtcDateTime)
    tries: Mapped[int] = mapped_column(server_default="0")


class PlayedRow(Base):
    """What a finished review of a kept game adds to the totals of one of its players.

    Attributes:
        job: the number of the review.
        seat: the player's seat.
        game: the number of the game.
        player: the player's name; empty where the record has none.
        rules: the id of the game's rules.
        figures: what the game adds, as `PlayedGame.kept_text` writes it.
        accuracy: the accuracy of the player's plays; null when there was nothing to decide.
        loss: percentage points that a play lost on average; null likewise.
        adjusted_win: the luck-adjusted result in win probability; null without a result.
    """

    __tablename__ = "played"

    job: Mapped[int] = mapped_column(
        ForeignKey("jobs.number", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[int] = mapped_column(ForeignKey("games.number", ondelete="CASCADE"), index=True)
    player: Mapped[str] = mapped_column(String, index=True)
    rules: Mapped[str]
    figures: Mapped[str] = mapped_column(Text)
    accuracy: Mapped[float | None]
    loss: Mapped[float | None]
    adjusted_win: Mapped[float | None]


class BatchRow(Base):
    """Many reviews that were asked for together.

    Attributes:
        number: counts up.
        id: the name of the batch in addresses.
        created: when it was asked for.
        lines: its games, in their order.
    """

    __tablename__ = "batches"
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012

    number: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(String, unique=True)
    created: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
    lines: Mapped[list[BatchLineRow]] = relationship(
        order_by="BatchLineRow.index", passive_deletes=True
    )


class BatchLineRow(Base):
    """One game of a batch, which has either a job or a reason why it has none.

    Attributes:
        batch: the number of the batch.
        index: the place of the game in the request, from 0.
        line: the line with the fault, from 1; null when the game has a job.
        job: the number of its job; null when the game was refused.
        reason: what is wrong with the game; null when it has a job.
    """

    __tablename__ = "batch_lines"

    batch: Mapped[int] = mapped_column(
        ForeignKey("batches.number", ondelete="CASCADE"), primary_key=True
    )
    index: Mapped[int] = mapped_column(primary_key=True)
    line: Mapped[int | None]
    job: Mapped[int | None] = mapped_column(
        ForeignKey("jobs.number", ondelete="CASCADE"), index=True
    )
    reason: Mapped[str | None] = mapped_column(Text)


class WorkerRow(Base):
    """A process that does parts of jobs.

    Attributes:
        owner: its name, which stands in the parts that it has.
        seen: when it last gave a sign of life.
    """

    __tablename__ = "workers"

    owner: Mapped[str] = mapped_column(String, primary_key=True)
    seen: Mapped[datetime] = mapped_column(UtcDateTime)


class ApiKey(Base):
    """What the store knows of one API key, which is never the key itself.

    Attributes:
        number: counts up in the order of making.
        id: the part of the key that may be shown.
        name: what its maker calls it.
        digest: the SHA-256 of the whole key, in hexadecimal.
        rate: its requests by time, such as `6000/minute`, or `off`; null as for anybody.
        work: its seconds of searches by time; likewise.
        created: when it was made.
        revoked: when it was revoked; null while it works.
    """

    __tablename__ = "api_keys"
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012

    number: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(String, unique=True)
    name: Mapped[str]
    digest: Mapped[str]
    rate: Mapped[str | None]
    work: Mapped[str | None]
    created: Mapped[datetime] = mapped_column(UtcDateTime, insert_default=lambda: datetime.now(UTC))
    revoked: Mapped[datetime | None] = mapped_column(UtcDateTime)
