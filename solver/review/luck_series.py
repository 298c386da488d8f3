"""Luck and own play over a player's games, as sums that grow from game to game."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from solver.review.amount import NOTHING, Amount
from solver.review.played_game import PlayedGame
from solver.value import Value

# The most points of a series.
MOST = 100


@dataclass(frozen=True)
class LuckPoint(Value):
    """Where luck and own play stand after some games."""

    games: int
    """How many games are summed up."""
    day: dt.date
    """The day of the last one."""
    luck: Amount
    """What the deal, the bottom and the cards gave and took, together."""
    own: Amount
    """What the player's own decisions gave away together; negative."""


def luck_series(games: Iterable[tuple[dt.date, PlayedGame]]) -> list[LuckPoint]:
    """Returns the sums of luck and own play after each game that tells both.

    Of more than `MOST` games, evenly spaced ones are shown, the last one among them. Every game is
    in the sums: nothing is averaged or left out between two points.

    Args:
        games: the player's games with their days, in the order of playing.
    """
    luck, own, found = NOTHING, NOTHING, list[LuckPoint]()
    for day, game in games:
        if game.result is None or game.adjusted_result is None or game.own is None:
            continue
        luck += game.result - game.adjusted_result
        own += game.own
        found.append(LuckPoint(len(found) + 1, day, luck, own))
    count = min(MOST, len(found))
    return [found[(step + 1) * len(found) // count - 1] for step in range(count)]
