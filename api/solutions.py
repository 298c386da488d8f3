"""POST /v1/solutions: exact results when all hands are known."""

from __future__ import annotations

from api.schemas import resource
from api.service import ask
from solver.protocol import solutions
from solver.protocol.message import Answer

blueprint = resource("solutions", __name__)


@blueprint.post("/solutions")
@blueprint.input(solutions.SolutionsRequest, arg_name="question")
@blueprint.output(solutions.SolutionsAnswer)
@blueprint.doc(operation_id="solvePosition")
def solve(question: solutions.SolutionsRequest) -> Answer:
    """Who wins when all hands are known, and which of the plays do.

    Where the limit ends the search, the answer says `undecided` and gives what is proven.
    """
    return ask("solutions", question)
