"""What should this seat play?"""

from __future__ import annotations

from pydantic import Field

from solver.advice.advise import advise
from solver.game.score import Objective
from solver.protocol.fields import LanguageInput, Seed
from solver.protocol.figures import Points, Probability
from solver.protocol.limits import SearchLimit
from solver.protocol.message import Answer, EngineAnswer, example, optional
from solver.protocol.view import PositionRequest
from solver.rules.catalogue import BUILT_IN, Catalogue


class AdviceRequest(PositionRequest):
    """What one seat knows of a game: its history, or a partial state instead."""

    model_config = example(
        {
            "rules": "classic",
            "landlord": 0,
            "seat": 0,
            "hand": "3344455667788TJQKA2B",
            "bid": 3,
            "bottom": "3TB",
            "history": [],
            "limit": {"seconds": 0.5},
            "seed": 1,
        }
    )

    objective: Objective = Field(
        default="points", description="What to play for: the score, or winning at all."
    )
    limit: SearchLimit = SearchLimit()
    seed: Seed | None = None
    language: LanguageInput = "en"


class AdvicePlay(Answer):
    """One play and what it is worth to the seat's side."""

    cards: str
    type: str
    win: Probability = Field(description="The probability that the seat's side wins.")
    win_error: Probability | None = Field(description="Its standard error.")
    points: Points = Field(description="The expected score of the seat.")
    points_error: Points | None = Field(description="Its standard error.")
    proven: bool | None = optional(description="True when the result is exact.")
    reasons: list[str]


class AdviceAnswer(Answer):
    """The plays, best first, with the errors of their estimates."""

    best: str
    plays: list[AdvicePlay]
    line: list[tuple[int, str]] = Field(description="How the game may go on: seats and plays.")
    engine: EngineAnswer


def answer(request: AdviceRequest, catalogue: Catalogue = BUILT_IN) -> AdviceAnswer:
    """Returns which play is best for a seat, and why."""
    advice = advise(
        request.to_view(catalogue.find(request.rules)),
        limit=request.limit.to_limit(),
        seed=request.seed,
        objective=request.objective,
        language=request.language,
    )
    return AdviceAnswer.model_validate(advice)
