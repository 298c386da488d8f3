"""A request for a review: its record, checked, and the job that it becomes."""

from __future__ import annotations

from api.service.service import service
from api.store import games
from api.store.games import NewGame
from api.store.jobs import NewJob
from solver.errors import InvalidRequest, quoted
from solver.protocol.reviews import ReviewsRequest, record_of
from solver.records import Record, parse_record
from solver.review.plan import ReviewPlan


def requested_record(question: ReviewsRequest) -> Record:
    """Returns the record that a request holds, or that of the stored game that it names.

    Raises:
        SolverError: there is none, or it breaks the rules of its game.
    """
    now = service()
    if question.form != "game":
        return record_of(question, now.catalogue)
    assert question.game is not None
    with now.store.read() as session:
        text = games.record_of(session, question.game)
    if text is None:
        raise InvalidRequest(
            "there is no game {game} in the store", "/game", game=quoted(question.game)
        )
    return question.cut(parse_record(text))


def new_job(record: Record, question: ReviewsRequest, corner: str | None) -> NewJob:
    """Returns the review of a record with what a request asks.

    Args:
        record: the game.
        question: the request.
        corner: a digest of the key of the corner into which a game that is sent is put.

    Raises:
        SolverError: the record holds nothing that can be judged.
    """
    settings = service().settings
    if not service().has_workers():
        # Nobody but this process would do it, and its searches have a limit of their own.
        question = question.within(settings.search_seconds)
    plan = ReviewPlan.of(
        record,
        limit=question.limit.to_limit(),
        seed=question.seed,
        objective=question.objective,
        seats=question.seats,
    )
    return NewJob(
        game=NewGame.of(record),
        keep=question.keep,
        seconds=plan.limit.seconds,
        worlds=plan.limit.worlds,
        seed=plan.seed,
        drawn=question.seed is None,
        language=question.language,
        objective=plan.objective,
        seats=plan.seats,
        parts=tuple((part.kind, part.index) for part in plan.parts),
        corner=corner,
        brought=question.game is None,
    )
