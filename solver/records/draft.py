"""The arguments of `Record.build` as a text gives them, with the place in the text of each."""

from __future__ import annotations

from dataclasses import dataclass, field

from solver.game.act import Act
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.result import StatedResult
from solver.game.state import Terms
from solver.records.record import Record
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
    direction: int | None = None
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
        fields = {name: value for name, value in vars(self).items() if name != "bid"}
        terms = self.terms._replace(bid=self.bid)
        return Record.build(**{**fields, "terms": terms})
