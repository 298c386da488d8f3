"""/v1/reviews/{id}/exercises: the mistakes of a reviewed game, for its players to find better."""

from __future__ import annotations

from typing import Any, cast

from pydantic import BaseModel, ConfigDict, Field
from werkzeug.exceptions import NotFound

from api.admission.admission import stored
from api.resources.blueprint import resource
from api.service.service import service
from api.service.stored_reviews import finished_review
from api.store import jobs
from solver.errors import SolverError
from solver.messages import Message
from solver.protocol import Catalogue, Endpoint
from solver.protocol.exercises import (
    ExerciseAnswer,
    ExercisesAnswer,
    SolutionOfExercise,
    TryAnswer,
    TryRequest,
)
from solver.protocol.limits import SearchLimit
from solver.protocol.message import Answer, EngineAnswer, Request
from solver.reasons import Language
from solver.records import Record
from solver.review.exercises import Exercise, attempt, exercises
from solver.review.judge import aim_of
from solver.review.judgement import Judgement
from solver.search.engine_info import EngineInfo, EngineRun

blueprint = resource("exercises", __name__)

_CONFLICT: dict[int | str, Any] = {
    409: {
        "description": "The review is not finished.",
        "content": {
            "application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemAnswer"}}
        },
    }
}


class ExercisesQuery(BaseModel):
    """The language of the hints."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    language: Language = Field(default="en", description="Of the hints.")


@blueprint.get("/reviews/<string(length=24):review>/exercises")
@blueprint.input(ExercisesQuery, location="query", arg_name="query")
@blueprint.output(ExercisesAnswer)
@blueprint.doc(operation_id="listExercises", responses=_CONFLICT)
@stored
def listing(review: str, query: ExercisesQuery) -> ExercisesAnswer:
    """The positions of a game's mistakes: find the better play.

    Each position is a request of POST /v1/advice, or of POST /v1/bids for a call. The answers
    stand at addresses of their own.
    """
    found, engine = _exercises(review, query.language)[1:]
    return ExercisesAnswer(
        exercises=[ExerciseAnswer.of(each) for each in found],
        engine=EngineAnswer.model_validate(engine),
    )


@blueprint.get("/reviews/<string(length=24):review>/exercises/<int:index>")
@blueprint.input(ExercisesQuery, location="query", arg_name="query")
@blueprint.output(ExerciseAnswer)
@blueprint.doc(operation_id="getExercise", responses=_CONFLICT)
@stored
def one(review: str, index: int, query: ExercisesQuery) -> ExerciseAnswer:
    """One exercise, by the index of its decision in the record."""
    return ExerciseAnswer.of(_exercise(review, index, query.language)[1])


@blueprint.get("/reviews/<string(length=24):review>/exercises/<int:index>/answer")
@blueprint.output(SolutionOfExercise)
@blueprint.doc(operation_id="solveExercise", responses=_CONFLICT)
@stored
def solution(review: str, index: int) -> SolutionOfExercise:
    """The answer to an exercise: the best choice, what was played, and what follows either."""
    _, exercise, engine = _exercise(review, index, "en")
    return SolutionOfExercise.reviewed(exercise.judgement, engine)


@blueprint.post("/reviews/<string(length=24):review>/exercises/<int:index>")
@blueprint.input(TryRequest, arg_name="question")
@blueprint.output(TryAnswer)
@blueprint.doc(operation_id="tryExercise", responses=_CONFLICT)
def trial(review: str, index: int, question: TryRequest) -> TryAnswer:
    """Whether another choice would do in an exercise, or at any decision of the review.

    Whatever is close enough to the best solves it, and what the review found best. The choice is
    judged like the decisions of the review, by default with its limit and in the same sampled
    deals. The answer says what the choice loses, and not what would be best.
    """
    now = service()
    with now.admission.stored.place(kind="tryExercise"):
        record, judged, made = _decision(review, index)
        asked = _asked(review)
    if question.limit == SearchLimit() and asked.worlds is not None:
        question = question.model_copy(update={"limit": SearchLimit(worlds=asked.worlds)})

    def judge(request: Request, _: Catalogue) -> Answer:
        wanted = cast("TryRequest", request)
        aim = aim_of(judged.kind, made.aim)
        run = EngineRun(record.rules, wanted.limit.to_limit(), asked.seed, aim, wanted.language)
        try:
            tried = attempt(
                record,
                index,
                wanted.choice,
                limit=run.limit,
                seed=run.seed,
                language=wanted.language,
                objective=aim,
                type=wanted.type,
                key=wanted.key,
                reviewed=judged,
            )
        except SolverError as error:
            raise error.at("choice") from None
        return TryAnswer.of(tried, run.info(tried.worlds))

    endpoint = Endpoint(
        path="reviews/exercises",
        name="tryExercise",
        request=TryRequest,
        response=TryAnswer,
        answers=judge,
        summary="Whether a choice solves an exercise",
    )
    return cast("TryAnswer", now.ask(endpoint, question))


def _asked(review: str) -> jobs.StoredQuestion:
    """Returns what a review was asked."""
    with service().store.read() as session:
        number = jobs.number_of(session, review)
        if number is None:
            raise NotFound(Message("there is no review {review!r}", review=review))
        return jobs.question_of(session, number)


def _decision(review: str, index: int) -> tuple[Record, Judgement, EngineInfo]:
    _, (record, found) = finished_review(review)
    judged = next((each for each in found.decisions if each.index == index), None)
    if judged is None:
        raise NotFound(Message("the review has no decision {index}", index=index))
    return record, judged, found.engine


def _exercises(review: str, language: Language) -> tuple[Record, list[Exercise], EngineInfo]:
    _, (record, found) = finished_review(review)
    engine = found.engine.in_language(record.rules, language)
    return record, exercises(record, found.decisions, language, engine.aim), engine


def _exercise(review: str, index: int, language: Language) -> tuple[Record, Exercise, EngineInfo]:
    record, found, engine = _exercises(review, language)
    exercise = next((each for each in found if each.decision.index == index), None)
    if exercise is None:
        known = ", ".join(str(each.decision.index) for each in found) or "none"
        raise NotFound(
            Message("the review has no exercise {index}; it has {known}", index=index, known=known)
        )
    return record, exercise, engine
