"""Ends long calls early: at Ctrl-C, and when another thread cancels them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from solver.search.limit import Limit

_T = TypeVar("_T")

# Seconds between two requests to stop. A call that has not quite begun forgets the first request.
_INTERVAL = 0.01
# The longest wait of the main thread for a call, in seconds. Ctrl-C that comes just before a wait
# begins does not end it: Python handles the signal only when the wait is over.
_WAIT = 0.05


def interruptible(call: Callable[[], _T], stop: Callable[[], None], limit: Limit) -> _T:
    """Returns the result of a long call, which ends early at Ctrl-C or when it is cancelled.

    Python handles signals in the main thread only, and only between its own instructions. So a
    call from the main thread runs in another thread, while the main thread waits for Ctrl-C.

    Args:
        call: the long call, which must release Python's lock.
        stop: makes the call return soon; it may be called often, and from any thread.
        limit: the limit of the call, whose cancellation is watched.

    Raises:
        KeyboardInterrupt: at Ctrl-C, after the call has ended. A call that is cancelled returns
            what it has by then instead.
    """
    ended = threading.Event()

    def stop_until_ended() -> None:
        stop()
        while not ended.wait(_INTERVAL):
            stop()

    def stop_in_background() -> None:
        threading.Thread(target=stop_until_ended, daemon=True).start()

    with limit.on_cancel(stop_in_background):
        try:
            if threading.current_thread() is threading.main_thread():
                return _beside_main_thread(call, stop)
            return call()
        finally:
            ended.set()


def _beside_main_thread(call: Callable[[], _T], stop: Callable[[], None]) -> _T:
    """Returns the result of a call in another thread, which Ctrl-C stops."""
    future: Future[_T] = Future()
    abandoned, ended = threading.Event(), threading.Event()

    def run() -> None:
        # Ctrl-C may come while the thread is being started.
        if abandoned.is_set():
            return
        try:
            future.set_result(call())
        except BaseException as error:  # noqa: BLE001, raised again where it is waited for
            future.set_exception(error)
        finally:
            ended.set()

    thread = threading.Thread(target=run)
    try:
        try:
            thread.start()
        except RuntimeError:  # this process may have no more: Ctrl-C waits for the call then
            return call()
        while not ended.wait(_WAIT):
            pass
        return future.result()
    except BaseException:
        abandoned.set()
        # An interrupted `Thread.join` takes a running thread for one that has ended.
        while thread.is_alive() and not ended.wait(_INTERVAL):
            stop()
        raise
