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
from .parts import PlayAnswer


class NodeLimit(TypedDict):
    """The limit of an exact search; with `nodes` alone no answer depends on the clock."""

    seconds: NotRequired[float | None]
    """The most seconds that it takes; one second when absent. Advice on a play that only seconds
    limit comes earlier when more of them would not change it.
    """
    nodes: NotRequired[int | None]
    """The most positions to search, with a single thread."""


class NodeLimitAnswer(TypedDict):
    """The limit that a search was given."""

    seconds: NotRequired[float | None]
    """The most seconds that it may take."""
    nodes: NotRequired[int | None]
    """The most positions that the search may look at."""


class SolutionsAnswer(TypedDict):
    """The result of the position and of each play, with the line of best play."""

    result: Result
    """Who wins, or what is proven of it."""
    points: NotRequired[int | None]
    """The landlord's score, for the objective `points`."""
    points_low: NotRequired[int | None]
    """A proven lower bound of the score, where the limit ended the search."""
    points_high: NotRequired[int | None]
    """A proven upper bound of the score."""
    direction: NotRequired[int | None]
    """The best direction, where the landlord is about to choose it."""
    objective: Objective
    """What was solved for: who wins, or the score."""
    interrupts: Literal["bomb", "none"]
    """Whether bombs out of turn were searched."""
    plays: list[SolvedPlay]
    """Every legal play, best first for the seat: by result, then by points, then the shortest win
    or the longest resistance.
    """
    line: list[tuple[int, str] | tuple[int, str, Literal["!"]]]
    """The line of best play, as far as it is proven: the winner takes the shortest way, the others
    resist longest; "!" marks a bomb out of turn.
    """
    nodes: int
    """The number of positions searched."""
    seconds: float
    """Seconds that the search took."""
    engine: SolverAnswer
    """What computed the answer."""


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


class SolvedPlay(PlayAnswer):
    """One legal play, or `pass`, and its result."""

    result: Result
    """Who wins, or what is proven of it."""
    points: NotRequired[int | None]
    """The landlord's score, for the objective `points`."""
    points_low: NotRequired[int | None]
    """A proven lower bound of the score, where the limit ended the search."""
    points_high: NotRequired[int | None]
    """A proven upper bound of the score."""
    direction: NotRequired[int | None]
    """The best direction, where the landlord is about to choose it."""
    plays_to_win: NotRequired[int | None]
    """How many plays of its own the side that wins needs, this play included, while the other side
    resists as long as it can. Absent where the result is not exact.
    """
    plays_to_win_exact: NotRequired[bool | None]
    """False when `plays_to_win` is a lower bound, because the count was ended."""


class SolverAnswer(TypedDict):
    """What is needed to compute the answer again."""

    version: str
    """The version of the program."""
    rules: str
    """The rules: a game's id, with the version of its rules behind `@` where that is known."""
    threads: int
    """The number of threads of the search."""
    limit: NodeLimitAnswer
    """The limit of the search."""
    cut_short: NotRequired[bool | None]
    """True when the seconds of the limit ended the search before it was finished or had used its
    nodes: the answer may differ from that of another time or machine.
    """
