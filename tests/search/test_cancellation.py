"""Cancellation: the request itself, and calls that it ends."""

from __future__ import annotations

import signal
import threading

import pytest

from solver import Cancellation, Cancelled, Limit
from solver.search.interrupt import interruptible

SECONDS = 60  # of patience with a busy machine


def test_a_request_cannot_be_taken_back() -> None:
    """Tests that every limit with the cancellation sees the request, before and after parts."""
    cancellation = Cancellation()
    limit = Limit(seconds=5.0, cancellation=cancellation)
    parts = [limit, limit.running(), limit.part(0.5), limit.reserving(1.0)]
    for part in parts:
        part.check_cancelled()
    cancellation.cancel()
    cancellation.cancel()
    assert cancellation.cancelled
    for part in parts:
        with pytest.raises(Cancelled):
            part.check_cancelled()
    Limit(seconds=5.0).check_cancelled()
    assert Limit(worlds=5, cancellation=cancellation) == Limit(worlds=5)


def test_callbacks_run_once_and_within_their_block_only() -> None:
    """Tests a request before, within and after the block."""
    called: list[str] = []
    cancellation = Cancellation()
    with cancellation.on_cancel(lambda: called.append("ended")):
        pass
    with (
        cancellation.on_cancel(lambda: called.append("one")),
        cancellation.on_cancel(lambda: called.append("two")),
    ):
        assert called == []
        cancellation.cancel()
        assert called == ["one", "two"]
        cancellation.cancel()
    with cancellation.on_cancel(lambda: called.append("late")):
        assert called == ["one", "two", "late"]
    assert called == ["one", "two", "late"]


class Forgetful:
    """A call that ends at a request to stop, but forgets requests from before it has begun."""

    def __init__(self, *, waits: bool = False) -> None:
        """Makes a call that begins after the first request only, if it `waits`."""
        self.begun = threading.Event()
        self._asked = threading.Event()
        self._stop = threading.Event()
        self._waits = waits

    def run(self) -> bool:
        """Returns whether it was stopped."""
        if self._waits:
            self._asked.wait(SECONDS)
        self._stop.clear()
        self.begun.set()
        return self._stop.wait(SECONDS)

    def stop(self) -> None:
        """Asks the call to return."""
        self._stop.set()
        self._asked.set()


@pytest.mark.parametrize("early", [False, True])
def test_a_call_ends_when_another_thread_cancels_it(early: bool) -> None:
    """Tests a call that runs when it is cancelled, and one that has not quite begun by then."""
    cancellation, call, stopped = Cancellation(), Forgetful(waits=early), []
    limit = Limit(cancellation=cancellation)
    thread = threading.Thread(
        target=lambda: stopped.append(interruptible(call.run, call.stop, limit))
    )
    if early:
        cancellation.cancel()
        thread.start()
    else:
        thread.start()
        assert call.begun.wait(SECONDS)
        cancellation.cancel()
    thread.join(SECONDS)
    assert stopped == [True]


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_a_call_of_the_main_thread() -> None:
    """Tests that the call has ended before KeyboardInterrupt leaves it."""
    call, ended = Forgetful(), []
    main = threading.main_thread().ident
    assert main is not None

    def press() -> None:
        assert call.begun.wait(SECONDS)
        signal.pthread_kill(main, signal.SIGINT)

    def run() -> None:
        ended.append(call.run())

    presser = threading.Thread(target=press)
    presser.start()
    with pytest.raises(KeyboardInterrupt):
        interruptible(run, call.stop, Limit())
    presser.join(SECONDS)
    assert ended == [True]
