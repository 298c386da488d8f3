"""/v1/reviews: games are reviewed as jobs; asked for, waited for, followed, and removed."""

from __future__ import annotations

import hashlib
import threading
import time
from contextlib import ExitStack
from http import HTTPStatus
from typing import Annotated, Literal

from flask import Response, json, request, url_for
from pydantic import Field
from werkzeug.exceptions import ServiceUnavailable

from api.jobs.worker import work_inline
from api.resources.blueprint import (
    EVENTS,
    JSON,
    LAST_NUMBER,
    NOT_FINISHED,
    REVIEW,
    TEXT,
    Responses,
    named,
    one_page,
    resource,
    streamed,
    told,
)
from api.service import review_events
from api.service.corners import corner_asked
from api.service.disconnects import ClientGone
from api.service.idempotency import answer_once, answered
from api.service.language import AskedLanguage, LanguageQuery
from api.service.preferences import Preferences
from api.service.review_requests import new_job, requested_record
from api.service.review_summaries import batch_summary, job_answer
from api.service.service import service
from api.service.stored_reviews import (
    answer_in,
    find_review,
    finished_job,
    finished_review,
    no_review,
)
from api.store import Session, batches, jobs
from api.store.jobs import NewJob
from api.store.models import StoredAnswer
from solver import report
from solver.errors import Busy
from solver.messages import Message
from solver.protocol.document import encode
from solver.protocol.jobs import AnyJob, AskedReview, BatchJob, ReviewList, ReviewSummary
from solver.protocol.message import Query
from solver.protocol.reviews import ReviewsRequest

blueprint = resource("reviews", __name__)

# Seconds between two looks at a review that a client waits for.
_LOOK = 0.1
_MOST_ON_A_PAGE = 200
# Reviews on a page of a batch, and refused games that its answer lists.
_MOST_IN_A_BATCH = 1000

_LOCATION = {"Location": {"description": "The address of the review.", "schema": TEXT}}
# The schema of both answers: generated clients read every success as the first one says.
_LATER: Responses = {
    202: told(
        "The review is being made. `Location` says where it will be.",
        {JSON: named("AskedReview")},
        headers=_LOCATION,
    )
}
_EVENTS: Responses = {
    200: told(
        "`decision` and `progress` of a review or `review` of a batch, and in the end `done`, "
        "`failed` or `removed`.",
        {EVENTS: TEXT},
    ),
    204: {"description": "The client has all events already."},
}
_REPORT: Responses = NOT_FINISHED | {
    200: told("The report.", {"text/html": TEXT, "text/csv": TEXT, JSON: named("Review")})
}
_REMOVED: Responses = {204: {"description": "It is removed, and its searches end."}}


class ReviewsQuery(Query):
    """Which reviews are listed."""

    game: Annotated[str, Field(min_length=1, max_length=64)] | None = Field(
        default=None, description="The id of their game."
    )
    status: Literal["queued", "running", "done", "failed"] | None = None
    limit: Annotated[int, Field(ge=1, le=_MOST_ON_A_PAGE)] = Field(
        default=50, description="Reviews on a page."
    )
    before: Annotated[int, Field(ge=1, le=LAST_NUMBER)] | None = Field(
        default=None, description="Where the page begins; taken from `next` of the page before."
    )


class ReviewQuery(Query):
    """How a review is read, and which reviews of a batch are shown."""

    first: Annotated[int, Field(ge=0, le=LAST_NUMBER)] = Field(
        default=0, description="The place of the first game of the page, from 0; for batches."
    )
    language: AskedLanguage = None


class ReportQuery(Query):
    """The form of a report."""

    format: Literal["html", "csv", "json"] = "html"
    language: AskedLanguage = None


# --- Asking --------------------------------------------------------------------------------------


@blueprint.operation("reviewGame", "POST /reviews", answer=AskedReview, responses=_LATER)
def ask(question: ReviewsRequest) -> Response:
    """The review of a finished game: every decision judged by what its player could know.

    The answer is 200 with the review when it is finished in time, and otherwise 202 with the
    address where it will be. With `wait`, or the header `Prefer: wait=N` (RFC 7240), the request
    waits; with neither, and with `Prefer: respond-async` alone, it does not. The same question
    asked twice is one review. With the header `Corner` the game of a record that is sent is put
    into that corner.
    """
    now = service()
    wish = Preferences.of(request.headers.getlist("Prefer"))
    patience = 0.0
    if wish.wait is not None or (question.wait and not wish.asynchronous):
        patience = min(now.settings.review_wait, wish.wait or now.settings.review_wait)
        patience = 0.0 if wish.wait == 0 else patience
    with now.admission.short.place(kind="reviews"):
        wanted = new_job(requested_record(question), question, corner_asked())
    if patience and not now.has_workers():
        job = _answer_inline(wanted, question, patience)
    else:
        with now.admission.stored.place(kind="ask"):
            asked = _ask_once(wanted, question)
        job = _wait(asked, patience)
    response = _response(job, patience)
    later = response.status_code == HTTPStatus.ACCEPTED
    return wish.apply(response, waited=patience > 0, later=later)


def _ask_once(wanted: NewJob, question: ReviewsRequest) -> str:
    """Stores a review that is asked for; returns its id. `Idempotency-Key` is honoured."""
    store = service().store
    asked = f"{wanted.corner} {question.model_dump_json()}"
    digest = f"review {hashlib.sha256(asked.encode()).hexdigest()}"
    before = answered(store, digest)
    if before is None:
        before = answer_once(store, digest, lambda session: _kept(session, wanted))
    return str(json.loads(before.get_data(as_text=True))["id"])


def _kept(session: Session, wanted: NewJob) -> StoredAnswer:
    job = jobs.find(session, jobs.ask(session, wanted))
    assert job is not None
    service().check_room(session)
    place = url_for("reviews.one", review=job.id)
    body = encode(job.to_dict())
    return StoredAnswer(status=HTTPStatus.ACCEPTED, location=place, body=body)


def _answer_inline(wanted: NewJob, question: ReviewsRequest, patience: float) -> ReviewSummary:
    """Returns a review that this process has worked on, because there are no workers."""
    now = service()
    until = time.monotonic() + patience
    with (
        now.clients.search(request.environ) as cancellation,
        now.place(now.admission.searches, patience, "reviews"),
    ):
        job_id = _ask_once(wanted, question)
        work_inline(now.store, job_id, until, cancellation)
    return _wait(job_id, max(0.0, until - time.monotonic()))


def _wait(job_id: str, patience: float) -> ReviewSummary:
    """Returns a review when it has ended, or after some seconds.

    Raises:
        ClientGone: the client has gone away. Its review is made all the same.
        NotFound: the review was removed.
    """
    now = service()
    until, gone = time.monotonic() + patience, threading.Event()
    with now.waiting(patience > 0) as allowed, now.clients.watched(request.environ, gone.set):
        while True:
            job = find_review(job_id)
            left = until - time.monotonic()
            if job.ended or left <= 0 or not allowed or now.stopping():
                return job
            if gone.wait(min(_LOOK, left)):
                raise ClientGone


def _response(job: ReviewSummary, patience: float) -> Response:
    place = url_for("reviews.one", review=job.id)
    if not patience or not job.ended:
        summary = job.to_dict()
        response = Response(json.dumps(summary), HTTPStatus.ACCEPTED, mimetype=JSON)
        response.headers["Retry-After"] = "1"
    elif job.status == "failed":
        raise ServiceUnavailable(
            Message("the review {job} has failed: {reason}", job=job.id, reason=job.reason)
        )
    else:
        with service().store.read() as session:
            answer = jobs.answer_of(session, job.number) or "{}"
        body = {"kind": "finished", "id": job.id, "status": job.status, **json.loads(answer)}
        response = Response(json.dumps(body), mimetype=JSON)
        response.headers["Content-Location"] = place
    response.headers["Location"] = place
    return response


# --- Looking -------------------------------------------------------------------------------------


@blueprint.operation("listReviews", "GET /reviews", stored=True)
def listing(query: ReviewsQuery) -> ReviewList:
    """The reviews, page by page.

    The review that was asked for last comes first. `next` is the address of the next page.
    """
    with service().store.read() as session:
        found = jobs.page(
            session,
            game=query.game,
            status=query.status,
            before=query.before,
            most=query.limit + 1,
        )
    shown, following = one_page(found, query, query.limit, before=lambda job: job.number)
    return ReviewList(reviews=shown, next=following)


@blueprint.operation("getReview", f"GET {REVIEW}", answer=AnyJob, stored=True)
def one(review: str, query: ReviewQuery) -> Response:
    """How far a review is, and what came out; or how far a batch is, with its reviews."""
    store = service().store
    with store.read() as session:
        job = jobs.find(session, review)
    if job is not None:
        found = job_answer(job, answer_in(store, job, query.language))
        return Response(json.dumps(found), mimetype=JSON)
    with store.read() as session:
        batch = batches.find(session, review)
        if batch is None:
            raise no_review(review)
        number, most = batch.number, _MOST_IN_A_BATCH
        lines = batches.lines(session, number, first=query.first, most=most + 1)
        refused = batches.refusals(session, number, most=most)
    following = None
    if len(lines) > most:
        following = f"{url_for('reviews.one', review=review)}?first={lines[most].index}"
    answer = BatchJob.model_validate(
        batch_summary(batch)
        | {
            "reviews": lines[:most],
            "refused": refused,
            "next": following,
        }
    )
    return Response(json.dumps(answer.to_dict()), mimetype=JSON)


@blueprint.operation("followReview", f"GET {REVIEW}/events", responses=_EVENTS)
def events(review: str, query: LanguageQuery) -> Response:
    """Each decision as it is judged, as server-sent events.

    The events are numbered. A client that connects again sends `Last-Event-ID` and gets those
    that it has missed. The stream of a batch tells of each review that has ended.
    """
    now = service()
    said = request.headers.get("Last-Event-ID", "")
    after = int(said) if said.isascii() and said.isdigit() and len(said) < 10 else 0
    with now.store.read() as session:
        job = jobs.find(session, review)
        batch = None if job is not None else batches.find(session, review)
    if job is not None:
        step = review_events.of_review(now.store, job.number, after, query.language)
        ended = job.ended and after > job.size
    elif batch is not None:
        step = review_events.of_batch(now.store, batch.id, after)
        ended = batch.ended and after > sum(batch.counts.values())
    else:
        raise no_review(review)
    if ended:
        return Response(status=HTTPStatus.NO_CONTENT)
    gone = threading.Event()
    with ExitStack() as opened:
        if not opened.enter_context(now.waiting(wanted=True)):
            raise Busy(now.settings.retry_after)
        opened.enter_context(now.clients.watched(request.environ, gone.set))
        response = Response(review_events.follow(step, gone, now.stopping), mimetype=EVENTS)
        response.call_on_close(opened.pop_all().close)
    return streamed(response)


@blueprint.operation("getReport", f"GET {REVIEW}/report", stored=True, responses=_REPORT)
def reported(review: str, query: ReportQuery) -> Response:
    """The report of a finished review: one HTML file that loads nothing else, CSV or JSON."""
    if query.format == "json":
        answer = answer_in(service().store, finished_job(review), query.language)
        return Response(answer, mimetype=JSON)
    found = finished_review(review)
    language = query.language or found.question.language
    if query.format == "csv":
        text = report.csv(found.record, found.review, language=language)
        return Response(text, mimetype="text/csv")
    return Response(report.html(found.record, found.review, language), mimetype="text/html")


@blueprint.operation("removeReview", f"DELETE {REVIEW}", stored=True, responses=_REMOVED)
def remove(review: str) -> tuple[str, int]:
    """Stops and removes a review, or a batch with those reviews that nobody else asked for.

    Their games are kept.
    """
    store = service().store
    with store.write(frees=True) as session:
        removed = jobs.remove(session, review)
    if not (removed or batches.remove(store, review)):
        raise no_review(review)
    return "", HTTPStatus.NO_CONTENT
