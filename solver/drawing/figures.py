# ruff: noqa: RUF001 - the dash and the minus sign of printed numbers look like others
"""Numbers as they are printed; what is not known is a dash."""

from __future__ import annotations


def percent(share: float | None) -> str:
    """Returns a probability in percent; only 0 is written as 0 %, and only 1 as 100 %."""
    if share is None:
        return "–"
    number = f"{100 * share:.0f}"
    if number == "0" and share > 0:
        number = "<1"
    elif number == "100" and share < 1:
        number = ">99"
    return f"{number} %"


def figure(number: float | None, digits: int = 1) -> str:
    """Returns a number with one digit after the point; a dash for one that is not known."""
    return "–" if number is None else f"{number:.{digits}f}".replace("-", "−")


def signed(number: float | None, digits: int = 1) -> str:
    """Returns a number with its sign; a dash for one that is not known."""
    return "–" if number is None else f"{number:+.{digits}f}".replace("-", "−")
