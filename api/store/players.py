"""What reviews say of players, gathered over games; of each game its newest review counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Select, exists, func, insert, select
from sqlalchemy.orm import Session, aliased

from api.store.models import GameRow, JobRow, PlayedRow

# The number of the last reviews by which players are compared. It is fixed, so that what a
# comparison reads does not grow with the store.
RECENT = 10_000
_Newer = aliased(PlayedRow)
# Whether a row is of the newest review of its game; found by the index of games.
_IS_NEWEST = ~exists().where(_Newer.game == PlayedRow.game, _Newer.job > PlayedRow.job)


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
class ReviewedGame:
    """What one reviewed game adds to the totals of a player.

    Attributes:
        id: the id of the game.
        day: the day on which it was played, or else stored.
        figures: what the game adds, as text.
    """

    id: str
    day: date
    figures: str


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


def reviewed_games(session: Session, player: str, rules: str | None = None) -> list[ReviewedGame]:
    """Returns what each reviewed game of a player adds to the totals, in the order of the days."""
    query = (
        select(GameRow.id, GameRow.day, PlayedRow.figures)
        .join(GameRow, GameRow.number == PlayedRow.game)
        .where(PlayedRow.player == player, _IS_NEWEST, *_of_rules(rules))
        .order_by(GameRow.day, GameRow.number, PlayedRow.seat)
    )
    return [ReviewedGame(*row) for row in session.execute(query)]


def standings(session: Session, rules: str | None = None) -> list[Standing]:
    """Returns the means of all players of the last `RECENT` reviews over these reviews."""
    last = select(func.max(PlayedRow.job)).scalar_subquery()
    rows = select(PlayedRow).where(PlayedRow.job > last - RECENT, *_of_rules(rules))
    # Read for itself: SQLite would read all rows, in the order of the players.
    recent = rows.cte("recent").prefix_with("MATERIALIZED")
    # A newer review of the same game is as recent, so no other row matters.
    newest = select(func.max(recent.c.job)).group_by(recent.c.game)
    found = session.execute(_means(recent.c).where(recent.c.job.in_(newest)))
    return [Standing(*row) for row in found]


def standing_of(session: Session, player: str, rules: str | None = None) -> Standing | None:
    """Returns the means of a player over all reviewed games; None without one."""
    query = _means(PlayedRow).where(PlayedRow.player == player, _IS_NEWEST, *_of_rules(rules))
    row = session.execute(query).first()
    return None if row is None else Standing(*row)


def _means(of: Any) -> Select[Any]:
    """Returns a query of the means of each player, of a table or its like."""
    means = map(func.avg, (of.accuracy, of.loss, of.adjusted_win))
    return select(of.player, *means).group_by(of.player)


def _of_rules(rules: str | None) -> list[ColumnElement[bool]]:
    return [] if rules is None else [PlayedRow.rules == rules]
