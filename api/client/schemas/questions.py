"""The requests and answers about questions."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .parts import (
    Act,
    CardsInput,
    Language,
    PlayAnswer,
    PlayInput,
    Reading,
    RecordInput,
    Rules,
    Side,
    StartInput,
    TablePlay,
)


class AuctionsAnswer(TypedDict):
    """The state of an auction; seats are offsets from the first caller."""

    # The stage; `open_show` asks for open hands, `open_doubling` for factors.
    status: Literal["open", "open_show", "open_snatch", "open_doubling", "done", "redeal"]
    # The seat that calls next; null when the auction is over.
    turn: int | None
    # The seat that has become the landlord and taken the bottom; null until then.
    landlord: int | None
    # The highest bid so far.
    bid: int
    # Whether the hand was snatched.
    snatch: bool
    # How many times the hand was snatched.
    snatches: int
    # Seat by seat the factor for which the hand is open; 0 for a hidden one.
    shown: list[int]
    # Seat by seat the factor of doubling; 1 before.
    factors: list[int]
    # The calls that are legal now.
    legal: list[int | str]


class AuctionsRequest(TypedDict):
    """The calls so far, from the first caller on."""

    # A game's id; or an object: `base` and overrides, or a whole game.
    rules: Rules
    # The calls: numbers and words, from the first one on.
    calls: Sequence[int | str]


class BeatenPlay(TypedDict):
    """A play, and who may beat it."""

    # The cards in canonical form, the kickers behind a dash.
    cards: str
    # The type of play.
    type: str
    # Whether it is a bomb of the game.
    bomb: bool
    # The seats that may beat it.
    seats: list[SeatBeats]


class BeatersAnswer(TypedDict):
    """The plays in the order of the request."""

    # The plays.
    plays: list[BeatenPlay]


class BeatersRequest(TypedDict):
    """Some plays, and what each seat may hold."""

    # A game's id; or an object: `base` and overrides, or a whole game.
    rules: Rules
    # The plays.
    plays: Sequence[PlayInput]
    # By seat what it may hold; null for the seat whose plays these are.
    holders: Sequence[Holder | None]


class BeatsAnswer(TypedDict):
    """Whether the play beats the other."""

    # Whether the one beats the other.
    beats: bool


class BeatsRequest(TypedDict):
    """Two plays."""

    # A game's id; or an object: `base` and overrides, or a whole game.
    rules: Rules
    # The play that may beat the other.
    play: PlayInput
    # The play to beat.
    over: PlayInput


class ClassifyAnswer(TypedDict):
    """Every reading, fewest kickers first; empty when the cards are not a play."""

    # The plays that the cards can be, the one with the fewest kickers first.
    readings: list[Reading]
    # Where there is no reading: why the cards are no play, and which play is near.
    no_play: NotRequired[str | None]


class ClassifyRequest(TypedDict):
    """A set of cards."""

    # A game's id; or an object: `base` and overrides, or a whole game.
    rules: Rules
    # The game's notation: ten is `T`. Suits, lists, blanks, lower case, `10` and the spellings of
    # other programs are read, too (docs/notation.md).
    cards: CardsInput
    # The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`.
    language: NotRequired[Language]


class ClockLimit(TypedDict):
    """The limit of a search, in seconds."""

    # The most seconds that it takes; one second when absent. Advice on a play that only seconds
    # limit comes earlier when more of them would not change it.
    seconds: NotRequired[float | None]


class DealAnswer(TypedDict):
    """A random deal."""

    # What decided the deal.
    seed: int
    # The seat that calls first.
    first: int
    # By seat the cards dealt, without the bottom.
    hands: list[str]
    # The landlord's extra cards.
    bottom: str
    # The events of a ddz-record that begins with this deal.
    record: list[dict[str, Any]]


class DealsRequest(TypedDict):
    """Which game is dealt, and how."""

    # A game's id; or an object: `base` and overrides, or a whole game.
    rules: Rules
    # Decides the cards; equal seeds give equal deals. Drawn if null.
    seed: NotRequired[int | None]
    # Who calls first, or is the landlord where there is no auction; by default decided by the seed.
    first: NotRequired[int | None]


class DecompositionsAnswer(TypedDict):
    """The fewest plays, and decompositions that reach this number."""

    # The number of plays of each decomposition, counted by the objective.
    plays: int
    # False only when the limit ended the search.
    optimal: bool
    # Whether these are all decompositions with this number of plays.
    complete: bool
    # A proven lower bound of the number of plays.
    lower_bound: int
    # The hand divided into plays, one list for each way.
    decompositions: list[list[PlayAnswer]]
    # True when the seconds of the limit ended the search: the answer may differ from that of
    # another time or machine.
    cut_short: NotRequired[bool | None]


class DecompositionsRequest(TypedDict):
    """A hand, what to count, and plays to keep or to avoid."""

    # The limit of the search. Default: `{"seconds": null}`.
    limit: NotRequired[ClockLimit]
    # A game's id; or an object: `base` and overrides, or a whole game.
    rules: Rules
    # The game's notation: ten is `T`. Suits, lists, blanks, lower case, `10` and the spellings of
    # other programs are read, too (docs/notation.md).
    hand: CardsInput
    # `plays`: the fewest plays; `turns`: plays that nobody can beat do not count. Default:
    # `"plays"`.
    objective: NotRequired[Literal["plays", "turns"]]
    # Plays that every decomposition contains. Default: `[]`.
    keep: NotRequired[Sequence[PlayInput]]
    # Plays, or types of plays, that no decomposition contains. Default: `[]`.
    forbid: NotRequired[Sequence[PlayInput]]
    # A play on the table that one of the plays must beat.
    must_beat: NotRequired[PlayInput | None]
    # For `turns`: the cards that others may hold; absent, all but the hand.
    unseen: NotRequired[CardsInput | None]
    # How many different decompositions to list at most. Default: `1`.
    solutions: NotRequired[int | Literal["all"]]


class Holder(TypedDict):
    """What a seat may hold, and how many cards it holds."""

    # The game's notation: ten is `T`. Suits, lists, blanks, lower case, `10` and the spellings of
    # other programs are read, too (docs/notation.md).
    cards: CardsInput
    # How many of the cards it holds at most; all when null.
    left: NotRequired[int | None]


class PlaysAnswer(TypedDict):
    """The legal plays, with `pass` last if it is legal.

    Where they are more than `limit`, `total` says how many there are, and `next` is the `offset`
    with which the same question goes on; `next` is absent in the last part.
    """

    # The plays.
    plays: list[PlayAnswer]
    # How many plays there are in all; absent where all are here.
    total: NotRequired[int | None]
    # The `offset` at which the next part begins; absent in the last one.
    next: NotRequired[int | None]


class PlaysRequest(TypedDict):
    """A hand, and the play to beat if it does not lead."""

    # A game's id; or an object: `base` and overrides, or a whole game.
    rules: Rules
    # The game's notation: ten is `T`. Suits, lists, blanks, lower case, `10` and the spellings of
    # other programs are read, too (docs/notation.md).
    hand: CardsInput
    # The play to beat; absent when this hand leads.
    over: NotRequired[PlayInput | None]
    # List only the bombs that may be played out of turn. Default: `false`.
    interrupt: NotRequired[bool]
    # How many plays to leave out: `next` of the answer before. Default: `0`.
    offset: NotRequired[int]
    # The most plays in the answer. Default: `20000`.
    limit: NotRequired[int]


class ScoresAnswer(TypedDict):
    """The scores: the landlord's, then each peasant's.

    With `factors` there is one entry for each peasant, in the order of seats after the landlord.
    Without, one entry stands for all of them, who get the same.
    """

    # The landlord's score, then that of each peasant.
    scores: list[int]


class ScoresRequest(TypedDict):
    """What happened in a game, as far as it counts for the scores; or the record of a game."""

    # Instead of the fields of the game: a record in any format, or the line of a position. The seat
    # is told what it can see, and no more.
    record: NotRequired[RecordInput | None]
    # The format of `record`, where that is not clear.
    format: NotRequired[str | None]
    # With `record` or `start`: after how many calls and acts; null for all.
    at: NotRequired[int | None]
    # The game; with `record`, where that does not name it.
    rules: NotRequired[Rules | None]
    # The highest bid of the auction. Default: `1`.
    bid: NotRequired[int]
    # Whether the landlord has won.
    landlord_won: NotRequired[bool | None]
    # The number of cards of each bomb that was played. Default: `[]`.
    bombs: NotRequired[Sequence[int]]
    # How many rockets were played. Default: `0`.
    rockets: NotRequired[int]
    # Whether, or how many times, the hand was snatched. Default: `0`.
    snatch: NotRequired[bool | int]
    # Whether no peasant has made a play. Default: `false`.
    spring: NotRequired[bool]
    # Whether the landlord has made no play but his first. Default: `false`.
    anti_spring: NotRequired[bool]
    # The factor of each open hand, 0 for a hidden one: the landlord's, then those of the peasants
    # in the order of seats after the landlord. Default: `[]`.
    shown: NotRequired[Sequence[int]]
    # The factors of doubling, in the same order. Default: `[]`.
    factors: NotRequired[Sequence[int]]


class SeatBeats(TypedDict):
    """Whether a seat may beat a play."""

    # A seat, numbered from 0 in the normal order of play.
    seat: int
    # Whether the seat may hold a play that beats it.
    beats: bool


class StatesAnswer(TypedDict):
    """The state of a game."""

    # How far it is.
    status: Literal["open", "over"]
    # The seat whose turn it is; null when the game is over.
    turn: int | None
    # Whether `turn` leads a new trick, and may not pass.
    leading: bool
    # The play to beat; null when leading.
    over: TablePlay | None
    # The number of cards each seat holds.
    left: list[int]
    # The side that has won.
    winner: Side | None
    # The seat that has gone out; null before.
    winner_seat: int | None
    # Whether no peasant has made a play.
    spring: bool
    # Whether the landlord has made no play but his first.
    anti_spring: bool
    # The number of cards of each bomb so far.
    bombs: list[int]
    # How many rockets were played.
    rockets: int
    # Seat by seat, when the game is over.
    scores: NotRequired[list[int] | None]


class StatesRequest(TypedDict):
    """The acts of a game from its first lead or a set-up position on, or a step of a record."""

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
    # For the scores. Default: `1`.
    bid: NotRequired[int]
    # For the scores. Default: `0`.
    snatch: NotRequired[bool | int]
    # For the scores: seat by seat the factor of an open hand, 0 for a hidden one. Default: `[]`.
    shown: NotRequired[Sequence[int]]
    # For the scores: seat by seat the factor of doubling. Default: `[]`.
    factors: NotRequired[Sequence[int]]
    # The landlord's extra cards, as far as they are known.
    bottom: NotRequired[CardsInput | None]
    # The order of play, where the landlord chooses it. Default: `1`.
    direction: NotRequired[Literal[1, -1]]
    # Instead of `record`: a position that was set up by hand.
    start: NotRequired[StartInput | None]
    # With `start`: the acts after it. Default: `[]`.
    acts: NotRequired[Sequence[Act]]
    # Every act from the landlord's first lead on.
    history: NotRequired[Sequence[Act] | None]
    # The number of cards of each seat at the start; by default as dealt.
    left: NotRequired[Sequence[int] | None]
    # The hands at the start, seat by seat; null for an unknown one.
    hands: NotRequired[Sequence[CardsInput | None] | None]
