"""Decisions of self-play games, as a network learns from them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.native import _core
from solver.rules import Rules

# Of a game with an auction: in so many deals the strongest hand plays alone.
CHOSEN = 0.7


@dataclass(frozen=True)
class Lessons:
    """Decisions of one role.

    Attributes:
        features: the numbers of the features that were on, one decision after the other.
        offsets: where each decision's begin, and the end.
        wins: how likely the deciding side won, as it turned out.
        points: what the stake after the act became; negative when the side lost.
    """

    features: NDArray[np.uint16]
    offsets: NDArray[np.int64]
    wins: NDArray[np.float32]
    points: NDArray[np.float32]

    def __len__(self) -> int:
        """Returns the number of decisions."""
        return len(self.wins)


@dataclass(frozen=True)
class Diet:
    """Which games are played to learn from.

    Attributes:
        epsilon: how often a random option is taken.
        temperature: by how much win probability an option may be worse to be taken often.
        by_points: the share of games in which all play for points, not for wins.
        greedy: the share of games in which one side is the greedy player.
        trace: the weight of the outcome against what the network thought at the seat's next
            decisions, for each of them: 1 learns from outcomes alone.
        branches: how often a game is played again from one of its decisions on, which is then
            taken otherwise: one deal tells more about a difference than two.
        chosen: of a game with an auction, in which share of the deals the strongest hand plays
            alone.
    """

    epsilon: float = 0.015
    temperature: float = 0.0
    by_points: float = 0.4
    greedy: float = 0.5
    trace: float = 0.95
    branches: int = 3
    chosen: float = CHOSEN


def landlord_choice(rules: Rules, chosen: float = CHOSEN) -> float:
    """Returns in which share of the deals the strongest hand is the landlord's.

    Where there is an auction it mostly finds that hand; the other deals keep the networks honest
    about landlords that were forced, or misjudged their hands.
    """
    return 0.0 if rules.description.auction.kind == "none" else chosen


def play(
    rules: Rules,
    networks: _core.Networks | None,
    games: int,
    seed: int,
    diet: Diet,
    workers: int,
) -> list[Lessons]:
    """Returns by role the decisions of `games`; without networks all seats are greedy."""
    by_role = _core.play_lessons(
        rules.native,
        networks,
        games=games,
        seed=seed,
        epsilon=diet.epsilon,
        temperature=diet.temperature,
        by_points=diet.by_points,
        chosen=landlord_choice(rules, diet.chosen),
        greedy=diet.greedy,
        trace=diet.trace,
        branches=diet.branches,
        bottom_public=rules.description.deal.bottom_public,
        threads=workers,
    )
    return [Lessons(*arrays) for arrays in by_role]
