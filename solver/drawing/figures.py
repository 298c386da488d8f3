# ruff: noqa: RUF001 - the dash and the minus sign of printed numbers look like others
"""Numbers as they are printed; what is not known is a dash."""

from __future__ import annotations

from solver.percent import in_percent


def percent(share: float | None) -> str:
    """Returns a probability in percent."""
    return "–" if share is None else f"{in_percent(share)} %"


def figure(number: float | None, digits: int = 1) -> str:
    """Returns a number with one digit after the point; a dash for one that is not known."""
    return "–" if number is None else f"{number:.{digits}f}".replace("-", "−")


def signed(number: float | None, digits: int = 1) -> str:
    """Returns a number with its sign; a dash for one that is not known."""
    return "–" if number is None else f"{number:+.{digits}f}".replace("-", "−")
