"""The question `decompositions`: the fewest plays that empty a hand."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, PlainValidator, WithJsonSchema

from solver.decomposition.decompose import Decomposition, decompose
from solver.errors import NOTATION
from solver.game.play import Play
from solver.messages import Message
from solver.protocol.endpoint import endpoint
from solver.protocol.fields import Cards, DeclaredPlay, PlayInput, RulesSource, explained_by
from solver.protocol.limits import SearchRequest
from solver.protocol.message import example
from solver.protocol.reading import read_hand, read_play
from solver.rules import Rules
from solver.rules.catalogue import BUILT_IN, Catalogue

MAX_SOLUTIONS = 1000
MAX_CONDITIONS = 64


def _solutions(value: Any) -> Any:
    if value == "all" or (type(value) is int and 1 <= value <= MAX_SOLUTIONS):
        return value
    raise ValueError(
        Message(
            'solutions are a number from 1 to {most}, or "all"',
            most=MAX_SOLUTIONS,
        )
    )


Solutions = Annotated[
    int | Literal["all"],
    PlainValidator(_solutions),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": MAX_SOLUTIONS},
                {"const": "all"},
            ],
            "default": 1,
            "description": "How many different decompositions to list at most.",
        }
    ),
]
Plays = Annotated[list[PlayInput], Field(max_length=MAX_CONDITIONS), explained_by(NOTATION)]


class DecompositionsRequest(SearchRequest):
    """A hand, what to count, and plays to keep or to avoid."""

    model_config = example({"rules": "snatch", "hand": "33344456789TJQKA2BR", "solutions": 3})

    rules: RulesSource
    hand: Cards
    objective: Literal["plays", "turns"] = Field(
        default="plays",
        description="`plays`: the fewest plays; `turns`: plays that nobody can beat do not count.",
    )
    keep: Plays = Field(default=[], description="Plays that every decomposition contains.")
    forbid: Plays = Field(
        default=[],
        description="Plays, or types of plays, that no decomposition contains.",
    )
    must_beat: PlayInput | None = Field(
        default=None, description="A play on the table that one of the plays must beat."
    )
    unseen: Cards | None = Field(
        default=None,
        description="For `turns`: the cards that others may hold; absent, all but the hand.",
    )
    solutions: Solutions = 1


@endpoint(
    "decompositions",
    "decomposeHand",
    "The fewest plays that a hand takes, and how.",
)
def answer(request: DecompositionsRequest, catalogue: Catalogue = BUILT_IN) -> Decomposition:
    """Returns the fewest plays of a hand."""
    rules = catalogue.find(request.rules)
    hand = read_hand(rules, request.hand, "hand")
    keep = [read_play(rules, play, "keep", index) for index, play in enumerate(request.keep)]
    forbid = [_forbidden(rules, play, index) for index, play in enumerate(request.forbid)]
    must_beat = None
    if request.must_beat is not None:
        must_beat = read_play(rules, request.must_beat, "must_beat")
    return decompose(
        rules,
        hand,
        objective=request.objective,
        keep=keep,
        forbid=forbid,
        must_beat=must_beat,
        unseen=None if request.unseen is None else read_hand(rules, request.unseen, "unseen"),
        solutions=request.solutions,
        limit=request.limit.to_limit(),
    )


def _forbidden(rules: Rules, play: DeclaredPlay, index: int) -> Play | str:
    if play.type is None and play.cards in rules.native.types:
        return play.cards
    return read_play(rules, play, "forbid", index)
