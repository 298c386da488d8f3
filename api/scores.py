"""POST /v1/scores: what a finished game pays."""

from __future__ import annotations

from api.schemas import resource
from api.service import ask
from solver.protocol import scores
from solver.protocol.message import Answer

blueprint = resource("scores", __name__)


@blueprint.post("/scores")
@blueprint.input(scores.ScoresRequest, arg_name="question")
@blueprint.output(scores.ScoresAnswer)
@blueprint.doc(operation_id="scoreGame")
def score(question: scores.ScoresRequest) -> Answer:
    """The scores of a finished game: the landlord's, then each peasant's."""
    return ask("scores", question)
