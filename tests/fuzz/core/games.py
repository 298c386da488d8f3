"""Writes the built-in games as C++ for the fuzzer: `python -m tests.fuzz.core.games FILE`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tests.native.games import GAMES, spec


class Written:
    """Stands for the core's description of a game, and writes down what it is given."""

    def __init__(self) -> None:
        self.families: list[dict[str, Any]] = []
        self.bombs: list[dict[str, Any]] = []

    def add_family(self, **family: Any) -> None:
        self.families.append(family)

    def add_bomb(self, **bomb: Any) -> None:
        self.bombs.append(bomb)


def literal(value: Any) -> str:
    """Returns a value of a description as C++ writes it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case dict():
            inside = ", ".join(f".{key} = {literal(each)}" for key, each in value.items())
            return "{" + inside + "}"
        case list():
            return "{" + ", ".join(map(literal, value)) + "}"
        case _:
            return str(value)


def text() -> str:
    """Returns the source of `built_in_games`."""
    lines = [
        '#include "world.hpp"',
        "",
        "std::vector<landlord::RulesSpec> landlord::fuzz::built_in_games() {",
        f"  std::vector<RulesSpec> games({len(GAMES)});",
    ]
    for number, game in enumerate(GAMES):
        written = Written()
        spec(game, written)
        lines += [
            f"  games[{number}].{name} = {literal(value)};" for name, value in vars(written).items()
        ]
    return "\n".join([*lines, "  return games;", "}", ""])


if __name__ == "__main__":
    file, made = Path(sys.argv[1]), text()
    # An unchanged file is left alone, so that nothing is compiled again.
    if not file.exists() or file.read_text("utf-8") != made:
        file.write_text(made, "utf-8")
