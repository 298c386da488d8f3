"""Reviews of one game and of many, and the exercises that come out of them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Unpack

from .connection import ServiceSession, idempotent
from .errors import LandlordError, TooManyRequests, Unavailable
from .games import Records, encoded
from .jobs import Job, ProgressCallback
from .pages import entries
from .questions import ExerciseQuestions
from .retries import NEVER

if TYPE_CHECKING:
    from .schemas.reviews import (
        BatchedReview,
        BatchJob,
        GetReportQuery,
        GetReviewQuery,
        ListReviewsQuery,
        Review,
        ReviewGamesQuery,
        ReviewJob,
        ReviewsRequest,
        ReviewSummary,
    )

# Behind the last review of any batch: its state, without a page of reviews.
_BEHIND_ALL = 2**31 - 1


class PendingReview(ExerciseQuestions, Job):
    """A review that is being made, or that has been made.

    Args:
        connection: where it is.
        id: its id.
        request: what was asked, if this client has asked it.
    """

    def __init__(
        self, connection: ServiceSession, id: str, request: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(connection, id)
        self._request = request

    def state(self, **query: Unpack[GetReviewQuery]) -> ReviewJob:
        """Returns how far the review is, and what came out, in any `language`."""
        found: ReviewJob = self._connection.json("GET", self._place, query=query)
        return found

    def wait(
        self, progress: ProgressCallback | None = None, *, seconds: float | None = None
    ) -> Review:
        """Returns the review when it is finished.

        A service without a cluster works on reviews only while somebody waits for them: it is asked
        again and again, with the question of this client.

        Args:
            progress: called with how far the review is, whenever that has changed.
            seconds: how long to wait; None for ever.

        Raises:
            JobFailed: the review has failed.
            JobRemoved: somebody has removed it.
            TimedOut: it is not finished in time; the service goes on with it.
        """
        alone = self._request is not None and not self._has_workers()
        look = self._work if alone else self._look
        found: Review = self._ended(look, progress, seconds)["result"]
        return found

    def report(self, **query: Unpack[GetReportQuery]) -> str:
        """Returns the report of a finished review: HTML, or CSV or JSON by `format`."""
        response = self._connection.ask("GET", f"{self._place}/report", query=query)
        return response.content.decode("utf-8")

    def _look(self, seconds: float) -> dict[str, Any]:
        found: dict[str, Any] = self._connection.json("GET", self._place)
        return found

    def _work(self, seconds: float) -> dict[str, Any]:
        """Returns the state after asking the same question once more, which waits for its end."""
        state = self._look(0)
        if state["status"] in ("queued", "running"):
            headers = {"Prefer": f"wait={max(1, int(seconds))}"}
            # Asked once: a review that has failed would be begun again.
            asked = {"body": self._request, "headers": headers, "retries": NEVER}
            with contextlib.suppress(TooManyRequests, Unavailable):
                self._connection.json("POST", "/v1/reviews", **asked)
            state = self._look(0)
        return state

    def _has_workers(self) -> bool:
        try:
            ready = self._connection.json("GET", "/readyz")
        except LandlordError:
            return True  # a proxy may keep this page to itself
        return bool(ready["cluster"]["state"] != "none")


class PendingBatch(Job):
    """Reviews of many games that are being made, or that have been made."""

    def state(self) -> BatchJob:
        """Returns how far the batch is, with its refused games and the first reviews."""
        found: BatchJob = self._connection.json("GET", self._place)
        return found

    def wait(
        self, progress: ProgressCallback | None = None, *, seconds: float | None = None
    ) -> BatchJob:
        """Returns the batch when all of its reviews have ended; some of them may have failed.

        The arguments and errors are those of `PendingReview.wait`; a batch needs a cluster.
        """
        self._ended(self._look, progress, seconds)
        return self.state()

    def reviews(self) -> Iterator[BatchedReview]:
        """Yields how far each review is, in the order of the games."""
        return entries(self._connection, self._place, {}, "reviews")

    def _look(self, seconds: float) -> dict[str, Any]:
        query = {"first": _BEHIND_ALL}
        found: dict[str, Any] = self._connection.json("GET", self._place, query=query)
        return found


class Reviews:
    """`/v1/reviews`: every decision of a game, judged by what its player could know."""

    def __init__(self, connection: ServiceSession) -> None:
        self._connection = connection

    def ask(self, **request: Unpack[ReviewsRequest]) -> PendingReview:
        """Asks for the review of a game; does not wait for it, whatever `wait` says."""
        body: dict[str, Any] = {**request, "wait": False}
        asked = self._connection.json("POST", "/v1/reviews", body=body, headers=idempotent())
        return PendingReview(self._connection, asked["id"], body)

    def ask_many(self, records: Records, **query: Unpack[ReviewGamesQuery]) -> PendingBatch:
        """Asks for the reviews of many games.

        Raises:
            Refused: none of the games can be reviewed.
        """
        asked = self._connection.json(
            "POST", "/v1/reviews/batch", query=query, data=encoded(records), headers=idempotent()
        )
        return PendingBatch(self._connection, asked["id"])

    def list(self, **query: Unpack[ListReviewsQuery]) -> Iterator[ReviewSummary]:
        """Yields the reviews, the last one first; `limit` is the size of a page."""
        return entries(self._connection, "/v1/reviews", query, "reviews")

    def review(self, id: str) -> PendingReview:
        """Returns the review with an id, which another program may have asked for."""
        return PendingReview(self._connection, id)

    def batch(self, id: str) -> PendingBatch:
        """Returns the batch with an id, which another program may have asked for."""
        return PendingBatch(self._connection, id)
