"""POST /v1/reviews/batch: many games are reviewed as one job."""

from __future__ import annotations

import itertools
import json
import re
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from http import HTTPStatus
from typing import IO, Annotated, Any

from flask import Response, request, url_for
from pydantic import Field, ValidationError

from api.resources.blueprint import Name, records, resource
from api.service import language
from api.service.corners import corner_asked
from api.service.game_imports import NothingStored, ReadingTime, take_back
from api.service.idempotency import answer_once, answered
from api.service.review_requests import new_job, requested_record
from api.service.review_summaries import batch_summary
from api.service.service import service
from api.service.uploads import received
from api.store import Session, StoreUnavailable, batches
from api.store.batches import Refusal
from api.store.jobs import NewJob
from api.store.models import StoredAnswer
from solver.arguments import MAX_NUMBER
from solver.errors import SolverError
from solver.game.objective import DEFAULT_OBJECTIVE
from solver.messages import said
from solver.protocol import ProblemDetails, lines
from solver.protocol.document import MalformedDocument, decode, encode
from solver.protocol.fields import ObjectiveInput
from solver.protocol.games import RefusedPlace
from solver.protocol.jobs import BatchSummary
from solver.protocol.limits import MAX_SECONDS, MAX_WORLDS
from solver.protocol.message import Query
from solver.protocol.reading import field
from solver.protocol.reviews import REVIEW_OBJECTIVE, ReviewLimit, ReviewsRequest
from solver.reasons import Language
from solver.records import Record, Refusals, UnreadableGame, scan_records

blueprint = resource("batches", __name__)

# Reviews that are stored by one transaction, so that nobody waits long for the store.
_TOGETHER = 100
# Checked reviews are kept on the disk beyond these bytes until they are stored.
_IN_MEMORY = 1 << 22
_BODY = records(
    "Many games in one format, such as ddz-records in JSON Lines; or one request of POST "
    "/v1/reviews in each line."
)
_Wanted = tuple[int, NewJob | Refusal]
# What is not blank of a line: millions of blank ones are passed over at once.
_FILLED = re.compile(rb"\S[^\n]*")


class BatchedQuery(Query):
    """How the games of a batch are to be read and reviewed."""

    format: Name | None = Field(
        default=None, description="The format of the records; detected when absent."
    )
    rules: Name | None = Field(
        default=None, description="The id of the rules, for formats that name none."
    )
    seconds: Annotated[float, Field(gt=0, le=MAX_SECONDS)] | None = Field(
        default=None, description="The limit of each review, in seconds."
    )
    worlds: Annotated[int, Field(ge=0, le=MAX_WORLDS)] | None = Field(
        default=None, description="The limit of each decision, in sampled deals."
    )
    seed: Annotated[int, Field(ge=0, le=MAX_NUMBER)] | None = None
    language: Language = "en"
    objective: ObjectiveInput = Field(default=DEFAULT_OBJECTIVE, description=REVIEW_OBJECTIVE)
    keep: bool = Field(default=True, description="False: the games are not stored.")

    def question(self) -> ReviewsRequest:
        """Returns what is asked about each game."""
        given: dict[str, Any] = self.model_dump(include={"seed", "language", "objective", "keep"})
        if self.seconds is not None or self.worlds is not None:
            given["limit"] = ReviewLimit(seconds=self.seconds, worlds=self.worlds)
        return ReviewsRequest(**given)


@blueprint.operation(
    "reviewGames", "POST /reviews/batch", answer=BatchSummary, status=202, extensions=_BODY
)
def ask_many(query: BatchedQuery) -> Response:
    """The reviews of many games, with one id and one progress.

    Every game is checked before the first one is stored. The bad ones are listed with their lines
    at the address of the batch, and the others are reviewed. A request with the header
    `Idempotency-Key` may be sent again: it is done once, and gets the same answer. With the header
    `Corner` the games of records are put into that corner.
    """
    now, settings = service(), service().settings
    if query.rules is not None:
        with field("rules"):
            now.catalogue.resolve(query.rules)
    now.admission.imports.check()
    with (
        received(request, settings.import_bytes, settings.retry_after) as upload,
        now.admission.imports.place(kind="batches") as let_pass,
        tempfile.SpooledTemporaryFile(_IN_MEMORY) as spool,
    ):
        digest = f"{request.full_path} {request.mimetype} {corner_asked()} {upload.digest}"
        before = answered(now.store, digest)
        if before is not None:
            return before
        _check(upload.file, query, spool, ReadingTime(settings, let_pass))
        return _store(spool, digest)


def _check(body: IO[bytes], query: BatchedQuery, spool: IO[bytes], reading: ReadingTime) -> None:
    """Writes what is wanted into a file, after checking all of it.

    Raises:
        NothingStored: none of the games can be reviewed.
        RequestEntityTooLarge: there are too many games, or they take too long.
    """
    refused = Refusals[RefusedPlace]()
    good = 0
    for index, each in _wanted(body, query):
        reading.look(index)
        spool.write(
            json.dumps([index, isinstance(each, NewJob), each.kept_text()]).encode() + b"\n"
        )
        if isinstance(each, NewJob):
            good += 1
        else:
            refused.add(each.reason, RefusedPlace(index=index, line=each.line or 1, pointer=""))
    if not good:
        raise NothingStored(refused)


def _store(spool: IO[bytes], digest: str) -> Response:
    """Stores a batch, some reviews at a time; when that fails, nothing of the batch is left."""
    store, stored = service().store, datetime.now(UTC)
    with store.write() as session:
        number, batch_id = batches.add(session)
    try:
        rest = iter(_read(spool))
        while part := list(itertools.islice(rest, _TOGETHER)):
            with store.write(in_turns=True) as session:
                batches.add_lines(session, number, part, stored)
                service().check_room(session)
        answer = answer_once(store, digest, lambda session: _kept(session, batch_id))
    except Exception:
        _forget(batch_id)
        kept = [each.game.id for _, each in _read(spool) if isinstance(each, NewJob) and each.keep]
        take_back(store, kept, stored)
        raise
    if json.loads(answer.get_data())["id"] != batch_id:
        _forget(batch_id)  # the same request, sent at the same time, was faster
    return answer


def _kept(session: Session, batch_id: str) -> StoredAnswer:
    batch = batches.find(session, batch_id)
    assert batch is not None
    place = url_for("reviews.one", review=batch_id)
    body = encode(batch_summary(batch))
    return StoredAnswer(status=HTTPStatus.ACCEPTED, location=place, body=body)


def _forget(batch_id: str) -> None:
    # While the store is away it stays, and nobody knows its id: its reviews are made, and found by
    # whoever asks again.
    with suppress(StoreUnavailable):
        batches.remove(service().store, batch_id)


def _read(spool: IO[bytes]) -> Iterator[_Wanted]:
    spool.seek(0)
    for line in spool:
        index, good, text = json.loads(line)
        yield index, (NewJob if good else Refusal).of_kept_text(text)


def _wanted(body: IO[bytes], query: BatchedQuery) -> Iterator[_Wanted]:
    """Yields the place of each game, and its review or why it has none."""
    if query.format is None and _holds_requests(body):
        for index, (line, text) in enumerate(_filled(body.read())):
            yield index, _of_request(line, text)
        return
    catalogue = service().catalogue
    found = scan_records(body.read(), catalogue.resolve, format=query.format, rules=query.rules)
    for index, each in enumerate(found):
        if isinstance(each, UnreadableGame):
            yield index, Refusal(each.line, each.error.detail.said(language.asked()))
        else:
            yield index, _of_record(each, query.question())


def _of_record(record: Record, question: ReviewsRequest) -> NewJob | Refusal:
    try:
        return new_job(record, question, corner_asked())
    except SolverError as error:
        return Refusal(None, error.detail.said(language.asked()))


def _of_request(line: int, text: bytes | None) -> NewJob | Refusal:
    """Returns the review that one line asks for, as POST /v1/reviews would; None is too long."""
    if text is None:
        return Refusal(line, said(lines.too_long().detail, language.asked()))
    try:
        question = ReviewsRequest.model_validate(decode(text))
        return new_job(requested_record(question), question, corner_asked())
    except (SolverError, ValidationError, MalformedDocument) as error:
        return Refusal(line, said(ProblemDetails.of(error).detail, language.asked()))


def _holds_requests(body: IO[bytes]) -> bool:
    """Whether the first line is a request of POST /v1/reviews, and no record; reads it alone."""
    first = next(_filled(body.read()), (0, None))[1]
    body.seek(0)
    try:
        document = decode(first or b"")
    except MalformedDocument:
        return False
    return isinstance(document, dict) and not document.keys().isdisjoint(("record", "game"))


def _filled(body: bytes) -> Iterator[tuple[int, bytes | None]]:
    """Yields the lines that are not blank, with their numbers; None in the place of a long one."""
    number, place = 1, 0
    for found in _FILLED.finditer(body):
        number += body.count(b"\n", place, found.start())
        place = found.start()
        line = found.group()
        yield number, line if len(line) <= lines.MAX_LINE else None
