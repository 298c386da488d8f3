"""Amounts by time, such as `600/minute`, as settings and keys name them."""

from __future__ import annotations

from limits import RateLimitItem, parse_many

OFF = "off"


def amount_of(text: str) -> RateLimitItem | None:
    """Returns an amount by time; None for `off`, which is no limit.

    Args:
        text: such as `600/minute`, `10 per second` or `5000/2 hours`.

    Raises:
        ValueError: it is neither an amount by time nor `off`.
    """
    if text.strip().lower() == OFF:
        return None
    try:
        found = parse_many(text)
    except ValueError:
        found = []
    if len(found) != 1 or found[0].amount < 1 or found[0].get_expiry() < 1:
        raise ValueError("write an amount and a time, such as 600/minute, or off")
    return found[0]
