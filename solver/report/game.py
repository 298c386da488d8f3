"""The report of one game as one self-contained HTML file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from solver.drawing.faces import Face
from solver.drawing.figures import percent
from solver.reasons import Language
from solver.records import write_record
from solver.records.record import Record
from solver.report import chart
from solver.report.entries import MISTAKE, SIZES, JudgedDecision, dealt, entries
from solver.report.pages import render
from solver.report.words import words
from solver.review.judgement import Category, Phase
from solver.review.labels import GOOD, LABELS
from solver.review.plan import Review
from solver.review.players import PlayerReview

# The parts that add up to a result, as `Luck` names them.
LUCK_PARTS = ("expected", "deal", "bottom", "cards", "others", "own")
# The most decisions that are drawn as cards.
_MOMENTS = 8


@dataclass(frozen=True)
class ReportPlayer:
    """A seat and what the report calls it.

    Attributes:
        seat: the seat.
        name: the player's name, or the seat where the record names nobody.
        role: `landlord` or `peasant`; empty after a redeal.
        review: the figures of the game.
        score: points won or lost; None when they are not known.
        hand: the faces of the cards dealt, without the bottom, or set up; empty where they are not
            known.
        luck: what made the result, in one sentence; None without a result.
    """

    seat: int
    name: str
    role: str
    review: PlayerReview
    score: int | None
    hand: tuple[Face, ...]
    luck: str | None

    @property
    def judged(self) -> bool:
        """Whether any decision of the seat was judged."""
        return bool(self.review.labels)


def html(record: Record, review: Review, language: Language = "en") -> str:
    """Returns the report of a reviewed game: one HTML file that loads nothing else.

    Args:
        record: the game that was reviewed.
        review: its review.
        language: the language of the report.
    """
    found = entries(record, review)
    seated = players(record, review, language)
    description = record.rules.description
    return render(
        "game.html",
        language,
        record=record,
        review=review,
        engine=review.engine,
        title=description.in_language(language).name,
        players=seated,
        bottom=dealt(record.bottom),
        entries=found,
        categories=_in_order(get_args(Category), (each.category for each in review.decisions)),
        phases=_in_order(get_args(Phase), (each.phase for each in review.decisions)),
        luck_parts=LUCK_PARTS,
        luck_scale=_luck_scale(review),
        notes=list(dict.fromkeys(note for each in review.players for note in each.luck.notes)),
        moments=moments(found),
        mistakes=[entry for entry in found if entry.size >= MISTAKE],
        plots=plots(review, found, language),
        plot_alt=plot_alt(review, language),
        good=f"{GOOD:g}",
        thresholds={label: f"{loss:g}" for loss, label in LABELS},
        sizes=SIZES,
        text=write_record(record),
    )


def _in_order(known: Sequence[str], found: Iterable[str]) -> list[str]:
    """Returns those of the known values that are found, in the order in which they are known."""
    here = set(found)
    return [each for each in known if each in here]


def _luck_scale(review: Review) -> float:
    """Returns the points that fill half of a bar of luck."""
    parts = [getattr(each.luck, part) for each in review.players for part in LUCK_PARTS]
    return max((abs(part.points) for part in parts if part is not None), default=1.0) or 1.0


def players(record: Record, review: Review, language: Language) -> list[ReportPlayer]:
    """Returns the players of a game by seat."""
    seat = words(language)["seat"]
    names = record.names or ("",) * record.rules.players
    scores = record.result.scores if record.result is not None else None
    return [
        ReportPlayer(
            seat=each.seat,
            name=names[each.seat].strip() or seat.format(each.seat),
            role=each.role if record.landlord is not None else "",
            review=each,
            score=None if scores is None else scores[each.seat],
            hand=dealt(record.opening[each.seat]),
            luck=None if each.luck_sentence is None else each.luck_sentence.said(language),
        )
        for each in review.players
    ]


def moments(found: Sequence[JudgedDecision]) -> list[JudgedDecision]:
    """Returns the gravest errors that are at least inaccuracies, the gravest first."""
    errors = [entry for entry in found if entry.size >= SIZES["inaccuracy"]]
    errors.sort(key=lambda entry: (-entry.size, -entry.judgement.loss, entry.number))
    return errors[:_MOMENTS]


def plots(
    review: Review,
    found: Sequence[JudgedDecision],
    language: Language,
) -> dict[str, Any]:
    """Returns the drawings of the curve for wide and for narrow pages, and the lines' colours.

    Nothing without plays. The legend is part of the page, because the names in it come from
    outside.

    Args:
        review: the review.
        found: its decisions.
        language: the language of the axes.
    """
    if not review.curve:
        return {}
    drawings = {
        name: chart.drawing(review, found, language, size) for name, size in chart.SIZES.items()
    }
    return {"drawings": drawings, "colours": chart.colours(review)}


def plot_alt(review: Review, language: Language) -> str:
    """Returns what the curve says, for those who do not see it."""
    if not review.curve:
        return ""
    wins = [point.landlord_win for point in review.curve]
    named = {"first": wins[0], "last": wins[-1], "low": min(wins), "high": max(wins)}
    shares = {name: percent(share) for name, share in named.items()}
    return words(language)["curve_alt"].format(n=len(wins), **shares)
