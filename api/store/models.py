"""The tables, as SQLAlchemy's models. Each change needs a migration in `migrations/versions`."""

from __future__ import annotations

from datetime import UTC, date, datetime

from sqlalchemy import DateTime, Dialect, ForeignKey, MetaData, String, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


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
    seats: Mapped[list[SeatRow]] = relationship(order_by="SeatRow.seat", passive_deletes=True)


class SeatRow(Base):
    """The name of the player at one seat of a game. Games without names have no such rows."""

    __tablename__ = "seats"

    game: Mapped[int] = mapped_column(
        ForeignKey("games.number", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(String, index=True)
