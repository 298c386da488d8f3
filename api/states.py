"""POST /v1/states: how a game stands after some plays."""

from __future__ import annotations

from api.schemas import resource
from api.service import ask
from solver.protocol import states
from solver.protocol.message import Answer

blueprint = resource("states", __name__)


@blueprint.post("/states")
@blueprint.input(states.StatesRequest, arg_name="question")
@blueprint.output(states.StatesAnswer)
@blueprint.doc(operation_id="replayGame")
def replay(question: states.StatesRequest) -> Answer:
    """The state of a game: whose turn it is, what lies on the table, who has won.

    An act that is not legal is refused with its index.
    """
    return ask("states", question)
