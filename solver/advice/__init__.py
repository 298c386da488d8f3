"""Which play now?"""

import solver.advice.notebook  # noqa: F401 - it registers how notebooks draw the answer
