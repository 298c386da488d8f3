"""Reviews and batches of them as the service answers them: how far they are, and what came out."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from solver.protocol.document import encode
from solver.protocol.message import Answer, AsWritten
from solver.review.plan import Review
from solver.value import ABSENT, HIDDEN, Value

Status = Literal["queued", "running", "done", "failed"]
# Says which of several answers one is, for clients whose objects may lack fields.
_BY_KIND = Field(discriminator="kind")


@dataclass(frozen=True)
class Progress(Value):
    """How far a job is."""

    done: int
    """Parts of a review, or reviews of a batch, that have ended."""
    of: int
    """How many there are in all."""


@dataclass(frozen=True)
class ReviewSummary(Value, properties=("progress",)):
    """One review: how far it is."""

    number: Annotated[int, HIDDEN]
    """Its number in the store."""
    id: str
    """What it is called in addresses."""
    game: str | None
    """The id of the game; None when it is not kept."""
    status: Status
    """How far it is."""
    done: Annotated[int, HIDDEN]
    """How many of its parts are done."""
    size: Annotated[int, HIDDEN]
    """The number of its parts."""
    created: datetime
    """When it was asked for: date and time in ISO 8601, in UTC."""
    started: datetime | None
    """When it was begun, likewise; None before."""
    finished: datetime | None
    """When it ended, likewise; None before."""
    reason: Annotated[str | None, ABSENT]
    """Why the review has failed."""
    kind: Literal["review"] = "review"
    """How far a review is: `review`."""

    @property
    def progress(self) -> Progress:
        """How many of its parts are done."""
        return Progress(self.done, self.size)

    @property
    def ended(self) -> bool:
        """Whether nothing will change any more."""
        return self.status in ("done", "failed")


@dataclass(frozen=True)
class ReviewJob(ReviewSummary):
    """One review: how far it is, and what came out."""

    result: Annotated[Review | None, ABSENT] = None
    """The finished review."""


class ReviewList(Answer):
    """One page of the reviews."""

    reviews: list[ReviewSummary]
    next: str | None = Field(description="The address of the next page; null on the last one.")


@dataclass(frozen=True, kw_only=True)
class FinishedReview(Review):
    """A finished review, as the answer to the request that asked for it."""

    kind: Literal["finished"]
    """The finished review itself: `finished`."""
    id: str
    """The id of the review."""
    status: Literal["done"]
    """How far it is."""


class AskedReview(AsWritten, RootModel[Annotated[FinishedReview | ReviewSummary, _BY_KIND]]):
    """A review that was asked for: the finished review, or how far it is."""


@dataclass(frozen=True)
class BatchedReview(ReviewSummary):
    """One review of a batch."""

    index: int = field(kw_only=True)
    """The place of the game in the request, from 0."""


class RefusedRecord(Answer):
    """The games of a batch that cannot be reviewed for one reason; where the first one is."""

    index: int = Field(description="The place of the game in the request, from 0.")
    line: int | None = Field(
        description="The line with the fault, from 1; null when the record itself is good."
    )
    detail: str
    count: int = Field(default=1, description="How many games are refused for this reason.")


class BatchSummary(Answer):
    """Many reviews that were asked for together: how far they are."""

    kind: Literal["batch"] = Field(description="How far a batch of reviews is: `batch`.")
    id: str
    status: Status
    progress: Progress
    counts: dict[str, int] = Field(description="How many reviews have each status.")
    created: datetime
    refused_count: int


class BatchJob(BatchSummary):
    """Many reviews that were asked for together, and how far each of them is."""

    reviews: list[BatchedReview] = Field(description="One page of them, in order.")
    refused: list[RefusedRecord] = Field(description="At most 1,000 of them.")
    next: str | None = Field(description="The address of the next page of reviews.")


class AnyJob(AsWritten, RootModel[Annotated[ReviewJob | BatchJob, _BY_KIND]]):
    """A review, or a batch of them."""


def status_of(counts: dict[str, int]) -> Status:
    """Returns the status of a batch from how many of its reviews have each status.

    A batch has failed only when all of its reviews have.
    """
    ended = counts.get("done", 0) + counts.get("failed", 0)
    if ended == sum(counts.values()):
        return "failed" if ended and not counts.get("done") else "done"
    return "running" if ended or counts.get("running") else "queued"


def event(name: str, data: dict[str, Any] | str, number: int | None = None) -> str:
    """Returns one event of a stream, as the HTML standard defines server-sent events.

    Args:
        name: the kind of the event.
        data: JSON values, or JSON as text.
        number: the id, which a client sends back as `Last-Event-ID`.
    """
    text = data if isinstance(data, str) else encode(data)
    place = "" if number is None else f"id: {number}\n"
    return f"{place}event: {name}\ndata: {text}\n\n"
