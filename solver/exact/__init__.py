"""Double dummy: exact results with all hands known."""

import solver.exact.notebook  # noqa: F401 - it registers how notebooks draw the answer
