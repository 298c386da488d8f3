"""What the reviews in the store say of a player, over all of their games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from api.store import Session, players
from api.store.games import stored_name
from api.store.players import ReviewedGame, Whose
from solver.protocol.players import (
    InsightsAnswer,
    MeansOfPlayer,
    MistakeOfPlayer,
    Percentiles,
    PlayerAnswer,
)
from solver.review.totals import luck_series, totals_of

# The most mistakes that insights list, those of the newest games.
_MISTAKES = 300


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
        whose = Whose(name)
        games = players.reviewed_games(session, whose, rules)
        if games:
            found.append(_totals(session, whose, rules, games, standings))
    return found


def insights(session: Session, whose: Whose, rules: str | None = None) -> InsightsAnswer:
    """Returns somebody's totals with the games behind them.

    Args:
        session: a session of the store.
        whose: whose games count.
        rules: only games with these rules, by id; None for all.
    """
    games = players.reviewed_games(session, whose, rules)
    if not games:
        return InsightsAnswer(player=None, luck=[], mistakes=[])
    series = luck_series((each.day, each.adds) for each in games)
    wrong = [
        MistakeOfPlayer.in_game(mistake, game=each.id, rules=each.adds.rules, day=each.day)
        for each in reversed(games)
        for mistake in each.adds.mistakes
    ]
    return InsightsAnswer(
        player=_totals(session, whose, rules, games, players.standings(session, rules)),
        luck=list(series),
        mistakes=wrong[:_MISTAKES],
    )


def _totals(
    session: Session,
    whose: Whose,
    rules: str | None,
    games: Sequence[ReviewedGame],
    standings: Mapping[str, MeansOfPlayer],
) -> PlayerAnswer:
    own = players.standing_of(session, whose, rules)
    others = [means for name, means in standings.items() if name != whose.player]
    found = totals_of(whose.player, [each.adds for each in games])
    return PlayerAnswer(**vars(found), percentiles=Percentiles.of(own, others))
