"""A review as a notebook draws it."""

from __future__ import annotations

from solver.drawing import notebook
from solver.drawing.figures import figure
from solver.game.choice import Choice
from solver.game.play import Play
from solver.reasons import VOCABULARIES, Language
from solver.review.judgement import Judgement
from solver.review.labels import MARKS
from solver.review.plan import Review
from solver.review.players import PlayerReview


@notebook.html.register
def _html(review: Review) -> str:
    """Returns the figures of the players, and the errors with what would have been better."""
    choices = (choice for each in review.decisions for choice in (each.played, each.best))
    errors = [each for each in review.decisions if each.label in MARKS]
    heads = ["event", "seat", "", "played", "better", "loss", "why"]
    shown = notebook.table(heads, [_row(each, review.language) for each in errors])
    nothing = notebook.note("no inaccuracy, mistake or blunder")
    return notebook.frame(
        "Review",
        notebook.game_of(choices, review.engine.rules),
        notebook.table(
            ["seat", "role", "accuracy", "average loss", "points lost", "errors"],
            [_player(each) for each in review.players],
        ),
        *(
            notebook.note(f"{each.seat}: {each.luck_sentence.said(review.language)}")
            for each in review.players
            if each.luck_sentence is not None
        ),
        shown if errors else nothing,
        notebook.note(f"{len(review.decisions)} decisions, seed {review.engine.seed}"),
        notebook.warned(review.engine.warnings),
    )


def _player(player: PlayerReview) -> list[object]:
    counts = [f"{player.labels[label]} {label}" for label in MARKS if player.labels.get(label)]
    return [
        player.seat,
        player.role,
        figure(player.accuracy),
        figure(player.average_loss),
        figure(player.points_loss, 2),
        ", ".join(counts) or "none",
    ]


def _row(judgement: Judgement, language: Language) -> list[object]:
    return [
        judgement.index,
        judgement.seat,
        notebook.number(f"{MARKS[judgement.label]} {judgement.label}"),
        _choice(judgement.played),
        _choice(judgement.best),
        notebook.number(f"{figure(judgement.loss)} %"),
        notebook.said(each.said(language) for each in judgement.reasons),
    ]


def _choice(choice: Choice) -> object:
    if choice is None or isinstance(choice, Play):
        return notebook.play(choice)
    return VOCABULARIES["en"].call(choice)
