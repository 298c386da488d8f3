"""The requests and answers about solutions."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from .parts import (
    Act,
    CardsInput,
    Objective,
    PlayAnswer,
    RecordInput,
    Result,
    Rules,
    SidePlays,
    StartInput,
)


class NodeLimit(TypedDict):
    """The limit of an exact search; with `nodes` alone no answer depends on the clock."""

    # The most seconds that it takes; one second when absent. Advice on a play that only seconds
    # limit comes earlier when more of them would not change it.
    seconds: NotRequired[float | None]
    # The most positions to search, with a single thread.
    nodes: NotRequired[int | None]


class NodeLimitAnswer(TypedDict):
    """The limit that a search was given."""

    # The most seconds that it may take.
    seconds: NotRequired[float | None]
    # The most positions that the search may look at.
    nodes: NotRequired[int | None]


class SolutionsAnswer(TypedDict):
    """The result of the position and of each play, with the line of best play."""

    # Who wins, or what is proven of it.
    result: Result
    # The landlord's score, for the objective `points`.
    points: NotRequired[int | None]
    # A proven lower bound of the score, where the limit ended the search.
    points_low: NotRequired[int | None]
    # A proven upper bound of the score.
    points_high: NotRequired[int | None]
    # The best direction, where the landlord is about to choose it.
    direction: NotRequired[int | None]
    # What was solved for: who wins, or the score.
    objective: Objective
    # Whether bombs out of turn were searched.
    interrupts: Literal["bomb", "none"]
    # Every legal play, best first for the seat: by result, then by points, then the shortest win or
    # the longest resistance.
    plays: list[SolvedPlay]
    # The line of best play, as far as it is proven: the winner takes the shortest way, the others
    # resist longest; "!" marks a bomb out of turn.
    line: list[tuple[int, str] | tuple[int, str, Literal["!"]]]
    # The number of positions searched.
    nodes: int
    # Seconds that the search took.
    seconds: float
    # What computed the answer.
    engine: SolverAnswer


class SolutionsRequest(TypedDict):
    """All hands, and whose turn it is; a position set up by hand; or a step of a record."""

    # The limit of the search. Default: `{"seconds": null, "nodes": null}`.
    limit: NotRequired[NodeLimit]
    # Instead of the fields of the game: a record in any format, or the line of a position. The seat
    # is told what it can see, and no more.
    record: NotRequired[RecordInput | None]
    # The format of `record`, where that is not clear.
    format: NotRequired[str | None]
    # With `record` or `start`: after how many calls and acts; null for all.
    at: NotRequired[int | None]
    # The game; with `record`, where that does not name it.
    rules: NotRequired[Rules | None]
    # The landlord's seat.
    landlord: NotRequired[int | None]
    # For the points; 1 when absent.
    bid: NotRequired[int | None]
    # For the points.
    snatch: NotRequired[bool | int | None]
    # For the points: seat by seat the factor of an open hand, 0 for a hidden one. Default: `[]`.
    shown: NotRequired[Sequence[int]]
    # For the points: seat by seat the factor of doubling. Default: `[]`.
    factors: NotRequired[Sequence[int]]
    # The landlord's extra cards, as far as they are known.
    bottom: NotRequired[CardsInput | None]
    # The order of play; absent, the landlord chooses it with his first lead.
    direction: NotRequired[Literal[1, -1] | None]
    # Instead of `record`: a position that was set up by hand.
    start: NotRequired[StartInput | None]
    # With `start`: the acts after it. Default: `[]`.
    acts: NotRequired[Sequence[Act]]
    # What each seat holds now, seat by seat; two hands are an endgame puzzle.
    hands: NotRequired[Sequence[CardsInput] | None]
    # Whose turn it is.
    turn: NotRequired[int | None]
    # The play to beat; null when `turn` leads.
    over: NotRequired[Act | None]
    # The passes since the play to beat.
    passes: NotRequired[int | None]
    # Who wins, or what the landlord scores. Default: `"win"`.
    objective: NotRequired[Objective]
    # `none` does not search bombs out of turn, where the game has them.
    interrupts: NotRequired[Literal["bomb", "none"] | None]
    # For the points: the factor of the bombs played so far. Default: `1`.
    multiplier: NotRequired[int]
    # The number of bombs in `multiplier`, in games whose bombs add up.
    bombs: NotRequired[int | None]
    # For Spring: the plays of each side, where the cards do not determine it.
    plays: NotRequired[SidePlays | None]


class SolvedPlay(PlayAnswer):
    """One legal play, or `pass`, and its result."""

    # Who wins, or what is proven of it.
    result: Result
    # The landlord's score, for the objective `points`.
    points: NotRequired[int | None]
    # A proven lower bound of the score, where the limit ended the search.
    points_low: NotRequired[int | None]
    # A proven upper bound of the score.
    points_high: NotRequired[int | None]
    # The best direction, where the landlord is about to choose it.
    direction: NotRequired[int | None]
    # How many plays of its own the side that wins needs, this play included, while the other side
    # resists as long as it can. Absent where the result is not exact.
    plays_to_win: NotRequired[int | None]
    # False when `plays_to_win` is a lower bound, because the count was ended.
    plays_to_win_exact: NotRequired[bool | None]


class SolverAnswer(TypedDict):
    """What is needed to compute the answer again."""

    # The version of the program.
    version: str
    # The rules: a game's id, with the version of its rules behind `@` where that is known.
    rules: str
    # The number of threads of the search.
    threads: int
    # The limit of the search.
    limit: NodeLimitAnswer
    # True when the seconds of the limit ended the search before it was finished or had used its
    # nodes: the answer may differ from that of another time or machine.
    cut_short: NotRequired[bool | None]
