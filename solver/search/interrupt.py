"""Ctrl-C during long calls of native code."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TypeVar

_T = TypeVar("_T")


def interruptible(call: Callable[[], _T], cancel: Callable[[], None]) -> _T:
    """Returns what a long native call returns; Ctrl-C cancels it and is raised again.

    Python handles signals in the main thread, and between its own instructions only: there the
    call is made in another thread.
    """
    if threading.current_thread() is not threading.main_thread():
        return call()
    with ThreadPoolExecutor(1) as pool:
        future: Future[_T] = pool.submit(call)
        try:
            return future.result()
        except BaseException:
            while not future.done():
                cancel()  # again, should the call have begun after the first time
                wait([future], timeout=0.01)
            raise
