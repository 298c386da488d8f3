"""The arithmetic of 95 % confidence intervals."""

from __future__ import annotations

import math

# 95 % of a normal distribution lies within this many standard errors of its mean.
CONFIDENCE = 1.96


def interval(middle: float, error: float) -> tuple[float, float]:
    """Returns the bounds of the 95 % interval of an estimate with this standard error."""
    half = CONFIDENCE * error
    return middle - half, middle + half


def differs(difference: float, error: float) -> bool:
    """Returns whether the 95 % interval of a difference leaves out zero."""
    return abs(difference) > CONFIDENCE * error


def error_of_difference(one: float, other: float, correlation: float = 0.0) -> float:
    """Returns the standard error of the difference of two estimates.

    Args:
        one: the standard error of the first estimate.
        other: that of the second.
        correlation: how far the two estimates move together, from -1 to 1; 0 when independent.
    """
    return math.sqrt(max(0.0, one**2 + other**2 - 2 * correlation * one * other))
