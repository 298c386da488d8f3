"""What a seat knows of a game, as an array of a fixed length: the observation of an environment.

The array is made of the parts of `Layout`, one after the other. Seats are counted from the own one
in the normal order of play, so that 0 is the own seat. Cards are counted by card in the order of
the deck: by rank, and in a suited deck by card. A part that does not apply yet is all zeros.
The core writes them (`solver/native/environment/observation.cpp`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.adapters.environment import environment_of
from solver.rules import Rules, cached_with_rules

Floats = NDArray[np.float32]

# The names of the parts, in the core's order.
_NAMES = (
    "hand",
    "unseen",
    "known",
    "bottom",
    "played",
    "left",
    "landlord",
    "decides",
    "leads",
    "interrupts",
    "reversed",
    "to beat",
    "to beat type",
    "to beat key",
    "to beat length",
    "holder",
    "acts",
    "first",
    "calls",
    "bid",
    "snatches",
    "doublings",
)


class ObservationPart(NamedTuple):
    """One part of an observation: its place in the array, and the greatest of its numbers."""

    place: slice
    most: int


@dataclass(frozen=True)
class Layout:
    """The parts of the observations of a game.

    Attributes:
        rules: the game.
        parts: by name, in the order of the array:
            `hand`: the own cards;
            `unseen`: the cards in the hands of others, open hands included, and in a bottom that
                nobody has taken;
            `known`: for each other seat the cards that it is known to hold: an open hand, and the
                landlord's cards of a bottom that is seen;
            `bottom`: the landlord's extra cards, where they are seen;
            `played`: by seat the cards played;
            `left`: by seat the number of cards held;
            `landlord`: 1 for the landlord's seat;
            `decides`: 1 for what is to be decided: a call, a direction, a play;
            `leads`, `interrupts`: whether the own seat leads, or may bomb out of turn;
            `reversed`: whether the landlord has reversed the order of play;
            `to beat`: the cards of the play to beat;
            `to beat type`: 1 for its type, in the order of the rules;
            `to beat key`, `to beat length`: the number of its key, from 1, and of its ranks;
            `holder`: 1 for the seat that made it;
            `acts`: the last acts, the newest first: for each 1 for its seat, 1 for a pass, 1 for
                a bomb out of turn, and its cards;
            `first`: 1 for the seat that called first;
            `calls`: by seat how often it has made each call, in the order of `every_call`;
            `bid`, `snatches`: how the landlord was found, as far as it has come;
            `doublings`: the binary logarithm of the factor of the bombs and rockets played,
                rounded down.
        size: the length of the array.
    """

    rules: Rules
    parts: dict[str, ObservationPart]
    size: int

    @property
    def most(self) -> Floats:
        """The greatest number in each place of the array; the least is 0."""
        return np.concatenate(
            [np.full(part.place.stop - part.place.start, part.most) for part in self.parts.values()]
        ).astype(np.float32)


@cached_with_rules()
def layout_of(rules: Rules) -> Layout:
    """Returns how the observations of a game are laid out."""
    starts, most = environment_of(rules).parts
    places = [slice(*each) for each in pairwise(starts)]
    parts = zip(_NAMES, map(ObservationPart, places, most), strict=True)
    return Layout(rules, dict(parts), starts[-1])
