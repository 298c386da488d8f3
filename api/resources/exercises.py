"""/v1/reviews/{id}/exercises: the mistakes of a reviewed game, for its players to find better."""

from __future__ import annotations

from flask import Response
from werkzeug.exceptions import NotFound

from api.resources.blueprint import JSON, NOT_FINISHED, REVIEW, resource
from api.service.language import LanguageQuery
from api.service.service import service
from api.service.stored_reviews import finished_review
from solver.errors import SolverError
from solver.messages import Message
from solver.protocol import Catalogue
from solver.protocol.exercises import (
    ExerciseAnswer,
    ExercisesAnswer,
    TryAnswer,
    TryRequest,
)
from solver.protocol.limits import SearchLimit, SearchRequest
from solver.reasons import Language
from solver.review.exercises import Exercise, attempt, exercises
from solver.review.judge import aim_of
from solver.review.judged_choice import ReviewedDecision
from solver.search.engine_info import EngineInfo, EngineRun

blueprint = resource("exercises", __name__)


@blueprint.operation(
    "listExercises", f"GET {REVIEW}/exercises", stored=True, responses=NOT_FINISHED
)
def listing(review: str, query: LanguageQuery) -> ExercisesAnswer:
    """The positions of a game's mistakes: find the better play.

    Each position is a request of POST /v1/advice, or of POST /v1/bids for a call. The answers
    stand at addresses of their own.
    """
    language, engine, found = _exercises(review, query)
    return ExercisesAnswer(
        exercises=[ExerciseAnswer.of(each, language) for each in found],
        engine=engine,
    ).in_language(language)


@blueprint.operation(
    "getExercise", f"GET {REVIEW}/exercises/<int:index>", stored=True, responses=NOT_FINISHED
)
def one(review: str, index: int, query: LanguageQuery) -> ExerciseAnswer:
    """One exercise, by the index of its decision in the record."""
    language, _, exercise = _exercise(review, index, query)
    return ExerciseAnswer.of(exercise, language)


@blueprint.operation(
    "solveExercise",
    f"GET {REVIEW}/exercises/<int:index>/answer",
    answer=ReviewedDecision,
    stored=True,
    responses=NOT_FINISHED,
)
def solution(review: str, index: int, query: LanguageQuery) -> Response:
    """The answer to an exercise: the best choice, what was played, and what follows either."""
    language, engine, exercise = _exercise(review, index, query)
    found = ReviewedDecision(**vars(exercise.judgement), engine=engine, language=language)
    return Response(found.to_text(), mimetype=JSON)


@blueprint.operation("tryExercise", f"POST {REVIEW}/exercises/<int:index>", responses=NOT_FINISHED)
def trial(review: str, index: int, question: TryRequest) -> TryAnswer:
    """Whether another choice would do in an exercise, or at any decision of the review.

    Whatever is close enough to the best solves it, and what the review found best. The choice is
    judged like the decisions of the review, by default with its limit and in the same sampled
    deals. The answer says what the choice loses, and not what would be best.
    """
    now = service()
    with now.admission.stored.place(kind="tryExercise"):
        found = finished_review(review)
        judged = next((each for each in found.review.decisions if each.index == index), None)
        if judged is None:
            raise NotFound(Message("the review has no decision {index}", index=index))
    record, asked = found.record, found.question
    if question.limit == SearchLimit() and asked.worlds is not None:
        question = question.model_copy(update={"limit": SearchLimit(worlds=asked.worlds)})

    def judge(wanted: SearchRequest, _: Catalogue) -> TryAnswer:
        aim = aim_of(judged.kind, found.review.engine.aim)
        run = EngineRun(record.rules, wanted.limit.to_limit(), asked.seed, aim)
        try:
            tried = attempt(
                record,
                index,
                question.choice,
                limit=run.limit,
                seed=run.seed,
                objective=aim,
                type=question.type,
                key=question.key,
                reviewed=judged,
            )
        except SolverError as error:
            raise error.at("choice") from None
        return TryAnswer.of(tried, run.info(tried.worlds), question.language)

    return now.searched(judge, question)


def _exercises(review: str, query: LanguageQuery) -> tuple[Language, EngineInfo, list[Exercise]]:
    """Returns the exercises of a review, what made it, and the language that is asked for."""
    found = finished_review(review)
    language = query.language or found.question.language
    engine = found.review.engine
    return language, engine, exercises(found.record, found.review.decisions, engine.aim)


def _exercise(
    review: str, index: int, query: LanguageQuery
) -> tuple[Language, EngineInfo, Exercise]:
    """Returns one of them."""
    language, engine, found = _exercises(review, query)
    exercise = next((each for each in found if each.decision.index == index), None)
    if exercise is None:
        known = ", ".join(str(each.decision.index) for each in found) or "none"
        raise NotFound(
            Message("the review has no exercise {index}; it has {known}", index=index, known=known)
        )
    return language, engine, exercise
