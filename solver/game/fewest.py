"""The fewest plays that empty a hand. The native core counts them."""

from solver.native import _core

FewestPlays = _core.FewestPlays
