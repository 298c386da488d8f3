"""What players have in common: decisions without a choice, and the seed of each decision.

A player that draws at random seeds its generator anew for each decision, so it need not remember
anything about a game.
"""

from __future__ import annotations

import hashlib

from solver.game.knowledge import Knowledge

# Outside engines get seeds as JSON numbers, which many readers keep exactly up to 2^53 only.
_SEED_BYTES = 6


def forced(view: Knowledge) -> bool:
    """Returns whether the seat has at most one option: one play, or only the pass."""
    choices = view.count_legal() + view.may_pass
    return choices <= 1


def decision_seed(seed: int, view: Knowledge) -> int:
    """Returns the seed of one play: a hash of the player's seed and of the view."""
    numbers = [seed, view.seat, view.table.landlord, len(view.history), view.hand.packed]
    numbers += [cards.packed for cards in view.played]
    return _hashed(numbers)


def call_seed(seed: int, view: Knowledge) -> int:
    """Returns the seed of one call, or of one choice of the direction of play."""
    return _hashed([seed, view.seat, view.first, view.hand.packed, *view.auction.calls])


def _hashed(parts: list[int] | list[int | str]) -> int:
    text = "/".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=_SEED_BYTES).digest())
