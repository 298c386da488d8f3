"""What several questions send."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict


class AdviceRequest(TypedDict):
    """What one seat knows of a game: its history, or a partial state instead."""

    limit: NotRequired[SearchLimit]
    """The limit of the search. Default: `{"seconds": null, "worlds": null}`."""
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
    """The highest bid of the auction."""
    snatch: NotRequired[bool | int | None]
    """Whether, or how many times, the hand was snatched."""
    shown: NotRequired[Sequence[int]]
    """Where no calls say so: seat by seat the factor of an open hand, or 0. Default: `[]`."""
    factors: NotRequired[Sequence[int]]
    """Where no calls say so: seat by seat the factor of doubling. Default: `[]`."""
    bottom: NotRequired[CardsInput | None]
    """The landlord's extra cards, if the seat knows them."""
    direction: NotRequired[Literal[1, -1]]
    """The order of play, where the landlord chooses it. Default: `1`."""
    start: NotRequired[StartInput | None]
    """Instead of `record`: a position that was set up by hand."""
    acts: NotRequired[Sequence[Act]]
    """The acts after `start`; or `history`. Default: `[]`."""
    seat: NotRequired[int | None]
    """Whose view this is; by default who is to decide."""
    hand: NotRequired[CardsInput | None]
    """What the seat holds now."""
    open_hands: NotRequired[Mapping[str, CardsInput] | Sequence[CardsInput | None] | None]
    """The open hands (明牌) of other seats: by seat the cards that they hold now."""
    calls: NotRequired[Sequence[int | str] | str | None]
    """The auction, from the first call on."""
    first: NotRequired[int | None]
    """Who called first."""
    history: NotRequired[Sequence[Act] | None]
    """All acts from the landlord's first lead on, the seat's own too. `acts` says the same. Without
    it and what may stand instead, the seat leads.
    """
    over: NotRequired[Over | None]
    """Instead of `history`: the play to beat; null when leading."""
    played: NotRequired[Mapping[str, CardsInput] | Sequence[CardsInput | None] | None]
    """Instead of `history`: what each seat has played."""
    gone: NotRequired[CardsInput | None]
    """Instead of `history`: all cards that have been played, by nobody in particular."""
    unseen: NotRequired[CardsInput | None]
    """Instead of `gone`: all cards that the seat does not see, those in the hands of the others,
    open ones not included. One of the others may be left out of `left`.
    """
    left: NotRequired[Mapping[str, int] | Sequence[int | None] | str | None]
    """Instead of `history`: how many cards each seat holds."""
    turn: NotRequired[int | None]
    """Instead of `history`: whose turn it is; by default as `passes` says, or the seat's own."""
    passes: NotRequired[int | None]
    """Instead of `history`: the passes since the play to beat."""
    multiplier: NotRequired[int | None]
    """Instead of `history`: the factor of the bombs played so far."""
    bombs: NotRequired[int | None]
    """The number of bombs in `multiplier`, in games whose bombs add up."""
    compare: NotRequired[PlayInput | None]
    """A play, or `pass`, that the best choice is compared with, and that is tried for as long; by
    default the second best choice.
    """
    objective: NotRequired[Objective]
    """What all seats of the sampled deals play for, and what choices are ranked by: `win`, winning
    at all, or `points`, the score. Default: `"win"`.
    """
    seed: NotRequired[int | None]
    """What decided the sampled deals: the same seed and `worlds` give the same answer."""
    language: NotRequired[Language]
    """The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`."""


class BidsRequest(TypedDict):
    """The hand that a seat was dealt, and the calls before its own.

    Where the landlord chooses the direction of play, he asks with all calls of the auction.
    """

    limit: NotRequired[SearchLimit]
    """The limit of the search. Default: `{"seconds": null, "worlds": null}`."""
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
    seat: NotRequired[int | None]
    """Who is to call; by default whose turn it is."""
    hand: NotRequired[CardsInput | None]
    """What the seat was dealt; with the landlord and the bottom, once taken."""
    calls: NotRequired[Sequence[int | str] | str | None]
    """The auction, from the first call on. By default it is the turn of the first bid or claim, and
    nobody has shown a hand.
    """
    first: NotRequired[int]
    """Seats are numbered in the normal order of play. Default: `0`."""
    bottom: NotRequired[CardsInput | None]
    """The landlord's extra cards, if he has taken them and the seat knows them."""
    open_hands: NotRequired[Mapping[str, CardsInput] | Sequence[CardsInput | None] | None]
    """The open hands (明牌) of other seats: by seat the cards that they hold now."""
    objective: NotRequired[Objective]
    """What the cards of the sampled deals are played for, and what calls are ranked by: `points`,
    the score, or `win`, winning at all. By wins calls that win as often are ranked by points, and a
    redeal counts as a new deal does. Default: `"points"`.
    """
    bidders: NotRequired[Literal["mixed", "usual", "timid", "bold", "expert"]]
    """How the other seats are assumed to call: `usual`, `timid` or `bold` as people do by their
    high cards, `expert` as the learned bidder does among its equals, or `mixed`, all of these, of
    which the calls heard make some likelier. Default: `"mixed"`.
    """
    seed: NotRequired[int | None]
    """What decided the sampled deals: the same seed and `worlds` give the same answer."""
    language: NotRequired[Language]
    """The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`."""


class DeclaredPlay(TypedDict):
    """A play with its type and key, for cards that can be read in several ways."""

    cards: CardsInput
    """The cards of a play; a dash may separate the kickers."""
    type: NotRequired[str | None]
    """The type of play."""
    key: NotRequired[str | None]
    """The rank that plays of a type compare, mostly the highest of the run; or a bomb's suit."""


class SearchLimit(TypedDict):
    """The limit of a search; with `worlds` alone the answer does not depend on the clock."""

    seconds: NotRequired[float | None]
    """The most seconds that it takes; one second when absent. Advice on a play that only seconds
    limit comes earlier when more of them would not change it.
    """
    worlds: NotRequired[int | None]
    """Sampled deals of the hidden cards to search; 0: the network's estimate alone."""


class SidePlays(TypedDict):
    """The number of plays that each side has made, which decides Spring and Anti-Spring."""

    landlord: NotRequired[int | None]
    """How many plays the landlord has made."""
    peasants: NotRequired[int | None]
    """How many plays the peasants have made together."""


class StartInput(TypedDict):
    """A moment of a game from which the acts go on, where the history before is not known."""

    hands: Sequence[CardsInput | None]
    """What each seat holds now; null where that is not known."""
    turn: int
    """Whose turn it is."""
    left: NotRequired[Mapping[str, int] | Sequence[int | None] | str | None]
    """The number of cards of each seat; null to count them."""
    played: NotRequired[Sequence[CardsInput] | None]
    """What each seat has played; null when nobody has kept it."""
    gone: NotRequired[CardsInput | None]
    """Instead of `played`: all cards played, by nobody in particular."""
    over: NotRequired[Over | None]
    """The play to beat."""
    passes: NotRequired[int | None]
    """How many seats have passed on the play to beat."""
    multiplier: NotRequired[int]
    """The factor of the bombs and rockets played so far. Default: `1`."""
    bombs: NotRequired[int | None]
    """Their number, in games whose bombs add up."""
    plays: NotRequired[SidePlays | None]
    """For Spring: the plays of each side, where the cards do not determine it."""


class StateInput(TypedDict):
    """A game as far as it is known. Every field but the rules may be left out."""

    rules: Rules
    """A game's id; or an object: `base` and overrides, or a whole game."""
    hands: NotRequired[Sequence[CardsInput | None]]
    """The cards dealt to each seat, as far as known. Default: `[]`."""
    bottom: NotRequired[CardsInput | None]
    """The landlord's extra cards."""
    first: NotRequired[int | None]
    """Who called first; seat 0 when absent."""
    calls: NotRequired[Sequence[int | str] | str]
    """The auction, from the first call on. Default: `[]`."""
    landlord: NotRequired[int | None]
    """The landlord, where the calls do not say who he is."""
    bid: NotRequired[int | None]
    """The highest bid of the auction."""
    snatch: NotRequired[bool | int | None]
    """Whether, or how many times, the hand was snatched."""
    shown: NotRequired[Sequence[int]]
    """Instead of `calls`: the factors of open hands. Default: `[]`."""
    factors: NotRequired[Sequence[int]]
    """Instead of `calls`: those of doubling. Default: `[]`."""
    direction: NotRequired[Literal[1, -1] | None]
    """The order of play; null while the landlord may choose it."""
    acts: NotRequired[Sequence[Act]]
    """The acts from the first lead, or `start`, on. Default: `[]`."""
    start: NotRequired[StartInput | None]
    """A moment of the game from which the acts go on, where the history is not known."""
    names: NotRequired[Sequence[str] | None]
    """Seat by seat the names of the players."""
    date: NotRequired[str | None]
    """The day, in ISO 8601."""
    announced: NotRequired[bool]
    """Whether the game's record names the landlord in an event of its own, which counts in the
    numbers of `steps`. Default: `true`.
    """


class TableInput(DeclaredPlay):
    """The play on the table and who played it."""

    seat: NotRequired[int | None]
    """Who played it; when absent the seat before, if no others passed."""
    interrupt: NotRequired[bool]
    """Whether it was played out of turn, as an act says; this changes nothing here. Default:
    `false`.
    """


class TryRequest(TypedDict):
    """A try at an exercise."""

    limit: NotRequired[SearchLimit]
    """The limit of the search. Default: `{"seconds": null, "worlds": null}`."""
    choice: int | str | Sequence[int | str] | None
    """The cards of a play, `pass`, or a call."""
    type: NotRequired[str | None]
    """How the cards are read, where that is not clear."""
    key: NotRequired[str | None]
    """The rank that plays of a type compare, mostly the highest of the run; or a bomb's suit."""
    language: NotRequired[Language]
    """The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`."""


Rules = str | Mapping[str, Any]
"""A game's id; or `base` and overrides, or a whole game."""
Language = Literal["en", "zh"]
"""The language of reasons, names and reports."""
Act = Sequence[int | str | Sequence[int | str] | DeclaredPlay | None] | TableInput
"""A seat, what it plays or "pass", and "!" for a bomb out of turn; or the same by names."""
Over = (
    str
    | Sequence[int | str]
    | Sequence[int | str | Sequence[int | str] | DeclaredPlay | None]
    | TableInput
)
"""The play to beat: its cards, or an act."""
PlayInput = str | Sequence[int | str] | DeclaredPlay
"""A play: its cards, or its cards with type and key."""
CardsInput = str | Sequence[int | str]
"""Cards: a text, a list, or DouZero's numbers."""
RecordInput = str | Sequence[Mapping[str, Any]] | Mapping[str, Any]
"""A game: its record as text or as events, or the JSON of another program."""
Side = Literal["landlord", "peasants"]
"""The side that wins."""
Result = Literal["landlord", "peasants", "undecided"]
"""A side, or nothing proven."""
Objective = Literal["points", "win"]
"""What is to be maximised."""
Status = Literal["queued", "running", "done", "failed"]
"""How far a job is."""
Phase = Literal["auction", "opening", "middle", "end"]
"""A part of a game."""
Category = Literal["lead", "follow", "bomb", "kicker", "co-operation", "call"]
"""A kind of decision."""
Label = Literal["best", "good", "inaccuracy", "mistake", "blunder", "unclear", "forced"]
"""The verdict on a decision."""
LuckNote = Literal[
    "no_landlord",
    "unfinished",
    "no_deals",
    "hand_unknown",
    "bottom_unknown",
    "bid",
    "set_up",
    "seats",
]
"""Why a part of the luck is not known."""
