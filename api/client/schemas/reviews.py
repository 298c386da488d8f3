"""The requests and answers about reviews."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .inputs import (
    Act,
    CardsInput,
    Language,
    LuckNote,
    Objective,
    Rules,
    StartInput,
    StateInput,
    Status,
)
from .parts import Amount, Assumption, EngineInfo, Judgement


class BatchSummary(TypedDict):
    """Many reviews that were asked for together: how far they are."""

    kind: Literal["batch"]
    """How far a batch of reviews is: `batch`."""
    id: str
    """What it is called in addresses and requests."""
    status: Status
    """How far it is."""
    progress: Progress
    """How much of the work is done."""
    counts: dict[str, int]
    """How many reviews have each status."""
    created: str
    """When it was asked for: date and time in ISO 8601, in UTC."""
    refused_count: int
    """How many games were not taken."""


class BatchJob(BatchSummary):
    """Many reviews that were asked for together, and how far each of them is."""

    reviews: list[BatchedReview]
    """One page of them, in order."""
    refused: list[RefusedRecord]
    """At most 1,000 of them."""
    next: str | None
    """The address of the next page of reviews."""


class ReviewSummary(TypedDict):
    """One review: how far it is."""

    kind: Literal["review"]
    """How far a review is: `review`."""
    id: str
    """What it is called in addresses and requests."""
    game: str | None
    """The id of the game; null when it is not kept."""
    status: Status
    """How far it is."""
    progress: Progress
    """How much of the work is done."""
    created: str
    """When it was asked for: date and time in ISO 8601, in UTC."""
    started: str | None
    """When the work began: date and time in ISO 8601, in UTC; null before."""
    finished: str | None
    """When it ended: date and time in ISO 8601, in UTC; null before."""
    reason: NotRequired[str | None]
    """Why the review has failed."""


class BatchedReview(ReviewSummary):
    """One review of a batch."""

    index: int
    """The place of the game in the request, from 0."""


class Review(TypedDict):
    """The review of a game: its decisions, its players, and the curve of winning chances."""

    decisions: list[Judgement]
    """The decisions, in their order in the record."""
    players: list[PlayerReview]
    """By seat its game."""
    curve: list[LandlordChances]
    """The landlord's chances after each play."""
    engine: EngineInfo
    """What computed the review."""
    assumed: NotRequired[list[Assumption] | None]
    """What is not known of a game that begins in a position, and was assumed."""


class FinishedReview(Review):
    """A finished review, as the answer to the request that asked for it."""

    kind: Literal["finished"]
    """The finished review itself: `finished`."""
    id: str
    """The id of the review."""
    status: Literal["done"]
    """How far it is."""


class FollowReviewQuery(TypedDict):
    """The parameters of `followReview`."""

    language: NotRequired[Language]
    """Of the sentences of a review; when absent, that in which it was asked."""


class GetReportQuery(TypedDict):
    """The parameters of `getReport`."""

    format: NotRequired[Literal["html", "csv", "json"]]
    """The format of the report: HTML when absent."""
    language: NotRequired[Language]
    """Of the sentences of a review; when absent, that in which it was asked."""


class GetReviewQuery(TypedDict):
    """The parameters of `getReview`."""

    first: NotRequired[int]
    """The place of the first game of the page, from 0; for batches."""
    language: NotRequired[Language]
    """Of the sentences of a review; when absent, that in which it was asked."""


class LandlordChances(TypedDict):
    """The landlord's chances after one play, as the seat that made it could judge them."""

    index: int
    """The event's number in the record."""
    seat: int
    """Who played."""
    landlord_win: float
    """The probability that the landlord wins."""


class ListReviewsQuery(TypedDict):
    """The parameters of `listReviews`."""

    game: NotRequired[str]
    """The id of their game."""
    status: NotRequired[Status]
    """Only reviews with this status."""
    limit: NotRequired[int]
    """Reviews on a page."""
    before: NotRequired[int]
    """Where the page begins; taken from `next` of the page before."""


class Luck(TypedDict):
    """What made a seat's result, in points and in win probability, from the seat's point of view.

    The parts that are told add up to the result less what the seat could expect. A part that is
    None cannot be told, and lies in `cards`.
    """

    expected: Amount | None
    """What the seat may expect before the deal, V0, with the bidder of the game and its networks in
    all seats.
    """
    deal: Amount | None
    """What the dealt hand is worth, less `expected`."""
    bottom: Amount | None
    """What the bottom is worth, less an unknown one; for a peasant his share of that."""
    cards: Amount | None
    """What remains: how the hidden cards turned out, which is luck, or an error of the model."""
    others: Amount
    """What the decisions of the other seats gave or took."""
    own: Amount | None
    """What the seat's own decisions gave away; negative."""
    notes: list[LuckNote]
    """Why parts are missing."""


class PlayerReview(TypedDict):
    """The game of one seat; figures are None when the seat had nothing to decide."""

    seat: int
    """The seat."""
    role: str
    """`landlord` or `peasant`."""
    accuracy: float | None
    """From 0 to 100, by the expected losses of its plays; forced plays do not count."""
    average_loss: float | None
    """Percentage points of winning lost by a play that was not forced."""
    points_loss: float | None
    """Expected points given away by all plays and calls together."""
    match_rate: float | None
    """The share of plays, forced ones left out, that lost at most one percentage point."""
    luck: Luck
    """What made the seat's result: the cards, the others, and its own decisions."""
    result: Amount | None
    """What the seat got; null without one."""
    adjusted_result: Amount | None
    """The result without the luck of the deal, the bottom and the cards."""
    labels: dict[str, int]
    """How often each label was given; calls count too."""
    moments: list[int]
    """The events of the decisions that mattered most (solver/review/moments.py), in the order of
    the game.
    """
    luck_sentence: str | None
    """What made the result, in one sentence; null without a result."""


class Progress(TypedDict):
    """How far a job is."""

    done: int
    """Parts of a review, or reviews of a batch, that have ended."""
    of: int
    """How many there are in all."""


class RefusedRecord(TypedDict):
    """The games of a batch that cannot be reviewed for one reason; where the first one is."""

    index: int
    """The place of the game in the request, from 0."""
    line: int | None
    """The line with the fault, from 1; null when the record itself is good."""
    detail: str
    """What is wrong, in a sentence that quotes it."""
    count: NotRequired[int]
    """How many games are refused for this reason."""


class ReviewGamesQuery(TypedDict):
    """The parameters of `reviewGames`."""

    format: NotRequired[str]
    """The format of the records; detected when absent."""
    rules: NotRequired[str]
    """The id of the rules, for formats that name none."""
    seconds: NotRequired[float]
    """The limit of each review, in seconds."""
    worlds: NotRequired[int]
    """The limit of each decision, in sampled deals."""
    seed: NotRequired[int]
    """Equal seeds and limits of worlds give equal reviews."""
    language: NotRequired[Language]
    """The language: `en`, or `zh` for simplified Chinese."""
    objective: NotRequired[Objective]
    """What all seats of the sampled deals play for, and what the loss of a play is measured in:
    `win`, percentage points of winning, or `points`, percent of the difference between winning and
    losing what is at stake. Calls are judged by points.
    """
    keep: NotRequired[bool]
    """False: the games are not stored."""


class ReviewJob(ReviewSummary):
    """One review: how far it is, and what came out."""

    result: NotRequired[Review | None]
    """The finished review."""


class ReviewLimit(TypedDict):
    """The limit of a review; the default one has enough worlds for stable labels.

    The seconds are for the whole game, and the worlds for each decision. With worlds, the seconds
    are a safeguard.
    """

    seconds: NotRequired[float | None]
    """The most seconds that it takes; one second when absent. Advice on a play that only seconds
    limit comes earlier when more of them would not change it.
    """
    worlds: NotRequired[int | None]
    """Sampled deals of the hidden cards to search; 0: the network's estimate alone."""


class ReviewList(TypedDict):
    """One page of the reviews."""

    reviews: list[ReviewSummary]
    """The reviews, the latest first."""
    next: str | None
    """The address of the next page; null on the last one."""


class ReviewsRequest(TypedDict):
    """A game: its record, the id of a stored game, or a position set up by hand and its acts."""

    limit: NotRequired[ReviewLimit]
    """When absent, 1024 worlds for each decision, with the longest search in seconds as a
    safeguard; `engine.cut_short` says when that ended it. Default: `{"seconds": null, "worlds":
    null}`.
    """
    record: NotRequired[str | Sequence[Mapping[str, Any]] | StateInput | Mapping[str, Any] | None]
    """The game, in any format."""
    format: NotRequired[str | None]
    """The format of `record`, where that is not clear."""
    at: NotRequired[int | None]
    """How many of the calls and acts of the game are reviewed; null for all."""
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
    """The landlord's extra cards, as far as they are known."""
    direction: NotRequired[Literal[1, -1] | None]
    """The order of play, where the landlord chooses it; 1 when absent."""
    start: NotRequired[StartInput | None]
    """Instead of `record`: a position that was set up by hand."""
    acts: NotRequired[Sequence[Act]]
    """The acts after `start`; or `history`. Default: `[]`."""
    game: NotRequired[str | None]
    """Instead of `record`: the id of a stored game. Over HTTP only."""
    seats: NotRequired[Sequence[int] | None]
    """The seats that are judged; null for all."""
    wait: NotRequired[bool]
    """True: the answer is the finished review, if it is there in time. Default: `false`."""
    keep: NotRequired[bool]
    """False: the game is not stored with the other games, but with its review alone. Over HTTP
    only. Default: `true`.
    """
    objective: NotRequired[Objective]
    """What all seats of the sampled deals play for, and what the loss of a play is measured in:
    `win`, percentage points of winning, or `points`, percent of the difference between winning and
    losing what is at stake. Calls are judged by points. Default: `"win"`.
    """
    seed: NotRequired[int | None]
    """What decided the sampled deals: the same seed and `worlds` give the same answer."""
    language: NotRequired[Language]
    """The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`."""


AnyJob = ReviewJob | BatchJob
"""A review, or a batch of them."""
AskedReview = FinishedReview | ReviewSummary
"""A review that was asked for: the finished review, or how far it is."""
