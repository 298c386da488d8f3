"""The arguments of `Record.build` as a text gives them, with the place in the text of each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from solver.errors import SolverError
from solver.game.act import Act
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.records.record import Record, Terms
from solver.records.result import StatedResult
from solver.rules import Rules, Source


@dataclass
class Draft:
    """The arguments of `Record.build`: well formed, but not checked against the game yet.

    `places` maps a pointer into the arguments, such as `acts/3`, to the place in the text.
    """

    rules: Rules
    source: Source
    hands: list[Hand | None]
    bottom: Hand | None = None
    names: list[str] | None = None
    date: str | None = None
    first: int | None = None
    landlord: int | None = None
    direction: int = 1
    bid: int | None = None
    terms: Terms = field(default_factory=Terms)
    calls: list[Call] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    stated: StatedResult | None = None
    announced: bool = False
    places: dict[str, str] = field(default_factory=dict)

    def build(self) -> Record:
        """Returns the record after replaying it.

        Raises:
            SolverError: an argument is impossible or an act illegal; the pointer leads into the
                text.
        """
        arguments: dict[str, Any] = {
            name: value for name, value in vars(self).items() if name != "places"
        }
        try:
            return Record.build(**arguments)
        except SolverError as error:
            error.pointer = self.place(error.pointer)
            raise

    def place(self, pointer: str) -> str:
        """Returns the place in the text of the argument to which a pointer of `build` leads."""
        parts = pointer.split("/")[1:]
        for length in range(len(parts), 0, -1):
            known = self.places.get("/".join(parts[:length]))
            if known is not None:
                return "/".join([known, *parts[length:]])
        return self.places.get("hands", "")
