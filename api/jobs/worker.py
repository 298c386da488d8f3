"""A worker: takes parts of reviews from the store, does one at a time, and writes what comes out.

The store is the truth. A worker may end at any moment: what it had not written is done again, by
another one. Workers know nothing of each other.
"""

from __future__ import annotations

import os
import time
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import asdict
from math import inf
from typing import cast

import structlog

from api.jobs.finish import put_together
from api.processes import name_process
from api.store import Session, Store, StoreUnavailable, leases, retention
from api.store.leases import TakenJob, TakenPart
from solver.errors import Cancelled, SolverError
from solver.messages import Message
from solver.protocol.parts import plan_of, run_part
from solver.review.plan import Part, PartKind
from solver.search.limit import Cancellation
from solver.settings import share_processors

log = structlog.get_logger(__name__)

# A review fails when this number of workers have died while they did one of its parts. One death
# says little: somebody may have killed that worker.
MOST_TRIES = 5
# Seconds between two looks: whether a search is still wanted, and for something to do.
_LOOK = 0.2
_PAUSE = 0.5
# Seconds between two renewals of the lease, and between two looks for what is too old to be kept,
# and for one part of its deletion.
_RENEW = leases.LEASE / 4
_PRUNE = 3600.0
_PRUNING = 1.0
# Added to the niceness of the process: a batch of reviews does not slow down the page.
_NICENESS = 5


def be_worker() -> None:
    """Makes this process one of those that do reviews: by its name, one thread, a low priority."""
    name_process("landlord-review")
    share_processors(1)
    with suppress(OSError):  # a sandbox may refuse: then it competes with the others
        os.nice(_NICENESS)


class ReviewWorker:
    """Does parts of the reviews of one store.

    Attributes:
        stopping: whether `stop` was called.

    Args:
        store: where the reviews are.
        owner: the name under which parts are taken. A new process with the name of a dead one
            gives back what that had, without waiting for the end of its lease.
        keep_days: the age in days at which games and reviews are deleted; 0 keeps them for ever.
        alive: called several times a second.
    """

    def __init__(
        self,
        store: Store,
        owner: str,
        keep_days: int = 0,
        alive: Callable[[], None] = lambda: None,
    ) -> None:
        self._store = store
        self._owner = owner
        self._keep_days = keep_days
        self._alive = alive
        self._begun_again: set[int] = set()
        self._renewed = self._pruned = -inf
        self._busy = False
        self._reports = False
        self._thread = ThreadPoolExecutor(1, "review")
        self.stopping = False

    def stop(self) -> None:
        """Ends the search that runs, and lets `run` return soon; a signal handler may call it."""
        self.stopping = True

    def run(self) -> None:
        """Works until `stop` is called."""
        fresh = self._reports = True
        while not self.stopping:
            try:
                if fresh:
                    with self._store.write() as session:
                        leases.give_back(session, self._owner, died=True)
                    fresh = False
                self._renew()
                self._prune()
                if self.step():
                    continue
            except StoreUnavailable:
                pass  # it is tried again
            self._wait()
        with suppress(StoreUnavailable), self._store.write() as session:
            leases.leave(session, self._owner)

    def step(self, only: str | None = None) -> bool:
        """Does one part of a review, or finishes one; returns whether there was something to do.

        Args:
            only: the id of the one review that is wanted; None for any.

        Raises:
            StoreUnavailable: the store does not answer.
        """
        if not self._busy:  # SQLite has one writer at a time: only who may find something asks
            with self._store.read() as session:
                if not leases.waiting(session):
                    return False
        with self._store.write() as session:
            taken = leases.take(session, self._owner, only)
        self._busy = taken is not None
        if taken is None:
            return False
        try:
            if taken.part is None:
                self._finish(taken)
            else:
                self._do(taken, taken.part)
        except SolverError as error:
            self._fail(taken, error.detail.said(taken.question.language))
        return True

    def _do(self, taken: TakenJob, part: TakenPart) -> None:
        """Does a part that was taken, and writes its result."""
        wanted = Part(cast("PartKind", part.kind), part.event)
        if part.tries > MOST_TRIES:
            named = f"decision of event {part.event}" if part.kind == "decision" else part.kind
            self._fail(taken, f"{MOST_TRIES} workers died while they did the {named}")
            return
        plan = plan_of(taken.question.text)
        if len(plan.parts) != taken.size or wanted not in plan.parts:
            self._begin_again(taken)
            return
        try:
            text = self._search(taken, wanted)
        except SolverError:
            raise
        except Cancelled:
            self._write(lambda session: leases.give_back(session, self._owner))
        except (OSError, RuntimeError, MemoryError) as error:
            log.warning("a part of a review is tried again", job=taken.id, error=repr(error))
            self._write(lambda session: leases.give_back(session, self._owner, died=True))
        except Exception as error:
            log.exception("a part of a review failed", job=taken.id)
            reason = Message("an internal error: {kind}", kind=type(error).__name__)
            self._fail(taken, reason.said(taken.question.language))
        else:
            self._write(
                lambda session: leases.write(session, self._owner, taken.number, part.number, text)
            )

    def _search(self, taken: TakenJob, part: Part) -> str:
        """Returns the result of a part; this thread sees meanwhile whether it is still wanted.

        Raises:
            Cancelled: the review was removed or lost to another worker, or this one is to stop.
        """
        cancellation = Cancellation()
        future = self._thread.submit(run_part, taken.question.text, part, cancellation)
        while not wait([future], _LOOK).done:
            self._alive()
            if self.stopping or not self._is_mine(taken):
                cancellation.cancel()
        return future.result()

    def _is_mine(self, taken: TakenJob) -> bool:
        """Whether a review is still to be done by this worker; renews the lease now and then."""
        try:
            self._renew(taken.number)
            with self._store.read() as session:
                return leases.holds(session, self._owner, taken.number)
        except StoreUnavailable:
            return True  # nobody else gets it either

    def _finish(self, taken: TakenJob) -> None:
        """Ends a review whose parts are all done."""
        try:
            found = put_together(self._store, taken.number)
        except (ValueError, LookupError, TypeError) as error:
            log.warning("results cannot be read", job=taken.id, error=repr(error))
            self._begin_again(taken)
            return
        self._write(
            lambda session: leases.finish(
                session, self._owner, taken.number, found.answer, found.played
            )
        )

    def _begin_again(self, taken: TakenJob) -> None:
        """Has a review divided anew, once: another version of the program has left its parts."""
        planned = plan_of(taken.question.text).parts
        parts = tuple((part.kind, part.index) for part in planned)

        def again(session: Session) -> None:
            if not leases.begin_again(session, self._owner, taken.number, parts):
                return
            if taken.number in self._begun_again:
                reason = Message("the results of its parts cannot be read")
                leases.fail(
                    session, self._owner, taken.number, reason.said(taken.question.language)
                )
            leases.give_back(session, self._owner)

        self._write(again)
        self._begun_again.add(taken.number)

    def _fail(self, taken: TakenJob, reason: str) -> None:
        log.warning("a review failed", job=taken.id, reason=reason)
        self._write(lambda session: leases.fail(session, self._owner, taken.number, reason))

    def _write(self, change: Callable[[Session], object]) -> None:
        """Writes to the store; waits while it is away, unless this worker is to stop."""
        while True:
            with suppress(StoreUnavailable), self._store.write() as session:
                change(session)
                return
            if self.stopping:
                return
            self._wait()

    def _renew(self, job: int | None = None) -> None:
        """Says from time to time that this worker lives, and renews its lease of a review."""
        if time.monotonic() - self._renewed < _RENEW:
            return
        with self._store.write() as session:
            if self._reports:
                leases.report(session, self._owner)
            if job is not None:
                leases.renew(session, self._owner, job)
        self._renewed = time.monotonic()

    def _prune(self) -> None:
        """Deletes from time to time what is too old, a little at a time."""
        if time.monotonic() - self._pruned < _PRUNE:
            return
        self._pruned = time.monotonic()
        until = self._pruned + _PRUNING
        found = asdict(retention.prune(self._store, self._keep_days, until=until))
        if time.monotonic() >= until:
            self._pruned = -inf  # there may be more of it
        if any(found.values()):
            log.info("store pruned", **found)

    def _wait(self) -> None:
        """Waits before the next look at the store."""
        until = time.monotonic() + _PAUSE
        while not self.stopping and time.monotonic() < until:
            self._alive()
            time.sleep(_LOOK)


def work_inline(store: Store, job_id: str, until: float, cancellation: Cancellation) -> None:
    """Does a review for the request that waits for it, where there are no workers.

    Args:
        store: where the review is.
        job_id: the review. Parts that somebody else does are left to him.
        until: the moment after which no other part is begun, as `time.monotonic` gives it.
        cancellation: ends the work early.

    Raises:
        Cancelled: the work was cancelled; what is done stays done.
        StoreUnavailable: the store does not answer.
    """
    worker = ReviewWorker(store, f"request-{uuid.uuid4().hex}")
    with cancellation.on_cancel(worker.stop):
        while not worker.stopping and time.monotonic() < until and worker.step(job_id):
            pass
    if worker.stopping:
        raise Cancelled
