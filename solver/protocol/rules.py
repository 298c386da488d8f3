"""The games and their rules, as GET /v1/rules lists them."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict, Field

from solver.messages import Language
from solver.protocol.message import Answer, Request
from solver.rules import Rules
from solver.rules.catalogue import BUILT_IN, Catalogue, unknown_game


class GameAnswer(Answer):
    """A whole game as data; the field `rules` of a request takes it back, changed or not."""

    # The keys of a rules file, which docs/rules.md describes.
    model_config = ConfigDict(extra="allow")

    id: str = Field(description="The game's id, which the field `rules` takes as well.")
    name: str = Field(description="What the game is called.")


class RulesAnswer(Answer):
    """The games, in the order of the catalogue."""

    rules: list[GameAnswer] = Field(description="Whole games, each with its `id`.")


class RulesQuery(Request):
    """How the games are described."""

    language: Language = "en"


def listing(catalogue: Catalogue = BUILT_IN, language: Language = "en") -> RulesAnswer:
    """Returns every game as data, described in a language."""
    games = [document(rules, language) for rules in catalogue.all]
    return RulesAnswer.model_validate({"rules": games})


def named(game_id: str, catalogue: Catalogue = BUILT_IN) -> Rules:
    """Returns the game with this id.

    Raises:
        InvalidRules: there is no such game.
    """
    for rules in catalogue.all:
        if rules.id == game_id:
            return rules
    raise unknown_game(game_id, [rules.id for rules in catalogue.all])


def document(rules: Rules, language: Language = "en") -> dict[str, Any]:
    """Returns a game as plain JSON values that `load_rules` reads back.

    Its name and descriptions are in the language, as far as the game has them there.
    """
    return rules.description.in_language(language).model_dump(mode="json", exclude_none=True)
