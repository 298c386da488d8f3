"""What the reviews in the store say of a player, over all of their games."""

from __future__ import annotations

from collections.abc import Sequence

from api.store import Session, players
from api.store.games import stored_name
from api.store.players import Standing
from solver.protocol.players import Percentiles, PlayerAnswer, played_of
from solver.review.totals import percentile, totals_of


def player_totals(session: Session, name: str, rules: str | None = None) -> PlayerAnswer | None:
    """Returns the totals of one player; None without a reviewed game.

    Args:
        session: a session of the store.
        name: the player's name.
        rules: only games with these rules, by id; None for all.
    """
    return next(iter(totals_by_name(session, [stored_name(name)], rules)), None)


def totals_by_name(session: Session, names: Sequence[str], rules: str | None) -> list[PlayerAnswer]:
    """Returns the totals of players; those without a reviewed game are left out.

    Args:
        session: a session of the store.
        names: the players' names, as the store keeps them.
        rules: only games with these rules, by id; None for all.
    """
    standings = players.standings(session, rules)
    found = []
    for name in names:
        games = [played_of(text) for text in players.figures_of(session, name, rules)]
        if games:
            own = players.standing_of(session, name, rules)
            assert own is not None
            percentiles = _percentiles(own, [each for each in standings if each.player != name])
            found.append(PlayerAnswer.of(totals_of(name, games), percentiles))
    return found


def _percentiles(own: Standing, others: Sequence[Standing]) -> Percentiles:
    def of(figure: str, *, more_is_better: bool) -> float | None:
        mine = getattr(own, figure)
        known = [value for each in others if (value := getattr(each, figure)) is not None]
        return None if mine is None else percentile(mine, known, more_is_better=more_is_better)

    return Percentiles(
        accuracy=of("accuracy", more_is_better=True),
        loss=of("loss", more_is_better=False),
        adjusted_win=of("adjusted_win", more_is_better=True),
    )
