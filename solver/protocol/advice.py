"""What should this seat play?"""

from __future__ import annotations

from operator import not_
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field

from solver.advice.advise import Advice, advise
from solver.game.choice import play_in
from solver.game.objective import DEFAULT_OBJECTIVE
from solver.game.play import PASS, Play, text_of
from solver.protocol.causes import CauseAnswer, RefutationAnswer
from solver.protocol.fields import LanguageInput, ObjectiveInput, PlayInput, Seed
from solver.protocol.figures import Points, Probability
from solver.protocol.forms import AssumedAnswer, assumed_answers
from solver.protocol.limits import SearchLimit
from solver.protocol.message import (
    SHORT,
    Answer,
    EngineAnswer,
    MoveText,
    PlayText,
    example,
    optional,
    true_only,
)
from solver.protocol.reading import field
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

    compare: PlayInput | None = Field(
        default=None,
        description="A play, or `pass`, that the best choice is compared with, and that is tried "
        "for as long; by default the second best choice.",
    )
    objective: ObjectiveInput = DEFAULT_OBJECTIVE
    limit: SearchLimit = SearchLimit()
    seed: Seed | None = None
    language: LanguageInput = "en"


def _type_of(play: Any) -> Any:
    return PASS if play is None else getattr(play, "type", play)


class AdvicePlay(Answer):
    """One choice and what it is worth to the seat and its side."""

    cards: PlayText = Field(validation_alias="play")
    type: Annotated[str, BeforeValidator(_type_of)] = Field(validation_alias="play")
    win: Probability = Field(description="The probability that the seat's side wins.")
    win_error: Probability | None = Field(description="Its standard error.")
    points: Points = Field(description="The expected score of the seat.")
    points_error: Points | None = Field(description="Its standard error.")
    proven: bool | None = true_only(description="True when the result is exact.")
    reasons: list[str]
    short: str | None = optional(description=SHORT)


class AdviceAnswer(Answer):
    """The choices, best first, with the errors of their estimates."""

    best: PlayText
    plays: list[AdvicePlay]
    line: list[MoveText] = Field(description="How the game may go on: seats and plays.")
    against: PlayText | None = optional(
        description="The choice that the best one is compared with; absent where there is no other."
    )
    because: list[CauseAnswer] = Field(
        default=[],
        exclude_if=not_,
        description="What decides between the best play and `against` in the sampled deals, the "
        "weightiest first: `better` is measured after the best play. Absent where nothing stands "
        "out.",
    )
    refutation: RefutationAnswer | None = optional(
        description="Where the best play is proven to win: a deal in which `against` loses, and "
        "how. Absent where that was not found."
    )
    assumed: list[AssumedAnswer] | None = optional(
        description="What is not known of the game, and was assumed."
    )
    engine: EngineAnswer

    @classmethod
    def of(cls, advice: Advice, assumed: list[AssumedAnswer] | None = None) -> Self:
        """Returns an advice as an answer shows it."""
        other = None if advice.other is None else text_of(advice.plays[advice.other].play)
        shown = {"against": other, "assumed": assumed}
        return cls.model_validate(advice).model_copy(update=shown)


def answer(request: AdviceRequest, catalogue: Catalogue = BUILT_IN) -> AdviceAnswer:
    """Returns which play is best for a seat, and why."""
    knowledge = request.to_knowledge(catalogue)
    pointed = request.compare
    compare: Play | str | None = None
    if pointed is not None:
        with field("compare"):
            compare = play_in(knowledge, pointed.cards, pointed.type, pointed.key) or PASS
    advice = advise(
        knowledge,
        limit=request.limit.to_limit(),
        seed=request.seed,
        objective=request.objective,
        language=request.language,
        compare=compare,
    )
    return AdviceAnswer.of(advice, assumed_answers(knowledge, request.language))
