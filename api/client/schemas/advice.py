"""The requests and answers about advice."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .inputs import Act, CardsInput, Language, Objective, Over, Rules, StartInput, StateInput
from .parts import AssumedAnswer, CauseAnswer, EngineAnswer, PlayAnswer, RefutationAnswer


class AdviceAnswer(TypedDict):
    """The choices, best first, with the errors of their estimates."""

    best: str
    """The best choice: a play, or a call."""
    plays: list[AdvicePlay]
    """The choices, best first."""
    line: list[tuple[int, str]]
    """How the game may go on: seats and plays."""
    against: NotRequired[str | None]
    """The choice that the best one is compared with; absent where there is no other."""
    because: NotRequired[list[CauseAnswer]]
    """What decides between the best play and `against` in the sampled deals, the weightiest first:
    `better` is measured after the best play. Absent where nothing stands out.
    """
    refutation: NotRequired[RefutationAnswer | None]
    """Where the best play is proven to win: a deal in which `against` loses, and how. Absent where
    that was not found.
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
    short: NotRequired[str | None]
    """The point of the first reason about the choice, in at most 60 signs, or 24 Chinese ones;
    absent where there is none.
    """


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
    """The calls that are not clearly worth less than any other, `best` among them, the most
    cautious in front. Of those that cost little the most cautious one is recommended.
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
    """What decides between the best call and the other one, and facts about the choice, the hand
    and the best call, in words.
    """
    short: str
    """The first reason in at most 60 signs, or 24 Chinese ones."""
    against: int | str
    """The call that the recommended one is compared with: the best of those that are clearly worth
    less; where there is none, the best of those that are equal.
    """
    because: list[CauseAnswer]
    """What decides between the two in the sampled deals, the weightiest first; where nothing
    clearly does, what both win as a whole (`call_odds`).
    """
    engine: EngineAnswer
    """What computed the answer."""


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


class HeldCountAnswer(TypedDict):
    """How many of something a seat holds."""

    chance: float
    """The probability that it holds at least one, from 0 to 1."""
    chance_error: float
    """Its standard error; 0 where the cards that are seen decide it."""
    count: float
    """The expected number."""
    count_error: float
    """Its standard error."""


class HeldRankAnswer(HeldCountAnswer):
    """How many cards of a rank a seat holds."""

    rank: str
    """The letter of the rank."""


class LikelyPlayAnswer(PlayAnswer):
    """A play or a pass of the seat to act, and how likely it is."""

    share: float
    """The probability that it is made, from 0 to 1."""
    share_error: float
    """Its standard error."""


class ReadingLimit(TypedDict):
    """The limit of a hand reading."""

    seconds: NotRequired[float | None]
    """The most seconds that it takes; one second when absent. Advice on a play that only seconds
    limit comes earlier when more of them would not change it.
    """
    worlds: NotRequired[int | None]
    """How many deals are weighed; 256 when absent."""


class ReadingsAnswer(TypedDict):
    """What the other seats probably hold, and what the seat to act will probably do."""

    holdings: list[SeatHoldingsAnswer | None]
    """By seat what it holds; null for the seat that looks and for hands that lie open."""
    turn: int
    """The seat that is to act."""
    plays: list[LikelyPlayAnswer]
    """What the seat to act is likely to do, the likeliest first; empty where that is the seat that
    looks.
    """
    other: float
    """The probability that it does something that is not listed."""
    effective: NotRequired[float | None]
    """As how many independent deals the figures count; absent where every possible deal was
    weighed.
    """
    assumed: NotRequired[list[AssumedAnswer] | None]
    """What is not known of the game, and was assumed."""
    engine: EngineAnswer
    """What computed the answer."""


class ReadingsRequest(TypedDict):
    """What one seat knows of a game, as for advice; whose turn it is does not matter."""

    limit: NotRequired[ReadingLimit]
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
    objective: NotRequired[Objective]
    """What the seat to act plays for: `win`, winning at all, or `points`, the score. Default:
    `"win"`.
    """
    seed: NotRequired[int | None]
    """What decided the sampled deals: the same seed and `worlds` give the same answer."""
    language: NotRequired[Language]
    """Of the warnings. Default: `"en"`."""


class SeatHoldingsAnswer(TypedDict):
    """What decides tricks in a hidden hand."""

    ranks: list[HeldRankAnswer]
    """The highest ranks of the game and the wild one, highest first."""
    bombs: HeldCountAnswer
    """The bombs and rockets that share no card."""


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
