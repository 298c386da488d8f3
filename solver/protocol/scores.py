"""The question `scores`: the scores of a finished game."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.score import scores
from solver.game.timeline import Timeline
from solver.protocol.endpoint import Endpoint
from solver.protocol.fields import Factors, Shown, Snatches
from solver.protocol.forms import StepInput, needed
from solver.protocol.message import Answer, example
from solver.rules.catalogue import BUILT_IN, Catalogue

# Bombs have at least two cards, and no deck has more than 120. Which bombs a game can have, the
# rules say.
MAX_BOMBS = 60

_Size = Annotated[int, Field(ge=1, le=2 * MAX_BOMBS)]


class ScoresRequest(StepInput):
    """What happened in a game, as far as it counts for the scores; or the record of a game."""

    model_config = example(
        {"rules": "snatch", "bid": 2, "landlord_won": False, "bombs": [4], "rockets": 1}
    )

    bid: Annotated[int, Field(ge=1, le=9)] = 1
    landlord_won: bool | None = None
    bombs: Annotated[list[_Size], Field(max_length=MAX_BOMBS)] = Field(
        default=[], description="The number of cards of each bomb that was played."
    )
    rockets: Annotated[int, Field(ge=0, le=MAX_BOMBS)] = 0
    snatch: Snatches = 0
    spring: bool = False
    anti_spring: bool = False
    shown: Shown = Field(
        default=[],
        description="The factor of each open hand, 0 for a hidden one: the landlord's, then those "
        "of the peasants in the order of seats after the landlord.",
    )
    factors: Factors = Field(default=[], description="The factors of doubling, in the same order.")


class ScoresAnswer(Answer):
    """The scores: the landlord's, then each peasant's.

    With `factors` there is one entry for each peasant, in the order of seats after the landlord.
    Without, one entry stands for all of them, who get the same.
    """

    scores: list[int] = Field(examples=[[-16, 8]])


def answer(request: ScoresRequest, catalogue: Catalogue = BUILT_IN) -> ScoresAnswer:
    """Returns what a game pays."""
    timeline = request.recorded(catalogue)
    if timeline is not None:
        return ScoresAnswer(scores=_paid(timeline))
    rules = request.named_rules(catalogue)
    found = scores(
        rules,
        request.bid,
        landlord_won=needed(request.landlord_won, "landlord_won"),
        bombs=request.bombs,
        rockets=request.rockets,
        snatches=request.snatch,
        spring=request.spring,
        anti_spring=request.anti_spring,
        shown=request.shown,
        factors=request.factors,
    )
    return ScoresAnswer(scores=found)


def _paid(timeline: Timeline) -> list[int]:
    """Returns what a recorded game pays.

    Raises:
        InvalidRequest: the game is not over, or nobody knows what was at stake.
    """
    result, landlord = timeline.result, timeline.landlord
    if result is None or landlord is None:
        raise InvalidRequest("the game is not over: nothing is paid yet", "/record")
    if result.scores is None:
        raise InvalidRequest("the bid of this game is not known", "/record")
    players = timeline.state.rules.players
    paid = [result.scores[(landlord + place) % players] for place in range(players)]
    factors = timeline.contract is not None and timeline.contract.factors
    return paid if factors else paid[:2]


ENDPOINTS = (
    Endpoint(
        path="scores",
        name="scoreGame",
        request=ScoresRequest,
        response=ScoresAnswer,
        answers=answer,
        summary="The scores of a finished game: the landlord's, then each peasant's.",
    ),
)
