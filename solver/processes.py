"""Pools of worker processes that end with the work they were started for."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

from solver.settings import share_processors, threads


class _Process(SpawnProcess):
    """A process that Ctrl-C does not reach while it starts, until `_start` ignores it for good."""

    def start(self) -> None:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
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
    pool = ProcessPoolExecutor(
        workers,
        mp_context=_Context(),
        initializer=_start,
        initargs=(max(1, threads() // workers), prepare, arguments),
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
    threads_each: int, prepare: Callable[..., None] | None, arguments: tuple[Any, ...]
) -> None:
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
