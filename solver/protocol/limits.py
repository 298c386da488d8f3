"""The limits of searches in requests, and the requests that have one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Self

from pydantic import Field, PrivateAttr

from solver.arguments import MAX_NUMBER
from solver.protocol.fields import LanguageInput, Seed
from solver.protocol.message import Request
from solver.search.limit import Cancellation, Limit
from solver.search.seed import drawn_seed

MAX_SECONDS = 60.0
MAX_WORLDS = 100_000
DEFAULT_SECONDS = 1.0

# Answers on the way to the last one: the first after this many seconds, worlds or nodes, each of
# the next after GROWTH times as many, so that all of them together cost the last one a third.
_FIRST = {"seconds": 0.1, "worlds": 50, "nodes": 20_000}
_GROWTH = 3


class ClockLimit(Request):
    """The limit of a search, in seconds."""

    seconds: Annotated[float, Field(gt=0, le=MAX_SECONDS)] | None = Field(
        default=None,
        description="The most seconds that it takes; one second when absent. Advice on a play that "
        "only seconds limit comes earlier when more of them would not change it.",
    )
    # The moment from which the seconds run, as `time.perf_counter` gives it: the arrival of the
    # request, so that waiting for a place counts.
    _since: float | None = PrivateAttr(default=None)
    _cancellation: Cancellation | None = PrivateAttr(default=None)

    # What it counts beside the clock, whose answers then do not depend on the clock.
    _counts: ClassVar[str] = "seconds"

    @property
    def counted(self) -> float | None:
        """The most of what it counts; None where the clock alone ends the search."""
        found: float | None = getattr(self, self._counts)
        return found

    @property
    def searches(self) -> bool:
        """Whether an answer needs a search; without any worlds the network answers."""
        return self.counted != 0

    def partial(self) -> Iterator[Self]:
        """Yields shorter limits, for answers on the way; each one runs from the same moment."""
        name, most = self._counts, self.counted
        if most is None:
            name, most = "seconds", self.seconds or DEFAULT_SECONDS
        first = _FIRST[name]
        while first * _GROWTH <= most:
            yield self.model_copy(update={name: first})
            first *= _GROWTH

    def within(self, seconds: float) -> Self:
        """Returns this limit, ending after `seconds` even if it only counts."""
        default = DEFAULT_SECONDS if self.counted is None else seconds
        return self.model_copy(update={"seconds": min(seconds, self.seconds or default)})

    def to_limit(self) -> Limit:
        """Returns the solver's limit; it ends after `MAX_SECONDS` at the latest."""
        seconds = self.within(MAX_SECONDS).seconds
        return Limit(
            **{self._counts: self.counted} | {"seconds": seconds},  # type: ignore[arg-type]
            since=self._since,
            cancellation=self._cancellation,
        )


class SearchLimit(ClockLimit):
    """The limit of a search; with `worlds` alone the answer does not depend on the clock."""

    _counts = "worlds"
    worlds: Annotated[int, Field(ge=0, le=MAX_WORLDS)] | None = Field(
        default=None,
        description="Sampled deals of the hidden cards to search; 0: the network's estimate alone.",
    )

    def partial(self) -> Iterator[Self]:
        """Yields shorter limits, for answers on the way; the first one asks the network."""
        if self.searches:
            yield self.model_copy(update={"worlds": 0})
            yield from super().partial()


class NodeLimit(ClockLimit):
    """The limit of an exact search; with `nodes` alone no answer depends on the clock."""

    _counts = "nodes"
    nodes: Annotated[int, Field(ge=1, le=MAX_NUMBER)] | None = Field(
        default=None, description="The most positions to search, with a single thread."
    )


class SearchRequest(Request):
    """A question whose answer needs a search."""

    limit: ClockLimit = ClockLimit()

    def streamed(self) -> Iterator[Self]:
        """Yields this request with shorter limits and then as it is, all with the same seed."""
        same = self
        if "seed" in type(self).model_fields and getattr(self, "seed", None) is None:
            same = self.model_copy(update={"seed": drawn_seed()})
        for limit in same.limit.partial():
            yield same.model_copy(update={"limit": limit})
        yield same

    @property
    def searches(self) -> bool:
        """Whether the answer needs a search, which takes one of the service's places."""
        return self.limit.searches

    def within(
        self,
        seconds: float,
        since: float | None = None,
        cancellation: Cancellation | None = None,
    ) -> Self:
        """Returns this request with its limit shortened.

        Args:
            seconds: the longest time that the search may take.
            since: the moment from which the seconds run, as `time.perf_counter` gives it.
            cancellation: ends the search from another thread.
        """
        limit = self.limit.within(seconds)
        limit._since = since
        limit._cancellation = cancellation
        return self.model_copy(update={"limit": limit})


class SampledRequest(SearchRequest):
    """A question whose answer comes of sampled deals."""

    limit: SearchLimit = SearchLimit()
    seed: Seed | None = None
    language: LanguageInput = "en"
