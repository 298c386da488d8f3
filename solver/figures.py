"""The kinds of figures in answers, each rounded where the answer becomes JSON, and only there.

Estimates carry their standard errors, so more digits than these mean nothing to a reader. Two
figures are never made equal by rounding where the difference says something: 0 and 1 are certain,
and a loss is labelled by thresholds. A figure that would be rounded to such a value keeps as many
more digits as tell it apart: 0.99998 stays 0.99998.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import PlainSerializer

# Sums of doubles are off by no more: weights that add up to 1 - 1e-16 are certain, too.
_EXACT = 1e-9


def rounded(figure: float, decimals: int, marks: tuple[float, ...]) -> float:
    """Returns `figure` rounded to `decimals`, to more where it would become one of `marks`."""
    near = round(float(figure), decimals)
    while near in marks and abs(near - figure) > _EXACT:
        decimals += 1
        near = round(float(figure), decimals)
    return near + 0.0  # no minus before a zero


def figure(decimals: int, *marks: float) -> PlainSerializer:
    """Returns what rounds a kind of figures to `decimals`, and to none of `marks` but exactly."""

    def write(figure: float) -> float:
        near = round(float(figure), decimals)
        return rounded(figure, decimals, marks) if near in marks else near + 0.0

    return PlainSerializer(write, return_type=float, when_used="json")


# A probability, a share of something, or a standard error of one.
Probability = Annotated[float, figure(4, 0.0, 1.0)]
# Expected scores and differences of them, and their standard errors.
Points = Annotated[float, figure(3, 0.0)]
# A number of things that need not be whole.
Figure = Annotated[float, figure(1)]
# The mean of what is measured in the sampled deals.
Mean = Annotated[float, figure(3)]
Seconds = Annotated[float, figure(3, 0.0)]
