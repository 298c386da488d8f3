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


def numbered(game_id: str) -> Select[int]:
    """Returns a query of the number of a game."""
    return select(GameRow.number).where(GameRow.id == game_id)


def is_held(session: Session, game_id: str) -> bool:
    """Whether a game lies in anybody's corner."""
    return session.scalar(select(exists().where(CornerRow.game.in_(numbered(game_id))))) or False


def sit(session: Session, corner: str, game_id: str, seat: int | None) -> bool:
    """Says which seat of a game the owner of a corner had; returns whether the game lies in it."""
    found = session.execute(
        update(CornerRow)
        .where(CornerRow.corner == corner, CornerRow.game.in_(numbered(game_id)))
        .values(seat=seat)
        .returning(CornerRow.game)
    ).all()
    return bool(found)


def take_out(session: Session, corner: str, meant: Select[int], most: int = 1) -> int:
    """Takes games out of a corner, and deletes those that are nobody else's; returns how many.

    Args:
        session: the transaction.
        corner: a digest of the corner's key.
        meant: a query of the numbers of the games that are meant.
        most: how many at most.
    """
    query = numbers_in(corner).where(CornerRow.game.in_(meant)).limit(most)
    numbers = list(session.scalars(query))
    own = CornerRow.corner == corner
    session.execute(delete(CornerRow).where(own, CornerRow.game.in_(numbers)))
    held = exists().where(CornerRow.game == GameRow.number)
    session.execute(
        delete(GameRow).where(GameRow.number.in_(numbers), GameRow.common.is_(False), ~held)
    )
    return len(numbers)
