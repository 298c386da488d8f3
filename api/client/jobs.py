"""What the service works on: waited for, followed and cancelled."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any, Final, Unpack

from .connection import ServiceSession, part
from .errors import JobFailed, JobRemoved, NotFound, TimedOut
from .events import Event, events
from .retries import Pauses

if TYPE_CHECKING:
    from .schemas.reviews import FollowReviewQuery, Progress

# Called with how far a job is, whenever that has changed.
ProgressCallback = Callable[["Progress"], None]

# Seconds between two looks at a job: at first, and at most.
_FIRST_LOOK, _LAST_LOOK = 0.1, 2.0
_LAST_EVENTS: Final = ("done", "failed", "removed")


class Job:
    """Something that the service works on, known by its id.

    Attributes:
        id: its id, with which another program can go on waiting.
    """

    def __init__(self, connection: ServiceSession, id: str) -> None:
        self.id = id
        self._connection = connection
        self._place = f"/v1/reviews/{part(id)}"

    def cancel(self) -> None:
        """Stops the work, and removes what came out of it. What is gone already is no error."""
        with contextlib.suppress(NotFound):
            self._connection.ask("DELETE", self._place)

    def events(self, **query: Unpack[FollowReviewQuery]) -> Iterator[Event]:
        """Yields what happens, from the beginning to the event `done`, `failed` or `removed`.

        A connection that breaks is taken up again behind the last event that came.

        Raises:
            Problem: the service says that something is wrong.
            Unreachable: it does not answer any more.
        """
        place, last = f"{self._place}/events", ""

        def attempt(pauses: Pauses) -> Generator[Event, None, bool]:
            nonlocal last
            headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": last} if last else {})
            with self._connection.stream("GET", place, query=query, headers=headers) as response:
                for event in events(response):
                    last = event.id or last
                    if event.name == "stopping":
                        return False
                    pauses.reset()
                    yield event
                    if event.name in _LAST_EVENTS:
                        return True
                return response.status_code == 204

        return self._connection.taken_up(attempt, "the stream of events ended before the job did")

    def _ended(
        self,
        look: Callable[[float], dict[str, Any]],
        progress: ProgressCallback | None,
        seconds: float | None,
    ) -> dict[str, Any]:
        """Returns the state of the job when it has ended.

        Args:
            look: returns the state of the job; its argument is the number of seconds that it may
                wait for the job to end.
            progress: called with how far the job is, whenever that has changed.
            seconds: how long to wait; None for ever.

        Raises:
            JobFailed: it has failed.
            JobRemoved: somebody has removed it.
            TimedOut: it has not ended in time; the service goes on with it.
        """
        until = None if seconds is None else time.monotonic() + seconds
        pause, reported = _FIRST_LOOK, None
        while True:
            left = _LAST_LOOK if until is None else min(_LAST_LOOK, until - time.monotonic())
            try:
                state = look(max(0.0, left))
            except NotFound:
                raise JobRemoved(f"{self.id} was removed") from None
            if progress is not None and state["progress"] != reported:
                reported = state["progress"]
                progress(reported)
            if state["status"] == "failed":
                raise JobFailed(
                    f"{self.id} has failed: {state.get('reason', 'no reason is known')}"
                )
            if state["status"] == "done":
                return state
            if left <= 0:
                raise TimedOut(f"{self.id} has not ended within {seconds} seconds")
            self._connection.retries.sleep(min(pause, left))
            pause = min(1.5 * pause, _LAST_LOOK)
