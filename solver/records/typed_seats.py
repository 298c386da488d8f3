"""Where the players of a typed game sit: by their turns, their roles and their places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from solver.game.refusal import SeatName
from solver.messages import Word
from solver.records.typed_words import Who, role_of

# How the names of players are divided, the likeliest way first.
_SEPARATORS = (
    re.compile("[,\uff0c\u3001;\uff1b/|]"),
    re.compile(r"[,\uff0c\u3001;\uff1b/|&\u548c]|\s+and\s+", re.IGNORECASE),
    re.compile(r"\s+(?:-+>?|\u2192|vs\.?)\s+"),
    re.compile(r"\s+(?=[0-9][.):\u3001])"),
    re.compile(r"\s+"),
)
_NUMBERED = re.compile(r"^(?:[0-9][.):\uff1a\u3001]\s*)|[.\u3002]$")
# A player and the role beside him.
_TITLED = re.compile(
    r"(?P<name>.+?)\s*(?:[(\uff08\u3010\[](?P<role>.+)[)\uff09\u3011\]]|=\s*(?P<same>.+))"
)
_ROLES: Mapping[int | None, Word] = {
    0: Word({"en": "the landlord", "zh": "地主"}),
    1: Word({"en": "the player after the landlord", "zh": "地主的下家"}),
    -1: Word({"en": "the player before the landlord", "zh": "地主的上家"}),
}


@dataclass
class Seating:
    """The seats of the players, as far as they are known.

    Attributes:
        players: the number of seats.
        near: of whom a neighbour is one: `me`, or the `landlord`.
        base: the number of the first seat in the text, 0 or 1.
        names: by name the seat.
        anchors: the seats of the landlord and of me, as far as they are known.
        me: who I am, where the text says it.
    """

    players: int
    near: str = "landlord"
    base: int = 0
    names: dict[str, int] = field(default_factory=dict)
    anchors: dict[str, int] = field(default_factory=dict)
    me: Who | None = None

    @classmethod
    def of(cls, players: int, people: Iterable[Who]) -> Seating:
        """Returns the seating of a text that speaks of these players; nobody has a seat yet."""
        anchors = [who.anchor for who in people]
        mine = "me" in anchors or "landlord" not in anchors
        numbers = [who.step for who in people if who.anchor == "seat"]
        base = int(bool(numbers) and max(numbers) == players and min(numbers) > 0)
        return cls(players, "me" if mine else "landlord", base)

    def seat(self, who: Who) -> int | None:
        """Returns the seat of a player; None where it is not known, or there is none."""
        if who.anchor == "name":
            return self.names.get(who.key)
        if who.anchor == "seat":
            number = who.step - self.base
            return number if 0 <= number < self.players else None
        name = self.near if who.anchor == "near" else who.anchor
        mine = name == "me" and self.me is not None
        anchor = self.seat(self.me) if mine and self.me else self.anchors.get(name)
        return None if anchor is None else (anchor + who.step) % self.players

    def claim(self, who: Who, turn: int) -> int | None:
        """Returns the seat of a player, who takes the first free one from `turn` on if he has none.

        It is None for one player too many, and for a seat that there is not.
        """
        known = self.seat(who)
        if known is not None or who.anchor == "seat":
            return known
        if who.anchor == "peasant":
            return (turn + (turn == self.anchors.get("landlord"))) % self.players
        if who.anchor == "name":
            seats = ((turn + step) % self.players for step in range(self.players))
            free = next((seat for seat in seats if seat not in self.names.values()), None)
            if free is not None:
                self.names[who.key] = free
            return free
        anchor = self.near if who.anchor == "near" else who.anchor
        if anchor == "me" and self.me is not None:
            base = self.claim(self.me, (turn - who.step) % self.players)
            return None if base is None else (base + who.step) % self.players
        self.anchors[anchor] = (turn - who.step) % self.players
        return turn

    def turned(self, steps: int) -> Seating:
        """Returns the seating with every player `steps` seats before."""
        return Seating(
            self.players,
            self.near,
            self.base,
            {name: (seat - steps) % self.players for name, seat in self.names.items()},
            {name: (seat - steps) % self.players for name, seat in self.anchors.items()},
            self.me,
        )

    def label(self, seat: int, people: Iterable[Who]) -> str:
        """Returns what the player of a seat is called: as the text does, or else by role.

        Args:
            seat: the seat.
            people: the players of whom the text speaks, in any order.
        """
        known = [who for who in people if who.text and self.seat(who) == seat]
        for who in sorted(known, key=lambda each: each.anchor != "name"):
            return who.text
        landlord = self.anchors.get("landlord")
        steps = None if landlord is None else (seat - landlord) % self.players
        return _ROLES.get(-1 if steps == self.players - 1 else steps) or SeatName(seat)


def names_in(text: str, players: int) -> list[str]:
    """Returns the names in a list of players; none where they are fewer than the seats."""
    ways = ([part.strip() for part in way.split(text.strip())] for way in _SEPARATORS)
    names = next((way for way in ways if len(way) == players), [])
    return [_NUMBERED.sub("", name).strip() for name in names]


def titled(text: str) -> tuple[str, Who | None]:
    """Returns a player of a list and the role beside him: `Chen (me)`, `me = Chen`."""
    found = _TITLED.fullmatch(text)
    if found is None:
        return text, None
    one, other = found["name"], found["role"] or found["same"]
    role = role_of(other)
    return (one, role) if role is not None else (other, role_of(one))
