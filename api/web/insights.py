"""The room of insights: what all of a player's reviewed games say together."""

from __future__ import annotations

from flask import g

from api.web.rooms import blueprint, shell
from solver.report.words import words as report_words

# The words of the reports that the room uses.
_SHARED = ("phase_", "category_")


@blueprint.get("/insights")
def insights() -> str:
    """A player's games together, and exercises from the mistakes in them."""
    report = {key: text for key, text in report_words(g.lang).items() if key.startswith(_SHARED)}
    return shell("insights", report=report)
