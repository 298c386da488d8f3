"""Corners in the store: the games that somebody has brought in, known by a key alone."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Select, delete, exists, select, update
from sqlalchemy.orm import Session

from api.store.dialect import insert_new
from api.store.models import CornerRow, GameRow


def put(session: Session, corner: str, numbers: Iterable[int]) -> None:
    """Puts games into a corner; those that are there stay as they are.

    Args:
        session: the transaction.
        corner: a digest of the corner's key.
        numbers: the numbers of the games.
    """
    rows = [{"corner": corner, "game": number, "seat": None} for number in numbers]
    if rows:
        session.execute(insert_new(session, CornerRow, rows, CornerRow.corner, CornerRow.game))


def numbers_in(corner: str) -> Select[int]:
    """Returns a query of the numbers of the games in a corner."""
    return select(CornerRow.game).where(CornerRow.corner == corner)


def holds(session: Session, corner: str, game_id: str) -> bool:
    """Whether a game lies in a corner."""
    return session.scalar(_entries(corner, game_id)) is not None


def is_held(session: Session, game_id: str) -> bool:
    """Whether a game lies in anybody's corner."""
    number = select(GameRow.number).where(GameRow.id == game_id).scalar_subquery()
    return session.scalar(select(exists().where(CornerRow.game == number))) or False


def sit(session: Session, corner: str, game_id: str, seat: int | None) -> bool:
    """Says which seat of a game the owner of a corner had; returns whether the game lies in it."""
    number = select(GameRow.number).where(GameRow.id == game_id).scalar_subquery()
    found = session.execute(
        update(CornerRow)
        .where(CornerRow.corner == corner, CornerRow.game == number)
        .values(seat=seat)
        .returning(CornerRow.game)
    ).all()
    return bool(found)


def take_out(session: Session, corner: str, game_id: str) -> bool:
    """Takes a game out of a corner, and deletes it if it is nobody else's.

    Returns:
        Whether it lay in the corner.
    """
    number = session.scalar(_entries(corner, game_id))
    if number is None:
        return False
    _take_out(session, corner, [number])
    return True


def take_out_of_player(session: Session, corner: str, named: Select[int], most: int) -> int:
    """Takes some games out of a corner, as `take_out` does; returns how many.

    Args:
        session: the transaction.
        corner: a digest of the corner's key.
        named: a query of the numbers of the games that are meant.
        most: how many at most.
    """
    query = numbers_in(corner).where(CornerRow.game.in_(named)).limit(most)
    numbers = list(session.scalars(query))
    _take_out(session, corner, numbers)
    return len(numbers)


def _take_out(session: Session, corner: str, numbers: list[int]) -> None:
    own = CornerRow.corner == corner
    session.execute(delete(CornerRow).where(own, CornerRow.game.in_(numbers)))
    held = exists().where(CornerRow.game == GameRow.number)
    session.execute(
        delete(GameRow).where(GameRow.number.in_(numbers), GameRow.common.is_(False), ~held)
    )


def _entries(corner: str, game_id: str) -> Select[int]:
    return (
        select(CornerRow.game)
        .join(GameRow, GameRow.number == CornerRow.game)
        .where(CornerRow.corner == corner, GameRow.id == game_id)
    )
