"""Exact results: bounds for a position and for each of its plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from solver.game.act import Move
from solver.game.play import Play
from solver.game.position import Position
from solver.game.score import Objective
from solver.search.limit import Limit

Winner = Literal["landlord", "peasants", "undecided"]


@dataclass(frozen=True)
class Outcome:
    """What is proven: with best play of all the landlord gets at least `low`, at most `high`.

    Attributes:
        objective: `win` knows 1 and -1; `points` is his score.
        low: the lower bound.
        high: the upper bound; the result is exact when they are equal.
    """

    objective: Objective
    low: int
    high: int

    @property
    def result(self) -> Winner:
        """Who wins; `undecided` when the limit ended the search before that was proven."""
        if self.low > 0:
            return "landlord"
        return "peasants" if self.high < 0 else "undecided"

    @property
    def exact(self) -> bool:
        """Whether nothing is left open."""
        return self.low == self.high

    @property
    def points(self) -> int | None:
        """The landlord's score, where it was asked for and is exact."""
        return self.low if self.objective == "points" and self.exact else None

    @property
    def points_low(self) -> int | None:
        """The least that his score can be, where it was asked for and is not exact."""
        return self.low if self.objective == "points" and not self.exact else None

    @property
    def points_high(self) -> int | None:
        """The most that it can be."""
        return self.high if self.objective == "points" and not self.exact else None


@dataclass(frozen=True)
class PlayResult:
    """One legal play of the seat to move (None is the pass) and what comes of it.

    `direction` is the one that the landlord chooses for it, where he is about to choose.
    """

    play: Play | None
    outcome: Outcome
    direction: int | None = None


@dataclass(frozen=True)
class Solution:
    """What a search has proven.

    Attributes:
        position: what was searched.
        outcome: the result of the position.
        plays: each legal play with its own result, best first for the seat to move.
        line: best play of all from here on, as far as it is proven.
        direction: the one that the landlord chooses, where he is about to choose.
        interrupts: whether bombs out of turn were looked at.
        nodes: how many positions were searched.
        seconds: how long it took.
        limit: when it would have given up.
    """

    position: Position
    outcome: Outcome
    plays: tuple[PlayResult, ...]
    line: tuple[Move, ...]
    direction: int | None
    interrupts: bool
    nodes: int
    seconds: float
    limit: Limit

    @property
    def result(self) -> Winner:
        """Who wins."""
        return self.outcome.result

    @property
    def points(self) -> int | None:
        """The landlord's score, where it was asked for and is exact."""
        return self.outcome.points
