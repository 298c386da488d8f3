"""The requests and answers about reviews."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from .parts import (
    Act,
    AmountAnswer,
    AssumedAnswer,
    CardsInput,
    Decision,
    EngineAnswer,
    Language,
    LuckNote,
    Objective,
    RecordInput,
    Rules,
    StartInput,
    Status,
)


class BatchSummary(TypedDict):
    """Many reviews that were asked for together: how far they are."""

    # How far a batch of reviews is: `batch`.
    kind: Literal["batch"]
    # What it is called in addresses and requests.
    id: str
    # How far it is.
    status: Status
    # How much of the work is done.
    progress: Progress
    # How many reviews have each status.
    counts: dict[str, int]
    # When it was asked for: date and time in ISO 8601, in UTC.
    created: str
    # How many games were not taken.
    refused_count: int


class BatchJob(BatchSummary):
    """Many reviews that were asked for together, and how far each of them is."""

    # One page of them, in order.
    reviews: list[BatchedReview]
    # At most 1,000 of them.
    refused: list[RefusedRecord]
    # The address of the next page of reviews.
    next: str | None


class ReviewSummary(TypedDict):
    """One review: how far it is."""

    # How far a review is: `review`.
    kind: Literal["review"]
    # What it is called in addresses and requests.
    id: str
    # The id of the game; null when it is not kept.
    game: str | None
    # How far it is.
    status: Status
    # How much of the work is done.
    progress: Progress
    # When it was asked for: date and time in ISO 8601, in UTC.
    created: str
    # When the work began: date and time in ISO 8601, in UTC; null before.
    started: str | None
    # When it ended: date and time in ISO 8601, in UTC; null before.
    finished: str | None
    # Why the review has failed.
    reason: NotRequired[str | None]


class BatchedReview(ReviewSummary):
    """One review of a batch."""

    # The place of the game in the request, from 0.
    index: int


class CurvePoint(TypedDict):
    """The landlord's chances after one play, as the seat that made it could judge them."""

    # The event's index in the record.
    index: int
    # A seat, numbered from 0 in the normal order of play.
    seat: int
    # The landlord's probability of winning.
    landlord_win: float


class ReviewsAnswer(TypedDict):
    """The review of a game: its decisions, its players, and the curve of winning chances."""

    # The decisions, in their order in the record.
    decisions: list[Decision]
    # The players.
    players: list[Player]
    # How the landlord's chance of winning went, decision by decision.
    curve: list[CurvePoint]
    # What is not known of a game that begins in a position, and was assumed.
    assumed: NotRequired[list[AssumedAnswer] | None]
    # What computed the answer.
    engine: EngineAnswer


class FinishedReview(ReviewsAnswer):
    """A finished review, as the answer to the request that asked for it."""

    # The finished review itself: `finished`.
    kind: Literal["finished"]
    # The id of the review.
    id: str
    # How far it is.
    status: Literal["done"]


class GetReportQuery(TypedDict):
    """The parameters of `getReport`."""

    # The format of the report: HTML when absent.
    format: NotRequired[Literal["html", "csv", "json"]]
    # Of the HTML; the reasons keep the language of the review.
    language: NotRequired[Language]


class GetReviewQuery(TypedDict):
    """The parameters of `getReview`."""

    # The place of the first game of the page, from 0; for batches.
    first: NotRequired[int]


class ListReviewsQuery(TypedDict):
    """The parameters of `listReviews`."""

    # The id of their game.
    game: NotRequired[str]
    # Only reviews with this status.
    status: NotRequired[Status]
    # Reviews on a page.
    limit: NotRequired[int]
    # Where the page begins; taken from `next` of the page before.
    before: NotRequired[int]


class LuckAnswer(TypedDict):
    """What made a player's result: result - expected = deal + bottom + cards + others + own.

    A part that is null cannot be told; it counts as 0 and lies in `cards`.
    """

    # What the seat may expect before the deal, V0, with the bidder of the game and its networks in
    # all seats.
    expected: AmountAnswer | None
    # What the dealt hand is worth, less `expected`.
    deal: AmountAnswer | None
    # What the bottom is worth, less an unknown one; for a peasant his share of that.
    bottom: AmountAnswer | None
    # What remains: how the hidden cards turned out, which is luck, or an error of the model.
    cards: AmountAnswer | None
    # What the decisions of the other seats gave or took.
    others: AmountAnswer
    # What the seat's own decisions gave away; negative.
    own: AmountAnswer | None
    # Why parts are missing.
    notes: list[LuckNote]


class Player(TypedDict):
    """The summary of one player's game."""

    # A seat, numbered from 0 in the normal order of play.
    seat: int
    # `landlord` or `peasant`.
    role: str
    # From 0 to 100: how near the choices were to the best ones.
    accuracy: float | None
    # The mean loss of its decisions, in percentage points.
    average_loss: float | None
    # What was lost against the best choice, in points; null where it is not known.
    points_loss: float | None
    # The part of its decisions that were the best choice.
    match_rate: float | None
    # What made the result: the deal, the bottom, the cards, the others and the player.
    luck: LuckAnswer
    # What the player has won in this game.
    result: AmountAnswer | None
    # The result without the luck of `deal`, `bottom` and `cards`.
    adjusted_result: AmountAnswer | None
    # How many decisions had each verdict.
    labels: dict[str, int]


class Progress(TypedDict):
    """How far a job is."""

    # Parts of a review, or reviews of a batch, that have ended.
    done: int
    # How many there are in all.
    of: int


class RefusedRecord(TypedDict):
    """The games of a batch that cannot be reviewed for one reason; where the first one is."""

    # The place of the game in the request, from 0.
    index: int
    # The line with the fault, from 1; null when the record itself is good.
    line: int | None
    # What is wrong, in a sentence that quotes it.
    detail: str
    # How many games are refused for this reason.
    count: NotRequired[int]


class ReviewGamesQuery(TypedDict):
    """The parameters of `reviewGames`."""

    # The format of the records; detected when absent.
    format: NotRequired[str]
    # The id of the rules, for formats that name none.
    rules: NotRequired[str]
    # The limit of each review, in seconds.
    seconds: NotRequired[float]
    # The limit of each decision, in sampled deals.
    worlds: NotRequired[int]
    # Equal seeds and limits of worlds give equal reviews.
    seed: NotRequired[int]
    # The language: `en`, or `zh` for simplified Chinese.
    language: NotRequired[Language]
    # What all seats of the sampled deals play for, and what the loss of a play is measured in:
    # `win`, percentage points of winning, or `points`, percent of the difference between winning
    # and losing what is at stake. Calls are judged by points.
    objective: NotRequired[Objective]
    # False: the games are not stored.
    keep: NotRequired[bool]


class ReviewJob(ReviewSummary):
    """One review: how far it is, and what came out."""

    # The finished review.
    result: NotRequired[ReviewsAnswer | None]


class ReviewLimit(TypedDict):
    """The limit of a review; the default one has enough worlds for stable labels.

    The seconds are for the whole game, and the worlds for each decision. With worlds, the seconds
    are a safeguard.
    """

    # The most seconds that it takes; one second when absent. Advice on a play that only seconds
    # limit comes earlier when more of them would not change it.
    seconds: NotRequired[float | None]
    # Sampled deals of the hidden cards to search; 0: the network's estimate alone.
    worlds: NotRequired[int | None]


class ReviewList(TypedDict):
    """One page of the reviews."""

    # The reviews, the latest first.
    reviews: list[ReviewSummary]
    # The address of the next page; null on the last one.
    next: str | None


class ReviewsRequest(TypedDict):
    """A game: its record, the id of a stored game, or a position set up by hand and its acts."""

    # When absent, 1024 worlds for each decision, with the longest search in seconds as a safeguard;
    # `engine.cut_short` says when that ended it. Default: `{"seconds": null, "worlds": null}`.
    limit: NotRequired[ReviewLimit]
    # The game, in any format.
    record: NotRequired[RecordInput | None]
    # The format of `record`, where that is not clear.
    format: NotRequired[str | None]
    # How many of the calls and acts of the game are reviewed; null for all.
    at: NotRequired[int | None]
    # The game; with `record`, where that does not name it.
    rules: NotRequired[Rules | None]
    # The landlord's seat.
    landlord: NotRequired[int | None]
    # The highest bid of the auction.
    bid: NotRequired[int | None]
    # Whether, or how many times, the hand was snatched.
    snatch: NotRequired[bool | int | None]
    # Where no calls say so: seat by seat the factor of an open hand, or 0. Default: `[]`.
    shown: NotRequired[Sequence[int]]
    # Where no calls say so: seat by seat the factor of doubling. Default: `[]`.
    factors: NotRequired[Sequence[int]]
    # The landlord's extra cards, as far as they are known.
    bottom: NotRequired[CardsInput | None]
    # The order of play, where the landlord chooses it; 1 when absent.
    direction: NotRequired[Literal[1, -1] | None]
    # Instead of `record`: a position that was set up by hand.
    start: NotRequired[StartInput | None]
    # With `start`: the acts after it. Default: `[]`.
    acts: NotRequired[Sequence[Act]]
    # Instead of `record`: the id of a stored game. Over HTTP only.
    game: NotRequired[str | None]
    # True: the answer is the finished review, if it is there in time. Default: `false`.
    wait: NotRequired[bool]
    # False: the game is not stored with the other games, but with its review alone. Over HTTP only.
    # Default: `true`.
    keep: NotRequired[bool]
    # What all seats of the sampled deals play for, and what the loss of a play is measured in:
    # `win`, percentage points of winning, or `points`, percent of the difference between winning
    # and losing what is at stake. Calls are judged by points. Default: `"win"`.
    objective: NotRequired[Objective]
    # What decided the sampled deals: the same seed and `worlds` give the same answer.
    seed: NotRequired[int | None]
    # The language of the reasons: `en`, or `zh` for simplified Chinese. Default: `"en"`.
    language: NotRequired[Language]


AnyJob = ReviewJob | BatchJob
"""A review, or a batch of them."""
AskedReview = FinishedReview | ReviewSummary
"""A review that was asked for: the finished review, or how far it is."""
