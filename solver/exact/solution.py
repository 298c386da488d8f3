"""Double-dummy results: bounds for a position and for each of its plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from solver.drawing import notebook
from solver.game.act import Move
from solver.game.objective import Objective
from solver.game.play import Play
from solver.game.position import Position
from solver.search.limit import Limit

Winner = Literal["landlord", "peasants", "undecided"]


@dataclass(frozen=True)
class ResultBounds:
    """Proven bounds of the landlord's result when every seat plays perfectly.

    Attributes:
        objective: the unit of the bounds: for `win` 1 is a win and -1 a loss of the landlord; for
            `points` they are his score.
        low: the landlord gets at least this.
        high: the landlord gets at most this; the result is exact when both bounds are equal.
    """

    objective: Objective
    low: int
    high: int

    @property
    def result(self) -> Winner:
        """Who wins; `undecided` when the search ended before that was proven."""
        if self.low > 0:
            return "landlord"
        return "peasants" if self.high < 0 else "undecided"

    @property
    def exact(self) -> bool:
        """Whether the bounds are equal."""
        return self.low == self.high

    @property
    def points(self) -> int | None:
        """The landlord's score, if the objective is `points` and the result is exact; else None."""
        return self.low if self.objective == "points" and self.exact else None

    @property
    def points_low(self) -> int | None:
        """The lower bound of his score, if the objective is `points` and it is not exact."""
        return self.low if self.objective == "points" and not self.exact else None

    @property
    def points_high(self) -> int | None:
        """The upper bound of his score, if the objective is `points` and it is not exact."""
        return self.high if self.objective == "points" and not self.exact else None


@dataclass(frozen=True)
class PlaysToWin:
    """How many plays of its own the side that wins needs to reach its result.

    The other side resists as long as it can. Passes do not count; the plays of all peasants do.

    Attributes:
        plays: the number of plays, that of the choice included.
        exact: whether this is the number; otherwise it is at least so many.
    """

    plays: int
    exact: bool

    def preference(self, *, ahead: bool) -> tuple[bool, int]:
        """Returns a key that is lowest for the best of several choices with the same result.

        Args:
            ahead: whether the seat to move wins: it takes the shortest win that is known, and a
                seat that loses the longest resistance.
        """
        return (not self.exact, self.plays) if ahead else (False, -self.plays)


@dataclass(frozen=True)
class PlayResult:
    """The result of one legal play of the seat to move.

    Attributes:
        play: the play; None is the pass.
        outcome: the result after it.
        to_win: how many plays the winner then needs; None where the result is not exact, or when
            it was not asked for.
        direction: the direction of play that the landlord chooses with this lead, 1 or -1; None
            where he has nothing to choose.
    """

    play: Play | None
    outcome: ResultBounds
    to_win: PlaysToWin | None = None
    direction: int | None = None


@dataclass(frozen=True)
class Solution:
    """What an exact search has proven.

    Attributes:
        position: the position that was searched.
        outcome: its result.
        plays: each legal play with its own result, best first for the seat to move: by result,
            then by points, then the shortest win or the longest resistance.
        line: perfect play of every seat from here on, as far as it is proven. Where each play was
            asked for, the winner takes the shortest way and the others resist longest.
        direction: the direction of play that the landlord chooses, 1 or -1; None where he has
            nothing to choose.
        interrupts: whether bombs out of turn were searched.
        nodes: how many positions were searched.
        seconds: how long the search took.
        limit: the limit that was asked for.
        cut_short: whether its seconds ended the search before it was finished or had used its
            nodes.
    """

    position: Position
    outcome: ResultBounds
    plays: tuple[PlayResult, ...]
    line: tuple[Move, ...]
    direction: int | None
    interrupts: bool
    nodes: int
    seconds: float
    limit: Limit
    cut_short: bool = False

    @property
    def result(self) -> Winner:
        """Who wins."""
        return self.outcome.result

    @property
    def points(self) -> int | None:
        """The landlord's score, if the objective is `points` and the result is exact; else None."""
        return self.outcome.points

    def _repr_html_(self) -> str:
        """Draws the result in a notebook."""
        return notebook.html(self)
