"""A page to train with: the positions of mistakes, with the hints and the answer folded away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from solver.reasons import Language
from solver.records.record import Record
from solver.report.game import tables
from solver.report.gathered import drawn, names_of
from solver.report.page import page
from solver.review.exercises import Exercise
from solver.review.judged_choice import ReviewedDecision
from solver.review.plan import Review
from solver.rules import Rules


@dataclass(frozen=True)
class TrainingGame:
    """The exercises of a game as the page has them.

    Attributes:
        rules: its rules.
        shown: the game and its exercises as JSON values; the record is not kept.
    """

    rules: Rules
    shown: dict[str, Any]


def tasks(
    game: str, record: Record, review: Review, found: Iterable[Exercise], language: Language
) -> TrainingGame:
    """Returns the exercises of a game as the page has them."""
    known = list(found)
    table = tables(record, (each.judgement.index for each in known), language)
    listed = [
        {
            "decision": ReviewedDecision(**vars(each.judgement), engine=review.engine).to_dict(
                language
            ),
            "hints": [hint.said(language) for hint in each.hints],
            "seen": table["seen"][each.judgement.index],
        }
        for each in known
    ]
    shown = {
        "name": game,
        "rules": record.rules.id,
        "names": names_of(record, language),
        "common": table["common"],
        "tasks": listed,
    }
    return TrainingGame(record.rules, shown)


def training_html(found: Sequence[TrainingGame], language: Language = "en") -> str:
    """Returns the page of these exercises: one HTML file that loads nothing else."""
    games = [each for each in found if each.shown["tasks"]]
    return page(
        language,
        training=[each.shown for each in games],
        **drawn((each.rules for each in games), language),
    )
