"""How good would this choice be?"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.choice import choice_in
from solver.game.objective import DEFAULT_OBJECTIVE
from solver.protocol.decision import RECORD_EXAMPLE, DecisionRequest
from solver.protocol.endpoint import endpoint
from solver.protocol.fields import ChoiceRequest, ObjectiveInput
from solver.protocol.message import example
from solver.protocol.reading import field
from solver.protocol.reviews import REVIEW_OBJECTIVE
from solver.records.decision import RecordedDecision
from solver.review.judge import aim_of, judge
from solver.review.judged_choice import JudgedChoice
from solver.rules.catalogue import BUILT_IN, Catalogue
from solver.search.engine_info import EngineRun


class JudgementsRequest(DecisionRequest, ChoiceRequest):
    """A decision, and the choice that is to be judged."""

    model_config = example({"record": RECORD_EXAMPLE, "choice": 3, "seed": 1})

    objective: ObjectiveInput = Field(default=DEFAULT_OBJECTIVE, description=REVIEW_OBJECTIVE)


@endpoint(
    "judgements",
    "judgeChoice",
    "How good a choice would be, judged like the decisions of a review.",
)
def answer(request: JudgementsRequest, catalogue: Catalogue = BUILT_IN) -> JudgedChoice:
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
    run = EngineRun(view.rules, limit, request.seed, aim)
    judgement = judge(decision, run.limit, run.seed, aim)
    return JudgedChoice.of(judgement, run, view, request.language)
