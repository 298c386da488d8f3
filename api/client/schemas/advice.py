"""The requests and answers about advice."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .inputs import Act, CardsInput, Language, Objective, Over, Rules, StartInput, StateInput
from .parts import Assumption, Cause, EngineInfo, PlayAnswer, Refutation


class Advice(TypedDict):
    """The choices that were compared."""

    best: str
    """The best choice: a play, or the pass."""
    plays: list[Candidate]
    """The choices, best first."""
    line: list[tuple[int, str]]
    """How the game may go on from the best choice, which is its first move."""
    engine: EngineInfo
    """What computed the answer."""
    assumed: NotRequired[list[Assumption] | None]
    """What is not known of the game, and was assumed; absent for nothing."""
    because: NotRequired[list[Cause]]
    """What decides between the best choice and `against` in the sampled deals. The weightiest comes
    first; `better` is measured after the best choice. There is nothing where a proof decides, where
    few deals were tried, and where nothing stands out.
    """
    refutation: NotRequired[Refutation | None]
    """Where the best choice is proven to win: a deal in which `against` loses, and how."""
    against: NotRequired[str | None]
    """The choice that the best one is compared with; absent where there is no other."""


class Bar(TypedDict):
    """A possible score and its probability."""

    points: float
    """The score of the seat."""
    probability: float
    """How likely it is."""


class BidAdvice(TypedDict):
    """What to call."""

    best: int | str
    """The recommended call."""
    equal: list[int | str]
    """The calls that are not clearly worth less than any other, `best` among them, the most
    cautious in front. Of those that cost little the most cautious one is recommended.
    """
    calls: list[CallValue]
    """The legal calls, the recommended one in front and the others by what is played for."""
    strength: HandStrength
    """The strength of the hand."""
    heard: list[SeatEvidence]
    """What the calls of the other seats have shown of their hands."""
    changes: list[VerdictChange]
    """What would change the verdict: the least exchange of a card for a bolder call, and the least
    for a more cautious one; empty where the game has no learned bidder.
    """
    reasons: list[str]
    """What decides between the best call and the other one, and facts about the choice, the hand
    and the best call, in words.
    """
    short: str
    """The first reason in at most 60 signs, or 24 Chinese ones."""
    engine: EngineInfo
    """What computed the answer."""
    against: int | str
    """The call that the recommended one is compared with: the best of those that are clearly worth
    less; where there is none, the best of those that are equal.
    """
    because: list[Cause]
    """What decides between the two in the sampled deals, the weightiest first; where nothing
    clearly does, what both win as a whole (`call_odds`).
    """


class CallEvidence(TypedDict):
    """Where the others will place a hand, as shares of stronger hands: 0 for the best hand."""

    low: float
    """One in ten of the hands that are called like this has a lower share: it is stronger."""
    middle: float
    """Half of the hands that are called like this have a lower share."""
    high: float
    """Nine in ten of the hands that are called like this have a lower share."""


class CallValue(TypedDict):
    """One call, what may come of it, and what it is worth to the seat.

    The arrays have one entry for each outcome; the figures are the properties that follow from
    them.
    """

    call: int | str
    """The call as the auction names it."""
    points_error: float
    """The standard error of `points`."""
    win_error: float
    """The standard error of `win`."""
    shows: CallEvidence | None
    """What the call tells the others: the middle 80 % of the hands for which it would be made, by
    their place among all hands, from 0 for the best to 1; null for a direction of play.
    """
    reasons: list[str]
    """What follows the call, in words."""
    points: float
    """The expected score of the seat; a redeal counts 0."""
    win: float
    """The probability that the seat's side wins; a redeal is neither won nor lost."""
    becomes_landlord: float
    """The probability that this call makes the seat the landlord."""
    redeal: float
    """The probability that the cards are dealt again."""
    win_as_landlord: float | None
    """The probability of winning as the landlord: after this call if it ever leads there."""
    win_as_peasant: float | None
    """The probability of winning once another seat is the landlord; null if none ever is."""
    quantiles: dict[str, float]
    """By percentile, the score that the seat stays at or below so often."""
    histogram: list[Bar]
    """Each possible score with its probability, in rising order."""


class Candidate(TypedDict):
    """One possible choice, and what it is worth to the seat and its side."""

    win: float
    """The probability that the seat's side wins, from 0 to 1."""
    win_error: float
    """Its standard error; 0 when the win is proven."""
    points: float
    """The expected score of the seat, bid and snatches counted."""
    points_error: float
    """Its standard error."""
    proven: NotRequired[bool]
    """Whether the option wins whatever the hidden cards are."""
    cards: str
    """The cards, the kickers behind a dash; or `pass`."""
    type: str
    """The type of play."""
    reasons: list[str]
    """The facts about the choice in words; made at the first use."""
    short: NotRequired[str | None]
    """The first reason in at most 60 signs, or 24 Chinese ones; absent where there is none."""


class HandReading(TypedDict):
    """What a seat can say of the hands that it does not see."""

    holdings: list[SeatHoldings | None]
    """By seat what it holds; null for the seat that looks and for hands that lie open."""
    turn: int
    """The seat that is to act."""
    plays: list[LikelyPlay]
    """What the seat to act is likely to do, the likeliest first; empty where that is the seat that
    looks.
    """
    other: float
    """The probability that it does something that is not listed."""
    effective: NotRequired[float | None]
    """As how many independent deals the figures count; absent where every possible deal was
    weighed.
    """
    engine: EngineInfo
    """What computed the answer."""
    assumed: NotRequired[list[Assumption] | None]
    """What is not known of the game, and was assumed; absent for nothing."""


class HandStrength(TypedDict):
    """The strength of a hand before the first play."""

    fewest_plays: int
    """The fewest plays that empty the hand."""
    controls: float
    """The number of tricks that the high cards and bombs of the hand are worth."""
    bombs: int
    """The number of bombs that the hand holds side by side, sharing no card."""
    top_share: float
    """The share of all hands of this size that are stronger, from 0 (none) to 1."""


class HeldCount(TypedDict):
    """How many of something a seat holds."""

    chance: float
    """The probability that it holds at least one, from 0 to 1."""
    chance_error: float
    """Its standard error; 0 where the cards that are seen decide it."""
    count: float
    """The expected number."""
    count_error: float
    """Its standard error."""


class HeldRank(HeldCount):
    """How many cards of a rank a seat holds."""

    rank: str
    """The letter of the rank."""


class LikelyPlay(PlayAnswer):
    """What the seat to act may do."""

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


class SeatEvidence(CallEvidence):
    """What the calls of another seat have shown of its hand."""

    seat: int
    """That seat."""


class SeatHoldings(TypedDict):
    """What decides tricks in a hidden hand."""

    ranks: list[HeldRank]
    """The highest ranks of the game and the wild one, highest first."""
    bombs: HeldCount
    """The bombs and rockets that share no card."""


class VerdictChange(TypedDict):
    """One card exchanged for another, and the call that would then be best."""

    added: str
    """The card that the hand would hold."""
    removed: str
    """The card that it would not hold."""
    call: int | str
    """The call that would be best."""
