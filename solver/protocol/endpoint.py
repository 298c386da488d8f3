"""The table of questions: the path below /v1, what is asked, what comes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from solver.protocol import (
    advice,
    auctions,
    bids,
    decompositions,
    plays,
    reviews,
    scores,
    solutions,
    states,
)
from solver.protocol.message import Answer, Request
from solver.rules.catalogue import BUILT_IN, Catalogue


@dataclass(frozen=True)
class Endpoint:
    """One question."""

    path: str
    request: type[Request]
    answer: Callable[[Any, Catalogue], Answer]

    def ask(self, document: Any, catalogue: Catalogue = BUILT_IN) -> Answer:
        """Returns the answer to a request given as plain JSON values.

        Raises:
            pydantic.ValidationError: fields that are missing, unknown or of another type.
            SolverError: what the rules forbid, with a pointer into the request.
        """
        return self.answer(self.request.model_validate(document), catalogue)


ENDPOINTS = {
    endpoint.path: endpoint
    for endpoint in (
        Endpoint("plays", plays.PlaysRequest, plays.legal),
        Endpoint("plays/classify", plays.ClassifyRequest, plays.classify),
        Endpoint("plays/beats", plays.BeatsRequest, plays.beats),
        Endpoint("auctions", auctions.AuctionsRequest, auctions.answer),
        Endpoint("states", states.StatesRequest, states.answer),
        Endpoint("scores", scores.ScoresRequest, scores.answer),
        Endpoint(
            "decompositions",
            decompositions.DecompositionsRequest,
            decompositions.answer,
        ),
        Endpoint("solutions", solutions.SolutionsRequest, solutions.answer),
        Endpoint("advice", advice.AdviceRequest, advice.answer),
        Endpoint("bids", bids.BidsRequest, bids.answer),
        Endpoint("reviews", reviews.ReviewsRequest, reviews.answer),
    )
}
