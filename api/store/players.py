"""What reviews say of players, gathered over games; of each game its newest review counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, and_, exists, func, insert, or_, select
from sqlalchemy.orm import Session, aliased

from api.store.models import CornerRow, GameRow, JobRow, PlayedRow
from solver.protocol.players import MeansOfPlayer
from solver.review.played_game import PlayedGame

# The number of the last reviews by which players are compared. It is fixed, so that what a
# comparison reads does not grow with the store.
RECENT = 10_000
_Newer = aliased(PlayedRow)
# Whether a row is of the newest review of its game; found by the index of games.
_IS_NEWEST = ~exists().where(_Newer.game == PlayedRow.game, _Newer.job > PlayedRow.job)


@dataclass(frozen=True)
class PlayerResult:
    """What a finished review says of one seat.

    Attributes:
        seat: the player's seat.
        player: the player's name, as the store writes it; empty without one.
        adds: what the game adds to the totals of the player.
    """

    seat: int
    player: str
    adds: PlayedGame


@dataclass(frozen=True)
class Whose:
    """Whose games are meant: those of a name, or those of a corner's owner.

    Attributes:
        player: the player's name, as the store writes it; empty for none.
        corner: a digest of the key of a corner: in each of its games the seat is meant that its
            owner had, and where that is not said, that of `player`.
    """

    player: str
    corner: str | None = None

    def condition(self) -> ColumnElement[bool]:
        """Returns which rows are meant."""
        named = and_(PlayedRow.player == self.player, PlayedRow.player != "")
        if self.corner is None:
            return named
        own = or_(CornerRow.seat == PlayedRow.seat, and_(CornerRow.seat.is_(None), named))
        here = CornerRow.corner == self.corner
        games = select(CornerRow.game).where(here)
        return and_(
            PlayedRow.game.in_(games),
            exists().where(here, CornerRow.game == PlayedRow.game, own),
        )


@dataclass(frozen=True)
class ReviewedGame:
    """One reviewed game of a player.

    Attributes:
        id: the id of the game.
        day: the day on which it was played, or else stored.
        adds: what it adds to the totals of the player.
    """

    id: str
    day: date
    adds: PlayedGame


def add(session: Session, job: int, played: Sequence[PlayerResult]) -> None:
    """Adds what a finished review says of its players, if its game is kept."""
    game = session.scalar(select(JobRow.game).where(JobRow.number == job))
    if game is None or not played:
        return
    rows = [{"job": job, "game": game, **_row(each)} for each in played]
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
    query = query.where(PlayedRow.player > (after or ""), *_of_rules(rules))
    return list(session.scalars(query))


def reviewed_games(session: Session, whose: Whose, rules: str | None = None) -> list[ReviewedGame]:
    """Returns what each reviewed game adds to somebody's totals, in the order of the days."""
    query = (
        select(GameRow.id, GameRow.day, PlayedRow.figures)
        .join(GameRow, GameRow.number == PlayedRow.game)
        .where(whose.condition(), _IS_NEWEST, *_of_rules(rules))
        .order_by(GameRow.day, GameRow.number, PlayedRow.seat)
    )
    return [
        ReviewedGame(game, day, PlayedGame.of_kept_text(figures))
        for game, day, figures in session.execute(query)
    ]


def standings(session: Session, rules: str | None = None) -> dict[str, MeansOfPlayer]:
    """Returns by name the means of all players of the last `RECENT` reviews over these reviews."""
    last = select(func.max(PlayedRow.job)).scalar_subquery()
    named = PlayedRow.player != ""
    rows = select(PlayedRow).where(PlayedRow.job > last - RECENT, named, *_of_rules(rules))
    # Read for itself: SQLite would read all rows, in the order of the players.
    recent = rows.cte("recent").prefix_with("MATERIALIZED")
    # A newer review of the same game is as recent, so no other row matters.
    newest = select(func.max(recent.c.job)).group_by(recent.c.game)
    means = select(recent.c.player, *_means(recent.c)).group_by(recent.c.player)
    found = session.execute(means.where(recent.c.job.in_(newest)))
    return {name: MeansOfPlayer(*means) for name, *means in found}


def standing_of(session: Session, whose: Whose, rules: str | None = None) -> MeansOfPlayer:
    """Returns somebody's means over all reviewed games."""
    query = select(*_means(PlayedRow)).where(whose.condition(), _IS_NEWEST, *_of_rules(rules))
    return MeansOfPlayer._make(session.execute(query).one())


def _row(found: PlayerResult) -> dict[str, Any]:
    adds = found.adds
    return {
        "seat": found.seat,
        "player": found.player,
        "rules": adds.rules,
        "figures": adds.kept_text(),
        "accuracy": adds.accuracy,
        "loss": adds.loss,
        "adjusted_win": None if adds.adjusted_result is None else adds.adjusted_result.win,
    }


def _means(of: Any) -> Iterator[ColumnElement[float]]:
    """Yields the means by which players are compared, of a table or its like."""
    return map(func.avg, (of.accuracy, of.loss, of.adjusted_win))


def _of_rules(rules: str | None) -> list[ColumnElement[bool]]:
    return [] if rules is None else [PlayedRow.rules == rules]
