"""The decisions of a review as CSV, one in each line, for spreadsheets."""

from __future__ import annotations

import csv as writer
import io
from collections.abc import Iterator
from typing import Any

from solver.game.choice import choice_text
from solver.game.play import text_of
from solver.reasons import Language
from solver.records.record import Record
from solver.review.judgement import Judgement
from solver.review.plan import Review

COLUMNS = (
    "game",
    "index",
    "seat",
    "name",
    "role",
    "kind",
    "phase",
    "category",
    "played",
    "best",
    "legal",
    "win_played",
    "win_played_error",
    "win_best",
    "win_best_error",
    "loss",
    "loss_low",
    "points_loss",
    "label",
    "certain_win_refused",
    "proven",
    "difficulty",
    "punished",
    "worlds",
    "settled",
    "effective_samples",
    "open_played",
    "open_best",
    "line",
    "reasons",
)
# A spreadsheet takes a cell that begins with one of these for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv(record: Record, review: Review, game: str = "1", language: Language = "en") -> str:
    """Returns the decisions of a review as CSV with a line of column names.

    Probabilities are from 0 to 1, losses are percentages as in the JSON answer, and so are the
    columns. An empty cell is a figure that is not known. A text that a spreadsheet would take for a
    formula begins with an apostrophe.

    Args:
        record: the game that was reviewed.
        review: its review.
        game: what names the game in the column `game`.
        language: the language of the reasons.
    """
    text = io.StringIO(newline="")
    out = writer.writer(text)  # RFC 4180: lines end with CR LF, and cells with either are quoted
    out.writerow(COLUMNS)
    out.writerows(rows(record, review, game, language))
    return text.getvalue()


def rows(record: Record, review: Review, game: str, language: Language) -> Iterator[list[Any]]:
    """Yields one row for each decision, in the order of `COLUMNS`."""
    for judgement in review.decisions:
        cells = _cells(record, judgement, language) | {"game": game}
        yield [_cell(cells[name]) for name in COLUMNS]


def _cells(record: Record, judgement: Judgement, language: Language) -> dict[str, Any]:
    known = {name: getattr(judgement, name, None) for name in COLUMNS}
    solved = judgement.double_dummy
    seat = judgement.seat
    return known | {
        "name": record.names[seat] if record.names else None,
        "role": "landlord" if seat == record.landlord else "peasant",
        "played": choice_text(judgement.played),
        "best": choice_text(judgement.best),
        "open_played": solved and solved.played,
        "open_best": solved and solved.best,
        "line": " ".join(f"{move.seat}:{text_of(move.play)}" for move in judgement.line),
        "reasons": "; ".join(each.said(language) for each in judgement.reasons),
    }


def _cell(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) and value.startswith(_FORMULA):
        return "'" + value
    return value
