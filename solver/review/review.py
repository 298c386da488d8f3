"""The review of a finished game: the search that gives advice judges every decision.

What was done is compared with the best choice, with what the player could know and in the same
sampled deals, so that the luck of the cards does not count. docs/review.md has the formulas. A
review does not depend on the number of processes where its limit is in worlds alone.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace

from solver.arguments import Seed, checked
from solver.errors import SolverError
from solver.game.objective import DEFAULT_OBJECTIVE, Objective
from solver.game.state import GameState
from solver.processes import worker_pool
from solver.reasons import Language
from solver.records.record import Record
from solver.review.plan import Part, PartResult, Review, ReviewPlan
from solver.search.limit import Limit

# --- In this process ------------------------------------------------------------------------------


@checked
def review(
    record: GameState,
    *,
    limit: Limit,
    seed: Seed | None = None,
    language: Language = "en",
    objective: Objective = DEFAULT_OBJECTIVE,
    seats: Iterable[int] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Returns the review of a recorded game; its parts are done in turn in this process.

    Args:
        record: the game, from its deal on, or from a position with all hands known. Decisions of
            seats whose hands are not known are not judged.
        limit: seconds for the whole game, or worlds for each decision.
        seed: decides the sampled deals; drawn when None.
        language: the language in which a notebook shows the review.
        objective: what all seats of the sampled deals play for, and what the losses of plays are
            measured in: winning at all, or the score. Calls are judged by points.
        seats: the seats whose decisions are judged; None for all.
        progress: called after each decision with the number judged and the number of all.

    Raises:
        SolverError: the state is no record, or it holds no decision that can be judged.
        Cancelled: the review was cancelled.
    """
    game = Record.of_state(record)
    plan = ReviewPlan.of(game, limit=limit, seed=seed, objective=objective, seats=seats)
    decisions = sum(part.kind == "decision" for part in plan.parts)
    results: dict[Part, PartResult] = {}
    done = 0
    for part in plan.parts:
        results[part] = plan.run(part, limit=plan.share(part, done))
        if part.kind == "decision":
            done += 1
            if progress is not None:
                progress(done, decisions)
    found = plan.finish(results)
    return replace(found, language=language)


# --- Many games, by several processes -------------------------------------------------------------

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
