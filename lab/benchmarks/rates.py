"""How often something can be done in a second of processor time."""

from __future__ import annotations

import time
from collections.abc import Callable


def rate_of(run: Callable[[], int], seconds: float) -> float:
    """Returns the best of three rates of `run`, which returns how much it has done.

    Args:
        run: is called again and again.
        seconds: the processor time of each rate: other programs distort the ratios of rates little.
    """
    best = 0.0
    for _ in range(3):
        done, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            done += run()
        best = max(best, done / spent)
    return best
