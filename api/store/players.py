"""What reviews say of players, gathered over games; of each game its newest review counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Select, func, insert, select
from sqlalchemy.orm import Session

from api.store.models import JobRow, PlayedRow


@dataclass(frozen=True)
class PlayerResult:
    """What a finished review adds to the totals of one player.

    Attributes:
        seat: the player's seat.
        player: the player's name, as the store writes it.
        rules: the id of the game's rules.
        figures: what the game adds, as text.
        accuracy: the accuracy of the player's plays; None when there was nothing to decide.
        loss: percentage points that a play lost on average; None likewise.
        adjusted_win: the luck-adjusted result in win probability; None without a result.
    """

    seat: int
    player: str
    rules: str
    figures: str
    accuracy: float | None
    loss: float | None
    adjusted_win: float | None


@dataclass(frozen=True)
class Standing:
    """The means of one player, by which players are compared.

    Attributes:
        player: the player's name.
        accuracy: of a game.
        loss: percentage points that a play lost.
        adjusted_win: the luck-adjusted result in win probability.
    """

    player: str
    accuracy: float | None
    loss: float | None
    adjusted_win: float | None


def add(session: Session, job: int, played: Sequence[PlayerResult]) -> None:
    """Adds what a finished review says of its players, if its game is kept."""
    game = session.scalar(select(JobRow.game).where(JobRow.number == job))
    if game is None or not played:
        return
    rows = [{"job": job, "game": game, **asdict(each)} for each in played]
    session.execute(insert(PlayedRow), rows)


def names(
    session: Session, *, rules: str | None = None, after: str | None = None, most: int
) -> list[str]:
    """Returns the names of reviewed players in the order of the database.

    Args:
        session: a session of the store.
        rules: only players of this game.
        after: only names behind this one.
        most: how many at most.
    """
    query = select(PlayedRow.player).distinct().order_by(PlayedRow.player).limit(most)
    if after is not None:
        query = query.where(PlayedRow.player > after)
    return list(session.scalars(query.where(*_of_rules(rules))))


def figures_of(session: Session, player: str, rules: str | None = None) -> list[str]:
    """Returns what each reviewed game of a player adds to the totals, the oldest review first."""
    query = (
        select(PlayedRow.figures)
        .where(PlayedRow.player == player, PlayedRow.job.in_(_newest()), *_of_rules(rules))
        .order_by(PlayedRow.job, PlayedRow.seat)
    )
    return list(session.scalars(query))


def standings(session: Session, rules: str | None = None) -> list[Standing]:
    """Returns the means of all reviewed players."""
    query = (
        select(
            PlayedRow.player,
            func.avg(PlayedRow.accuracy),
            func.avg(PlayedRow.loss),
            func.avg(PlayedRow.adjusted_win),
        )
        .where(PlayedRow.job.in_(_newest()), *_of_rules(rules))
        .group_by(PlayedRow.player)
    )
    return [Standing(*row) for row in session.execute(query)]


def _newest() -> Select[int]:
    """Returns the newest review of each game."""
    return select(func.max(PlayedRow.job)).group_by(PlayedRow.game)


def _of_rules(rules: str | None) -> list[ColumnElement[bool]]:
    return [] if rules is None else [PlayedRow.rules == rules]
