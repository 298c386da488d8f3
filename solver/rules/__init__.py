"""The games as data: one TOML file each, a schema, and their compiled form."""

from solver.rules.load import GAMES, Rules, load_file, load_rules
from solver.rules.model import GameRules

__all__ = ["GAMES", "GameRules", "Rules", "load_file", "load_rules"]
