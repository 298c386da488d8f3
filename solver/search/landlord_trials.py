"""Deals played out once for every possible landlord."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.game.call_view import CallView
from solver.native import _core
from solver.search.limit import Limit
from solver.search.networks import native_networks
from solver.settings import threads

# More deals than this change no answer by more than its standard error.
_MOST_WORLDS = 4000


@dataclass(frozen=True)
class LandlordTrials:
    """What would happen if each seat in turn became the landlord.

    Attributes:
        hands: the packed hands as dealt, deals x seats.
        points: what the landlord scored for a base stake of one, deals x seats.
    """

    hands: NDArray[np.uint64]
    points: NDArray[np.float64]


def try_landlords(view: CallView, limit: Limit, seed: int) -> LandlordTrials:
    """Returns deals of the cards that `view.seat` does not see, played out for each landlord.

    Args:
        view: what the seat knows.
        limit: when to stop; with worlds alone the deals do not depend on the clock.
        seed: decides the deals.

    Raises:
        InvalidRequest: the limit leaves nothing to play.
    """
    limit.check_search()
    rules = view.rules
    hands, _, points = _core.try_landlords(
        rules.native,
        native_networks(rules),
        view.seat,
        view.hand.packed,
        seed,
        limit.left(),
        min(limit.worlds or _MOST_WORLDS, _MOST_WORLDS),
        threads(),
        rules.description.deal.bottom_public,
    )
    players = rules.players
    return LandlordTrials(
        hands.reshape(-1, players), points.reshape(-1, players).astype(np.float64)
    )
