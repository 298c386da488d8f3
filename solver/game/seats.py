"""Checks of the seats, directions and multipliers in a request."""

from __future__ import annotations

from solver.errors import InvalidRequest, UnreachablePosition, quoted
from solver.rules import Rules

_HIGHEST_MULTIPLIER = 1 << 24  # the most that the native table takes; bombs cannot reach it


def passes_between(holder: int, turn: int, players: int, direction: int) -> int:
    """Returns how many seats sit between a play's holder and `turn`; -1 if they are the same."""
    return (turn - holder) * direction % players - 1


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


def check_multiplier(rules: Rules, multiplier: int, bombs: int | None) -> None:
    """Raises an error when bombs and rockets cannot have multiplied the stake by this factor.

    Args:
        rules: the rules of the game.
        multiplier: the factor of all bombs and rockets.
        bombs: how many bombs there were, where bombs add up; None for any number.

    Raises:
        UnreachablePosition: no bombs and rockets have this factor together.
        InvalidRequest: a number of bombs in a game whose bombs multiply.
    """
    if not 1 <= multiplier <= _HIGHEST_MULTIPLIER:
        raise UnreachablePosition(
            "the multiplier is from 1 to {highest}, not {multiplier}",
            "/multiplier",
            highest=_HIGHEST_MULTIPLIER,
            multiplier=multiplier,
        )
    if rules.native.bombs_in(multiplier) < 0:
        raise UnreachablePosition(
            "no bombs and rockets of {rules} have the multiplier {multiplier} together",
            "/multiplier",
            rules=rules.id,
            multiplier=multiplier,
        )
    if bombs is None:
        return
    if rules.description.score.bombs == "product":
        raise InvalidRequest(
            "the bombs of {rules} multiply: give no number of them", "/bombs", rules=rules.id
        )
    rest, part = divmod(multiplier, max(bombs, 0) + 1)
    if bombs < 0 or part or rules.native.bombs_in(rest) < 0:
        raise UnreachablePosition(
            "{bombs} bombs have the factor {factor}, of which {multiplier} is no multiple",
            "/bombs",
            bombs=bombs,
            factor=bombs + 1,
            multiplier=multiplier,
        )


def check_direction(rules: Rules, direction: int) -> None:
    """Raises InvalidRequest when the landlord cannot choose this direction."""
    if direction not in (1, -1):
        raise InvalidRequest(
            "the direction is 1 or -1, not {direction}", "/direction", direction=quoted(direction)
        )
    if direction != 1 and rules.description.play.direction == "fixed":
        raise InvalidRequest("{rules} has a fixed direction of 1", "/direction", rules=rules.id)
