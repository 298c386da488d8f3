"""POST /v1/advice: which play is best for a seat."""

from __future__ import annotations

from api.schemas import resource
from api.service import ask
from solver.protocol import advice
from solver.protocol.message import Answer

blueprint = resource("advice", __name__)


@blueprint.post("/advice")
@blueprint.input(advice.AdviceRequest, arg_name="question")
@blueprint.output(advice.AdviceAnswer)
@blueprint.doc(operation_id="advise")
def advise(question: advice.AdviceRequest) -> Answer:
    """The best play for one seat, which sees only its own hand.

    Every estimate comes with its standard error, every play with reasons.
    """
    return ask("advice", question)
