"""The room about: what every number means, and how well the numbers were found to be calibrated."""

from __future__ import annotations

from flask import g

from api.service.service import service
from api.web.rooms import blueprint, shell
from solver.review.labels import LEAST

# Of the plays said to win 70 %, how many did win, against equal players and against the greedy one:
# percent with the standard error, from the table in docs/calibration.md.
_CALIBRATION = {
    "classic": ("69.2 ± 1.2", "88.7 ± 0.8"),
    "snatch": ("68.9 ± 1.4", "89.3 ± 0.8"),
    "street": ("68.5 ± 1.7", "86.4 ± 1.1"),
    "double": ("71.4 ± 1.3", "92.2 ± 0.8"),
    "decktet": ("69.6 ± 1.1", "92.4 ± 1.1"),
    "happy": ("70.1 ± 1.3", "85.5 ± 1.0"),
    "douzero": ("70.2 ± 1.2", "86.7 ± 0.9"),
}


@blueprint.get("/about")
def about() -> str:
    """What every number means; fair play; privacy."""
    names = {each.id: each.description.in_language(g.lang).name for each in service().catalogue.all}
    return shell(
        "about",
        "about.html",
        values={
            "labels": LEAST.items(),
            "calibration": [(names[game], *found) for game, found in _CALIBRATION.items()],
        },
    )
