"""The games as data: a TOML file for each, the schema, and the compiled form."""

from solver.rules.catalogue import (
    BUILT_IN,
    GAMES,
    Catalogue,
    load_file,
    load_rules,
    source_of,
)
from solver.rules.description import GameDescription
from solver.rules.rules import Rules

__all__ = [
    "BUILT_IN",
    "GAMES",
    "Catalogue",
    "GameDescription",
    "Rules",
    "load_file",
    "load_rules",
    "source_of",
]
