"""The way to the Dask cluster: tasks go there, and come back done, refused, or without a result."""

from __future__ import annotations

import queue
import socket
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

import structlog
from distributed import Client, Future, KilledWorker
from distributed.comm.addressing import get_address_host_port
from distributed.utils import LoopRunner

from api.jobs import work
from solver.errors import Cancelled
from solver.review.plan import Part

log = structlog.get_logger(__name__)

# Seconds for one attempt to reach the scheduler, for one answer of it, and between two looks at
# the size of the cluster.
_CONNECT = 2.0
_ANSWER = 10.0
_LOOK = 1.0


@dataclass(eq=False)
class Task:
    """One part of a review on its way through the cluster.

    Attributes:
        job: the number of the review.
        part: the number of the part.
        key: names this attempt.
        future: Dask's handle.
    """

    job: int
    part: int
    key: str
    future: Future[Any] | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Ended:
    """A task that came back.

    Attributes:
        task: the task.
        how: `done`, `refused`, `died` with its worker, or `lost`: to be done again.
        text: the result, or the reason.
        deaths: how many workers died of it.
    """

    task: Task
    how: Literal["done", "refused", "died", "lost"]
    text: str = ""
    deaths: int = 0


class DaskCluster:
    """A Dask cluster by the address of its scheduler; it may come, go and come back.

    Only one thread uses a cluster.

    Attributes:
        id: names its scheduler while that can be reached, and is empty otherwise.
        workers: the number of its worker processes when it was last looked at.
        threads: how many searches they do at the same time.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.id = ""
        self.workers = self.threads = 0
        self._client: Client | None = None
        # One thread for all clients, one after another: a client that has lost its scheduler
        # leaves a thread of its own behind.
        self._runner = LoopRunner()
        self._ended: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._looked = 0.0

    def connect(self) -> bool:
        """Connects if need be; returns whether there is a worker to do anything."""
        if self._client is not None and self._client.status == "closed":
            self._drop()
        if self._client is None:
            try:
                # A client that finds no scheduler leaves a thread and files behind.
                with socket.create_connection(get_address_host_port(self.address), _CONNECT):
                    pass
                if not self._runner.is_started():
                    self._runner.start()
                self._client = Client(
                    self.address, timeout=_CONNECT, set_as_default=False, loop=self._runner.loop
                )
            except (OSError, TimeoutError, ValueError) as error:
                log.info("no scheduler", address=self.address, reason=str(error))
                return False
        if self._client.status != "running":
            self._forget()
        elif not self.threads or time.monotonic() - self._looked >= _LOOK:
            self._look()
        return self.threads > 0

    def submit(self, task: Task, question: str, part: Part) -> None:
        """Lets a worker do a part; what comes of it is got by `ended`."""
        assert self._client is not None
        task.future = self._client.submit(
            work.do, task.key, question, part, key=task.key, pure=False, retries=0
        )
        task.future.add_done_callback(lambda _: self._ended.put(task))

    def ended(self, patience: float) -> list[Ended]:
        """Returns the tasks that came back since the last call; waits for the first one.

        Args:
            patience: the longest time to wait, in seconds.
        """
        found: list[Ended] = []
        try:
            task = self._ended.get(timeout=patience)
            while True:
                if task is not None:
                    found.append(_outcome(task))
                task = self._ended.get_nowait()
        except queue.Empty:
            return found

    def wake(self) -> None:
        """Ends the waiting of `ended`; may be called in a signal handler."""
        self._ended.put(None)

    def cancel(self, tasks: Iterable[Task]) -> None:
        """Stops tasks; their searches end soon, and nothing that comes back of them counts."""
        tasks = [task for task in tasks if task.future is not None]
        if not tasks or self._client is None or self._client.status != "running":
            return
        try:
            self._client.cancel([task.future for task in tasks])
            keys = [task.key for task in tasks]
            # Dask does not interrupt a task that runs: the workers cancel its search.
            self._client.run(work.cancel, keys, wait=False, on_error="ignore")
        except (OSError, TimeoutError) as error:
            log.info("not cancelled", reason=str(error))

    def close(self) -> None:
        """Closes the connection; the tasks that are left are forgotten by the cluster."""
        self._drop()
        self._runner.stop()

    def _look(self) -> None:
        assert self._client is not None
        self._looked = time.monotonic()
        try:
            # A client that is closed in the meantime has no scheduler: an AttributeError.
            found = self._client.sync(self._client.scheduler.identity, n_workers=0)  # type: ignore[union-attr]
        except (AttributeError, OSError, TimeoutError, RuntimeError):
            self._forget()
            return
        self.id, self.workers, self.threads = (
            found[name] for name in ("id", "n_workers", "total_threads")
        )

    def _forget(self) -> None:
        self.id, self.workers, self.threads = "", 0, 0

    def _drop(self) -> None:
        client, self._client = self._client, None
        self._forget()
        if client is not None:
            client.close(timeout=1)


def _outcome(task: Task) -> Ended:
    """Returns what came of a task whose future has ended."""
    assert task.future is not None
    future, task.future = task.future, None
    try:
        if future.status == "finished":
            good, text = future.result(timeout=_ANSWER)
            return Ended(task, "done" if good else "refused", text)
        error = future.exception(timeout=_ANSWER) if future.status == "error" else None
    except Exception as lost:  # noqa: BLE001 - Dask names no base of its errors
        error = lost
    if isinstance(error, KilledWorker):
        return Ended(task, "died", deaths=1 + error.allowed_failures)
    if future.status != "error" or isinstance(error, Cancelled | OSError | TimeoutError):
        return Ended(task, "lost")
    log.error("a task failed", key=task.key, error=repr(error))
    return Ended(task, "refused", f"the worker cannot do it: {error!r:.200}")
