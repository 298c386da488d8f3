"""A game that was set up by hand, in requests: `start`, and the acts from there on."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.checked import checked_replay
from solver.game.fault import Fault
from solver.game.state import GameState, Snapshot
from solver.game.timeline import Timeline
from solver.protocol.contract_input import ContractInput
from solver.protocol.fields import History
from solver.protocol.forms import StepInput, needed
from solver.protocol.start import StartInput, whole
from solver.rules import Rules
from solver.rules.catalogue import Catalogue


class SetUpInput(ContractInput, StepInput):
    """A game, which may be that of a record or go on from a position that was set up."""

    start: StartInput | None = Field(
        default=None, description="Instead of `record`: a position that was set up by hand."
    )
    acts: History = Field(default=[], description="The acts after `start`; or `history`.")

    def timeline(self, catalogue: Catalogue) -> Timeline | None:
        """Returns the game of `record` or `start`, replayed; None where neither is given.

        Raises:
            SolverError: there is no game in it, or one that cannot be.
        """
        if self.start is None or self.record is not None:
            return self.recorded(catalogue)
        return checked_replay(self.set_up(self.named_rules(catalogue), self.start))

    def set_up(self, rules: Rules, start: StartInput) -> GameState:
        """Returns the game that goes on from a position.

        Raises:
            SolverError: there is no landlord, or a text is no card.
        """
        faults: list[Fault] = []
        found = start.to_snapshot(rules, self.sign, faults)
        return self.going_on(rules, self.acts, start=whole(found, faults, "start"))

    def going_on(
        self,
        rules: Rules,
        acts: list[Act],
        *,
        hands: Sequence[Hand | None] | None = None,
        start: Snapshot | None = None,
    ) -> GameState:
        """Returns the game that goes on by some acts, from the deal of the hands or a moment."""
        if start is not None and not self.calls:
            needed(self.landlord, "landlord")
        return GameState.of(
            rules,
            source=self.rules,
            hands=hands,
            landlord=self.landlord,
            first=self.first,
            calls=self.calls,
            bottom=self.read_bottom(rules),
            terms=self.terms,
            direction=self.sign,
            start=start,
            acts=acts,
        )

    @property
    def sign(self) -> int | None:
        """The order of play; None where the landlord may choose it with his first lead."""
        return self.direction
