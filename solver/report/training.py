"""A page to train with: the positions of mistakes, with the hints and the answers folded away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from solver.reasons import Language
from solver.reasons.reason import Reason
from solver.records.record import Record
from solver.report.entries import JudgedDecision
from solver.report.game import ReportPlayer, players
from solver.report.pages import render
from solver.report.words import words
from solver.review.exercises import Exercise
from solver.review.plan import Review


@dataclass(frozen=True)
class PrintedExercise:
    """An exercise as the page shows it.

    Attributes:
        game: what names the game.
        players: its players by seat.
        entry: the decision, drawn as cards.
        hints: two hints, the second one clearer.
    """

    game: str
    players: Sequence[ReportPlayer]
    entry: JudgedDecision
    hints: tuple[Reason, Reason]


def tasks(
    game: str, record: Record, review: Review, found: Iterable[Exercise], language: Language
) -> list[PrintedExercise]:
    """Returns the exercises of a game as the page shows them."""
    numbers = {judgement.index: at for at, judgement in enumerate(review.decisions, 1)}
    seated = players(record, review, language)
    return [
        PrintedExercise(
            game,
            seated,
            JudgedDecision(numbers[each.judgement.index], each.judgement, each.decision),
            each.hints,
        )
        for each in found
    ]


def training_html(found: Sequence[PrintedExercise], language: Language = "en") -> str:
    """Returns the page of these exercises: one HTML file that loads nothing else."""
    title = words(language)["exercises"]
    return render("training.html", language, title=title, tasks=found)
