"""Which games are there, and what are their rules?"""

from __future__ import annotations

from typing import Any

from pydantic import Field, RootModel

from solver.errors import InvalidRules
from solver.protocol.games import BUILT_IN, Games
from solver.protocol.message import Answer
from solver.rules import Rules


class GameAnswer(RootModel[dict[str, Any]]):
    """A whole game as data; it may be sent back, changed, wherever a request says `rules`."""


class RulesAnswer(Answer):
    """The games, in the order in which they are presented."""

    rules: list[dict[str, Any]] = Field(description="Each a whole game, with its `id`.")


def listing(games: Games = BUILT_IN) -> RulesAnswer:
    """Returns every game as data."""
    return RulesAnswer(rules=[document(rules) for rules in games.all])


def named(game_id: str, games: Games = BUILT_IN) -> Rules:
    """Returns the game with this id.

    Raises:
        InvalidRules: there is none.
    """
    for rules in games.all:
        if rules.id == game_id:
            return rules
    known = ", ".join(rules.id for rules in games.all)
    raise InvalidRules(f"unknown game {game_id!r}; known are {known}")


def document(rules: Rules) -> dict[str, Any]:
    """Returns a game as plain JSON values that `load_rules` reads back."""
    return rules.game.model_dump(mode="json", exclude_none=True)
