"""The room of insights: what all of a player's reviewed games say together."""

from __future__ import annotations

from api.web.rooms import blueprint, shell


@blueprint.get("/insights")
def insights() -> str:
    """A player's games together, and exercises from the mistakes in them."""
    return shell("insights")
