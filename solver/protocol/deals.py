"""A deal of a game: the hands of all seats, and the record that begins with them."""

from __future__ import annotations

import secrets
from typing import Any

from pydantic import Field

from solver.game.deal import deal
from solver.game.seats import check_seat
from solver.protocol.endpoint import endpoint
from solver.protocol.fields import RulesSource, Seat, Seed
from solver.protocol.message import Answer, Request, example
from solver.records import Record
from solver.records.ddz import events_of
from solver.rules.catalogue import BUILT_IN, Catalogue

# Drawn seeds are short, so that people can pass them on.
_SEEDS = 10**9


class DealsRequest(Request):
    """Which game is dealt, and how."""

    model_config = example({"rules": "classic", "seed": 7})

    rules: RulesSource
    seed: Seed | None = Field(
        default=None, description="Decides the cards; equal seeds give equal deals. Drawn if null."
    )
    first: Seat | None = Field(
        default=None,
        description="Who calls first, or is the landlord where there is no auction; by default "
        "decided by the seed.",
    )


class DealAnswer(Answer):
    """A random deal."""

    seed: int
    first: int
    hands: list[str] = Field(description="By seat the cards dealt, without the bottom.")
    bottom: str
    record: list[dict[str, Any]] = Field(
        description="The events of a ddz-record that begins with this deal."
    )


@endpoint(
    "deals",
    "dealCards",
    "A random deal of a game, with the record that begins with it.",
    "Equal seeds give equal deals, so a game can be shared and played again.",
)
def answer(request: DealsRequest, catalogue: Catalogue = BUILT_IN) -> DealAnswer:
    """Returns a random deal of a game."""
    rules = catalogue.find(request.rules)
    if request.first is not None:
        check_seat(rules, request.first, "/first")
    seed = secrets.randbelow(_SEEDS) if request.seed is None else request.seed
    first = seed % rules.players if request.first is None else request.first
    hands, bottom = deal(rules, seed)
    given = rules.description.auction.kind == "none"
    record = Record.build(
        rules,
        hands=hands,
        bottom=bottom,
        first=None if given else first,
        landlord=first if given else None,
        source=request.rules,
        announced=False,
    )
    return DealAnswer(
        seed=seed,
        first=first,
        hands=[str(hand) for hand in hands],
        bottom=str(bottom),
        record=list(events_of(record)),
    )
