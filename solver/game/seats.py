"""Checks of seats, directions and multipliers that a caller names."""

from __future__ import annotations

from solver.errors import InvalidRequest, UnreachablePosition, quoted
from solver.rules import Rules

_HIGHEST_MULTIPLIER = 1 << 24  # of the native table; no deck has so many bombs


def passes_between(holder: int, turn: int, players: int, direction: int) -> int:
    """Returns how many seats have passed between a play and `turn`; -1 when it is the holder's."""
    return (turn - holder) * direction % players - 1


def check_seat(rules: Rules, seat: int, pointer: str, players: int | None = None) -> None:
    """Raises InvalidRequest when there is no such seat among `players`, by default the game's."""
    last = (rules.players if players is None else players) - 1
    if type(seat) is not int or not 0 <= seat <= last:
        raise InvalidRequest(f"there is no seat {quoted(seat)}: the seats are 0 to {last}", pointer)


def check_multiplier(multiplier: int) -> None:
    """Raises UnreachablePosition when no bombs can have made this of the stake."""
    if not 1 <= multiplier <= _HIGHEST_MULTIPLIER:
        raise UnreachablePosition(
            f"the multiplier is from 1 to {_HIGHEST_MULTIPLIER}, not {multiplier}", "/multiplier"
        )


def check_direction(rules: Rules, direction: int) -> None:
    """Raises InvalidRequest when the landlord may not choose this direction."""
    if direction not in (1, -1):
        raise InvalidRequest(f"the direction is 1 or -1, not {quoted(direction)}", "/direction")
    if direction != 1 and rules.description.play.direction == "fixed":
        raise InvalidRequest(f"{rules.id} has a fixed direction of 1", "/direction")
