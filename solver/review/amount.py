"""What something is worth to a seat: in points and in win probability."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver.figures import Points, Probability
from solver.value import Value


@dataclass(frozen=True)
class Amount(Value):
    """A worth, or a difference of two."""

    points: Points
    """The seat's score, bid, snatches and bombs counted."""
    win: Probability
    """The probability that the seat's side wins, or a difference of two such probabilities, from -1
    to 1.
    """

    def __add__(self, other: Amount) -> Amount:
        """Returns the sum."""
        return Amount(self.points + other.points, self.win + other.win)

    def __sub__(self, other: Amount) -> Amount:
        """Returns the difference."""
        return Amount(self.points - other.points, self.win - other.win)

    def __neg__(self) -> Amount:
        """Returns the amount with the other sign."""
        return Amount(-self.points, -self.win)


NOTHING = Amount(0.0, 0.0)


def total(amounts: Iterable[Amount]) -> Amount:
    """Returns the sum of amounts."""
    return sum(amounts, NOTHING)


def by_seat(own: Amount, seat: int, landlord: int, players: int) -> tuple[Amount, ...]:
    """Returns by seat what a change of one seat's worth is to everybody.

    A game pays zero in sum: what the landlord gains, each peasant loses an equal share of, and
    peasants win and lose together.

    Args:
        own: the change for `seat`.
        seat: the seat whose worth changes.
        landlord: the landlord's seat.
        players: the number of seats.
    """
    mine = Amount(own.points / (players - 1), own.win) if seat == landlord else own
    # What each peasant gets; the landlord gets the opposite of all of it.
    peasant = -mine if seat == landlord else mine
    return tuple(
        Amount(-(players - 1) * peasant.points, -peasant.win) if each == landlord else peasant
        for each in range(players)
    )
