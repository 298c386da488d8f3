"""How to divide a hand into the fewest plays, by a constraint model (OR-Tools CP-SAT)."""

import solver.decomposition.notebook  # noqa: F401 - it registers how notebooks draw the answer
