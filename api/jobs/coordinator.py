"""The coordinator: takes reviews from the store, has their parts done, and writes what comes back.

The store is the truth. A coordinator may end at any moment: what it had not written is done again,
by itself or by another coordinator. Which part is done when and where, and how often it is tried,
is the cluster's business.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import count
from math import inf
from typing import Any, cast

import structlog
from distributed import Client, Future, KilledWorker

from api.jobs import work
from api.jobs.cluster import DaskCluster
from api.jobs.finish import outcome_of
from api.store import Store, StoreUnavailable, jobs, leases, retention
from api.store.leases import OpenPart, PartResult, TakenJob
from solver.errors import Cancelled, SolverError
from solver.messages import Message
from solver.protocol.parts import language_of, plan_of
from solver.review.plan import Part, PartKind

log = structlog.get_logger(__name__)

# Tasks for each thread of the cluster, so that a thread need not wait for its next one, and how
# often one is tried that ends with an error of the machine.
_AHEAD = 2
_RETRIES = 2
# Reviews that are taken at once, and the most that are worked on because somebody waits for them.
_TOGETHER = 4
_MOST_ALONE = 16
# Seconds between two looks at the store while the cluster is there, and while it is not.
_LOOK = 0.1
_PAUSE = 0.5
# Seconds between two renewals of leases, and between two looks at the size of the cluster.
_RENEW = leases.LEASE / 4
_MEASURE = 1.0
# Seconds without work after which a local cluster ends.
_QUIET = 60.0
# Seconds between two looks for what is too old to be kept, for one part of its deletion, and for
# one answer of the scheduler.
_PRUNE = 3600.0
_PRUNING = 1.0
_ANSWER = 10.0


@dataclass(eq=False)
class _Active:
    """A review that is worked on.

    Attributes:
        taken: the review as it was taken.
        question: what the workers are asked.
        open: by number the parts that are not done.
        tasks: by number of the part what the cluster does.
        begun_again: whether results of another form were found and forgotten.
        failure: why the review is to fail; empty as long as it is not.
    """

    taken: TakenJob
    question: str
    open: dict[int, OpenPart]
    tasks: dict[int, Future[Any]] = field(default_factory=dict)
    begun_again: bool = False
    failure: str = ""


class Coordinator:
    """Works on the reviews of one store with one cluster.

    Attributes:
        stopping: whether `stop` was called.

    Args:
        store: where the reviews are.
        cluster: what does their parts.
        owner: the name under which leases are held. A new process with the name of a dead one
            takes up what that had, without waiting for the end of its leases.
        keep_days: the age in days at which games and reviews are deleted; 0 keeps them for ever.
        alive: called again and again, with seconds between two calls, as long as all is well.
    """

    def __init__(
        self,
        store: Store,
        cluster: DaskCluster,
        owner: str,
        keep_days: int = 0,
        alive: Callable[[], None] = lambda: None,
    ) -> None:
        self._store = store
        self._cluster = cluster
        self._owner = owner
        self._keep_days = keep_days
        self._alive = alive
        self._client: Client | None = None
        self._size = cluster.size()
        self._active: dict[int, _Active] = {}
        self._results: list[PartResult] = []
        self._ended: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._attempts = count(time.time_ns())
        self._measured = self._renewed = self._pruned = -inf
        self.stopping = False

    def stop(self) -> None:
        """Lets `run` return soon; may be called in a signal handler."""
        self.stopping = True
        self._ended.put(lambda: None)

    def run(self) -> None:
        """Works until `stop` is called, or until a local cluster has had nothing to do for long."""
        while not self.stopping:
            try:
                if self._is_wanted():
                    with self._cluster.client() as self._client:
                        self._work(self._client)
                    if self._cluster.is_local:
                        break  # this process ends, and with it what Dask has left there
            except StoreUnavailable:
                pass
            except (OSError, RuntimeError) as error:
                log.warning("no cluster", address=self._cluster.address, reason=repr(error))
            self._client = None
            self._wait(_PAUSE)
        with suppress(StoreUnavailable), self._store.write() as session:
            leases.release(session, self._owner)

    def _is_wanted(self) -> bool:
        """Whether the cluster is to be used: a local one only where there is something to do."""
        self._keep_leases()
        self._prune()
        if not self._cluster.is_local:
            return True
        with self._store.read() as session:
            return leases.waiting(session, self._owner, ())

    def _work(self, client: Client) -> None:
        """Works as long as the cluster is there."""
        worked = time.monotonic()
        try:
            while not self.stopping and client.status == "running":
                self._wait(self._look(client))
                if self._active or self._results:
                    worked = time.monotonic()
                elif self._cluster.is_local and time.monotonic() - worked > _QUIET:
                    return
        finally:
            self._leave()

    def _look(self, client: Client) -> float:
        """Brings the store up to date, and takes reviews from it; returns the seconds to wait."""
        try:
            self._write()
            self._measure(client)
            self._keep_leases()
            self._take()
            for each in list(self._active.values()):
                self._submit(client, each)
                self._finish(each)
            self._prune()
        except StoreUnavailable:
            # What was found is kept, and written when the database is back.
            return _PAUSE
        return _LOOK

    def _wait(self, seconds: float) -> None:
        """Notes which tasks have ended; waits for the first one."""
        self._alive()
        with suppress(queue.Empty):
            self._ended.get(timeout=seconds)()
            while True:
                self._ended.get_nowait()()

    # --- The store -----------------------------------------------------------------------------

    def _write(self) -> None:
        """Writes what came back since the last time, in one transaction."""
        if not self._results:
            return
        with self._store.write() as session:
            leases.write(session, self._owner, self._results)
        self._results.clear()

    def _keep_leases(self) -> None:
        """Renews the leases from time to time, and drops the reviews that were lost or deleted."""
        if time.monotonic() - self._renewed >= _RENEW:
            with self._store.write() as session:
                mine = leases.renew(session, self._owner)
                size = self._size
                cluster = size.id or self._owner
                leases.report(session, self._owner, cluster, size.workers, size.threads)
            self._renewed = time.monotonic()
        elif self._active:
            with self._store.read() as session:
                mine = leases.held(session, self._owner)
        else:
            return
        for number in self._active.keys() - mine:
            self._drop(number)

    def _take(self) -> None:
        """Takes reviews while there is room: always some that somebody waits for."""
        if not self._size.threads:
            return
        open_parts = sum(len(each.open) for each in self._active.values())
        enough = open_parts >= _AHEAD * self._size.threads
        alone = sum(each.taken.urgency == jobs.ALONE for each in self._active.values())
        if enough and alone >= _MOST_ALONE:
            return
        with self._store.read() as session:
            if not leases.waiting(session, self._owner, self._active):
                return
        with self._store.write() as session:
            found = leases.take(session, self._owner, self._active, most=_TOGETHER, alone=enough)
        for taken in found:
            parts = {part.number: part for part in taken.parts}
            each = self._active[taken.number] = _Active(taken, taken.question.text, parts)
            self._check(each)

    def _check(self, each: _Active) -> None:
        """Begins a review again whose parts another version of the program has planned."""
        try:
            plan = plan_of(each.question)
        except SolverError as error:
            each.failure = error.detail.said(language_of(each.question))
            return
        known = {(part.kind, part.index) for part in plan.parts}
        if len(known) != each.taken.size or any(
            (part.kind, part.event) not in known for part in each.open.values()
        ):
            self._begin_again(each)

    def _finish(self, each: _Active) -> None:
        """Ends a review whose parts are all done and written, or which has failed."""
        number = each.taken.number
        if each.failure:
            with self._store.write() as session:
                leases.fail(session, self._owner, number, each.failure)
            log.warning("a review failed", job=each.taken.id, reason=each.failure)
            self._drop(number)
        elif not each.open:
            try:
                outcome = outcome_of(self._store, number)
            except (ValueError, LookupError, TypeError) as error:
                log.warning("results cannot be read", job=each.taken.id, error=repr(error))
                self._begin_again(each)
                return
            with self._store.write() as session:
                leases.finish(session, self._owner, number, outcome.answer, outcome.played)
            del self._active[number]

    def _prune(self) -> None:
        """Deletes from time to time what is too old, by parts: its leases must not run out."""
        if time.monotonic() - self._pruned < _PRUNE:
            return
        self._pruned = time.monotonic()
        until = self._pruned + _PRUNING
        found = asdict(retention.prune(self._store, self._keep_days, until=until))
        if time.monotonic() >= until:
            self._pruned = -inf  # there may be more of it
        if any(found.values()):
            log.info("store pruned", **found)

    def _begin_again(self, each: _Active) -> None:
        """Has all parts done again: another version of the program has left others."""
        if each.begun_again:
            failure = Message("the results of its parts cannot be read")
            each.failure = failure.said(language_of(each.question))
            return
        parts = tuple((part.kind, part.index) for part in plan_of(each.question).parts)
        with self._store.write() as session:
            opened = leases.begin_again(session, self._owner, each.taken.number, parts)
        each.open = {part.number: part for part in opened}
        each.begun_again = True

    # --- The cluster ---------------------------------------------------------------------------

    def _measure(self, client: Client) -> None:
        """Looks from time to time how large the cluster is."""
        if time.monotonic() - self._measured >= _MEASURE:
            self._size = self._cluster.size(client)
            self._measured = time.monotonic()

    def _submit(self, client: Client, each: _Active) -> None:
        """Gives the cluster what it does not have yet; what somebody waits for comes first."""
        if each.failure:
            return
        for part in each.open.values():
            if part.number in each.tasks:
                continue
            key = f"review-{each.taken.id}-{part.number}-{next(self._attempts)}"
            future = each.tasks[part.number] = client.submit(
                work.do,
                key,
                each.question,
                Part(cast("PartKind", part.kind), part.event),
                key=key,
                pure=False,
                priority=-each.taken.urgency,
                retries=_RETRIES,
            )
            note = partial(self._note, each, part)
            future.add_done_callback(
                lambda future, note=note: self._ended.put(partial(note, future))
            )

    def _note(self, each: _Active, part: OpenPart, future: Future[Any]) -> None:
        """Notes what has come of a task; a result is written to the store later."""
        if each.tasks.get(part.number) is not future:
            return
        del each.tasks[part.number]
        text, failure = _outcome(future, part)
        # The first reason counts: what is on its way at the same time may end in another way.
        each.failure = each.failure or failure
        if text:
            del each.open[part.number]
            self._results.append(PartResult(each.taken.number, part.number, text))

    def _drop(self, number: int) -> None:
        """Forgets a review, and ends its searches."""
        tasks = list(self._active.pop(number).tasks.values())
        if not tasks or self._client is None or self._client.status != "running":
            return
        try:
            self._client.cancel(tasks)
            # Dask does not interrupt a task that runs: the workers cancel its search.
            keys = [task.key for task in tasks]
            self._client.run(work.cancel, keys, wait=False, on_error="ignore")
        except (OSError, RuntimeError) as error:
            log.info("not cancelled", reason=repr(error))

    def _leave(self) -> None:
        """Ends all searches, writes what is done, and gives back what is not."""
        for number in list(self._active):
            self._drop(number)
        self._size = self._cluster.size()
        try:
            self._write()
            with self._store.write() as session:
                leases.release(session, self._owner)
        except StoreUnavailable:
            log.warning("jobs not given back: others take them when the leases run out")


def _outcome(future: Future[Any], part: OpenPart) -> tuple[str, str]:
    """Returns the result of a task, and why its review fails; neither where it was lost."""
    error: BaseException | None
    try:
        if future.status == "finished":
            good, text = future.result(timeout=_ANSWER)
            return (text, "") if good else ("", text)
        if future.status != "error":
            return "", ""
        error = future.exception(timeout=_ANSWER)
    except Exception as lost:  # noqa: BLE001 - Dask names no base of its errors
        error = lost
    if isinstance(error, KilledWorker):
        return "", f"{1 + error.allowed_failures} workers died while they did {_named(part)}"
    if isinstance(error, Cancelled | OSError | TimeoutError):
        return "", ""
    log.error("a task failed", key=future.key, error=repr(error))
    return "", f"the worker cannot do it: {error!r:.200}"


def _named(part: OpenPart) -> str:
    """Returns what users know a part as."""
    if part.kind == "decision":
        return f"the decision of event {part.event}"
    return f"the part {part.kind}"
