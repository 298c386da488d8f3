"""Seeds of searches that were given none."""

from __future__ import annotations

import secrets

# Drawn seeds stay below 2^53, the largest integer that every JSON reader keeps exactly.
_SEED_BITS = 48


def drawn_seed() -> int:
    """Returns a seed for a search that was given none."""
    return secrets.randbits(_SEED_BITS)
