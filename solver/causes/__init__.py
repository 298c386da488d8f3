"""Why two choices differ: what happens after them in the same sampled deals."""

from solver.causes.causes import Cause, Difference
from solver.causes.contrast import FEWEST_COMPARED, contrast
from solver.causes.facts import alone, facts_of
from solver.causes.refutation import Refutation

__all__ = [
    "FEWEST_COMPARED",
    "Cause",
    "Difference",
    "Refutation",
    "alone",
    "contrast",
    "facts_of",
]
