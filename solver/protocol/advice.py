"""What should this seat play?"""

from __future__ import annotations

from typing import Self

from pydantic import Field

from solver.advice.advise import Advice, Candidate, advise
from solver.game.play import PASS, text_of
from solver.game.score import DEFAULT_OBJECTIVE
from solver.protocol.fields import LanguageInput, ObjectiveInput, Seed
from solver.protocol.figures import Points, Probability
from solver.protocol.forms import AssumedAnswer, assumed_answers
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

    objective: ObjectiveInput = DEFAULT_OBJECTIVE
    limit: SearchLimit = SearchLimit()
    seed: Seed | None = None
    language: LanguageInput = "en"


class AdvicePlay(Answer):
    """One choice and what it is worth to the seat and its side."""

    cards: str
    type: str
    win: Probability = Field(description="The probability that the seat's side wins.")
    win_error: Probability | None = Field(description="Its standard error.")
    points: Points = Field(description="The expected score of the seat.")
    points_error: Points | None = Field(description="Its standard error.")
    proven: bool | None = optional(description="True when the result is exact.")
    reasons: list[str]

    @classmethod
    def of(cls, candidate: Candidate) -> Self:
        """Returns the choice as an answer shows it."""
        play = candidate.play
        return cls(
            cards=text_of(play),
            type=PASS if play is None else play.type,
            win=candidate.win,
            win_error=candidate.win_error,
            points=candidate.points,
            points_error=candidate.points_error,
            proven=candidate.proven or None,
            reasons=candidate.reasons,
        )


class AdviceAnswer(Answer):
    """The choices, best first, with the errors of their estimates."""

    best: str
    plays: list[AdvicePlay]
    line: list[tuple[int, str]] = Field(description="How the game may go on: seats and plays.")
    assumed: list[AssumedAnswer] | None = optional(
        description="What is not known of the game, and was assumed."
    )
    engine: EngineAnswer

    @classmethod
    def of(cls, advice: Advice, assumed: list[AssumedAnswer] | None = None) -> Self:
        """Returns an advice as an answer shows it."""
        return cls(
            best=text_of(advice.best),
            plays=[AdvicePlay.of(candidate) for candidate in advice.plays],
            line=[(move.seat, text_of(move.play)) for move in advice.line],
            assumed=assumed,
            engine=EngineAnswer.model_validate(advice.engine),
        )


def answer(request: AdviceRequest, catalogue: Catalogue = BUILT_IN) -> AdviceAnswer:
    """Returns which play is best for a seat, and why."""
    look = request.to_knowledge(catalogue)
    advice = advise(
        look,
        limit=request.limit.to_limit(),
        seed=request.seed,
        objective=request.objective,
        language=request.language,
    )
    return AdviceAnswer.of(advice, assumed_answers(look, request.language))
