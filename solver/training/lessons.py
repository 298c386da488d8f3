"""Decisions of self-play games, as a network learns from them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.native import _core
from solver.rules import Rules


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
        chosen: the share of games in which the strongest hand is the landlord's.
        greedy: the share of games in which one side is the greedy player.
        trace: the weight of the outcome against what the network thought at the seat's next
            decisions, for each of them: 1 learns from outcomes alone.
    """

    epsilon: float = 0.01
    temperature: float = 0.02
    by_points: float = 0.5
    chosen: float = 0.5
    greedy: float = 0.1
    trace: float = 0.9


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
        chosen=diet.chosen if rules.game.auction is not None else 0.0,
        greedy=diet.greedy,
        trace=diet.trace,
        bottom_public=rules.game.deal.bottom_public,
        threads=workers,
    )
    return [Lessons(*arrays) for arrays in by_role]
