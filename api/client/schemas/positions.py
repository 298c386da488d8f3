"""The requests and answers about positions."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .inputs import Language, Rules, Side, StateInput
from .parts import PlayAnswer, TablePlay


class AsksAnswer(TypedDict):
    """The questions that can be asked now, each as a request that is ready to be sent.

    `par` has one of `solutions` for each seat: what the deal is worth with that seat as landlord.
    """

    advice: dict[str, Any] | None
    """A request of POST /v1/advice; null where it cannot be asked."""
    readings: dict[str, Any] | None
    """The plays that the cards can be, the one with the fewest kickers first."""
    bids: dict[str, Any] | None
    """A request of POST /v1/bids; null where it cannot be asked."""
    solutions: dict[str, Any] | None
    """A request of POST /v1/solutions; null where it cannot be asked."""
    decompositions: dict[str, Any] | None
    """A request of POST /v1/decompositions; null where it cannot be asked."""
    par: list[dict[str, Any]] | None
    """Requests of POST /v1/solutions, one for each seat as the landlord of the deal."""


class Bomber(TypedDict):
    """A seat that may bomb out of turn, and its bombs, where its hand is seen."""

    seat: int
    """A seat, numbered from 0 in the normal order of play."""
    plays: list[PlayAnswer] | None
    """The bombs that it may play; null where its hand is not seen."""


class ContractAnswer(TypedDict):
    """How the landlord was found."""

    bid: int
    """The highest bid of the auction."""
    assumed: bool
    """Whether the bid is not known, and counts."""
    snatches: int
    """How many times the hand was snatched."""
    shown: list[int]
    """Seat by seat the factor of an open hand; 0 for a hidden one."""
    factors: list[int]
    """Seat by seat the factor of doubling."""


class EndAnswer(TypedDict):
    """How the game has ended."""

    winner: Side | None
    """Null after a redeal."""
    winner_seat: int | None
    """The seat that has gone out; null before."""
    spring: bool
    """Whether no peasant has made a play."""
    anti_spring: bool
    """Whether the landlord has made no play but his first."""
    scores: list[int] | None
    """By seat; null where the bid is not known."""


class LegalCall(TypedDict):
    """A call that is legal now."""

    call: int | str
    """The call: a number or a word."""
    words: str
    """The call in words."""


class PositionsAnswer(TypedDict):
    """A game at one place, as one seat sees it, or with all hands open."""

    record: dict[str, Any]
    """The game, as `record` takes it."""
    events: NotRequired[list[dict[str, Any]] | None]
    """The game as the events of a ddz-record, where `write` asks for it and it is one."""
    at: int
    """After how many steps."""
    steps: list[StepAnswer]
    """All steps, up to the first one that cannot be."""
    stage: Literal["auction", "direction", "play", "over"]
    """Where the game stands: in the auction, in play, or at its end."""
    seat: int | None
    """Who looks; null for all hands open."""
    turn: int | None
    """Who is to act; null when nobody is, or nobody knows."""
    landlord: int | None
    """The landlord's seat."""
    sides: list[Side | None]
    """By seat the side that it wins with; null while there is no landlord."""
    dealing: bool
    """Whether cards are still being dealt: the seats are asked to show hands that they have not
    seen whole.
    """
    direction: int
    """The order of play: 1, or -1 for the reversed one."""
    leading: bool
    """Whether `turn` leads a trick."""
    over: TablePlay | None
    """The play to beat."""
    left: list[int]
    """By seat the number of cards held."""
    seen: SeenAnswer
    """What whoever looks may see, be it known or not."""
    hands: list[str | None]
    """By seat the cards held, as far as seen."""
    dealt: list[str | None]
    """By seat the cards dealt, as far as seen."""
    bottom: str | None
    """The landlord's extra cards, as far as seen."""
    bottom_public: bool
    """Whether the rules show the bottom to everybody."""
    last: list[str | None]
    """By seat what it did last in this trick."""
    played: list[str]
    """By seat the cards played."""
    acts: list[list[Any]]
    """The acts before this place."""
    out: dict[str, int]
    """By card how many of them the seat has not seen yet."""
    may_hold: list[dict[str, int]]
    """By seat the cards that it may hold."""
    multiplier: int
    """What snatches, open hands and bombs have made of it."""
    contract: ContractAnswer | None
    """How the landlord was found, and for how much is played."""
    legal: list[PlayAnswer] | None
    """The plays of `turn`; null where its hand is not seen, or has more than 1000 plays."""
    interrupts: list[Bomber]
    """Who may bomb out of turn now."""
    calls: list[LegalCall]
    """The calls that are legal now."""
    end: EndAnswer | None
    """How the game has ended; null before."""
    problem: ProblemOfSketch | None
    """The first one; null for none."""
    problems: list[ProblemOfSketch]
    """What is missing or wrong in the game, and where."""
    asks: AsksAnswer
    """The questions that can be asked now, ready to be sent."""


class PositionsRequest(TypedDict):
    """A game as far as it is known, and a place in it."""

    record: NotRequired[str | Sequence[Mapping[str, Any]] | StateInput | Mapping[str, Any] | None]
    """The game: what is known of it, a record in any format, or the line of a position."""
    text: NotRequired[str | Sequence[Mapping[str, Any]] | StateInput | Mapping[str, Any] | None]
    """Another name of `record`, for what people have typed."""
    rules: NotRequired[Rules | None]
    """The rules of a game that does not name them."""
    at: NotRequired[int | None]
    """After how many steps; null for all of them."""
    seat: NotRequired[int | None]
    """Who looks; null for all hands open."""
    write: NotRequired[bool]
    """Whether the answer has the game as a ddz-record, too. Default: `false`."""
    language: NotRequired[Language]
    """The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`."""


class ProblemOfSketch(TypedDict):
    """What keeps a game that is set up from being one."""

    pointer: str
    """The place in the request."""
    detail: str
    """What is wrong, in a sentence that quotes it."""
    missing: bool
    """Whether something is only missing yet, and nothing wrong."""
    line: NotRequired[int | None]
    """The line of a typed `text` in which it stands, from 1. What is wrong there is left out of the
    game.
    """
    start: NotRequired[int | None]
    """Its first character in the line, from 0, counted in code points."""
    end: NotRequired[int | None]
    """The character behind its last one."""


class SeenAnswer(TypedDict):
    """What whoever looks may see, be it known or not."""

    hands: list[bool]
    """By seat whether its hand is seen: the own, or shown."""
    bottom: bool
    """Whether the landlord's extra cards are seen."""


class StepAnswer(TypedDict):
    """One thing that was done: a call, the choice of a direction, or an act."""

    kind: Literal["call", "direction", "play"]
    """What is decided: `play`, `call`, or another kind of choice."""
    seat: int
    """A seat, numbered from 0 in the normal order of play."""
    index: int
    """The number of its event in the ddz-record of the game, as in reviews. A direction that no
    event of its own names has that of the event before the lead.
    """
    call: NotRequired[int | str | None]
    """The call, or the direction of play."""
    words: NotRequired[str | None]
    """The call in words."""
    cards: NotRequired[str | None]
    """The cards of a play, or `pass`."""
    type: NotRequired[str | None]
    """The type of play; null for a pass or a call."""
    key: NotRequired[str | None]
    """The rank that plays of a type compare, mostly the highest of the run; or a bomb's suit."""
    length: NotRequired[int | None]
    """The number of ranks of the run of a play."""
    kickers: NotRequired[int | None]
    """The number of its kickers."""
    interrupt: NotRequired[bool | None]
    """True for a bomb out of turn."""
    leads: NotRequired[bool | None]
    """True for the lead of a trick."""
