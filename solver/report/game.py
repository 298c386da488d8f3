"""The report of one game as one self-contained HTML file."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined

from solver.reasons import Language
from solver.records.record import Record
from solver.report.sheet import COLUMNS, rows
from solver.review.plan import Review

_TEMPLATES = Environment(
    loader=PackageLoader("solver.report"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def html(record: Record, review: Review, language: Language = "en") -> str:
    """Returns the report of a reviewed game: one HTML file that loads nothing else.

    Args:
        record: the game that was reviewed.
        review: its review.
        language: the language of the report; the reasons keep the language of the review.
    """
    return _TEMPLATES.get_template("game.html").render(
        record=record,
        review=review,
        language=language,
        columns=COLUMNS,
        rows=list(rows(record, review, "1")),
    )
