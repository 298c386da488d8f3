"""From the results of its parts to a review."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from api.store import Store, jobs
from api.store.games import stored_name
from api.store.jobs import DonePart, StoredQuestion
from api.store.players import PlayerResult
from solver.messages import Language
from solver.protocol.parts import plan_of, result_of
from solver.records.record import Record
from solver.review.judgement import Judgement
from solver.review.plan import Part, PartKind, Review
from solver.review.played_game import PlayedGame


@dataclass(frozen=True)
class StoredReview:
    """A review whose parts are all done: its record, what came out, and what it was asked."""

    record: Record
    review: Review
    question: StoredQuestion

    @property
    def answer(self) -> str:
        """Its answer as JSON, in the language in which it was asked."""
        return self.review.to_text(self.question.language)

    @property
    def played(self) -> tuple[PlayerResult, ...]:
        """What it says of each of its players."""
        rules = self.record.rules
        names = self.record.names or [""] * rules.players
        return tuple(
            PlayerResult(seat, stored_name(name or ""), PlayedGame.of(rules.id, self.review, seat))
            for seat, name in enumerate(names)
        )


def put_together(store: Store, number: int) -> StoredReview:
    """Returns the review that the results of all parts make.

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
    plan = plan_of(question.text)
    rules = plan.record.rules
    results = {}
    for done in parts:
        part = Part(cast("PartKind", done.kind), done.event)
        results[part] = result_of(part, done.result, rules)
    review = plan.finish(results, seconds=_seconds(job.started, job.finished))
    return StoredReview(plan.record, review, question)


def decision_of(question: StoredQuestion, done: DonePart, language: Language) -> dict[str, Any]:
    """Returns one judged decision as the answer to a review shows it.

    Args:
        question: what the review was asked.
        done: its part that is the decision.
        language: the language of the reasons.

    Raises:
        ValueError, LookupError, TypeError: another version of the program has left the result.
    """
    rules = plan_of(question.text).record.rules
    part = Part(cast("PartKind", done.kind), done.event)
    judgement = result_of(part, done.result, rules)
    assert isinstance(judgement, Judgement)
    return judgement.to_dict(language)


def _seconds(started: datetime | None, finished: datetime | None) -> float:
    if started is None:
        return 0.0
    return ((finished or datetime.now(started.tzinfo)) - started).total_seconds()
