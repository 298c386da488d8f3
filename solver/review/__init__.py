"""How well was a finished game played?"""

import solver.review.notebook  # noqa: F401 - it registers how notebooks draw the answer
