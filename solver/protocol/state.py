"""A game as somebody sets it up, in requests and answers: known in part, and perhaps impossible."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from solver.errors import InvalidRequest
from solver.game.fault import Fault
from solver.game.state import GameState
from solver.protocol.acts import write_act
from solver.protocol.contract_input import ContractInput
from solver.protocol.fields import LAST_SEAT, History, RulesSource
from solver.protocol.start import Hands, StartInput
from solver.records.start import read_known, write_start
from solver.rules import MAX_SEATS
from solver.rules.catalogue import Catalogue

_Name = Annotated[str, Field(max_length=100)]


class StateInput(ContractInput):
    """A game as far as it is known. Every field but the rules may be left out."""

    rules: RulesSource
    hands: Hands = Field(default=[], description="The cards dealt to each seat, as far as known.")
    acts: History = Field(default=[], description="The acts from the first lead, or `start`, on.")
    start: StartInput | None = None
    names: Annotated[list[_Name], Field(max_length=MAX_SEATS)] | None = None
    date: Annotated[str, Field(max_length=40)] | None = None
    announced: bool = Field(
        default=True,
        description="Whether the game's record names the landlord in an event of its own, which "
        "counts in the numbers of `steps`.",
    )

    def to_state(self, catalogue: Catalogue) -> GameState:
        """Returns the state; cards that cannot be read are among its faults.

        Raises:
            InvalidRules: the rules are not known.
            InvalidRequest: there are more hands than seats, or the start is not readable.
        """
        rules = catalogue.find(self.rules)
        if len(self.hands) > rules.players:
            raise InvalidRequest(
                "{count} hands for the {players} seats of {rules}",
                "/hands",
                count=len(self.hands),
                players=rules.players,
                rules=rules.id,
            )
        for index, act in enumerate(self.acts):
            if not 0 <= act.seat <= LAST_SEAT:
                raise InvalidRequest("there is no seat {seat}", f"/acts/{index}/0", seat=act.seat)
        faults: list[Fault] = []
        texts = [*self.hands, *[None] * (rules.players - len(self.hands))]
        hands = [
            read_known(rules, text, f"/hands/{seat}", faults) for seat, text in enumerate(texts)
        ]
        bottom = read_known(rules, self.bottom, "/bottom", faults)
        start = None
        if self.start is not None:
            start = self.start.to_snapshot(rules, self.direction, faults)
        return GameState(
            rules=rules,
            source=self.rules,
            hands=tuple(hands),
            bottom=bottom,
            first=self.first,
            calls=tuple(self.calls or ()),
            landlord=self.landlord,
            terms=self.terms,
            direction=self.direction,
            acts=tuple(self.acts),
            start=start,
            names=None if self.names is None else tuple(self.names),
            date=self.date,
            announced=self.announced,
            faults=tuple(faults),
        )


def write_state(state: GameState) -> dict[str, Any]:
    """Returns a state as `StateInput` reads it; what is not known is left out."""
    terms = state.terms
    found: dict[str, Any] = {
        "rules": state.source,
        "names": None if state.names is None else list(state.names),
        "date": state.date,
        "hands": [None if hand is None else str(hand) for hand in state.hands],
        "bottom": None if state.bottom is None else str(state.bottom),
        "first": state.first,
        "calls": list(state.calls) or None,
        "landlord": state.landlord,
        "bid": terms.bid,
        "snatch": terms.snatches,
        "shown": list(terms.shown) or None,
        "factors": list(terms.factors) or None,
        "direction": state.direction,
        "announced": None if state.announced else False,
        "start": None if state.start is None else write_start(state.start),
    }
    known = {name: value for name, value in found.items() if value is not None}
    return known | {"acts": [write_act(act) for act in state.acts]}
