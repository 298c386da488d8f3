"""The plots of the reports: Vega-Lite specifications, and their drawings as SVG.

The colours are CSS variables, so that one drawing serves light, dark and printed pages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import altair as alt
import vl_convert

from solver.reasons import Language
from solver.report.entries import JudgedDecision
from solver.report.words import words
from solver.review.labels import Label
from solver.review.plan import Review

# Width and height of the plot in pixels for wide pages, and for telephones.
WIDE = (860, 220)
NARROW = (300, 220)
SIZES = {"wide": WIDE, "narrow": NARROW}
_LANDLORD = "var(--accent, #a8231b)"
_PEASANTS = (
    "var(--seat-1, #2f6f8f)",
    "var(--seat-2, #8a6a1f)",
    "var(--seat-3, #6b5b95)",
    "var(--seat-4, #4d7a4d)",
)
_GROUND = "var(--panel, #fffefb)"
_INK = "var(--soft, #6a655e)"
_GRID = "var(--line, #dcd7ce)"
# By label the colour of the mark of an error, its shape and its area in square pixels.
_MARKS: dict[Label, tuple[str, str, int]] = {
    "inaccuracy": ("var(--inaccuracy, #845700)", "diamond", 110),
    "mistake": ("var(--mistake, #b4470b)", "square", 120),
    "blunder": ("var(--blunder, #a8231b)", "triangle-up", 170),
}
# The height of the marks of calls, as a win probability in percent: before there is a landlord,
# there is no win probability to draw.
_EVEN = 50.0
# Vega turns links within the page into addresses of its own site.
_LINK = re.compile(r'xlink:href="[^"]*#')


def curve(
    review: Review,
    entries: Sequence[JudgedDecision],
    language: Language,
    players: Sequence[str] | None = None,
    size: tuple[int, int] = WIDE,
) -> dict[str, Any]:
    """Returns the Vega-Lite specification of the landlord's chances over a game.

    Each seat has a line of its own, since each knows other cards. The page embeds the specification
    as it is, and `drawing` makes SVG of it. It loads nothing.

    Args:
        review: the review; its curve has one value for each play.
        entries: its decisions.
        language: the language of the titles.
        players: by seat what the legend calls the player; None for no legend. `drawing` must not
            get names that come from outside.
        size: width and height of the plot, in pixels.
    """
    t = words(language)
    numbers = {entry.judgement.index: entry.number for entry in entries}
    values = [
        {
            "decision": numbers[point.index],
            "win": round(100 * point.landlord_win, 1),
            "seat": point.seat,
        }
        for point in review.curve
    ]
    x = alt.X(
        "decision:Q",
        title=t["curve_x"],
        axis=alt.Axis(tickMinStep=1, format="d", grid=False),
        scale=alt.Scale(domain=[0, len(entries) + 1], nice=False),
    )
    y = alt.Y("win:Q", title=t["curve_y"], scale=alt.Scale(domain=[0, 100]))
    base = alt.Chart(alt.InlineData(values=values)).encode(
        x=x, y=y, color=_seats(review, players, size[0])
    )
    even = alt.Chart(alt.InlineData(values=[{"win": _EVEN}])).encode(y="win:Q")
    half = even.mark_rule(strokeDash=[4, 4], color=_INK, aria=False)
    line = base.mark_line(strokeWidth=2, aria=False)
    dots = base.mark_circle(size=20, opacity=1, aria=False)
    chart = alt.layer(half, line, dots, _errors(review, entries, x, y))
    return _plain(chart.properties(width=size[0], height=size[1]))


def _errors(review: Review, entries: Sequence[JudgedDecision], x: alt.X, y: alt.Y) -> Any:
    """Returns a mark for every inaccuracy, mistake and blunder, which leads to its decision.

    Colour and shape are the label; the mark of an error that was punished is full.
    """
    wins = {point.index: 100 * point.landlord_win for point in review.curve}
    values = []
    for entry in entries:
        judgement = entry.judgement
        if judgement.label not in _MARKS:
            continue
        ink, shape, area = _MARKS[judgement.label]
        values.append(
            {
                "decision": entry.number,
                "win": round(wins.get(judgement.index, _EVEN), 1),
                "ink": ink,
                "fill": ink if judgement.punished else _GROUND,
                "shape": shape,
                "area": area,
                "url": f"#{entry.id}",
            }
        )
    base = alt.Chart(alt.InlineData(values=values))
    return base.mark_point(strokeWidth=2.5, opacity=1, aria=False).encode(
        x=x,
        y=y,
        stroke=alt.Stroke("ink:N", scale=None, legend=None),
        fill=alt.Fill("fill:N", scale=None, legend=None),
        shape=alt.Shape("shape:N", scale=None, legend=None),
        size=alt.Size("area:Q", scale=None, legend=None),
        href="url:N",
    )


def colours(review: Review) -> dict[int, str]:
    """Returns the CSS colour of each seat's line: the landlord's is the accent of the page."""
    peasants = iter(_PEASANTS)
    roles = {player.seat: player.role for player in review.players}
    seats = sorted({point.seat for point in review.curve})
    return {seat: _LANDLORD if roles[seat] == "landlord" else next(peasants) for seat in seats}


def _seats(review: Review, players: Sequence[str] | None, width: int) -> alt.Color:
    """Returns how the lines are told apart, with a legend if `players` gives the names."""
    found = colours(review)
    scale = alt.Scale(domain=list(found), range=list(found.values()))
    if players is None:
        return alt.Color("seat:N", scale=scale, legend=None)
    columns = 1 if width == NARROW[0] else len(found)
    legend = alt.Legend(
        title=None,
        orient="top",
        columns=columns,
        labelExpr=f"{json.dumps(list(players))}[datum.value]",
        labelLimit=width // columns - 60,
        symbolType="stroke",
        columnPadding=36,
    )
    return alt.Color("seat:N", scale=scale, legend=legend)


def drawing(specification: dict[str, Any]) -> str:
    """Returns the SVG of a specification; its links lead to places within the page.

    The marks are hidden from screen readers, and their links from the keyboard: the page beside the
    drawing has to say what it shows.

    The specification must not contain texts from outside: some of them make the renderer end the
    whole process, and they are none of its business here.
    """
    svg = vl_convert.vegalite_to_svg(specification)
    return _LINK.sub('tabindex="-1" href="#', svg)


def _plain(chart: Any) -> dict[str, Any]:
    """Returns a chart as a specification without a frame, on the ground of the page."""
    axis = {
        "gridColor": _GRID,
        "domainColor": _GRID,
        "tickColor": _GRID,
        "labelColor": _INK,
        "titleColor": _INK,
        "titleFontWeight": "normal",
        "labelFontSize": 12,
        "titleFontSize": 12,
    }
    legend = {"labelColor": _INK, "labelFontSize": 12, "symbolStrokeWidth": 3}
    configured = chart.configure(
        background="transparent",
        font="system-ui, sans-serif",
        axis=axis,
        legend=legend,
        view={"stroke": None},
        padding=2,
    )
    return dict(configured.to_dict())
