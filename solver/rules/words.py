"""What a game and its cards are called in one language: the tables `[words.…]` of a rules file."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from solver.rules.section import LISTED, Section, Word

# What stands for a pass where plays are written, and where their types are named.
PASS = "pass"


class GameWords(Section):
    """The words of a game in one language. Whatever is absent has general words.

    They are no part of the rules: neither the version of the rules nor the game as data contains
    them.

    Attributes:
        name: the name of the game.
        about: its description in a sentence.
        types: by type of play, its name.
        ranks: by letter, the rank in words: of one card, and of several.
        suits: by letter, the suit in words.
    """

    name: str = ""
    about: str = ""
    types: dict[Word, str] = Field(default={})
    ranks: dict[str, Annotated[tuple[str, str], LISTED]] = Field(default={})
    suits: dict[str, str] = Field(default={})
