"""The limits of searches in requests, and the requests that have one."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Self

from pydantic import Field, PrivateAttr

from solver.protocol.document import MAX_NUMBER
from solver.protocol.message import Request
from solver.search.limit import Cancellation, Limit

MAX_SECONDS = 60.0
MAX_WORLDS = 100_000
DEFAULT_SECONDS = 1.0


class ClockLimit(Request):
    """How long a search may take."""

    seconds: Annotated[float, Field(gt=0, le=MAX_SECONDS)] | None = Field(
        default=None, description="One second where nothing is said."
    )
    # When the question came, by `time.perf_counter`: waiting for a free search is time, too.
    _since: float | None = PrivateAttr(default=None)
    _cancellation: Cancellation | None = PrivateAttr(default=None)

    @property
    def searches(self) -> bool:
        """Whether an answer takes a search at all."""
        return True

    def within(self, seconds: float) -> Self:
        """Returns this limit, shortened to `seconds`."""
        shorter = min(seconds, self.seconds or DEFAULT_SECONDS)
        return self.model_copy(update={"seconds": shorter})

    def to_limit(self) -> Limit:
        """Returns the solver's limit, of `MAX_SECONDS` at most: no request runs for ever."""
        return Limit(
            seconds=self.within(MAX_SECONDS).seconds,
            since=self._since,
            cancellation=self._cancellation,
        )


class SearchLimit(ClockLimit):
    """How long a search may take; with `worlds` alone the answer depends on no clock."""

    worlds: Annotated[int, Field(ge=0, le=MAX_WORLDS)] | None = Field(
        default=None,
        description="How many deals of the hidden cards to look at; 0: the network's advice.",
    )

    @property
    def searches(self) -> bool:
        """Whether an answer takes a search, and not the network alone."""
        return self.worlds != 0

    def within(self, seconds: float) -> Self:
        """Returns this limit, ending after `seconds` even if it counts worlds."""
        unsaid = DEFAULT_SECONDS if self.worlds is None else seconds
        return self.model_copy(update={"seconds": min(seconds, self.seconds or unsaid)})

    def to_limit(self) -> Limit:
        """Returns the solver's limit, of `MAX_SECONDS` at most even if it counts worlds."""
        return replace(super().to_limit(), worlds=self.worlds)


class NodeLimit(ClockLimit):
    """How long a search may take; with `nodes` alone the answer depends on no clock."""

    nodes: Annotated[int, Field(ge=1, le=MAX_NUMBER)] | None = Field(
        default=None, description="How many positions to search; one thread does it then."
    )

    def within(self, seconds: float) -> Self:
        """Returns this limit, ending after `seconds` even if it counts nodes."""
        unsaid = DEFAULT_SECONDS if self.nodes is None else seconds
        return self.model_copy(update={"seconds": min(seconds, self.seconds or unsaid)})

    def to_limit(self) -> Limit:
        """Returns the solver's limit, of `MAX_SECONDS` at most even if it counts nodes."""
        return replace(super().to_limit(), nodes=self.nodes)


class SearchRequest(Request):
    """A question whose answer takes a search, and so a share of the machine."""

    limit: ClockLimit = ClockLimit()

    def within(
        self,
        seconds: float,
        since: float | None = None,
        cancellation: Cancellation | None = None,
    ) -> Self:
        """Returns this request with a shorter limit of its search.

        Args:
            seconds: the search ends after them at the latest.
            since: the moment from which they run, as `time.perf_counter` gives it.
            cancellation: what ends the search from another thread.
        """
        limit = self.limit.within(seconds)
        limit._since = since
        limit._cancellation = cancellation
        return self.model_copy(update={"limit": limit})
