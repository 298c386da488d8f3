"""Seats: their sides and their order, and checks of seats and directions in a request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from solver.errors import InvalidRequest, quoted
from solver.rules import Rules

Side = Literal["landlord", "peasants"]


def side_of(seat: int, landlord: int) -> Side:
    """Returns the side that a seat wins with."""
    return "landlord" if seat == landlord else "peasants"


def passes_between(holder: int, turn: int, players: int, direction: int) -> int:
    """Returns how many seats sit between a play's holder and `turn`; -1 if they are the same."""
    return (turn - holder) * direction % players - 1


def seat_after(seat: int, passes: int, players: int, direction: int) -> int:
    """Returns whose turn it is once some seats have passed after the act of a seat."""
    return (seat + direction * (passes + 1)) % players


def check_seat(rules: Rules, seat: int, pointer: str, players: int | None = None) -> None:
    """Raises InvalidRequest unless `seat` is a seat of `players`; None for those of the game."""
    last = (rules.players if players is None else players) - 1
    if type(seat) is not int or not 0 <= seat <= last:
        raise InvalidRequest(
            "there is no seat {seat}: the seats are 0 to {last}",
            pointer,
            seat=quoted(seat),
            last=last,
        )


def check_entries(rules: Rules, entries: Sequence[object], pointer: str) -> None:
    """Raises InvalidRequest unless there is one entry for each seat."""
    if len(entries) != rules.players:
        raise InvalidRequest(
            "{count} entries for the {players} seats of {rules}",
            pointer,
            count=len(entries),
            players=rules.players,
            rules=rules.id,
        )


def check_direction(rules: Rules, direction: int) -> None:
    """Raises InvalidRequest when the landlord cannot choose this direction."""
    if direction not in (1, -1):
        raise InvalidRequest(
            "the direction is 1 or -1, not {direction}", "/direction", direction=quoted(direction)
        )
    if direction != 1 and rules.description.play.direction == "fixed":
        raise InvalidRequest("{rules} has a fixed direction of 1", "/direction", rules=rules.id)
