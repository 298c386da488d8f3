"""Why two choices differ: what happens after them in the same sampled deals."""

from solver.causes.contrast import FEWEST_COMPARED, MANY_DEALS, contrast

__all__ = ["FEWEST_COMPARED", "MANY_DEALS", "contrast"]
