"""How few plays empty a hand, counted by the native core."""

from solver.native import _core

FewestPlays = _core.FewestPlays
