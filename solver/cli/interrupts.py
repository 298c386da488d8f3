"""Ctrl-C: it ends every command with exit status 130, and without a trace of the program.

While modules are imported Ctrl-C has nothing to undo, and an exception in the middle of an import
may show up anywhere: there the process just ends. While a command runs Ctrl-C raises
KeyboardInterrupt, so that searches, processes and files are closed.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

# What shells report of a program that SIGINT (2) has ended.
STATUS = 128 + signal.SIGINT

Handler = Callable[[int, FrameType | None], Any]


def end_at_once(*_: object) -> None:
    """Ends the process."""
    os._exit(STATUS)


@contextmanager
def interruptible() -> Iterator[None]:
    """Lets Ctrl-C raise KeyboardInterrupt inside the block, which then ends with `STATUS`.

    Libraries in another language may turn KeyboardInterrupt into an error of their own, as pydantic
    does while it writes JSON.

    Raises:
        SystemExit: Ctrl-C was pressed.
    """
    pressed = threading.Event()

    def interrupt(number: int, frame: FrameType | None) -> None:
        pressed.set()
        signal.default_int_handler(number, frame)

    with _handled_by(interrupt) as handled:
        try:
            yield
        except (KeyboardInterrupt, Exception) as error:
            if not pressed.is_set() and not isinstance(error, KeyboardInterrupt):
                raise
            if handled:
                signal.signal(signal.SIGINT, end_at_once)  # again, while this is cleaned up
            sys.exit(STATUS)


def imported(module: str) -> Any:
    """Returns a module that only some commands need; Ctrl-C ends the process meanwhile."""
    with _handled_by(end_at_once):
        return importlib.import_module(module)


@contextmanager
def _handled_by(handler: Handler) -> Iterator[bool]:
    """Yields whether Ctrl-C has this effect inside the block.

    Programs that a shell starts in the background ignore it, and other threads cannot change it.
    """
    before = signal.getsignal(signal.SIGINT)
    main = threading.current_thread() is threading.main_thread()
    if not main or before in (signal.SIG_IGN, None):
        yield False
        return
    signal.signal(signal.SIGINT, handler)
    try:
        yield True
    finally:
        signal.signal(signal.SIGINT, before)
