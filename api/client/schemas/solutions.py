"""The requests and answers about solutions."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .inputs import (
    Act,
    CardsInput,
    Objective,
    Over,
    Result,
    Rules,
    SidePlays,
    StartInput,
    StateInput,
)
from .parts import Limit, PlayAnswer


class NodeLimit(TypedDict):
    """The limit of an exact search; with `nodes` alone no answer depends on the clock."""

    seconds: NotRequired[float | None]
    """The most seconds that it takes; one second when absent. Advice on a play that only seconds
    limit comes earlier when more of them would not change it.
    """
    nodes: NotRequired[int | None]
    """The most positions to search, with a single thread."""


class PlayResult(PlayAnswer):
    """The result of one legal play of the seat to move."""

    direction: NotRequired[int | None]
    """The direction of play that the landlord chooses with this lead, 1 or -1; absent where he has
    nothing to choose.
    """
    result: Result
    """Who wins; `undecided` where the search ended before that was proven."""
    points: NotRequired[int | None]
    """The landlord's score, if the objective is `points` and it is exact; else absent."""
    points_low: NotRequired[int | None]
    """A proven lower bound of the score, where the limit ended the search; else absent."""
    points_high: NotRequired[int | None]
    """A proven upper bound of the score, where the limit ended the search; else absent."""
    plays_to_win: NotRequired[int | None]
    """How many plays of its own the side that wins needs, this play included. The other side
    resists as long as it can. absent where the result is not exact.
    """
    plays_to_win_exact: NotRequired[bool | None]
    """False when `plays_to_win` is a lower bound, because the count was ended."""


class Solution(TypedDict):
    """What an exact search has proven."""

    plays: list[PlayResult]
    """Each legal play with its own result, best first for the seat to move: by result, then by
    points, then the shortest win or the longest resistance.
    """
    line: list[tuple[int, str] | tuple[int, str, Literal["!"]]]
    """Perfect play of every seat from here on, as far as it is proven. Where each play was asked
    for, the winner takes the shortest way and the others resist longest.
    """
    direction: NotRequired[int | None]
    """The direction of play that the landlord chooses, 1 or -1; absent where he has nothing to
    choose.
    """
    interrupts: Literal["bomb", "none"]
    """Whether bombs out of turn were searched."""
    nodes: int
    """How many positions were searched."""
    seconds: float
    """How long the search took."""
    result: Result
    """Who wins; `undecided` where the search ended before that was proven."""
    points: NotRequired[int | None]
    """The landlord's score, if the objective is `points` and it is exact; else absent."""
    points_low: NotRequired[int | None]
    """A proven lower bound of the score, where the limit ended the search; else absent."""
    points_high: NotRequired[int | None]
    """A proven upper bound of the score, where the limit ended the search; else absent."""
    objective: Objective
    """What was solved for: who wins, or the score."""
    engine: SolverInfo
    """What is needed to compute the solution again."""


class SolutionsRequest(TypedDict):
    """All hands, and whose turn it is; a position set up by hand; or a step of a record."""

    limit: NotRequired[NodeLimit]
    """The limit of the search. Default: `{"seconds": null, "nodes": null}`."""
    record: NotRequired[str | Sequence[Mapping[str, Any]] | StateInput | Mapping[str, Any] | None]
    """Instead of the fields of the game: a record in any format, or the line of a position. The
    seat is told what it can see, and no more.
    """
    format: NotRequired[str | None]
    """The format of `record`, where that is not clear."""
    at: NotRequired[int | None]
    """With `record` or `start`: after how many calls and acts; null for all."""
    rules: NotRequired[Rules | None]
    """The game; with `record`, where that does not name it."""
    landlord: NotRequired[int | None]
    """The landlord's seat."""
    bid: NotRequired[int | None]
    """For the points; 1 when absent."""
    snatch: NotRequired[bool | int | None]
    """For the points."""
    shown: NotRequired[Sequence[int]]
    """For the points: seat by seat the factor of an open hand, 0 for a hidden one. Default: `[]`.
    """
    factors: NotRequired[Sequence[int]]
    """For the points: seat by seat the factor of doubling. Default: `[]`."""
    bottom: NotRequired[CardsInput | None]
    """The landlord's extra cards, as far as they are known."""
    direction: NotRequired[Literal[1, -1] | None]
    """The order of play; absent, the landlord chooses it with his first lead."""
    start: NotRequired[StartInput | None]
    """Instead of `record`: a position that was set up by hand."""
    acts: NotRequired[Sequence[Act]]
    """The acts after `start`; or `history`. Default: `[]`."""
    hands: NotRequired[Sequence[CardsInput] | None]
    """What each seat holds now, seat by seat; two hands are an endgame puzzle."""
    turn: NotRequired[int | None]
    """Whose turn it is."""
    over: NotRequired[Over | None]
    """The play to beat; null when `turn` leads."""
    passes: NotRequired[int | None]
    """The passes since the play to beat."""
    objective: NotRequired[Objective]
    """Who wins, or what the landlord scores. Default: `"win"`."""
    interrupts: NotRequired[Literal["bomb", "none"] | None]
    """`none` does not search bombs out of turn, where the game has them."""
    multiplier: NotRequired[int]
    """For the points: the factor of the bombs played so far. Default: `1`."""
    bombs: NotRequired[int | None]
    """The number of bombs in `multiplier`, in games whose bombs add up."""
    plays: NotRequired[SidePlays | None]
    """For Spring: the plays of each side, where the cards do not determine it."""


class SolverInfo(TypedDict):
    """What is needed to compute a solution again."""

    version: str
    """The version of the library."""
    rules: str
    """The game and the version of its rules, as `classic@1`."""
    threads: int
    """The number of threads of the search."""
    limit: Limit
    """The limit that was asked for."""
    cut_short: NotRequired[bool]
    """True when the seconds of the limit ended the search before it was finished or had used its
    nodes: the answer may differ from that of another time or machine.
    """
