"""The requests and answers about advice."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .parts import (
    Act,
    AssumedAnswer,
    CardsInput,
    CauseAnswer,
    EngineAnswer,
    Language,
    Objective,
    RecordInput,
    Rules,
    SearchLimit,
    SolutionOfExercise,
    StartInput,
)


class AdviceAnswer(TypedDict):
    """The choices, best first, with the errors of their estimates."""

    best: str
    """The best choice: a play, or a call."""
    plays: list[AdvicePlay]
    """The choices, best first."""
    line: list[tuple[int, str]]
    """How the game may go on: seats and plays."""
    because: NotRequired[list[CauseAnswer]]
    """What decides between the first two plays in the sampled deals, the weightiest first: `better`
    is measured after the first of them. Absent where nothing stands out.
    """
    assumed: NotRequired[list[AssumedAnswer] | None]
    """What is not known of the game, and was assumed."""
    engine: EngineAnswer
    """What computed the answer."""


class AdvicePlay(TypedDict):
    """One choice and what it is worth to the seat and its side."""

    cards: str
    """The cards in canonical form, the kickers behind a dash."""
    type: str
    """The type of play."""
    win: float
    """The probability that the seat's side wins."""
    win_error: float | None
    """Its standard error."""
    points: float
    """The expected score of the seat."""
    points_error: float | None
    """Its standard error."""
    proven: NotRequired[bool | None]
    """True when the result is exact."""
    reasons: list[str]
    """Sentences that say why, the weightiest first."""


class AdviceRequest(TypedDict):
    """What one seat knows of a game: its history, or a partial state instead."""

    limit: NotRequired[SearchLimit]
    """The limit of the search. Default: `{"seconds": null, "worlds": null}`."""
    record: NotRequired[RecordInput | None]
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
    """With `start`: the acts after it. Default: `[]`."""
    seat: NotRequired[int | None]
    """Whose view this is; with `record` or `start` by default who is to decide."""
    hand: NotRequired[CardsInput | None]
    """What the seat holds now."""
    open_hands: NotRequired[Mapping[str, CardsInput] | None]
    """The open hands (明牌) of other seats: by seat the cards that they hold now."""
    calls: NotRequired[Sequence[int | str] | None]
    """The auction, from the first call on."""
    first: NotRequired[int | None]
    """Who called first."""
    history: NotRequired[Sequence[Act] | None]
    """Every act from the landlord's first lead on, including the seat's own."""
    over: NotRequired[Act | None]
    """Instead of `history`: the play to beat; null when leading."""
    played: NotRequired[Mapping[str, CardsInput] | None]
    """Instead of `history`: the cards that each seat has played."""
    gone: NotRequired[CardsInput | None]
    """Instead of `history`: all cards that have been played, by nobody in particular."""
    unseen: NotRequired[CardsInput | None]
    """Instead of `gone`: all cards that the seat does not see, those in the hands of the others,
    open ones not included. One of the others may be left out of `left`.
    """
    left: NotRequired[Mapping[str, int] | None]
    """Instead of `history`: the number of cards that each seat holds."""
    passes: NotRequired[int | None]
    """Instead of `history`: the passes since the play to beat."""
    multiplier: NotRequired[int | None]
    """Instead of `history`: the factor of the bombs played so far."""
    bombs: NotRequired[int | None]
    """The number of bombs in `multiplier`, in games whose bombs add up."""
    objective: NotRequired[Objective]
    """What all seats of the sampled deals play for, and what choices are ranked by: `win`, winning
    at all, or `points`, the score. Default: `"win"`.
    """
    seed: NotRequired[int | None]
    """What decided the sampled deals: the same seed and `worlds` give the same answer."""
    language: NotRequired[Language]
    """The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`."""


class BarAnswer(TypedDict):
    """One possible score and how likely it is."""

    points: float
    """The score, at the stake of the game."""
    probability: float
    """How likely it is, from 0 to 1."""


class BidsAnswer(TypedDict):
    """The calls that are legal now, the recommended one in front, the others by their worth."""

    best: int | str
    """The recommended call."""
    equal: list[int | str]
    """The calls that are worth as much as the best one within the error, `best` among them. The
    most cautious of them is recommended.
    """
    calls: list[CallAnswer]
    """The legal calls, the recommended one in front and the others by what is played for."""
    strength: StrengthAnswer
    """The strength of the hand."""
    heard: list[HeardAnswer]
    """What the calls of the other seats have shown of their hands."""
    changes: list[ChangeAnswer]
    """What would change the verdict: the least exchange of a card for a bolder call, and the least
    for a more cautious one; empty where the game has no learned bidder.
    """
    reasons: list[str]
    """Facts about the hand and the best call, in words."""
    engine: EngineAnswer
    """What computed the answer."""


class BidsRequest(TypedDict):
    """The hand that a seat was dealt, and the calls before its own.

    Where the landlord chooses the direction of play, he asks with all calls of the auction.
    """

    limit: NotRequired[SearchLimit]
    """The limit of the search. Default: `{"seconds": null, "worlds": null}`."""
    record: NotRequired[RecordInput | None]
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
    """Who is to call; with `record` by default whose turn it is."""
    hand: NotRequired[CardsInput | None]
    """What the seat was dealt; with the landlord and the bottom, once taken."""
    calls: NotRequired[Sequence[int | str] | None]
    """The auction, from the first call on."""
    first: NotRequired[int]
    """Seats are numbered in the normal order of play. Default: `0`."""
    bottom: NotRequired[CardsInput | None]
    """The landlord's extra cards, if he has taken them and the seat knows them."""
    open_hands: NotRequired[Mapping[str, CardsInput] | None]
    """The open hands (明牌) of other seats: by seat the cards that they hold now."""
    objective: NotRequired[Objective]
    """What the cards of the sampled deals are played for, and what calls are ranked by: `points`,
    the score, or `win`, winning at all. By wins calls that win as often are ranked by points, and a
    redeal counts as a new deal does. Default: `"points"`.
    """
    seed: NotRequired[int | None]
    """What decided the sampled deals: the same seed and `worlds` give the same answer."""
    language: NotRequired[Language]
    """The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`."""


class CallAnswer(TypedDict):
    """One call and what it is worth."""

    call: int | str
    """The call as the auction names it."""
    points: float
    """The expected score of the seat; a redeal counts 0."""
    points_error: float | None
    """The standard error of `points`."""
    win: float
    """The probability that the seat's side wins; a redeal is neither won nor lost."""
    win_error: float
    """The standard error of `win`."""
    becomes_landlord: float | None
    """The probability that this call makes the seat the landlord."""
    redeal: float
    """The probability that the cards are dealt again."""
    win_as_landlord: float | None
    """The probability of winning as the landlord: after this call if it ever leads there."""
    win_as_peasant: float | None
    """The probability of winning once another seat is the landlord; null if none ever is."""
    quantiles: dict[str, float]
    """By percentile, the score that the seat stays at or below so often."""
    histogram: list[BarAnswer]
    """Each possible score with its probability, in rising order."""
    shows: ShownAnswer | None
    """What the call tells the others: the middle 80 % of the hands for which it would be made, by
    their place among all hands, from 0 for the best to 1; null for a direction of play.
    """
    reasons: list[str]
    """What follows the call, in words."""


class ChangeAnswer(TypedDict):
    """An exchange of one card, and the call that would then be best."""

    added: str
    """The card that the hand would hold."""
    removed: str
    """The card that it would not hold."""
    call: int | str
    """The call that would be best."""


class ChoiceAnswer(TypedDict):
    """What a player does: a call, a direction of play (1 or -1), or the cards of a play."""

    seat: int | None
    """Whose decision comes next; null once the game is over or is dealt again."""
    kind: Literal["call", "direction", "play"] | None
    """What is decided: `play`, `call`, or another kind of choice."""
    choice: int | str | None
    """What the player does; null where a person is to decide, or nobody."""
    type: NotRequired[str | None]
    """How the cards of a play are read."""
    interrupt: bool
    """Whether it is a chance to play a bomb out of turn; `pass` keeps the bomb."""
    player: str | None
    """Who chose: the id of the opponent."""
    event: NotRequired[dict[str, Any] | None]
    """With `record`: the event that says so, ready to be appended. Absent where a bomb out of turn
    is kept: send the seat in `declined` then.
    """
    engine: NotRequired[EngineAnswer | None]
    """What computed the answer."""


class ChoicesRequest(AdviceRequest):
    """A decision, and who is to make it."""

    declined: NotRequired[Sequence[int]]
    """With `record` or `start`: seats that have let this chance to bomb out of turn go by. Default:
    `[]`.
    """
    advice: NotRequired[AdviceRequest | None]
    """Instead of fields of its own: a play, as a request of POST /v1/advice. Its limit, seed,
    objective and language are not used.
    """
    bids: NotRequired[BidsRequest | None]
    """Instead of fields of its own: a call or a direction, as a request of POST /v1/bids. Its
    limit, seed, objective and language are not used.
    """
    player: NotRequired[str | None]
    """Who decides, whichever seat comes next."""
    players: NotRequired[Sequence[str | None] | None]
    """With `record`, instead of `player`: who plays each seat; null for a person, whose decisions
    are not made here.
    """


class ShownAnswer(TypedDict):
    """Where the others will place the hand, as shares of hands that are stronger."""

    low: float
    """One in ten of the hands that are called like this has a lower share: it is stronger."""
    middle: float
    """Half of the hands that are called like this have a lower share."""
    high: float
    """Nine in ten of the hands that are called like this have a lower share."""


class HeardAnswer(ShownAnswer):
    """What the calls of another seat show of its hand."""

    seat: int
    """A seat, numbered from 0 in the normal order of play."""


class JudgementAnswer(SolutionOfExercise):
    """A choice, judged like the decisions of a review; `index` is always 0."""

    why: NotRequired[str | None]
    """What follows the choice, without saying which one is better; absent for the best one and for
    calls.
    """
    hints: tuple[str, str]
    """Two hints at the best choice; the second one says more."""
    cut_short: NotRequired[bool | None]
    """True when seconds ended the sampling before the worlds of the limit did."""
    assumed: NotRequired[list[AssumedAnswer] | None]
    """What is not known of the game, and was assumed."""


class JudgementsRequest(AdviceRequest):
    """A decision, and the choice that is to be judged."""

    declined: NotRequired[Sequence[int]]
    """With `record` or `start`: seats that have let this chance to bomb out of turn go by. Default:
    `[]`.
    """
    advice: NotRequired[AdviceRequest | None]
    """Instead of fields of its own: a play, as a request of POST /v1/advice. Its limit, seed,
    objective and language are not used.
    """
    bids: NotRequired[BidsRequest | None]
    """Instead of fields of its own: a call or a direction, as a request of POST /v1/bids. Its
    limit, seed, objective and language are not used.
    """
    choice: int | str | Sequence[int | str] | None
    """The cards of a play, `pass`, or a call."""
    type: NotRequired[str | None]
    """How the cards are read, where that is not clear."""
    key: NotRequired[str | None]
    """The rank that plays of a type compare, mostly the highest of the run; or a bomb's suit."""


class StrengthAnswer(TypedDict):
    """What the hand is made of."""

    fewest_plays: int
    """The fewest plays that empty the hand."""
    controls: float
    """The number of tricks that the high cards and bombs of the hand are worth."""
    bombs: int
    """The number of bombs that the hand holds side by side, sharing no card."""
    top_share: float
    """The share of all hands of this size that are stronger, from 0 (none) to 1."""
