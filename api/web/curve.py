"""The curve of a reviewed game for its page: the drawings of the report, and what they say."""

from __future__ import annotations

from typing import Any

from api.service.stored_reviews import finished_review
from solver.reasons import Language
from solver.report.entries import entries
from solver.report.game import plot_alt, plots

# The curve is lower than in the report, so that the decision below it is on the screen, too.
_SIZES = {"wide": (1160, 150), "narrow": (300, 150)}


def curve_of(review_id: str, lang: Language) -> dict[str, Any]:
    """Returns the drawings of a finished review.

    Args:
        review_id: the review.
        lang: the language of the axes.

    Returns:
        `drawings`, SVG texts for `wide` and `narrow` pages, `colours` by seat, and `alt`; all empty
        when the record holds no play of a seat whose hand is known.

    Raises:
        NotFound: there is no such review.
        Conflict: it is not finished.
    """
    _, (record, review) = finished_review(review_id)
    found = plots(review, entries(record, review), lang, _SIZES)
    return {
        "drawings": {name: str(svg) for name, svg in found.get("drawings", {}).items()},
        "colours": {str(seat): colour for seat, colour in found.get("colours", {}).items()},
        "alt": plot_alt(review, lang),
    }
