"""The requests and answers about reviews."""

# Written by `python -m tools.client_types`.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .parts import (
    AmountAnswer,
    Decision,
    EngineAnswer,
    Label,
    Language,
    LuckNote,
    Objective,
    Phase,
    RecordInput,
    SearchLimit,
    Status,
)


class BatchSummary(TypedDict):
    """Many reviews that were asked for together: how far they are."""

    id: str
    status: Status
    progress: Progress
    # How many reviews have each status.
    counts: dict[str, int]
    created: str
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

    id: str
    # The id of the game; null when it is not kept.
    game: str | None
    status: Status
    progress: Progress
    created: str
    started: str | None
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
    seat: int
    landlord_win: float


class ExerciseAnswer(TypedDict):
    """A position in which a better choice is to be found."""

    # The event's index in the record.
    index: int
    seat: int
    kind: Literal["play", "call"]
    phase: Phase
    # Percentage points that the network's policy loses here on average.
    difficulty: float | None
    # The question that `request` is for.
    do: Literal["advice", "bids"]
    # The position as a request of POST /v1/advice or /v1/bids.
    request: dict[str, Any]
    # Two hints; the second one says more.
    hints: tuple[str, str]


class ExercisesAnswer(TypedDict):
    """The exercises of a game, in the order of the game."""

    exercises: list[ExerciseAnswer]
    # What made the review.
    engine: EngineAnswer


class ReviewsAnswer(TypedDict):
    """The review of a game: its decisions, its players, and the curve of winning chances."""

    decisions: list[Decision]
    players: list[Player]
    curve: list[CurvePoint]
    engine: EngineAnswer


class FinishedReview(ReviewsAnswer):
    """A finished review, as the answer to the request that asked for it."""

    # The id of the review.
    id: str
    status: NotRequired[Literal["done"]]


class GetExerciseQuery(TypedDict):
    """The parameters of `getExercise`."""

    # Of the hints.
    language: NotRequired[Language]


class GetReportQuery(TypedDict):
    """The parameters of `getReport`."""

    format: NotRequired[Literal["html", "csv", "json"]]
    # Of the HTML; the reasons keep the language of the review.
    language: NotRequired[Language]


class GetReviewQuery(TypedDict):
    """The parameters of `getReview`."""

    # The place of the first game of the page, from 0; for batches.
    first: NotRequired[int]


class ListExercisesQuery(TypedDict):
    """The parameters of `listExercises`."""

    # Of the hints.
    language: NotRequired[Language]


class ListReviewsQuery(TypedDict):
    """The parameters of `listReviews`."""

    # The id of their game.
    game: NotRequired[str]
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

    seat: int
    role: str
    accuracy: float | None
    average_loss: float | None
    points_loss: float | None
    match_rate: float | None
    luck: LuckAnswer
    result: AmountAnswer | None
    # The result without the luck of `deal`, `bottom` and `cards`.
    adjusted_result: AmountAnswer | None
    labels: dict[str, int]


class ProblemAnswer(TypedDict):
    """An error response (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[ProblemIssue]


class ProblemIssue(TypedDict):
    """One thing that is wrong with a request."""

    # A JSON pointer (RFC 6901) into the request's body, or a parameter's name.
    pointer: str
    detail: str


class Progress(TypedDict):
    """How far a job is."""

    # Parts of a review, or reviews of a batch, that have ended.
    done: int
    of: int


class RefusedRecord(TypedDict):
    """The games of a batch that cannot be reviewed for one reason; where the first one is."""

    # The place of the game in the request, from 0.
    index: int
    # The line with the fault, from 1; null when the record itself is good.
    line: int | None
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
    seed: NotRequired[int]
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

    reviews: list[ReviewSummary]
    # The address of the next page; null on the last one.
    next: str | None


class ReviewsRequest(TypedDict):
    """A finished game: its record, or the id of a stored game."""

    # When absent, 1024 worlds for each decision, with the longest search in seconds as a safeguard;
    # `engine.cut_short` says when that ended it.
    limit: NotRequired[ReviewLimit]
    record: NotRequired[RecordInput | None]
    # The id of a stored game, instead of `record`. Over HTTP only.
    game: NotRequired[str | None]
    # True: the answer is the finished review, if it is there in time.
    wait: NotRequired[bool]
    # False: the game is not stored with the other games, but with its review alone. Over HTTP only.
    keep: NotRequired[bool]
    # What all seats of the sampled deals play for, and what the loss of a play is measured in:
    # `win`, percentage points of winning, or `points`, percent of the difference between winning
    # and losing what is at stake. Calls are judged by points.
    objective: NotRequired[Objective]
    seed: NotRequired[int | None]
    # The language of the reasons: `en`, or `zh` for simplified Chinese.
    language: NotRequired[Language]


class TryAnswer(TypedDict):
    """Whether a try solves an exercise, and what it loses if it does not."""

    # Whether it is the best choice or close enough to it.
    solved: bool
    choice: int | str
    label: Label
    loss: float | None
    points_loss: float | None
    # Whether another choice wins for certain, and this one does not.
    certain_win_refused: bool
    # The probability of winning after the choice.
    win: float | None
    # Its standard error.
    win_error: float | None
    reasons: list[str]
    engine: EngineAnswer


class TryRequest(TypedDict):
    """A try at an exercise."""

    limit: NotRequired[SearchLimit]
    # The cards of a play, `pass`, or a call.
    choice: int | str | Sequence[int | str] | None
    # How the cards are read, where that is not clear.
    type: NotRequired[str | None]
    key: NotRequired[str | None]
    # The language of the reasons: `en`, or `zh` for simplified Chinese.
    language: NotRequired[Language]


AnyJob = ReviewJob | BatchJob
"""A review, or a batch of them."""
