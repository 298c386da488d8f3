"""A position that was set up by hand, in requests: `start`, and the acts from there on."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.checked import checked_replay
from solver.game.state import GameState, Terms
from solver.game.timeline import Timeline
from solver.protocol.fields import Cards, Factors, History, Seat, Shown, Snatches
from solver.protocol.forms import StepInput, at_most_one, needed
from solver.protocol.reading import read_hand
from solver.protocol.start import StartInput
from solver.rules import Rules
from solver.rules.catalogue import Catalogue


class SetUpInput(StepInput):
    """A moment of a game, which may be a step of a record or a position that was set up."""

    landlord: Seat | None = None
    bid: Annotated[int, Field(ge=1, le=9)] | None = None
    snatch: Snatches | None = None
    shown: Shown = Field(
        default=[],
        description="Where no calls say so: seat by seat the factor of an open hand, or 0.",
    )
    factors: Factors = Field(
        default=[], description="Where no calls say so: seat by seat the factor of doubling."
    )
    bottom: Cards | None = Field(
        default=None, description="The landlord's extra cards, as far as they are known."
    )
    direction: Literal[1, -1] | None = Field(
        default=None, description="The order of play, where the landlord chooses it; 1 when absent."
    )
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
        return checked_replay(self.set_up(catalogue, self.start))

    def set_up(self, catalogue: Catalogue, start: StartInput) -> GameState:
        """Returns the game that goes on from a position.

        Raises:
            SolverError: the rules are not known, or there is no landlord, or a text is no card.
        """
        rules = self.named_rules(catalogue)
        return GameState.of(
            rules,
            source=self.rules,
            landlord=needed(self.landlord, "landlord"),
            bottom=self._bottom(rules),
            terms=self._terms,
            direction=self.direction,
            start=start.to_whole_snapshot(rules, self.direction),
            acts=self.acts,
        )

    def told_acts(self, history: list[Act] | None) -> list[Act] | None:
        """Returns all acts, as `history` or `acts` tells them; None where neither does.

        Raises:
            InvalidRequest: both do.
        """
        if history is None:
            return self.acts if "acts" in self.model_fields_set else None
        if self.acts:
            at_most_one(self, ("history", "acts"))
        return history

    @property
    def _terms(self) -> Terms:
        return Terms(self.bid, self.snatch, tuple(self.shown), tuple(self.factors))

    def _bottom(self, rules: Rules) -> Hand | None:
        return None if self.bottom is None else read_hand(rules, self.bottom, "bottom")
