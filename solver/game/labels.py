"""What a record says about a game beside its history: the names of the players, and the date."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from solver.errors import InvalidRequest, quoted
from solver.rules import Rules

# A record has no longer name of a player.
LONGEST_NAME = 100
# The part of ISO 8601 that sorts as text: a day, and a time that may have an offset.
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]{5,15}(Z|[+-][0-9:]{5})?)?")


def check_names(rules: Rules, names: Sequence[str] | None) -> None:
    """Raises InvalidRequest for names that are no texts, or not one for each seat."""
    if names is None:
        return
    if len(names) != rules.players:
        raise InvalidRequest(
            "{count} names for {players} seats", "/names", count=len(names), players=rules.players
        )
    for seat, name in enumerate(names):
        # No database keeps the sign U+0000, and no file half of a surrogate pair.
        if (
            not isinstance(name, str)
            or len(name) > LONGEST_NAME
            or any(sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in name)
        ):
            raise InvalidRequest(
                "a name is a string of up to {most} signs, not {name}",
                f"/names/{seat}",
                most=LONGEST_NAME,
                name=quoted(name),
            )


def check_date(date: str | None) -> None:
    """Raises InvalidRequest for a date that is none."""
    if date is None:
        return
    try:
        known = _DATE.fullmatch(date) is not None and datetime.fromisoformat(date) is not None
    except ValueError:
        known = False
    if not known:
        raise InvalidRequest(
            "a date is a day such as 2026-11-22, or a day and a time such as "
            "2026-11-22T19:30:00Z, not {date}",
            "/date",
            date=quoted(date),
        )
