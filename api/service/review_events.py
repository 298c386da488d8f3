"""Server-sent events of reviews: each decision as it is judged, and in the end what came out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from api.jobs.finish import decision_of
from api.service.review_summaries import batch_summary, job_answer
from api.service.stored_reviews import UNREADABLE, answer_in
from api.store import Store, StoreUnavailable, batches, jobs
from solver.messages import Language
from solver.protocol.jobs import event

# Seconds: between two looks at the store, between signs of life, and what a client waits before it
# connects again.
_LOOK = 0.2
_HEARTBEAT = 15.0
_RETRY = 2
# Reviews of a batch that are read at once.
_TOGETHER = 200

Step = Callable[[], tuple[list[str], bool]]


def follow(step: Step, gone: threading.Event, stopping: Callable[[], bool]) -> Iterator[str]:
    """Yields the events of a stream until its end, or until somebody goes away.

    When the store does not answer the stream ends, too: the client connects again and says in
    `Last-Event-ID` how far it was.

    Args:
        step: returns the next events, and whether they are the last ones.
        gone: set when the client has gone away.
        stopping: whether the service is stopping.
    """
    yield f"retry: {1000 * _RETRY}\n\n"
    alive = time.monotonic()
    ended = False
    while not (ended or gone.is_set() or stopping()):
        try:
            events, ended = step()
        except StoreUnavailable:
            return
        if events:
            yield "".join(events)
            alive = time.monotonic()
        elif time.monotonic() - alive >= _HEARTBEAT:
            yield ": nothing new\n\n"
            alive = time.monotonic()
        if not ended:
            gone.wait(_LOOK)
    if not ended and stopping():
        yield event("stopping", {})


def of_review(store: Store, number: int, after: int, language: Language | None) -> Step:
    """Returns what finds the next events of a review.

    Args:
        store: where the review is.
        number: its number.
        after: the id of the last event that the client has; the events are numbered from 1.
        language: the language of the reasons; None for that in which the review was asked.
    """
    place = after
    question: jobs.StoredQuestion | None = None

    def step() -> tuple[list[str], bool]:
        nonlocal place, question
        with store.read() as session:
            job = jobs.of_numbers(session, [number]).get(number)
            if job is None:
                return [event("removed", {})], True
            parts = jobs.parts_done(session, number, after=place)
            question = question or jobs.question_of(session, number)
        found = []
        for part in parts:
            place = part.place
            progress: dict[str, Any] = {"progress": {"done": place, "of": job.size}}
            name, data = "progress", progress
            if part.kind == "decision":
                with suppress(*UNREADABLE):
                    data = decision_of(question, part, language or question.language) | progress
                    name = "decision"
            found.append(event(name, data, place))
        if job.ended:
            answer = answer_in(store, job, language)
            found.append(event(job.status, job_answer(job, answer), job.size + 1))
        return found, job.ended

    return step


def of_batch(store: Store, batch_id: str, after: int) -> Step:
    """Returns what finds the next events of a batch; the arguments are those of `of_review`."""
    place = after

    def step() -> tuple[list[str], bool]:
        nonlocal place
        with store.read() as session:
            batch = batches.find(session, batch_id)
            if batch is None:
                return [event("removed", {})], True
            ended = batches.ended(session, batch.number, after=place, most=_TOGETHER)
        summary = batch_summary(batch)
        found = []
        for job in ended:
            place += 1
            progress = {"progress": summary["progress"]}
            found.append(event("review", job.to_dict() | progress, place))
        last = len(ended) < _TOGETHER and batch.ended
        if last:
            found.append(event(summary["status"], summary, place + 1))
        return found, last

    return step
