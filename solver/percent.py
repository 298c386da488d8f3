"""Shares in percent, as sentences and drawings give them."""

from __future__ import annotations


def in_percent(share: float) -> str:
    """Returns a share from 0 to 1 in percent, without the sign.

    Only 0 is "0" and only 1 is "100". Another share that would be rounded to one of them gets a
    digit after the point, from "0.1" to "99.9": there the errors of samples are smaller, too.
    """
    number = f"{100 * share:.0f}"
    if number in ("0", "100") and 0 < share < 1:
        return f"{min(99.9, max(0.1, 100 * share)):.1f}"
    return number


def out_of_hundred(share: float) -> str:
    """Returns a share from 0 to 1 as a number out of a hundred; only all are 100, and none 0."""
    number = round(100 * share)
    return str(min(99, max(1, number)) if 0 < share < 1 else number)
