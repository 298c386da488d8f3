"""From the results of its parts to a review."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, cast

from api.store import Store, jobs
from api.store.jobs import DonePart, Job, Question
from solver.protocol.document import encode
from solver.protocol.parts import plan_of, result_of
from solver.protocol.reviews import Decision, ReviewsAnswer
from solver.records.record import Record
from solver.review.judgement import Judgement
from solver.review.plan import Part, PartKind, Review


def answer_text(store: Store, number: int) -> str:
    """Returns the answer of a review whose parts are all done, as JSON.

    Args:
        store: where the review is.
        number: its number.

    Raises:
        StoreUnavailable: the store does not answer.
        ValueError, LookupError, TypeError: another version of the program has left the results.
    """
    with store.read() as session:
        (job,) = jobs.of_numbers(session, [number]).values()
        question = jobs.question_of(session, number)
        parts = jobs.parts_done(session, number)
    _, review = put_together(job, question, parts)
    return encode(ReviewsAnswer.of(review).to_json())


def put_together(job: Job, question: Question, parts: Sequence[DonePart]) -> tuple[Record, Review]:
    """Returns the record and the review that the results of all parts make.

    Raises:
        ValueError, LookupError, TypeError: another version of the program has left the results.
    """
    plan = plan_of(question.text)
    rules = plan.record.rules
    results = {}
    for done in parts:
        part = Part(cast("PartKind", done.kind), done.event)
        results[part] = result_of(part, done.result, rules)
    return plan.record, plan.finish(results, seconds=_seconds(job.started, job.finished))


def decision_of(question: Question, done: DonePart) -> dict[str, Any]:
    """Returns one judged decision as the answer to a review shows it.

    Args:
        question: what the review was asked.
        done: its part that is the decision.

    Raises:
        ValueError, LookupError, TypeError: another version of the program has left the result.
    """
    rules = plan_of(question.text).record.rules
    part = Part(cast("PartKind", done.kind), done.event)
    judgement = result_of(part, done.result, rules)
    assert isinstance(judgement, Judgement)
    return Decision.of(judgement).to_json()


def _seconds(started: datetime | None, finished: datetime | None) -> float:
    if started is None:
        return 0.0
    return ((finished or datetime.now(started.tzinfo)) - started).total_seconds()
