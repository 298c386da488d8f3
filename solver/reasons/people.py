"""Other players, as a player at the table calls them: by their part, their place and their name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:  # Commands that need words alone start without numpy.
    from solver.game.knowledge import Knowledge

# `player` where no role is known yet, and `peasants` for both or all of them as one.
Role = Literal["landlord", "partner", "peasant", "peasants", "player"]
# Where somebody sits: he is asked after the advised seat, before it, or neither.
Place = Literal["next", "previous", "opposite"]

# The most signs of a name that are told inside a sentence.
_LONGEST = 24


@dataclass(frozen=True)
class Person:
    """Another seat from the point of view of the advised seat.

    Attributes:
        seat: its number; -1 where it stands for a side of which no seat stands out.
        role: its part in the game.
        place: where it sits; None where its role alone says who is meant.
        name: the player's name; empty where he has none.
    """

    seat: int
    role: Role
    place: Place | None = None
    name: str = ""


def person_of(view: Knowledge, seat: int) -> Person:
    """Returns another seat as the seat that sees `view` calls it."""
    roles = {each: _role(view, each) for each in range(view.seats) if each != view.seat}
    alone = sum(role == roles[seat] for role in roles.values()) == 1
    return Person(seat, roles[seat], None if alone else _place(view, seat), _name(view, seat))


def other_side(seat: int | None) -> Person:
    """Returns the peasants as the landlord calls them, and the one of them that stands out."""
    return Person(-1 if seat is None else seat, "peasants")


def _role(view: Knowledge, seat: int) -> Role:
    if view.landlord is None:
        return "player"
    if seat == view.landlord:
        return "landlord"
    return "partner" if view.is_partner(seat) else "peasant"


def _place(view: Knowledge, seat: int) -> Place:
    direction = 1 if view.game is None else view.table.direction
    steps = (seat - view.seat) * direction % view.seats
    if steps == 1:
        return "next"
    return "previous" if steps == view.seats - 1 else "opposite"


def _name(view: Knowledge, seat: int) -> str:
    """Returns a name that can stand in a sentence, printable and in one line; none if too long."""
    name = "" if view.names is None else view.names[seat]
    shown = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    return shown if len(shown) <= _LONGEST else ""
