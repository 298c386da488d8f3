"""Which call now?"""

import solver.bidding.notebook  # noqa: F401 - it registers how notebooks draw the answer
