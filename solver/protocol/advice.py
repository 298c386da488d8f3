"""What should this seat play?"""

from __future__ import annotations

from pydantic import Field

from solver.advice.advise import Advice, advise
from solver.game.choice import play_in
from solver.game.objective import DEFAULT_OBJECTIVE
from solver.game.play import PASS, Play
from solver.protocol.endpoint import endpoint
from solver.protocol.fields import ObjectiveInput, PlayInput
from solver.protocol.game_input import GameInput
from solver.protocol.limits import SampledRequest
from solver.protocol.message import (
    example,
)
from solver.protocol.reading import field
from solver.rules.catalogue import BUILT_IN, Catalogue


class AdviceRequest(GameInput, SampledRequest):
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


@endpoint(
    "advice",
    "advise",
    "The best play for one seat, which sees only its own hand.",
    "Every estimate comes with its standard error, every play with reasons.",
)
def answer(request: AdviceRequest, catalogue: Catalogue = BUILT_IN) -> Advice:
    """Returns which play is best for a seat, and why."""
    knowledge = request.to_knowledge(catalogue)
    pointed = request.compare
    compare: Play | str | None = None
    if pointed is not None:
        with field("compare"):
            compare = play_in(knowledge, pointed.cards, pointed.type, pointed.key) or PASS
    found = advise(
        knowledge,
        limit=request.limit.to_limit(),
        seed=request.seed,
        objective=request.objective,
        language=request.language,
        compare=compare,
    )
    found.complete()
    return found
