"""The curve of the landlord's chances over a game, as SVG for the report.

The colours are CSS variables, so that one drawing serves light, dark and printed pages. The drawing
is hidden from screen readers, and its links from the keyboard: the page beside it has to say what
it shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from solver.reasons import Language
from solver.report.entries import JudgedDecision
from solver.report.pages import fragment
from solver.review.labels import Label
from solver.review.plan import Review

# Width and height of the plot in pixels for wide pages, and for telephones.
SIZES = {"wide": (860, 220), "narrow": (300, 220)}
# The room around the plot for its axes, in pixels.
_MARGINS = {"left": 48, "top": 8, "right": 8, "bottom": 38}
_LANDLORD = "var(--accent, #a8231b)"
_PEASANTS = (
    "var(--seat-1, #2f6f8f)",
    "var(--seat-2, #8a6a1f)",
    "var(--seat-3, #6b5b95)",
    "var(--seat-4, #4d7a4d)",
)
# By label the colour of the mark of an error, and its shape around the point.
_MARKS: dict[Label, tuple[str, str]] = {
    "inaccuracy": ("var(--inaccuracy, #845700)", "M0-6L6 0 0 6-6 0Z"),
    "mistake": ("var(--mistake, #b4470b)", "M-5.5-5.5h11v11h-11Z"),
    "blunder": ("var(--blunder, #a8231b)", "M0-6.5L7 5.5H-7Z"),
}
# The height of the marks of calls, as a win probability: before there is a landlord, there is none
# to draw.
_EVEN = 0.5
# The least pixels between two numbers of the axis of decisions, and the steps between them.
_APART = 28
_STEPS = (1, 2, 5, 10, 20, 50, 100)


class Point(NamedTuple):
    """A place of the plot, in pixels from its upper left corner."""

    x: float
    y: float


class SeatLine(NamedTuple):
    """The chances as one seat could judge them after its plays, in the order of play."""

    seat: int
    colour: str
    points: list[Point]


class Mark(NamedTuple):
    """An inaccuracy, a mistake or a blunder. It leads to its decision.

    Colour and shape are the label; the mark of an error that was punished is full.
    """

    id: str
    label: Label
    at: Point
    colour: str
    shape: str
    full: bool


class Tick(NamedTuple):
    """A number at an axis, and its distance from the upper left corner in pixels."""

    value: int
    at: float


class Curve:
    """Where the lines and the marks of a reviewed game stand on a plot.

    Each seat has a line of its own, since each knows other cards.
    """

    def __init__(
        self, review: Review, entries: Sequence[JudgedDecision], size: tuple[int, int]
    ) -> None:
        """Places the curve.

        Args:
            review: the review; its curve has one value for each play.
            entries: its decisions.
            size: width and height of the plot, in pixels.
        """
        self._width, self._height = size
        self._span = len(entries) + 1
        numbers = {entry.judgement.index: entry.number for entry in entries}
        wins = {point.index: point.landlord_win for point in review.curve}
        self.lines = [
            SeatLine(
                seat,
                colour,
                [
                    self._point(numbers[each.index], each.landlord_win)
                    for each in review.curve
                    if each.seat == seat
                ],
            )
            for seat, colour in colours(review).items()
        ]
        self.marks = [
            Mark(
                entry.id,
                entry.judgement.label,
                self._point(entry.number, wins.get(entry.judgement.index, _EVEN)),
                *_MARKS[entry.judgement.label],
                full=bool(entry.judgement.punished),
            )
            for entry in entries
            if entry.judgement.label in _MARKS
        ]

    def decisions(self) -> Iterator[Tick]:
        """Yields the numbers of the horizontal axis."""
        fitting = (each for each in _STEPS if each * self._width / self._span >= _APART)
        for number in range(0, self._span + 1, next(fitting, _STEPS[-1])):
            yield Tick(number, self._point(number, 0).x)

    def wins(self) -> Iterator[Tick]:
        """Yields the percentages of the vertical axis."""
        for percent in range(0, 101, 20):
            yield Tick(percent, self._point(0, percent / 100).y)

    def _point(self, number: int, win: float) -> Point:
        return Point(
            round(number / self._span * self._width, 1), round((1 - win) * self._height, 1)
        )


def drawing(
    review: Review, entries: Sequence[JudgedDecision], language: Language, size: tuple[int, int]
) -> Markup:
    """Returns the curve as SVG, which loads nothing; its links lead to places within the page."""
    curve = Curve(review, entries, size)
    return fragment(
        "curve.svg",
        language,
        lines=curve.lines,
        marks=curve.marks,
        decisions=list(curve.decisions()),
        wins=list(curve.wins()),
        width=size[0],
        height=size[1],
        **_MARGINS,
    )


def colours(review: Review) -> dict[int, str]:
    """Returns the CSS colour of each seat's line: the landlord's is the accent of the page."""
    peasants = iter(_PEASANTS)
    roles = {player.seat: player.role for player in review.players}
    seats = sorted({point.seat for point in review.curve})
    return {seat: _LANDLORD if roles[seat] == "landlord" else next(peasants) for seat in seats}
