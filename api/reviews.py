"""POST /v1/reviews: how well a game was played."""

from __future__ import annotations

from api.schemas import resource
from api.service import ask
from solver.protocol import reviews
from solver.protocol.message import Answer

blueprint = resource("reviews", __name__)


@blueprint.post("/reviews")
@blueprint.input(reviews.ReviewsRequest, arg_name="question")
@blueprint.output(reviews.ReviewsAnswer)
@blueprint.doc(operation_id="reviewGame")
def review(question: reviews.ReviewsRequest) -> Answer:
    """The review of a finished game: every decision judged by what its player could know.

    This version reviews while you wait: `wait` is required to be true.
    """
    return ask("reviews", question)
