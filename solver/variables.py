"""The names of the environment variables of Landlord; `solver.settings` reads their values."""

from __future__ import annotations

import os

PREFIX = "LANDLORD_"


def variable(field: str) -> str:
    """Returns the environment variable of a field of `LibrarySettings`."""
    return PREFIX + field.upper()


def any_set() -> bool:
    """Returns whether the environment has any variable of this prefix."""
    return any(name.startswith(PREFIX) for name in os.environ)
