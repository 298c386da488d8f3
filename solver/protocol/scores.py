"""The question `scores`: the scores of a finished game."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.score import scores
from solver.protocol.fields import Factors, RulesSource, Shown, Snatches
from solver.protocol.message import Answer, Request, example
from solver.rules import Rules
from solver.rules.catalogue import BUILT_IN, Catalogue

# Bombs have at least two cards: a deck of 108 has room for 54 of them.
MAX_BOMBS = 54


class ScoresRequest(Request):
    """What happened in a game, as far as it counts for the scores."""

    model_config = example(
        {"rules": "snatch", "bid": 2, "landlord_won": False, "bombs": [4], "rockets": 1}
    )

    rules: RulesSource
    bid: Annotated[int, Field(ge=1, le=9)] = 1
    landlord_won: bool
    bombs: Annotated[list[Annotated[int, Field(ge=2, le=8)]], Field(max_length=MAX_BOMBS)] = Field(
        default=[], description="The number of cards of each bomb that was played."
    )
    rockets: Annotated[int, Field(ge=0, le=4)] = 0
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
    rules = catalogue.find(request.rules)
    highest = rules.description.auction.highest
    if rules.description.score.base == "bid" and request.bid > highest:
        raise InvalidRequest(
            "the highest bid of {rules} is {highest}", "/bid", rules=rules.id, highest=highest
        )
    if request.spring and not request.landlord_won:
        raise InvalidRequest("only the landlord wins with a spring", "/spring")
    if request.anti_spring and request.landlord_won:
        raise InvalidRequest("only the peasants win with an anti-spring", "/anti_spring")
    _check_counts(rules, request)
    Contract.of(rules, 0, shown=request.shown, factors=request.factors)
    found = scores(
        rules,
        request.bid,
        landlord_won=request.landlord_won,
        bombs=request.bombs,
        rockets=request.rockets,
        snatches=request.snatch,
        spring=request.spring,
        anti_spring=request.anti_spring,
        shown=request.shown,
        factors=request.factors,
    )
    return ScoresAnswer(scores=found)


def _check_counts(rules: Rules, request: ScoresRequest) -> None:
    """Raises InvalidRequest for more bombs or snatches than a game can have."""
    cards = len(Hand.deck(rules))
    if sum(request.bombs) + 2 * request.rockets > cards:
        raise InvalidRequest(
            "so many bombs and rockets take more than {cards} cards", "/bombs", cards=cards
        )
    auction = rules.description.auction
    most = {"none": 0, "next": 1, "chain": rules.players}[auction.snatch]
    if request.snatch > most:
        raise InvalidRequest(
            "a hand of {rules} is snatched at most {most} times",
            "/snatch",
            rules=rules.id,
            most=most,
        )
