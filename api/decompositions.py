"""POST /v1/decompositions: the fewest plays of a hand."""

from __future__ import annotations

# OR-Tools takes most of a second to import: before the workers fork, not in a first request.
import solver.decomposition.search  # noqa: F401
from api.schemas import resource
from api.service import ask
from solver.protocol import decompositions
from solver.protocol.message import Answer

blueprint = resource("decompositions", __name__)


@blueprint.post("/decompositions")
@blueprint.input(decompositions.DecompositionsRequest, arg_name="question")
@blueprint.output(decompositions.DecompositionsAnswer)
@blueprint.doc(operation_id="decomposeHand")
def decompose(question: decompositions.DecompositionsRequest) -> Answer:
    """The fewest plays that a hand takes, and how."""
    return ask("decompositions", question)
