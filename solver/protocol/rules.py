"""The games and their rules, as GET /v1/rules lists them."""

from __future__ import annotations

from typing import Any

from pydantic import Field, RootModel

from solver.errors import InvalidRules
from solver.protocol.message import Answer
from solver.rules import Rules
from solver.rules.catalogue import BUILT_IN, Catalogue


class GameAnswer(RootModel[dict[str, Any]]):
    """A whole game as data; the field `rules` of a request takes it back, changed or not."""


class RulesAnswer(Answer):
    """The games, in the order of the catalogue."""

    rules: list[dict[str, Any]] = Field(description="Whole games, each with its `id`.")


def listing(catalogue: Catalogue = BUILT_IN) -> RulesAnswer:
    """Returns every game as data."""
    return RulesAnswer(rules=[document(rules) for rules in catalogue.all])


def named(game_id: str, catalogue: Catalogue = BUILT_IN) -> Rules:
    """Returns the game with this id.

    Raises:
        InvalidRules: there is no such game.
    """
    for rules in catalogue.all:
        if rules.id == game_id:
            return rules
    known = ", ".join(rules.id for rules in catalogue.all)
    raise InvalidRules(f"unknown game {game_id!r}; known are {known}")


def document(rules: Rules) -> dict[str, Any]:
    """Returns a game as plain JSON values that `load_rules` reads back."""
    return rules.description.model_dump(mode="json", exclude_none=True)
