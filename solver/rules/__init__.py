"""Games as data: one TOML file for each, the schema of the files, and the compiled rules."""

from solver.rules.cache import cached_with_rules
from solver.rules.catalogue import (
    BUILT_IN,
    GAMES,
    AnyRules,
    Catalogue,
    Source,
    load_file,
    load_rules,
    source_of,
)
from solver.rules.description import GameDescription
from solver.rules.differences import differences
from solver.rules.rules import Rules, TooLarge
from solver.rules.section import MAX_MULTIPLIER, MAX_SEATS

__all__ = [
    "BUILT_IN",
    "GAMES",
    "MAX_MULTIPLIER",
    "MAX_SEATS",
    "AnyRules",
    "Catalogue",
    "GameDescription",
    "Rules",
    "Source",
    "TooLarge",
    "cached_with_rules",
    "differences",
    "load_file",
    "load_rules",
    "source_of",
]
