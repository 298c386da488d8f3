"""Deals of the cards that a seat does not see, and games played from given deals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats, Hands
from solver.game.cards import Hand
from solver.game.objective import CALL_OBJECTIVE, Objective
from solver.native import _core
from solver.rules import Rules
from solver.search.interrupt import interruptible
from solver.search.limit import Limit
from solver.settings import threads
from solver.weights.networks import GameNetworks


def sample_deals(
    rules: Rules,
    known: Sequence[Hand | None],
    bottom: Hand | None,
    *,
    seed: int,
    first: int,
    count: int,
) -> tuple[Hands, Hands]:
    """Returns random deals that agree with what is known of the cards.

    Args:
        rules: the game.
        known: by seat the hand that it was dealt; None where it is hidden.
        bottom: the bottom; None where it is hidden.
        seed: decides the deals.
        first: the number of the first deal; deal i of a seed is the same in every call.
        count: how many deals.

    Returns:
        The packed hands as dealt, deals x seats, and the packed bottoms.
    """
    packed = [0 if hand is None else hand.packed for hand in known]
    hands, bottoms = _core.sample_deals(
        rules.native, packed, 0 if bottom is None else bottom.packed, seed, first, count
    )
    return hands, bottoms


def play_deals(
    rules: Rules,
    hands: Hands,
    bottoms: Hands,
    landlords: NDArray[np.bool_],
    limit: Limit,
    direction: int = 1,
    *,
    objective: Objective = CALL_OBJECTIVE,
    networks: GameNetworks | None,
) -> tuple[Floats, NDArray[np.bool_]]:
    """Plays deals by networks, each once for every landlord that is asked for.

    Args:
        rules: the game.
        hands: packed hands as dealt, deals x seats.
        bottoms: the packed bottom of each deal.
        landlords: deals x seats; which seats are to be tried as the landlord.
        limit: its seconds and its cancellation end the call early; its worlds are ignored.
        direction: 1, or -1 where the landlord has reversed the order of play.
        objective: what the networks play for.
        networks: those of all players; None for greedy ones.

    Returns:
        What each landlord scored for a base stake of one, deals x seats, with 0 for landlords that
        were not tried; and whether each deal was finished, which holds for one at least.

    Raises:
        Cancelled: the search was cancelled.
    """
    limit.check_cancelled()
    masks = (landlords * (1 << np.arange(rules.players))).sum(axis=1).astype(np.uint8)
    cancellation = _core.Cancellation()
    points, finished = interruptible(
        lambda: _core.play_deals(
            rules.native,
            None if networks is None else networks.native,
            np.ascontiguousarray(hands),
            np.ascontiguousarray(bottoms),
            masks,
            direction,
            limit.left(),
            threads(),
            objective == "points",
            rules.description.deal.bottom_public,
            cancellation,
        ),
        cancellation.cancel,
        limit,
    )
    limit.check_cancelled()
    return points.astype(np.float64), finished.astype(bool)
