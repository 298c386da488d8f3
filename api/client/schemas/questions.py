"""The requests and answers about questions."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .inputs import Act, CardsInput, Language, Over, PlayInput, Rules, Side, StartInput, StateInput
from .parts import PlayAnswer, Reading, TablePlay


class AuctionsAnswer(TypedDict):
    """The state of an auction; seats are offsets from the first caller."""

    status: Literal["open", "open_show", "open_snatch", "open_doubling", "done", "redeal"]
    """The stage; `open_show` asks for open hands, `open_doubling` for factors."""
    turn: int | None
    """The seat that calls next; null when the auction is over."""
    landlord: int | None
    """The seat that has become the landlord and taken the bottom; null until then."""
    bid: int
    """The highest bid so far."""
    snatch: bool
    """Whether the hand was snatched."""
    snatches: int
    """How many times the hand was snatched."""
    shown: list[int]
    """Seat by seat the factor for which the hand is open; 0 for a hidden one."""
    factors: list[int]
    """Seat by seat the factor of doubling; 1 before."""
    legal: list[int | str]
    """The calls that are legal now."""


class AuctionsRequest(TypedDict):
    """The calls so far, from the first caller on."""

    rules: Rules
    """A game's id; or an object: `base` and overrides, or a whole game."""
    calls: Sequence[int | str] | str
    """The calls: numbers and words, from the first one on."""


class BeatenPlay(TypedDict):
    """A play, and who may beat it."""

    cards: str
    """The cards in canonical form, the kickers behind a dash."""
    type: str
    """The type of play."""
    bomb: bool
    """Whether it is a bomb of the game."""
    seats: list[SeatBeats]
    """The seats that may beat it."""


class BeatersAnswer(TypedDict):
    """The plays in the order of the request."""

    plays: list[BeatenPlay]
    """The plays."""


class BeatersRequest(TypedDict):
    """Some plays, and what each seat may hold."""

    rules: Rules
    """A game's id; or an object: `base` and overrides, or a whole game."""
    plays: Sequence[PlayInput]
    """The plays."""
    holders: Sequence[Holder | None]
    """By seat what it may hold; null for the seat whose plays these are."""


class BeatsAnswer(TypedDict):
    """Whether the play beats the other."""

    beats: bool
    """Whether the one beats the other."""


class BeatsRequest(TypedDict):
    """Two plays."""

    rules: Rules
    """A game's id; or an object: `base` and overrides, or a whole game."""
    play: PlayInput
    """The play that may beat the other."""
    over: Over
    """The play to beat."""


class ClassifyAnswer(TypedDict):
    """Every reading, fewest kickers first; empty when the cards are not a play."""

    readings: list[Reading]
    """The plays that the cards can be, the one with the fewest kickers first."""
    no_play: NotRequired[str | None]
    """Where there is no reading: why the cards are no play, and which play is near."""


class ClassifyRequest(TypedDict):
    """A set of cards."""

    rules: Rules
    """A game's id; or an object: `base` and overrides, or a whole game."""
    cards: CardsInput
    """The game's notation: ten is `T`. Suits, lists, blanks, lower case, `10` and the spellings of
    other programs are read, too (docs/notation.md).
    """
    language: NotRequired[Language]
    """The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`."""


class ClockLimit(TypedDict):
    """The limit of a search, in seconds."""

    seconds: NotRequired[float | None]
    """The most seconds that it takes; one second when absent. Advice on a play that only seconds
    limit comes earlier when more of them would not change it.
    """


class DealAnswer(TypedDict):
    """A random deal."""

    seed: int
    """What decided the deal."""
    first: int
    """The seat that calls first."""
    hands: list[str]
    """By seat the cards dealt, without the bottom."""
    bottom: str
    """The landlord's extra cards."""
    record: list[dict[str, Any]]
    """The events of a ddz-record that begins with this deal."""


class DealsRequest(TypedDict):
    """Which game is dealt, and how."""

    rules: Rules
    """A game's id; or an object: `base` and overrides, or a whole game."""
    seed: NotRequired[int | None]
    """Decides the cards; equal seeds give equal deals. Drawn if null."""
    first: NotRequired[int | None]
    """Who calls first, or is the landlord where there is no auction; by default decided by the
    seed.
    """


class DecompositionsAnswer(TypedDict):
    """The fewest plays, and decompositions that reach this number."""

    plays: int
    """The number of plays of each decomposition, counted by the objective."""
    optimal: bool
    """False only when the limit ended the search."""
    complete: bool
    """Whether these are all decompositions with this number of plays."""
    lower_bound: int
    """A proven lower bound of the number of plays."""
    decompositions: list[list[PlayAnswer]]
    """The hand divided into plays, one list for each way."""
    cut_short: NotRequired[bool | None]
    """True when the seconds of the limit ended the search: the answer may differ from that of
    another time or machine.
    """


class DecompositionsRequest(TypedDict):
    """A hand, what to count, and plays to keep or to avoid."""

    limit: NotRequired[ClockLimit]
    """The limit of the search. Default: `{"seconds": null}`."""
    rules: Rules
    """A game's id; or an object: `base` and overrides, or a whole game."""
    hand: CardsInput
    """The game's notation: ten is `T`. Suits, lists, blanks, lower case, `10` and the spellings of
    other programs are read, too (docs/notation.md).
    """
    objective: NotRequired[Literal["plays", "turns"]]
    """`plays`: the fewest plays; `turns`: plays that nobody can beat do not count. Default:
    `"plays"`.
    """
    keep: NotRequired[Sequence[PlayInput]]
    """Plays that every decomposition contains. Default: `[]`."""
    forbid: NotRequired[Sequence[PlayInput]]
    """Plays, or types of plays, that no decomposition contains. Default: `[]`."""
    must_beat: NotRequired[PlayInput | None]
    """A play on the table that one of the plays must beat."""
    unseen: NotRequired[CardsInput | None]
    """For `turns`: the cards that others may hold; absent, all but the hand."""
    solutions: NotRequired[int | Literal["all"]]
    """How many different decompositions to list at most. Default: `1`."""


class Holder(TypedDict):
    """What a seat may hold, and how many cards it holds."""

    cards: CardsInput
    """The game's notation: ten is `T`. Suits, lists, blanks, lower case, `10` and the spellings of
    other programs are read, too (docs/notation.md).
    """
    left: NotRequired[int | None]
    """How many of the cards it holds at most; all when null."""


class PlaysAnswer(TypedDict):
    """The legal plays, with `pass` last if it is legal.

    Where they are more than `limit`, `total` says how many there are, and `next` is the `offset`
    with which the same question goes on; `next` is absent in the last part.
    """

    plays: list[PlayAnswer]
    """The plays."""
    total: NotRequired[int | None]
    """How many plays there are in all; absent where all are here."""
    next: NotRequired[int | None]
    """The `offset` at which the next part begins; absent in the last one."""


class PlaysRequest(TypedDict):
    """A hand, and the play to beat if it does not lead."""

    rules: Rules
    """A game's id; or an object: `base` and overrides, or a whole game."""
    hand: CardsInput
    """The game's notation: ten is `T`. Suits, lists, blanks, lower case, `10` and the spellings of
    other programs are read, too (docs/notation.md).
    """
    over: NotRequired[Over | None]
    """The play to beat; absent when this hand leads."""
    interrupt: NotRequired[bool]
    """List only the bombs that may be played out of turn. Default: `false`."""
    offset: NotRequired[int]
    """How many plays to leave out: `next` of the answer before. Default: `0`."""
    limit: NotRequired[int]
    """The most plays in the answer. Default: `20000`."""


class ScoresAnswer(TypedDict):
    """The scores: the landlord's, then each peasant's.

    With `factors` there is one entry for each peasant, in the order of seats after the landlord.
    Without, one entry stands for all of them, who get the same.
    """

    scores: list[int]
    """The landlord's score, then that of each peasant."""


class ScoresRequest(TypedDict):
    """What happened in a game, as far as it counts for the scores; or the record of a game."""

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
    bid: NotRequired[int]
    """The highest bid of the auction. Default: `1`."""
    landlord_won: NotRequired[bool | None]
    """Whether the landlord has won."""
    bombs: NotRequired[Sequence[int]]
    """The number of cards of each bomb that was played. Default: `[]`."""
    rockets: NotRequired[int]
    """How many rockets were played. Default: `0`."""
    snatch: NotRequired[bool | int]
    """Whether, or how many times, the hand was snatched. Default: `0`."""
    spring: NotRequired[bool]
    """Whether no peasant has made a play. Default: `false`."""
    anti_spring: NotRequired[bool]
    """Whether the landlord has made no play but his first. Default: `false`."""
    shown: NotRequired[Sequence[int]]
    """The factor of each open hand, 0 for a hidden one: the landlord's, then those of the peasants
    in the order of seats after the landlord. Default: `[]`.
    """
    factors: NotRequired[Sequence[int]]
    """The factors of doubling, in the same order. Default: `[]`."""


class SeatBeats(TypedDict):
    """Whether a seat may beat a play."""

    seat: int
    """A seat, numbered from 0 in the normal order of play."""
    beats: bool
    """Whether the seat may hold a play that beats it."""


class StatesAnswer(TypedDict):
    """The state of a game."""

    status: Literal["open", "over"]
    """How far it is."""
    turn: int | None
    """The seat whose turn it is; null when the game is over."""
    leading: bool
    """Whether `turn` leads a new trick, and may not pass."""
    over: TablePlay | None
    """The play to beat; null when leading."""
    left: list[int]
    """The number of cards each seat holds."""
    winner: Side | None
    """The side that has won."""
    winner_seat: int | None
    """The seat that has gone out; null before."""
    spring: bool
    """Whether no peasant has made a play."""
    anti_spring: bool
    """Whether the landlord has made no play but his first."""
    bombs: list[int]
    """The number of cards of each bomb so far."""
    rockets: int
    """How many rockets were played."""
    scores: NotRequired[list[int] | None]
    """Seat by seat, when the game is over."""


class StatesRequest(TypedDict):
    """The acts of a game from its first lead or a set-up position on, or a step of a record."""

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
    bid: NotRequired[int]
    """For the scores. Default: `1`."""
    snatch: NotRequired[bool | int]
    """For the scores. Default: `0`."""
    shown: NotRequired[Sequence[int]]
    """For the scores: seat by seat the factor of an open hand, 0 for a hidden one. Default: `[]`.
    """
    factors: NotRequired[Sequence[int]]
    """For the scores: seat by seat the factor of doubling. Default: `[]`."""
    bottom: NotRequired[CardsInput | None]
    """The landlord's extra cards, as far as they are known."""
    direction: NotRequired[Literal[1, -1]]
    """The order of play, where the landlord chooses it. Default: `1`."""
    start: NotRequired[StartInput | None]
    """Instead of `record`: a position that was set up by hand."""
    acts: NotRequired[Sequence[Act]]
    """The acts after `start`; or `history`. Default: `[]`."""
    history: NotRequired[Sequence[Act] | None]
    """Every act from the landlord's first lead on."""
    left: NotRequired[Mapping[str, int] | Sequence[int | None] | str | None]
    """The number of cards of each seat at the start; by default as dealt."""
    hands: NotRequired[Sequence[CardsInput | None] | None]
    """The hands at the start, seat by seat; null for an unknown one."""
