"""Standard errors of shares, and the arithmetic of 95 % confidence intervals."""

from __future__ import annotations

import math

# 95 % of a normal distribution lies within this many standard errors of its mean.
CONFIDENCE = 1.96


def doubted(win: float, worlds: float) -> float:
    """Returns the variance of a single game, of whose worlds this share is won.

    As by the rule of succession (Laplace), a sample without a loss, or without a win, proves
    nothing: the more worlds there are, the more one further world of either kind counts.
    """
    more = worlds / (worlds + 1)
    likely = (worlds * win + more) / (worlds + 2 * more) if worlds else win
    return likely * (1 - likely)


def succession_error(share: float, worlds: float) -> float:
    """Returns the standard error of a share of sampled deals by the rule of succession (Laplace).

    It is above zero where all deals show the same, which proves nothing.

    Args:
        share: the share, from 0 to 1.
        worlds: as how many independent deals they count.
    """
    likely = (share * worlds + 1) / (worlds + 2)
    return math.sqrt(likely * (1 - likely) / max(1.0, worlds))


def share_error(share: float, worlds: float) -> float:
    """Returns the standard error of a share of the deals that were sampled.

    Args:
        share: the share, from 0 to 1.
        worlds: as how many independent deals they count; infinite where all deals are counted.
    """
    return 0.0 if math.isinf(worlds) else math.sqrt(doubted(share, worlds) / (worlds + 1))


def interval(middle: float, error: float) -> tuple[float, float]:
    """Returns the bounds of the 95 % interval of an estimate with this standard error."""
    half = CONFIDENCE * error
    return middle - half, middle + half


def bounded_interval(
    middle: float, error: float, count: int, bounds: tuple[float, float] = (0.0, 1.0)
) -> tuple[float, float]:
    """Returns the 95 % interval of a mean of values that lie between two bounds.

    It is Wilson's score interval (Journal of the American Statistical Association 22, 1927) for as
    many independent trials as would have this standard error, so that it never leaves the bounds.
    A mean at a bound has no error to go by: then each value is one trial.

    Args:
        middle: the mean.
        error: its standard error.
        count: how many independent values it is the mean of.
        bounds: what no value is below or above; by default those of a win rate.
    """
    least, most = bounds
    width = most - least
    share = min(1.0, max(0.0, (middle - least) / width))
    variance = share * (1 - share)
    # A tiny error has a square of zero.
    squared = (error / width) ** 2
    if variance > 0 and squared == 0:
        return middle, middle
    trials = variance / squared if variance > 0 else count
    shrink = CONFIDENCE**2 / trials
    centre = (share + shrink / 2) / (1 + shrink)
    half = CONFIDENCE * math.sqrt(variance / trials + shrink / (4 * trials)) / (1 + shrink)
    low, high = max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half))
    return least + width * low, least + width * high


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
