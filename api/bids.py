"""POST /v1/bids: which call is best for a seat."""

from __future__ import annotations

from api.schemas import resource
from api.service import ask
from solver.protocol import bids
from solver.protocol.message import Answer

blueprint = resource("bids", __name__)


@blueprint.post("/bids")
@blueprint.input(bids.BidsRequest, arg_name="question")
@blueprint.output(bids.BidsAnswer)
@blueprint.doc(operation_id="recommendBid")
def recommend(question: bids.BidsRequest) -> Answer:
    """The best call for a seat that has just been dealt a hand."""
    return ask("bids", question)
