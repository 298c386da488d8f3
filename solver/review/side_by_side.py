"""Reviews of many games by several processes, which share the parts of each game.

A review does not depend on the number of processes where its limit is in worlds alone.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field

from solver.errors import SolverError
from solver.processes import worker_pool
from solver.review.plan import Part, PartResult, Review, ReviewPlan
from solver.search.limit import Limit

# Tasks that wait for each process, so that none is idle while the next ones are prepared.
_WAITING = 3


class WorkerDied(RuntimeError):
    """A worker process has ended in the middle of its work, for instance for lack of memory."""


def review_all(
    plans: Iterable[ReviewPlan], *, jobs: int, progress: Callable[[], None] | None = None
) -> Generator[Review | SolverError, None, None]:
    """Yields the review of each plan, in the order of the plans, or the error that ended it.

    Plans are taken only as workers become free, so that an iterator may make them as they come.

    Args:
        plans: the games to review.
        jobs: how many processes; with 1 this process does the work, with all of its threads.
        progress: called after each judged decision.

    Raises:
        WorkerDied: a worker process has ended.
        Cancelled: the search was cancelled.
    """
    progress = progress or (lambda: None)
    if jobs == 1:
        for plan in plans:
            yield _alone(plan, progress)
        return
    with worker_pool(jobs) as pool:
        yield from _Shared(pool, jobs, iter(plans), progress).reviews()


def _alone(plan: ReviewPlan, progress: Callable[[], None]) -> Review | SolverError:
    results: dict[Part, PartResult] = {}
    done = 0
    try:
        for part in plan.parts:
            results[part] = plan.run(part, limit=plan.share(part, done))
            if part.kind == "decision":
                done += 1
                progress()
        return plan.finish(results)
    except SolverError as error:
        return error


@dataclass
class _Job:
    """One game whose parts are being done."""

    plan: ReviewPlan
    pickled: bytes
    parts: deque[Part]
    submitted: int = 0
    results: dict[Part, PartResult] = field(default_factory=dict)
    error: SolverError | None = None

    @property
    def done(self) -> bool:
        return self.error is not None or len(self.results) == len(self.plan.parts)

    def outcome(self) -> Review | SolverError:
        return self.plan.finish(self.results) if self.error is None else self.error


@dataclass
class _Shared:
    """The games that a pool of processes is reviewing."""

    pool: ProcessPoolExecutor
    jobs: int
    plans: Iterator[ReviewPlan]
    progress: Callable[[], None]
    running: deque[_Job] = field(default_factory=deque)
    tasks: dict[Future[PartResult], tuple[_Job, Part]] = field(default_factory=dict)

    def reviews(self) -> Iterator[Review | SolverError]:
        try:
            while self._submit():
                if self.running[0].done:
                    yield self.running.popleft().outcome()
                    continue
                finished, _ = wait(self.tasks, return_when=FIRST_COMPLETED)
                for task in finished:
                    self._take(task)
        except BrokenProcessPool as error:
            raise WorkerDied(f"a process of the review has died: {error}") from None

    def _submit(self) -> bool:
        """Fills the queue of the pool; returns whether a game is left."""
        while len(self.tasks) < self.jobs * _WAITING:
            job = next((job for job in self.running if job.parts and job.error is None), None)
            if job is None:
                plan = next(self.plans, None)
                if plan is None:
                    break
                self.running.append(_Job(plan, pickle.dumps(plan), deque(plan.parts)))
                continue
            part = job.parts.popleft()
            limit = job.plan.share(part, job.submitted)
            job.submitted += part.kind == "decision"
            self.tasks[self.pool.submit(_run, job.pickled, part, limit)] = job, part
        return bool(self.running)

    def _take(self, task: Future[PartResult]) -> None:
        job, part = self.tasks.pop(task)
        try:
            job.results[part] = task.result()
        except SolverError as error:
            job.error = error
        if part.kind == "decision":
            self.progress()


def _run(pickled: bytes, part: Part, limit: Limit) -> PartResult:
    """Does one part in a worker process."""
    plan: ReviewPlan = pickle.loads(pickled)  # noqa: S301 - the parent process has pickled it
    return plan.run(part, limit=limit.running())
