"""How good would this choice be?"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.choice import choice_in
from solver.game.knowledge import Knowledge
from solver.game.objective import DEFAULT_OBJECTIVE
from solver.protocol.decision import RECORD_EXAMPLE, DecisionRequest
from solver.protocol.fields import ChoiceInput, LanguageInput, ObjectiveInput, Seed
from solver.protocol.forms import AssumedAnswer, assumed_answers
from solver.protocol.message import EngineAnswer, example, optional, true_only
from solver.protocol.reading import field
from solver.protocol.reviews import REVIEW_OBJECTIVE, Decision
from solver.reasons import Language
from solver.records.decision import RecordedDecision
from solver.review.exercises import hints_of
from solver.review.judge import aim_of, judge
from solver.review.judgement import Judgement
from solver.rules.catalogue import BUILT_IN, Catalogue
from solver.search.engine_info import EngineRun


class JudgementsRequest(DecisionRequest):
    """A decision, and the choice that is to be judged."""

    model_config = example({"record": RECORD_EXAMPLE, "choice": 3, "seed": 1})

    choice: ChoiceInput = Field(description="The cards of a play, `pass`, or a call.")
    type: Annotated[str, Field(max_length=50)] | None = Field(
        default=None, description="How the cards are read, where that is not clear."
    )
    key: Annotated[str, Field(max_length=2)] | None = None
    objective: ObjectiveInput = Field(default=DEFAULT_OBJECTIVE, description=REVIEW_OBJECTIVE)
    seed: Seed | None = None
    language: LanguageInput = "en"


class JudgementAnswer(Decision):
    """A choice, judged like the decisions of a review; `index` is always 0."""

    why: str | None = optional(
        description="What follows the choice, without saying which one is better; absent for the "
        "best one and for calls."
    )
    hints: tuple[str, str] = Field(
        description="Two hints at the best choice; the second one says more."
    )

    cut_short: bool | None = true_only(
        description="True when seconds ended the sampling before the worlds of the limit did."
    )
    assumed: list[AssumedAnswer] | None = optional(
        description="What is not known of the game, and was assumed."
    )
    engine: EngineAnswer

    @classmethod
    def judged(
        cls, judgement: Judgement, run: EngineRun, language: Language, knowledge: Knowledge
    ) -> Self:
        """Returns the judgement that a run has made of what a seat knew, as an answer shows it."""
        why = None
        if judgement.kind == "play" and judgement.best != judgement.played:
            why = next((each.said(language) for each in judgement.own_reasons), None)
        return cls(
            **dict(Decision.in_words(judgement, language)),
            why=why,
            hints=[each.said(language) for each in hints_of(judgement)],
            cut_short=judgement.cut_short(run.limit),
            assumed=assumed_answers(knowledge, language),
            engine=run.info(judgement.worlds),
        )


def answer(request: JudgementsRequest, catalogue: Catalogue = BUILT_IN) -> JudgementAnswer:
    """Returns how good a choice is, by what its seat can know."""
    turn, _ = request.to_turn(catalogue)
    if turn is None:
        pointer = "/record" if request.record is not None else "/start"
        raise InvalidRequest("the game is over: nobody is to decide", pointer)
    view = turn.view
    if view.kind != "play":
        if view.kind == "direction":
            raise InvalidRequest("a choice of the direction of play is not judged", "/choice")
        if not all(view.auction.informed):
            raise InvalidRequest("a hand shown before all cards are dealt is not judged", "/choice")
    with field("choice"):
        done = choice_in(view, request.choice, request.type, request.key)
    kind: Literal["call", "play"] = "call" if view.kind != "play" else "play"
    decision = RecordedDecision(0, turn.seat, kind, view, done, turn.interrupt)
    aim, limit = aim_of(kind, request.objective), request.limit.to_limit()
    run = EngineRun(view.rules, limit, request.seed, aim, request.language)
    judgement = judge(decision, run.limit, run.seed, aim)
    return JudgementAnswer.judged(judgement, run, request.language, view)
