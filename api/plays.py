"""POST /v1/plays: which plays are legal, what a set of cards is, what beats what."""

from __future__ import annotations

from api.schemas import resource
from api.service import ask
from solver.protocol import plays
from solver.protocol.message import Answer

blueprint = resource("plays", __name__)


@blueprint.post("/plays")
@blueprint.input(plays.PlaysRequest, arg_name="question")
@blueprint.output(plays.PlaysAnswer)
@blueprint.doc(operation_id="listPlays")
def legal(question: plays.PlaysRequest) -> Answer:
    """The legal plays of a hand.

    Without `over` the hand leads and may not pass.
    """
    return ask("plays", question)


@blueprint.post("/plays/classify")
@blueprint.input(plays.ClassifyRequest, arg_name="question")
@blueprint.output(plays.ClassifyAnswer)
@blueprint.doc(operation_id="classifyCards")
def classify(question: plays.ClassifyRequest) -> Answer:
    """What a set of cards can be read as."""
    return ask("plays/classify", question)


@blueprint.post("/plays/beats")
@blueprint.input(plays.BeatsRequest, arg_name="question")
@blueprint.output(plays.BeatsAnswer)
@blueprint.doc(operation_id="comparePlays")
def beats(question: plays.BeatsRequest) -> Answer:
    """Whether one play beats another."""
    return ask("plays/beats", question)
