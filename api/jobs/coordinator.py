"""The coordinator: takes reviews from the store, has their parts done, and writes what comes back.

The store is the truth. A coordinator may end at any moment: what it had not written is done again,
by itself or by another coordinator.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import asdict, dataclass, field, replace
from itertools import count
from typing import cast

import structlog

from api.jobs.cluster import DaskCluster, Ended, Task
from api.jobs.finish import outcome_of
from api.store import Store, StoreUnavailable, leases, retention
from api.store.leases import OpenPart, PartResult, TakenJob
from solver.errors import SolverError
from solver.messages import Message
from solver.protocol.parts import language_of, plan_of
from solver.review.plan import Part, PartKind

log = structlog.get_logger(__name__)

# A review fails when this number of workers has died while they worked on one of its parts. One
# death says little: somebody may have killed that worker.
MOST_DEATHS = 5
# Tasks for each thread of the cluster, so that a thread need not wait for its next one.
_AHEAD = 2
# Reviews that are taken at once, and the most that are worked on because somebody waits for them.
_TOGETHER = 4
_MOST_ALONE = 16
# Seconds: between two looks at the store, between two renewals of leases, and after a failure.
_LOOK = 0.1
_RENEW = leases.LEASE / 4
_PAUSE = 0.5
# Seconds between two looks for what is too old to be kept.
_PRUNE = 3600.0


@dataclass(eq=False)
class _Active:
    """A review that is worked on: its question, what is to do, and what is on its way.

    Attributes:
        taken: the review as it was taken.
        question: what the workers are asked.
        open: the parts that are to be done.
        flying: by number the parts that a worker does.
        begun_again: whether results of another form were found and forgotten.
        failure: why the review is to fail; empty as long as it is not.
    """

    taken: TakenJob
    question: str
    open: deque[OpenPart]
    flying: dict[int, tuple[OpenPart, Task]] = field(default_factory=dict)
    begun_again: bool = False
    failure: str = ""

    @property
    def order(self) -> tuple[int, int]:
        """The sort key of the active reviews: urgent ones first, then the oldest ones."""
        return self.taken.urgency, self.taken.number

    @property
    def suspect(self) -> bool:
        """Whether a worker has died of a part that is not done yet."""
        parts = [*self.open, *(part for part, _ in self.flying.values())]
        return any(part.deaths for part in parts)


class Coordinator:
    """Works on the reviews of one store with one cluster, until it is stopped.

    Args:
        store: where the reviews are.
        cluster: what does their parts.
        owner: the name under which leases are held. A new process with the name of a dead one
            takes up what that had, without waiting for the end of its leases.
        keep_days: the age in days at which games and reviews are deleted; 0 keeps them for ever.
    """

    def __init__(self, store: Store, cluster: DaskCluster, owner: str, keep_days: int = 0) -> None:
        self._store = store
        self._cluster = cluster
        self._owner = owner
        self._active: dict[int, _Active] = {}
        self._results: list[PartResult] = []
        self._deaths: list[tuple[int, int]] = []
        self._attempts = count(time.time_ns())
        self._renewed = -_RENEW
        self._next_look = 0.0
        self._keep_days = keep_days
        self._pruned = -_PRUNE
        self._stopping = False

    def stop(self) -> None:
        """Lets `run` return soon; may be called in a signal handler."""
        self._stopping = True
        self._cluster.wake()

    def run(self) -> None:
        """Works until `stop` is called; then gives back what is not done."""
        while not self._stopping:
            ready = self._cluster.connect()
            if time.monotonic() >= self._next_look:
                self._look(ready)
            if ready:
                self._submit()
            for each in self._cluster.ended(max(0.0, self._next_look - time.monotonic())):
                self._note(each)
        self._leave()

    def _look(self, ready: bool) -> None:
        """Brings the store up to date, and takes reviews from it."""
        pause = _LOOK
        try:
            self._write()
            self._keep_leases()
            self._take(ready)
            self._finish()
            self._prune()
        except StoreUnavailable:
            # What was found is kept, and written when the database is back.
            pause = _PAUSE
        self._next_look = time.monotonic() + pause

    # --- The store -----------------------------------------------------------------------------

    def _write(self) -> None:
        """Writes what came back since the last time, in one transaction."""
        if not self._results and not self._deaths:
            return
        with self._store.write() as session:
            leases.write(session, self._owner, self._results)
            for job, part in self._deaths:
                leases.count_death(session, job, part)
        self._results.clear()
        self._deaths.clear()

    def _keep_leases(self) -> None:
        """Renews the leases from time to time, and drops the reviews that were lost or deleted."""
        now = time.monotonic()
        if now - self._renewed < _RENEW:
            with self._store.read() as session:
                mine = leases.held(session, self._owner)
        else:
            with self._store.write() as session:
                mine = leases.renew(session, self._owner)
                size = self._cluster.workers, self._cluster.threads
                leases.report(session, self._owner, self._cluster.id, *size)
            self._renewed = now
        for number in self._active.keys() - mine:
            self._drop(number)

    def _take(self, ready: bool) -> None:
        """Takes reviews while there is room: always some that somebody waits for."""
        if not ready:
            return
        enough = sum(len(each.open) for each in self._active.values()) >= self._room()
        alone = sum(not each.taken.urgency for each in self._active.values())
        if enough and alone >= _MOST_ALONE:
            return
        with self._store.read() as session:
            if not leases.waiting(session, self._owner, self._active):
                return
        with self._store.write() as session:
            found = leases.take(session, self._owner, self._active, most=_TOGETHER, alone=enough)
        for taken in found:
            each = _Active(taken, taken.question.text, deque(taken.parts))
            self._active[taken.number] = each
            self._check(each)

    def _check(self, each: _Active) -> None:
        """Begins a review again whose parts another version of the program has planned."""
        try:
            plan = plan_of(each.question)
        except SolverError as error:
            each.failure = error.detail.said(language_of(each.question))
            return
        # Another coordinator has counted the last death, and died before it could say so.
        each.failure = next(filter(None, map(_too_deadly, each.open)), "")
        known = {(part.kind, part.index) for part in plan.parts}
        if len(known) != each.taken.size or any(
            (part.kind, part.event) not in known for part in each.open
        ):
            self._begin_again(each)

    def _finish(self) -> None:
        """Ends the reviews whose parts are all done and written."""
        for each in list(self._active.values()):
            if each.failure:
                self._fail(each)
                continue
            if each.open or each.flying:
                continue
            try:
                outcome = outcome_of(self._store, each.taken.number)
            except (ValueError, LookupError, TypeError) as error:
                log.warning("results cannot be read", job=each.taken.id, error=repr(error))
                self._begin_again(each)
                continue
            with self._store.write() as session:
                number, played = each.taken.number, outcome.played
                leases.finish(session, self._owner, number, outcome.answer, played)
            del self._active[each.taken.number]

    def _prune(self) -> None:
        """Deletes from time to time what is too old."""
        if time.monotonic() - self._pruned < _PRUNE:
            return
        self._pruned = time.monotonic()
        found = retention.prune(self._store, self._keep_days)
        log.info("store pruned", **asdict(found))

    def _begin_again(self, each: _Active) -> None:
        """Has all parts done again: another version of the program has left others."""
        if each.begun_again:
            failure = Message("the results of its parts cannot be read")
            each.failure = failure.said(language_of(each.question))
            return
        parts = tuple((part.kind, part.index) for part in plan_of(each.question).parts)
        with self._store.write() as session:
            opened = leases.begin_again(session, self._owner, each.taken.number, parts)
        each.open = deque(opened)
        each.begun_again = True

    def _fail(self, each: _Active) -> None:
        with self._store.write() as session:
            leases.fail(session, self._owner, each.taken.number, each.failure)
        log.warning("a review failed", job=each.taken.id, reason=each.failure)
        self._drop(each.taken.number)

    # --- The cluster ---------------------------------------------------------------------------

    def _room(self) -> int:
        """Returns how many tasks the cluster should have.

        After a death it is one for each thread, so that the next death has one cause only.
        """
        suspect = any(each.suspect for each in self._active.values())
        return self._cluster.threads * (1 if suspect else _AHEAD)

    def _submit(self) -> None:
        room = self._room() - sum(len(each.flying) for each in self._active.values())
        # A review that is to fail costs no other worker its life until the store knows of it.
        active = [each for each in self._active.values() if not each.failure]
        for each in sorted(active, key=lambda active: active.order):
            while each.open and room > 0:
                part = each.open.popleft()
                key = f"{each.taken.id}-{part.number}-{next(self._attempts)}"
                task = Task(each.taken.number, part.number, key)
                each.flying[part.number] = part, task
                wanted = Part(cast("PartKind", part.kind), part.event)
                self._cluster.submit(task, each.question, wanted)
                room -= 1

    def _note(self, ended: Ended) -> None:
        """Notes the result of a task, which is written to the store later."""
        each = self._active.get(ended.task.job)
        if each is None or ended.task.part not in each.flying:
            return
        part, task = each.flying[ended.task.part]
        if task is not ended.task:
            return
        del each.flying[part.number]
        if ended.how == "done":
            self._results.append(PartResult(ended.task.job, part.number, ended.text))
            return
        # The first reason counts: what is on its way at the same time may end in another way.
        each.failure = each.failure or ended.text
        if ended.how == "died":
            self._deaths += [(ended.task.job, part.number)] * ended.deaths
            part = replace(part, deaths=part.deaths + ended.deaths)
            each.failure = each.failure or _too_deadly(part)
            # The death is stored at once: if this process dies, too, the next one goes on counting.
            self._next_look = 0.0
        each.open.append(part)

    def _drop(self, number: int) -> None:
        """Forgets a review, and ends its searches."""
        each = self._active.pop(number)
        self._cluster.cancel(task for _, task in each.flying.values())

    def _leave(self) -> None:
        """Ends all searches, writes what is done, and gives back what is not."""
        for number in list(self._active):
            self._drop(number)
        try:
            self._write()
            with self._store.write() as session:
                leases.release(session, self._owner)
        except StoreUnavailable:
            log.warning("jobs not given back: others take them when the leases run out")
        self._cluster.close()


def _too_deadly(part: OpenPart) -> str:
    """Returns why a review fails of one of its parts; nothing while that may be tried again."""
    if part.deaths < MOST_DEATHS:
        return ""
    return f"{part.deaths} workers died while they did {_named(part)}"


def _named(part: OpenPart) -> str:
    """Returns what users know a part as."""
    if part.kind == "decision":
        return f"the decision of event {part.event}"
    return f"the part {part.kind}"
