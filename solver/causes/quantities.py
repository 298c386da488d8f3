"""What is measured of a course of the game, from the point of view of the searching seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from solver.game.knowledge import Knowledge
from solver.search.courses import Course
from solver.search.evaluation import Floats

Family = Literal["lead", "partner", "bomb", "hand", "stake"]


@dataclass(frozen=True)
class Quantity:
    """Something that happens, or a number, after a choice in one deal.

    Attributes:
        kind: its name.
        family: quantities of one family tell nearly the same; only one of them is told.
        worse: 1 where more of it is worse for the seat, -1 where it is better.
        measure: returns it by deal; NaN where it does not arise.
        weight: how much it counts beside others. What is counted only in games that are lost, or
            won, goes with the outcome by its definition: it has to tell more than what comes about
            before the end.
        ends: whether the game ends with it in the trick of the choice, which decides the deal.
        kept: what the hand has after the choice for it to come about, under the name in a course.
            Where the two choices differ in that, it counts fully: it is what they are about.
        fixed: whether the choice alone decides it, so that it is the same in all deals.
        pays: whether it tells nothing about who wins, but only what that pays.
        result: whether the game is lost, or won, wherever it happens.
        finest: the finest steps in which its mean is told; None where it is a share of the deals.
    """

    kind: str
    family: Family
    worse: Literal[1, -1]
    measure: Callable[[Course, Floats], Floats]
    weight: float = 1.0
    ends: bool = False
    kept: str | None = None
    fixed: bool = False
    pays: bool = False
    result: Literal["lost", "won"] | None = None
    finest: float | None = None


def theirs_of(view: Knowledge) -> Floats:
    """Returns by seat 1.0 for those that win when the searching seat loses, and 0.0 for others."""
    return np.array([float(not view.is_partner(seat)) for seat in range(view.rules.players)])


def _by(course: Course, name: str, theirs: Floats) -> Floats:
    """Returns by deal whether the seat that is noted under a name is one of theirs."""
    seats = course.of(name)
    found: Floats = np.where(seats >= 0, theirs[seats], 0.0)
    return found


def _ends_now(course: Course) -> NDArray[np.bool_]:
    """Returns by deal whether somebody goes out before anybody leads again."""
    found: NDArray[np.bool_] = course.of("our_leads") + course.of("their_leads") == 0
    return found


def _ends_so(course: Course) -> NDArray[np.bool_]:
    """Returns by deal whether the game ends as in the rollout (`Course.scoring`)."""
    found: NDArray[np.bool_] = course.of("winner") >= 0
    return found


def _they_go_out_now(course: Course, theirs: Floats) -> Floats:
    found: Floats = _ends_now(course) * _by(course, "winner", theirs)
    return found


def _partner_goes_out_now(course: Course, theirs: Floats) -> Floats:
    found: Floats = _ends_now(course) * _partner_goes_out(course, theirs)
    return found


def _they_lead(course: Course, _: Floats) -> Floats:
    return (course.of("their_leads") > 0).astype(np.float64)


def _they_run_out(course: Course, _: Floats) -> Floats:
    """Whether they get the lead, and the seat's side never again before the game is lost."""
    never = course.of("our_leads") == course.of("safe_leads")
    lost = _ends_so(course) & (course.of("points") < 0)
    found: Floats = (never & lost) * _they_lead(course, _)
    return found


def _partner_goes_out(course: Course, _: Floats) -> Floats:
    won = _ends_so(course) & (course.of("points") > 0)
    # The seat itself has no card left where it went out.
    return (won & (course.of("plays_left") > 0)).astype(np.float64)


def _when_they_lead(name: str) -> Callable[[Course, Floats], Floats]:
    def measure(course: Course, _: Floats) -> Floats:
        values = course.of(name).astype(np.float64)
        return np.where(course.of("their_leads") > 0, values, np.nan)

    return measure


def _bomb_held(course: Course, _: Floats) -> Floats:
    lost = _ends_so(course) & (course.of("points") < 0)
    return (lost & (course.of("bombs_held") > 0)).astype(np.float64)


def _number(name: str) -> Callable[[Course, Floats], Floats]:
    return lambda course, _: course.of(name).astype(np.float64)


# Means of plays and factors are told with one digit after the point, those of bombs with two.
_WHOLE, _TENTHS, _HUNDREDTHS = 1.0, 0.1, 0.01
PLAYS_NEEDED = Quantity(
    "plays_needed", "hand", 1, _number("plays_needed"), fixed=True, finest=_WHOLE
)
PLAYS_WHEN_THEY_LEAD = Quantity(
    "plays_when_they_lead", "hand", 1, _when_they_lead("plays_then"), finest=_TENTHS
)
# In the order in which they come about: of two that explain a difference equally, the first is
# nearer to the choice.
QUANTITIES = (
    Quantity("they_go_out_now", "lead", 1, _they_go_out_now, ends=True, result="lost"),
    Quantity("partner_goes_out_now", "partner", -1, _partner_goes_out_now, ends=True, result="won"),
    Quantity("bomb_held", "bomb", 1, _bomb_held, weight=0.6, kept="bombs_kept", result="lost"),
    PLAYS_NEEDED,
    Quantity("they_win_trick", "lead", 1, lambda c, t: _by(c, "next_leader", t)),
    Quantity("they_lead", "lead", 1, _they_lead),
    PLAYS_WHEN_THEY_LEAD,
    Quantity(
        "their_plays_when_they_lead", "hand", -1, _when_they_lead("their_plays"), finest=_TENTHS
    ),
    Quantity("they_run_out", "lead", 1, _they_run_out, weight=0.4, result="lost"),
    Quantity("their_bombs", "bomb", 1, _number("their_bombs"), finest=_HUNDREDTHS),
    Quantity("partner_goes_out", "partner", -1, _partner_goes_out, weight=0.6, result="won"),
    Quantity("stake", "stake", -1, _number("factor"), pays=True, finest=_TENTHS),
)
QUANTITY_OF = {each.kind: each for each in QUANTITIES}
