"""What a game pays. No other module multiplies stakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from solver.native import _core
from solver.rules import Rules

# What to play for: the score, or winning at all.
Objective = Literal["points", "win"]


def scores(
    rules: Rules,
    bid: int,
    *,
    landlord_won: bool,
    bombs: Sequence[int] = (),
    rockets: int = 0,
    snatches: int = 0,
    spring: bool = False,
    anti_spring: bool = False,
) -> list[int]:
    """Returns what a game with this result pays: to the landlord, and to each peasant.

    Args:
        rules: the game's rules.
        bid: what the landlord bid, where the game has bids.
        landlord_won: whether he went out first.
        bombs: the number of cards of each bomb that was played.
        rockets: how many rockets were played.
        snatches: how often the hand was snatched.
        spring: whether no peasant has played a card.
        anti_spring: whether the landlord has made his first play only.
    """
    return _core.scores(
        rules.native,
        base_stake(rules, bid),
        landlord_won,
        bombs,
        rockets,
        snatches,
        spring,
        anti_spring,
    )


def base_stake(rules: Rules, bid: int) -> int:
    """Returns what a game is played for before anything multiplies it: the bid where it counts."""
    return bid if rules.description.score.base == "bid" else 1


def stake(rules: Rules, bid: int, snatches: int) -> int:
    """Returns what a game is played for before the first card: the bid times the snatches."""
    return int(base_stake(rules, bid) * rules.description.score.snatch_factor**snatches)
