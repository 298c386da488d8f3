"""Why two choices differ: what happens after them in the same sampled deals."""

from solver.causes.causes import Cause, Difference
from solver.causes.contrast import FEWEST_COMPARED, contrast
from solver.causes.facts import facts_of, unnamed, unsaid
from solver.causes.refutation import Refutation
from solver.causes.themes import themes

__all__ = [
    "FEWEST_COMPARED",
    "Cause",
    "Difference",
    "Refutation",
    "contrast",
    "facts_of",
    "themes",
    "unnamed",
    "unsaid",
]
