"""The requests and answers about positions."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .parts import (
    Act,
    CardsInput,
    Language,
    PlayAnswer,
    RecordInput,
    Rules,
    Side,
    StartInput,
    TablePlay,
)


class AsksAnswer(TypedDict):
    """The questions that can be asked now, each as a request that is ready to be sent.

    `par` has one of `solutions` for each seat: what the deal is worth with that seat as landlord.
    """

    # A request of POST /v1/advice; null where it cannot be asked.
    advice: dict[str, Any] | None
    # A request of POST /v1/bids; null where it cannot be asked.
    bids: dict[str, Any] | None
    # A request of POST /v1/solutions; null where it cannot be asked.
    solutions: dict[str, Any] | None
    # A request of POST /v1/decompositions; null where it cannot be asked.
    decompositions: dict[str, Any] | None
    # Requests of POST /v1/solutions, one for each seat as the landlord of the deal.
    par: list[dict[str, Any]] | None


class Bomber(TypedDict):
    """A seat that may bomb out of turn, and its bombs, where its hand is seen."""

    # A seat, numbered from 0 in the normal order of play.
    seat: int
    # The bombs that it may play; null where its hand is not seen.
    plays: list[PlayAnswer] | None


class ContractAnswer(TypedDict):
    """How the landlord was found."""

    # The highest bid of the auction.
    bid: int
    # Whether the bid is not known, and counts.
    assumed: bool
    # How many times the hand was snatched.
    snatches: int
    # Seat by seat the factor of an open hand; 0 for a hidden one.
    shown: list[int]
    # Seat by seat the factor of doubling.
    factors: list[int]


class EndAnswer(TypedDict):
    """How the game has ended."""

    # Null after a redeal.
    winner: Side | None
    # The seat that has gone out; null before.
    winner_seat: int | None
    # Whether no peasant has made a play.
    spring: bool
    # Whether the landlord has made no play but his first.
    anti_spring: bool
    # By seat; null where the bid is not known.
    scores: list[int] | None


class LegalCall(TypedDict):
    """A call that is legal now."""

    # The call: a number or a word.
    call: int | str
    # The call in words.
    words: str


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
    # Where the game stands: in the auction, in play, or at its end.
    stage: Literal["auction", "direction", "play", "over"]
    # Who looks; null for all hands open.
    seat: int | None
    # Who is to act; null when nobody is, or nobody knows.
    turn: int | None
    # The landlord's seat.
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
    # What whoever looks may see, be it known or not.
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
    # How the landlord was found, and for how much is played.
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
    # What is missing or wrong in the game, and where.
    problems: list[ProblemOfSketch]
    # The questions that can be asked now, ready to be sent.
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
    # Whether the answer has the game as a ddz-record, too. Default: `false`.
    write: NotRequired[bool]
    # The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`.
    language: NotRequired[Language]


class ProblemOfSketch(TypedDict):
    """What keeps a game that is set up from being one."""

    # The place in the request.
    pointer: str
    # What is wrong, in a sentence that quotes it.
    detail: str
    # Whether something is only missing yet, and nothing wrong.
    missing: bool


class SeenAnswer(TypedDict):
    """What whoever looks may see, be it known or not."""

    # By seat whether its hand is seen: the own, or shown.
    hands: list[bool]
    # Whether the landlord's extra cards are seen.
    bottom: bool


class StateInput(TypedDict):
    """A game as far as it is known. Every field but the rules may be left out."""

    # A game's id; or an object: `base` and overrides, or a whole game.
    rules: Rules
    # The cards dealt to each seat, as far as known. Default: `[]`.
    hands: NotRequired[Sequence[CardsInput | None]]
    # The landlord's extra cards.
    bottom: NotRequired[CardsInput | None]
    # Who called first; seat 0 when absent.
    first: NotRequired[int | None]
    # The auction, from the first call on. Default: `[]`.
    calls: NotRequired[Sequence[int | str]]
    # The landlord, where the calls do not say who he is.
    landlord: NotRequired[int | None]
    # The highest bid of the auction.
    bid: NotRequired[int | None]
    # Whether, or how many times, the hand was snatched.
    snatch: NotRequired[bool | int | None]
    # Instead of `calls`: the factors of open hands. Default: `[]`.
    shown: NotRequired[Sequence[int]]
    # Instead of `calls`: those of doubling. Default: `[]`.
    factors: NotRequired[Sequence[int]]
    # The order of play; null while the landlord may choose it.
    direction: NotRequired[Literal[1, -1] | None]
    # The acts from the first lead, or `start`, on. Default: `[]`.
    acts: NotRequired[Sequence[Act]]
    # A moment of the game from which the acts go on, where the history is not known.
    start: NotRequired[StartInput | None]
    # Seat by seat the names of the players.
    names: NotRequired[Sequence[str] | None]
    # The day, in ISO 8601.
    date: NotRequired[str | None]
    # Whether the game's record names the landlord in an event of its own, which counts in the
    # numbers of `steps`. Default: `true`.
    announced: NotRequired[bool]


class StepAnswer(TypedDict):
    """One thing that was done: a call, the choice of a direction, or an act."""

    # What is decided: `play`, `call`, or another kind of choice.
    kind: Literal["call", "direction", "play"]
    # A seat, numbered from 0 in the normal order of play.
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
    # The type of play; null for a pass or a call.
    type: NotRequired[str | None]
    # The rank that plays of a type compare, mostly the highest of the run; or a bomb's suit.
    key: NotRequired[str | None]
    # The number of ranks of the run of a play.
    length: NotRequired[int | None]
    # The number of its kickers.
    kickers: NotRequired[int | None]
    # True for a bomb out of turn.
    interrupt: NotRequired[bool | None]
    # True for the lead of a trick.
    leads: NotRequired[bool | None]
