"""Which games are there, and what are their rules?"""

from __future__ import annotations

from typing import Any

from pydantic import Field, RootModel

from solver.errors import InvalidRules
from solver.protocol.message import Answer
from solver.rules import Rules
from solver.rules.catalogue import BUILT_IN, Catalogue


class GameAnswer(RootModel[dict[str, Any]]):
    """A whole game as data; it may be sent back, changed, wherever a request says `rules`."""


class RulesAnswer(Answer):
    """The games, in the order in which they are presented."""

    rules: list[dict[str, Any]] = Field(description="Each a whole game, with its `id`.")


def listing(catalogue: Catalogue = BUILT_IN) -> RulesAnswer:
    """Returns every game as data."""
    return RulesAnswer(rules=[document(rules) for rules in catalogue.all])


def named(game_id: str, catalogue: Catalogue = BUILT_IN) -> Rules:
    """Returns the game with this id.

    Raises:
        InvalidRules: there is none.
    """
    for rules in catalogue.all:
        if rules.id == game_id:
            return rules
    known = ", ".join(rules.id for rules in catalogue.all)
    raise InvalidRules(f"unknown game {game_id!r}; known are {known}")


def document(rules: Rules) -> dict[str, Any]:
    """Returns a game as plain JSON values that `load_rules` reads back."""
    return rules.description.model_dump(mode="json", exclude_none=True)
