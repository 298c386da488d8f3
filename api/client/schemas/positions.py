"""The requests and answers about positions."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .parts import (
    Act,
    CardsInput,
    Language,
    Objective,
    PlayAnswer,
    RecordInput,
    Result,
    Rules,
    Side,
    StartInput,
    TablePlay,
)


class AsksAnswer(TypedDict):
    """The questions that can be asked now, each as a request that is ready to be sent.

    `par` has one of `solutions` for each seat: what the deal is worth with that seat as landlord.
    """

    advice: dict[str, Any] | None
    bids: dict[str, Any] | None
    solutions: dict[str, Any] | None
    decompositions: dict[str, Any] | None
    par: list[dict[str, Any]] | None


class Bomber(TypedDict):
    """A seat that may bomb out of turn, and its bombs, where its hand is seen."""

    seat: int
    plays: list[PlayAnswer] | None


class ContractAnswer(TypedDict):
    """How the landlord was found."""

    bid: int
    # Whether the bid is not known, and counts.
    assumed: bool
    snatches: int
    shown: list[int]
    factors: list[int]


class EndAnswer(TypedDict):
    """How the game has ended."""

    # Null after a redeal.
    winner: Side | None
    winner_seat: int | None
    spring: bool
    anti_spring: bool
    # By seat; null where the bid is not known.
    scores: list[int] | None


class LegalCall(TypedDict):
    """A call that is legal now."""

    call: int | str
    words: str


class NodeLimit(TypedDict):
    """The limit of an exact search; with `nodes` alone no answer depends on the clock."""

    # The most seconds that it takes; one second when absent. Advice on a play that only seconds
    # limit comes earlier when more of them would not change it.
    seconds: NotRequired[float | None]
    # The most positions to search, with a single thread.
    nodes: NotRequired[int | None]


class NodeLimitAnswer(TypedDict):
    """The limit that a search was given."""

    seconds: NotRequired[float | None]
    nodes: NotRequired[int | None]


class PositionsAnswer(TypedDict):
    """A game at one place, as one seat sees it, or with all hands open."""

    # The game, as `record` takes it.
    record: dict[str, Any]
    # The game as the events of a ddz-record, where `write` asks for it and it is one.
    events: NotRequired[list[dict[str, Any]] | None]
    # After how many steps.
    at: int
    # All steps, up to the first one that cannot be.
    steps: list[StepAnswer]
    stage: Literal["auction", "direction", "play", "over"]
    # Who looks; null for all hands open.
    seat: int | None
    # Who is to act; null when nobody is, or nobody knows.
    turn: int | None
    landlord: int | None
    # By seat the side that it wins with; null while there is no landlord.
    sides: list[Side | None]
    # Whether cards are still being dealt: the seats are asked to show hands that they have not seen
    # whole.
    dealing: bool
    # The order of play: 1, or -1 for the reversed one.
    direction: int
    # Whether `turn` leads a trick.
    leading: bool
    # The play to beat.
    over: TablePlay | None
    # By seat the number of cards held.
    left: list[int]
    seen: SeenAnswer
    # By seat the cards held, as far as seen.
    hands: list[str | None]
    # By seat the cards dealt, as far as seen.
    dealt: list[str | None]
    # The landlord's extra cards, as far as seen.
    bottom: str | None
    # Whether the rules show the bottom to everybody.
    bottom_public: bool
    # By seat what it did last in this trick.
    last: list[str | None]
    # By seat the cards played.
    played: list[str]
    # The acts before this place.
    acts: list[list[Any]]
    # By card how many of them the seat has not seen yet.
    out: dict[str, int]
    # By seat the cards that it may hold.
    may_hold: list[dict[str, int]]
    # What snatches, open hands and bombs have made of it.
    multiplier: int
    contract: ContractAnswer | None
    # The plays of `turn`; null where its hand is not seen, or has more than 1000 plays.
    legal: list[PlayAnswer] | None
    # Who may bomb out of turn now.
    interrupts: list[Bomber]
    # The calls that are legal now.
    calls: list[LegalCall]
    # How the game has ended; null before.
    end: EndAnswer | None
    # The first one; null for none.
    problem: ProblemOfSketch | None
    problems: list[ProblemOfSketch]
    asks: AsksAnswer


class PositionsRequest(TypedDict):
    """A game as far as it is known, and a place in it."""

    # The game.
    record: NotRequired[StateInput | None]
    # Instead of `record`: a record in any format, or the line of a position.
    text: NotRequired[RecordInput | None]
    # The rules of a `text` that does not name them.
    rules: NotRequired[Rules | None]
    # After how many steps; null for all of them.
    at: NotRequired[int | None]
    # Who looks; null for all hands open.
    seat: NotRequired[int | None]
    # Whether the answer has the game as a ddz-record, too.
    write: NotRequired[bool]
    # The language of the reasons: `en`, or `zh` for simplified Chinese.
    language: NotRequired[Language]


class ProblemOfSketch(TypedDict):
    """What keeps a game that is set up from being one."""

    # The place in the request.
    pointer: str
    detail: str
    # Whether something is only missing yet, and nothing wrong.
    missing: bool


class SeenAnswer(TypedDict):
    """What whoever looks may see, be it known or not."""

    # By seat whether its hand is seen: the own, or shown.
    hands: list[bool]
    # Whether the landlord's extra cards are seen.
    bottom: bool


class SidePlays(TypedDict):
    """The number of plays that each side has made, which decides Spring and Anti-Spring."""

    landlord: NotRequired[int | None]
    peasants: NotRequired[int | None]


class SolutionsAnswer(TypedDict):
    """The result of the position and of each play, with the line of best play."""

    result: Result
    # The landlord's score, for the objective `points`.
    points: NotRequired[int | None]
    # A proven lower bound of the score, where the limit ended the search.
    points_low: NotRequired[int | None]
    # A proven upper bound of the score.
    points_high: NotRequired[int | None]
    # The best direction, where the landlord is about to choose it.
    direction: NotRequired[int | None]
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
    seconds: float
    engine: SolverAnswer


class SolutionsRequest(TypedDict):
    """A position: the hands of all seats, and whose turn it is; or a step of a record."""

    limit: NotRequired[NodeLimit]
    # Instead of the fields of the game: a record in any format, or the line of a position. The seat
    # is told what it can see, and no more.
    record: NotRequired[RecordInput | None]
    # The format of `record`, where that is not clear.
    format: NotRequired[str | None]
    # With `record`: after how many of its calls and acts; null for all of them.
    at: NotRequired[int | None]
    # The game; with `record`, where that does not name it.
    rules: NotRequired[Rules | None]
    landlord: NotRequired[int | None]
    # What each seat holds now, seat by seat; two hands are an endgame puzzle.
    hands: NotRequired[Sequence[CardsInput] | None]
    # Whose turn it is.
    turn: NotRequired[int | None]
    # The play to beat; null when `turn` leads.
    over: NotRequired[Act | None]
    # The passes since the play to beat.
    passes: NotRequired[int | None]
    # Who wins, or what the landlord scores.
    objective: NotRequired[Objective]
    # The order of play; absent, the landlord chooses it with his first lead.
    direction: NotRequired[Literal[1, -1] | None]
    # `none` does not search bombs out of turn, where the game has them.
    interrupts: NotRequired[Literal["bomb", "none"] | None]
    # For the points; 1 when absent.
    bid: NotRequired[int | None]
    # For the points.
    snatch: NotRequired[bool | int | None]
    # For the points: the factor of the bombs played so far.
    multiplier: NotRequired[int]
    # The number of bombs in `multiplier`, in games whose bombs add up.
    bombs: NotRequired[int | None]
    # For the points: seat by seat the factor of an open hand, 0 for a hidden one.
    shown: NotRequired[Sequence[int]]
    # For the points: seat by seat the factor of doubling.
    factors: NotRequired[Sequence[int]]
    # For Spring: the plays of each side, where the cards do not determine it.
    plays: NotRequired[SidePlays | None]


class SolvedPlay(PlayAnswer):
    """One legal play, or `pass`, and its result."""

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

    version: str
    rules: str
    threads: int
    limit: NodeLimitAnswer
    # True when the seconds of the limit ended the search before it was finished or had used its
    # nodes: the answer may differ from that of another time or machine.
    cut_short: NotRequired[bool | None]


class StateInput(TypedDict):
    """A game as far as it is known. Every field but the rules may be left out."""

    # A game's id; or an object: `base` and overrides, or a whole game.
    rules: Rules
    # The cards dealt to each seat, as far as known.
    hands: NotRequired[Sequence[CardsInput | None]]
    bottom: NotRequired[CardsInput | None]
    # Who called first; seat 0 when absent.
    first: NotRequired[int | None]
    # The auction, from the first call on.
    calls: NotRequired[Sequence[int | str]]
    # The landlord, where the calls do not say who he is.
    landlord: NotRequired[int | None]
    bid: NotRequired[int | None]
    snatch: NotRequired[bool | int | None]
    # Instead of `calls`: the factors of open hands.
    shown: NotRequired[Sequence[int]]
    # Instead of `calls`: those of doubling.
    factors: NotRequired[Sequence[int]]
    # The order of play; null while the landlord may choose it.
    direction: NotRequired[Literal[1, -1] | None]
    # The acts from the first lead, or `start`, on.
    acts: NotRequired[Sequence[Act]]
    start: NotRequired[StartInput | None]
    names: NotRequired[Sequence[str] | None]
    date: NotRequired[str | None]
    # Whether the game's record names the landlord in an event of its own, which counts in the
    # numbers of `steps`.
    announced: NotRequired[bool]


class StepAnswer(TypedDict):
    """One thing that was done: a call, the choice of a direction, or an act."""

    kind: Literal["call", "direction", "play"]
    seat: int
    # The number of its event in the ddz-record of the game, as in reviews. A direction that no
    # event of its own names has that of the event before the lead.
    index: int
    # The call, or the direction of play.
    call: NotRequired[int | str | None]
    # The call in words.
    words: NotRequired[str | None]
    # The cards of a play, or `pass`.
    cards: NotRequired[str | None]
    type: NotRequired[str | None]
    key: NotRequired[str | None]
    # The number of ranks of the run of a play.
    length: NotRequired[int | None]
    # The number of its kickers.
    kickers: NotRequired[int | None]
    # True for a bomb out of turn.
    interrupt: NotRequired[bool | None]
    # True for the lead of a trick.
    leads: NotRequired[bool | None]
