"""The question `scores`: the scores of a finished game."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.checked import checked_replay
from solver.game.contract import Contract
from solver.game.score import scores
from solver.game.state import Terms
from solver.game.timeline import Timeline
from solver.protocol.endpoint import endpoint
from solver.protocol.fields import Factors, Shown
from solver.protocol.forms import needed
from solver.protocol.message import Answer, example
from solver.protocol.set_up import SetUpInput
from solver.rules.catalogue import BUILT_IN, Catalogue

# Bombs have at least two cards, and no deck has more than 120. Which bombs a game can have, the
# rules say.
MAX_BOMBS = 60

_Size = Annotated[int, Field(ge=1, le=2 * MAX_BOMBS)]


class ScoresRequest(SetUpInput):
    """What happened in a game, as far as it counts for the scores; or a game that is over."""

    model_config = example(
        {"rules": "snatch", "bid": 2, "landlord_won": False, "bombs": [4], "rockets": 1}
    )

    landlord_won: bool | None = None
    bombs: Annotated[list[_Size], Field(max_length=MAX_BOMBS)] = Field(
        default=[], description="The number of cards of each bomb that was played."
    )
    rockets: Annotated[int, Field(ge=0, le=MAX_BOMBS)] = 0
    spring: bool = False
    anti_spring: bool = False
    shown: Shown = Field(
        default=[],
        description="The factor of each open hand, 0 for a hidden one: the landlord's, then those "
        "of the peasants in the order of seats after the landlord.",
    )
    factors: Factors = Field(
        default=[],
        description="The factors of doubling, in the same order. With `acts` both are seat by "
        "seat.",
    )


class ScoresAnswer(Answer):
    """The scores: the landlord's, then each peasant's.

    With `factors` there is one entry for each peasant, in the order of seats after the landlord.
    Without, one entry stands for all of them, who get the same.
    """

    scores: list[int] = Field(examples=[[-16, 8]])


@endpoint(
    "scores",
    "scoreGame",
    "The scores of a finished game: the landlord's, then each peasant's.",
)
def answer(request: ScoresRequest, catalogue: Catalogue = BUILT_IN) -> ScoresAnswer:
    """Returns what a game pays."""
    timeline = request.timeline(catalogue)
    if timeline is None and request.acts:
        timeline = checked_replay(request.going_on(request.named_rules(catalogue), request.acts))
    if timeline is not None:
        where = "/record" if request.record is not None else "/acts"
        return ScoresAnswer(scores=_paid(timeline, where))
    rules, terms = request.named_rules(catalogue), request.terms
    if request.calls:
        called = Contract.of(rules, 0, calls=request.calls, **terms._asdict())
        terms = Terms(called.bid, called.snatches, called.shown, called.factors)
    found = scores(
        rules,
        terms.bid or 1,
        landlord_won=needed(request.landlord_won, "landlord_won"),
        bombs=request.bombs,
        rockets=request.rockets,
        snatches=terms.snatches or 0,
        spring=request.spring,
        anti_spring=request.anti_spring,
        shown=terms.shown,
        factors=terms.factors,
    )
    return ScoresAnswer(scores=found)


def _paid(timeline: Timeline, where: str) -> list[int]:
    """Returns what a game pays that was played; it stands in the field `where`.

    Raises:
        InvalidRequest: the game is not over, or nobody knows what was at stake.
    """
    result, landlord = timeline.result, timeline.landlord
    if result is None or landlord is None:
        raise InvalidRequest("the game is not over: nothing is paid yet", where)
    if result.scores is None:
        raise InvalidRequest("the bid of this game is not known", where)
    players = timeline.state.rules.players
    paid = [result.scores[(landlord + place) % players] for place in range(players)]
    factors = timeline.contract is not None and timeline.contract.factors
    return paid if factors else paid[:2]
