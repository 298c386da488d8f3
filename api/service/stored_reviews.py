"""A review of the store by its id, for the views that show or use one."""

from __future__ import annotations

from werkzeug.exceptions import Conflict, NotFound

from api.jobs.finish import StoredReview, put_together
from api.service.service import service
from api.store import Store, jobs
from solver.errors import SolverError, quoted
from solver.messages import Language, Message
from solver.protocol.jobs import ReviewSummary

# What reading the results of another version of the program raises.
UNREADABLE = (SolverError, ValueError, LookupError, TypeError)


def find_review(review: str) -> ReviewSummary:
    """Returns a review as the store has it, finished or not.

    Raises:
        NotFound: there is none with this id.
    """
    with service().store.read() as session:
        job = jobs.find(session, review)
    if job is None:
        raise no_review(review)
    return job


def finished_job(review: str) -> ReviewSummary:
    """Returns a finished review as the store has it.

    Raises:
        NotFound: there is none with this id.
        Conflict: it is not finished.
    """
    job = find_review(review)
    if job.status != "done":
        raise Conflict(
            Message("the review is not finished: it is {status}", status=Message(job.status))
        )
    return job


def finished_review(review: str) -> StoredReview:
    """Returns a finished review.

    Raises:
        NotFound: there is none with this id.
        Conflict: it is not finished, or its results are of another version of the program.
    """
    job = finished_job(review)
    try:
        return put_together(service().store, job.number)
    except UNREADABLE:
        raise Conflict(
            "another version of the service made this review: remove it, and ask for it again"
        ) from None


def answer_in(store: Store, job: ReviewSummary, language: Language | None) -> str | None:
    """Returns what came out of a review as JSON; None when it is not done.

    Args:
        store: where the review is.
        job: the review.
        language: the language of the answer; None for that in which the review was asked. The
            review of another version of the program stays in that one.
    """
    with store.read() as session:
        answer = jobs.answer_of(session, job.number)
        question = jobs.question_of(session, job.number)
    if answer is None or language in (None, question.language):
        return answer
    try:
        found = put_together(store, job.number)
    except UNREADABLE:
        return answer
    return found.review.to_text(language)


def no_review(review: str) -> NotFound:
    """Returns the error of an id that no review has."""
    return NotFound(Message("there is no review {review}", review=quoted(review)))
