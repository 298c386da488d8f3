"""POST /v1/auctions: how an auction stands after some calls."""

from __future__ import annotations

from api.schemas import resource
from api.service import ask
from solver.protocol import auctions
from solver.protocol.message import Answer

blueprint = resource("auctions", __name__)


@blueprint.post("/auctions")
@blueprint.input(auctions.AuctionsRequest, arg_name="question")
@blueprint.output(auctions.AuctionsAnswer)
@blueprint.doc(operation_id="replayAuction")
def replay(question: auctions.AuctionsRequest) -> Answer:
    """The state of an auction: whose call it is, what is legal, who is the landlord."""
    return ask("auctions", question)
