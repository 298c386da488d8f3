"""Double-dummy results: bounds for a position and for each of its plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, PlainSerializer

from solver.drawing import notebook
from solver.figures import Seconds
from solver.game.act import Move
from solver.game.choice import ShownPlay
from solver.game.objective import Objective
from solver.game.play import Play, text_of
from solver.game.position import Position
from solver.search.limit import Limit
from solver.value import ABSENT, HIDDEN, IF_TRUE, Value
from solver.version import VERSION

Winner = Literal["landlord", "peasants", "undecided"]
# A seat and its play; "!" marks a bomb out of turn.
LineMove = Annotated[tuple[int, str], Field(title="LineMove")]
LineBomb = Annotated[tuple[int, str, Literal["!"]], Field(title="LineBomb")]


def _line(line: tuple[Move, ...]) -> list[LineMove | LineBomb]:
    return [
        (seat, text_of(play), "!") if interrupt else (seat, text_of(play))
        for seat, play, interrupt in line
    ]


LINE: Any = PlainSerializer(_line, when_used="json")
BOMBS: Any = PlainSerializer(
    lambda searched: "bomb" if searched else "none",
    return_type=Literal["bomb", "none"],
    when_used="json",
)


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


class Proven(Value, properties=("result",), if_any=("points", "points_low", "points_high")):
    """What has an outcome, as far as that is proven, and perhaps a direction of play."""

    outcome: ResultBounds
    direction: int | None

    @property
    def result(self) -> Winner:
        """Who wins; `undecided` where the search ended before that was proven."""
        return self.outcome.result

    @property
    def points(self) -> int | None:
        """The landlord's score, if the objective is `points` and it is exact; else None."""
        return self.outcome.points

    @property
    def points_low(self) -> int | None:
        """A proven lower bound of the score, where the limit ended the search; else None."""
        return self.outcome.points_low

    @property
    def points_high(self) -> int | None:
        """A proven upper bound of the score, where the limit ended the search; else None."""
        return self.outcome.points_high


@dataclass(frozen=True)
class PlayResult(ShownPlay, Proven, if_any=("plays_to_win", "plays_to_win_exact")):
    """The result of one legal play of the seat to move."""

    play: Annotated[Play | None, HIDDEN]
    """The play; None is the pass."""
    outcome: Annotated[ResultBounds, HIDDEN]
    """The result after it."""
    to_win: Annotated[PlaysToWin | None, HIDDEN] = None
    """How many plays the winner then needs; None where the result is not exact, or when it was not
    asked for.
    """
    direction: Annotated[int | None, ABSENT] = None
    """The direction of play that the landlord chooses with this lead, 1 or -1; None where he has
    nothing to choose.
    """

    @property
    def plays_to_win(self) -> int | None:
        """How many plays of its own the side that wins needs, this play included.

        The other side resists as long as it can. None where the result is not exact.
        """
        return None if self.to_win is None else self.to_win.plays

    @property
    def plays_to_win_exact(self) -> bool | None:
        """False when `plays_to_win` is a lower bound, because the count was ended."""
        return None if self.to_win is None else self.to_win.exact


@dataclass(frozen=True)
class SolverInfo(Value):
    """What is needed to compute a solution again."""

    version: str
    """The version of the library."""
    rules: str
    """The game and the version of its rules, as `classic@1`."""
    threads: int
    """The number of threads of the search."""
    limit: Limit
    """The limit that was asked for."""
    cut_short: Annotated[bool, IF_TRUE]
    """True when the seconds of the limit ended the search before it was finished or had used its
    nodes: the answer may differ from that of another time or machine.
    """


@dataclass(frozen=True)
class Solution(Proven, properties=("objective", "engine")):
    """What an exact search has proven."""

    position: Annotated[Position, HIDDEN]
    """The position that was searched."""
    outcome: Annotated[ResultBounds, HIDDEN]
    """Its result."""
    plays: tuple[PlayResult, ...]
    """Each legal play with its own result, best first for the seat to move: by result, then by
    points, then the shortest win or the longest resistance.
    """
    line: Annotated[tuple[Move, ...], LINE]
    """Perfect play of every seat from here on, as far as it is proven. Where each play was asked
    for, the winner takes the shortest way and the others resist longest.
    """
    direction: Annotated[int | None, ABSENT]
    """The direction of play that the landlord chooses, 1 or -1; None where he has nothing to
    choose.
    """
    interrupts: Annotated[bool, BOMBS]
    """Whether bombs out of turn were searched."""
    nodes: int
    """How many positions were searched."""
    seconds: Seconds
    """How long the search took."""
    threads: Annotated[int, HIDDEN]
    """The number of threads of the search."""
    limit: Annotated[Limit, HIDDEN]
    """The limit that was asked for."""
    cut_short: Annotated[bool, HIDDEN] = False
    """Whether its seconds ended the search before it was finished or had used its nodes."""

    @property
    def objective(self) -> Objective:
        """What was solved for: who wins, or the score."""
        return self.outcome.objective

    @property
    def engine(self) -> SolverInfo:
        """What is needed to compute the solution again."""
        rules = self.position.rules.versioned_id
        return SolverInfo(VERSION, rules, self.threads, self.limit, self.cut_short)

    def _repr_html_(self) -> str:
        """Draws the result in a notebook."""
        return notebook.html(self)
