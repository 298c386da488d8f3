"""The room of insights: what all of a player's reviewed games say together."""

from __future__ import annotations

from flask import g

from api.admission.admission import stored
from api.service.service import service
from api.store import games
from api.web.rooms import blueprint, shell
from solver.report.words import words as report_words

# The names that are offered to choose from, and the words of the reports that the room uses.
_NAMES = 200
_SHARED = ("phase_", "category_")


@blueprint.get("/insights")
@stored
def insights() -> str:
    """A player's games together, and exercises from the mistakes in them."""
    with service().store.read() as session:
        names = games.player_names(session, most=_NAMES)
    report = {key: text for key, text in report_words(g.lang).items() if key.startswith(_SHARED)}
    return shell("insights", names=names, report=report)
