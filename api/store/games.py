"""Games in the store: added, found, listed by pages, and deleted."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, Self

from sqlalchemy import Select, delete, exists, func, insert, select, update
from sqlalchemy.orm import Session, defer, selectinload

from api.store import corners
from api.store.dialect import insert_new
from api.store.models import CornerRow, GameRow, JobRow, SeatRow
from solver.errors import InvalidRules
from solver.protocol.games import GameFacts, StoredGame
from solver.records import Record, write_record
from solver.rules import BUILT_IN, Source, source_of

# Games that are inserted by one statement.
_TOGETHER = 200
_ID_DIGITS = 24
# A request stores its games within this time, or takes them back.
_LONGEST_REQUEST = timedelta(hours=1)


@dataclass(frozen=True)
class NewGame(GameFacts):
    """A game that may be added, with its record."""

    record: str
    """The game as a ddz-record, which names rules that every installation can read."""

    @classmethod
    def of(cls, record: Record) -> Self:
        """Returns a record as a game to add."""
        source, named_alike = _lasting_source(record), source_of(record.rules, unset=False)
        text = write_record(replace(record, source=source))
        # The same rules may be named in several ways, which make no other game.
        same = text if source == named_alike else write_record(replace(record, source=named_alike))
        digest = hashlib.sha256(same.encode()).hexdigest()
        return cls(
            id=digest[:_ID_DIGITS],
            rules=record.rules.id,
            record=text,
            date=_day(record),
            landlord=record.landlord,
            winner=record.result.winner if record.result is not None else None,
            acts=len(record.acts),
            names=tuple(stored_name(name) for name in record.names or ()),
        )


@dataclass(frozen=True)
class GameFilter:
    """Which games are meant; None admits all.

    Attributes:
        rules: the id of their rules.
        player: the name of somebody who took part.
        since: the first day.
        until: the last day.
        corner: a digest of the key of the corner in which they lie.
    """

    rules: str | None = None
    player: str | None = None
    since: date | None = None
    until: date | None = None
    corner: str | None = None


def add(
    session: Session,
    games: Iterable[NewGame],
    stored: datetime | None = None,
    *,
    corner: str | None = None,
    brought: bool = True,
) -> list[bool]:
    """Adds games that are not there yet; returns for each one whether it is new.

    Args:
        session: the transaction.
        games: the games.
        stored: the moment of storing, by which `take_back` knows the games of one request; by
            default now.
        corner: a digest of the key of the corner into which they are put; None where somebody
            without one brings them in, so that they are everybody's.
        brought: False where the games are only named, so that those that are there stay as they
            are.
    """
    stored = stored or datetime.now(UTC)
    new: list[bool] = []
    together: list[NewGame] = []
    for game in games:
        together.append(game)
        if len(together) == _TOGETHER:
            new += _add(session, together, stored, corner, brought)
            together = []
    return new + _add(session, together, stored, corner, brought)


def find(session: Session, game_id: str) -> StoredGame | None:
    """Returns the game with this id; None when there is none."""
    return next(
        iter(_summaries(session, _listed().where(GameRow.id == stored_name(game_id)))), None
    )


def record_of(session: Session, game_id: str) -> str | None:
    """Returns the ddz-record of the game with this id; None when there is none."""
    return session.scalar(select(GameRow.record).where(GameRow.id == stored_name(game_id)))


def page(
    session: Session, wanted: GameFilter, *, before: int | None = None, most: int
) -> list[StoredGame]:
    """Returns the games that a filter admits, the one that was stored last first.

    Args:
        session: the transaction.
        wanted: which games are meant.
        before: the number of the last game on the page before; None for the first page.
        most: the number of games on the page.
    """
    query = _wanted(_listed(), wanted).order_by(GameRow.number.desc()).limit(most)
    if before is not None:
        query = query.where(GameRow.number < before)
    return _summaries(session, query)


def remove(session: Session, game_id: str) -> bool:
    """Deletes a game with all that hangs on it; returns whether it was there."""
    found = session.execute(
        delete(GameRow).where(GameRow.id == stored_name(game_id)).returning(GameRow.number)
    ).all()
    return bool(found)


def remove_of_player(
    session: Session, player: str, most: int, *, corner: str | None = None, anybodys: bool = False
) -> int:
    """Deletes games in which somebody of this name took part; returns their number.

    Args:
        session: the transaction.
        player: the name.
        most: the most games that are deleted; fewer are deleted when no more are left.
        corner: a digest of the key of the corner out of which they are taken; None deletes those
            that lie in no corner.
        anybodys: whether they are deleted whosever corner they lie in.
    """
    named = select(SeatRow.game).where(SeatRow.player == stored_name(player)).distinct()
    if corner is not None:
        return corners.take_out(session, corner, named, most)
    if not anybodys:
        named = named.where(~exists().where(CornerRow.game == SeatRow.game))
    return _remove(session, GameRow.number.in_(named.limit(most)))


def take_back(session: Session, game_ids: Iterable[str], stored: datetime) -> None:
    """Deletes those games that a request stored at a moment and nobody else has sent since."""
    reviewed = exists().where(JobRow.game == GameRow.number)
    _remove(
        session,
        GameRow.id.in_(list(game_ids)) & (GameRow.stored == stored) & ~reviewed,
    )


def more_than(session: Session, most: int) -> bool:
    """Returns whether there are more games than that.

    Numbers count up, so games cannot be more than the numbers between the first and the last. They
    are counted one by one only where games that were deleted in between may make the difference.
    """
    # SQLite finds one of the two by the index, but both together by reading every game.
    first, last = (session.scalar(select(end(GameRow.number))) or 0 for end in (func.min, func.max))
    return last - first >= most and count(session, most + 1) > most


def count(session: Session, most: int) -> int:
    """Returns the number of games, counted up to `most`."""
    some = select(GameRow.number).limit(most).subquery()
    return session.scalar(select(func.count()).select_from(some)) or 0


def stored_name(name: str) -> str:
    """Returns a name without what PostgreSQL refuses to read: NUL and unpaired surrogates."""
    return name.encode("utf-8", "backslashreplace").decode().replace("\0", "\\x00")


def _day(record: Record) -> date:
    """Returns the day of a game as its record writes it, without changing the time zone."""
    return (
        datetime.now(UTC) if record.date is None else datetime.fromisoformat(record.date)
    ).date()


def _lasting_source(record: Record) -> Source:
    """Returns the source of a record's rules as an installation without added games reads it."""
    try:
        if BUILT_IN.resolve(record.source) == record.rules:
            return record.source
    except InvalidRules:
        pass  # the id of an added game
    return source_of(record.rules, unset=False)


def _add(
    session: Session,
    games: Sequence[NewGame],
    stored: datetime,
    corner: str | None,
    brought: bool,
) -> list[bool]:
    if not games:
        return []
    by_id = {game.id: game for game in games}
    rows = [
        {
            "id": game.id,
            "rules": game.rules,
            "record": game.record,
            "day": game.date,
            "stored": stored,
            "landlord": game.landlord,
            "winner": game.winner,
            "acts": game.acts,
            "common": corner is None,
        }
        for game in by_id.values()
    ]
    statement = insert_new(session, GameRow, rows, GameRow.id)
    found = session.execute(statement.returning(GameRow.id, GameRow.number))
    added: dict[str, int] = {row.id: row.number for row in found}
    seats = [
        {"game": number, "seat": seat, "player": player}
        for game_id, number in added.items()
        for seat, player in enumerate(by_id[game_id].names)
    ]
    if seats:
        session.execute(insert(SeatRow), seats)
    there = by_id.keys() - added.keys()
    if there:
        # Another request may have stored the same game, and may still fail and take it back. A new
        # moment of storing makes `take_back` spare the game, for that request and for this one.
        others = (GameRow.stored != stored) & (GameRow.stored > stored - _LONGEST_REQUEST)
        session.execute(
            update(GameRow)
            .where(GameRow.id.in_(there), others)
            .values(stored=stored + timedelta.resolution)
        )
    if brought:
        _claim(session, by_id.keys(), corner)
    # A game that stands twice among these is new once.
    return [added.pop(game.id, None) is not None for game in games]


def _claim(session: Session, game_ids: Iterable[str], corner: str | None) -> None:
    """Puts games into the corner of whoever has brought them in, or makes them everybody's."""
    meant = GameRow.id.in_(game_ids)
    if corner is not None:
        corners.put(session, corner, session.scalars(select(GameRow.number).where(meant)))
        return
    session.execute(update(GameRow).where(meant, GameRow.common.is_(False)).values(common=True))


def _listed() -> Select[GameRow]:
    return select(GameRow).options(defer(GameRow.record), selectinload(GameRow.seats))


def _wanted(query: Select[GameRow], wanted: GameFilter) -> Select[GameRow]:
    if wanted.rules is not None:
        query = query.where(GameRow.rules == stored_name(wanted.rules))
    if wanted.player is not None:
        name = stored_name(wanted.player)
        query = query.where(GameRow.number.in_(select(SeatRow.game).where(SeatRow.player == name)))
    if wanted.corner is not None:
        query = query.where(GameRow.number.in_(corners.numbers_in(wanted.corner)))
    if wanted.since is not None and wanted.since == wanted.until:
        # SQLite takes a range for a large share of all days, even one of a single day.
        return query.where(GameRow.day == wanted.since)
    if wanted.since is not None:
        query = query.where(GameRow.day >= wanted.since)
    if wanted.until is not None:
        query = query.where(GameRow.day <= wanted.until)
    return query


def _summaries(session: Session, query: Select[GameRow]) -> list[StoredGame]:
    return [
        StoredGame(
            number=row.number,
            id=row.id,
            rules=row.rules,
            date=row.day,
            stored=row.stored,
            landlord=row.landlord,
            winner=row.winner,
            acts=row.acts,
            names=tuple(seat.player for seat in row.seats),
        )
        for row in session.scalars(query)
    ]


def _remove(session: Session, condition: Any) -> int:
    found = session.execute(delete(GameRow).where(condition).returning(GameRow.number)).all()
    return len(found)
