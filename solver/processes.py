"""Processes: how a Python of its own is started, and pools that end with their work."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

from solver.settings import share_processors, threads

# Keeps the current folder out of where Python finds modules; the option -P does the same.
_SAFE_PATH = "PYTHONSAFEPATH"


def python_command(module: str, *arguments: str) -> list[str]:
    """Returns the command that runs a module of this project in a Python of its own.

    In a folder with files such as `api.py` or `json.py`, `python -m` alone would run those.
    """
    return [sys.executable, "-P", "-m", module, *arguments]


@contextmanager
def _safe_path() -> Iterator[None]:
    """Lets the Pythons that are started inside the block find no modules in the current folder."""
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield
    finally:
        _restore_safe_path(before)


def _restore_safe_path(before: str | None) -> None:
    if before is None:
        os.environ.pop(_SAFE_PATH, None)
    else:
        os.environ[_SAFE_PATH] = before


class _Process(SpawnProcess):
    """A process that Ctrl-C does not reach while it starts, until `_start` ignores it for good."""

    def start(self) -> None:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            with _safe_path():
                super().start()  # the new process inherits what is blocked
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Context(SpawnContext):
    """Starts fresh processes of that kind."""

    Process = _Process


@contextmanager
def worker_pool(
    workers: int, prepare: Callable[..., None] | None = None, *arguments: Any
) -> Iterator[ProcessPoolExecutor]:
    """Starts fresh processes: a forked copy of this one would lack the native core's threads.

    When the block ends with an exception, such as Ctrl-C, the processes are ended in the middle of
    their work. Ctrl-C itself does not reach them: this process alone decides what ends.

    Args:
        workers: how many processes; each searches with its share of the threads.
        prepare: called once in each process before its first task.
        *arguments: what `prepare` is called with.
    """
    before = set(multiprocessing.active_children())
    safe_path = os.environ.get(_SAFE_PATH)
    with _safe_path():  # the queues of the pool start a process of their own
        pool = ProcessPoolExecutor(
            workers,
            mp_context=_Context(),
            initializer=_start,
            initargs=(max(1, threads() // workers), safe_path, prepare, arguments),
        )
    try:
        yield pool
    except BaseException:
        # Nobody needs the tasks that still run.
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _start(
    threads_each: int,
    safe_path: str | None,
    prepare: Callable[..., None] | None,
    arguments: tuple[Any, ...],
) -> None:
    _restore_safe_path(safe_path)  # what this process starts is the user's own
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_parent, daemon=True).start()
    share_processors(threads_each)
    if prepare is not None:
        prepare(*arguments)


def _end_with_parent() -> None:
    """Ends this process when the one that started it has gone, even by `kill -9`.

    A pool's process would wait for its next task for ever: it holds both ends of the queue.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
