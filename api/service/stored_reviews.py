"""A review of the store by its id, for the views that show or use one."""

from __future__ import annotations

from werkzeug.exceptions import Conflict, NotFound

from api.jobs.finish import put_together
from api.service.service import service
from api.store import jobs
from api.store.jobs import StoredJob
from solver.errors import SolverError, quoted
from solver.messages import Message
from solver.records import Record
from solver.review.plan import Review


def find_review(review: str) -> StoredJob:
    """Returns a review as the store has it, finished or not.

    Raises:
        NotFound: there is none with this id.
    """
    with service().store.read() as session:
        job = jobs.find(session, review)
    if job is None:
        raise no_review(review)
    return job


def finished_review(review: str) -> tuple[StoredJob, tuple[Record, Review]]:
    """Returns a finished review with its record.

    Raises:
        NotFound: there is none with this id.
        Conflict: it is not finished, or its results are of another version of the program.
    """
    job = find_review(review)
    if job.status != "done":
        raise Conflict(
            Message("the review is not finished: it is {status}", status=Message(job.status))
        )
    with service().store.read() as session:
        question = jobs.question_of(session, job.number)
        parts = jobs.parts_done(session, job.number)
    try:
        return job, put_together(job, question, parts)
    except (SolverError, ValueError, LookupError, TypeError):
        raise Conflict(
            "another version of the service made this review: remove it, and ask for it again"
        ) from None


def no_review(review: str) -> NotFound:
    """Returns the error of an id that no review has."""
    return NotFound(Message("there is no review {review}", review=quoted(review)))
