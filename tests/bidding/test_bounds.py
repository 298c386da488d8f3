"""The bounds of the words about calls: equal, better, likely better, and worth saying."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from solver.bidding.call_facts import of_choice
from solver.bidding.call_value import CallValue, CallValues, Ranking, values_of
from solver.bidding.follow import what_follows
from solver.bidding.outlook import PERCENTILES, Bar, Outlook
from solver.game.cards import Hand
from solver.rules import load_rules
from tests.builders import caller

HAIR = 1e-6
BY_POINTS = Ranking("points")


def outlook(points: float, error: float) -> Outlook:
    """Returns what comes of a call that wins or loses ten points, with this mean."""
    won = 0.5 + points / 20
    scores = np.array([-10.0, 10.0])
    return Outlook.of(
        scores,
        np.array([True, True]),
        scores > 0,
        np.array([False, False]),
        np.array([1 - won, won]),
        error,
        0.01,
    )


@pytest.mark.parametrize(
    ("more", "error", "best"),
    [
        # 3 % of the ten points that are paid is 0.3, however large the error is.
        (0.3, 10.0, "pass"),
        (0.3 + 2e-6, 10.0, 1),
        # Two errors of 0.1 that share half make an error of 0.1 of the difference.
        (0.1, 0.1, "pass"),
        (0.1 + 2e-6, 0.1, 1),
    ],
)
def test_equal_calls(more: float, error: float, best: object) -> None:
    """Tests that of calls which differ by less than both bounds the cautious one is best."""
    found = values_of(
        ["pass", 1], [outlook(0.0, error), outlook(more, error)], None, None, BY_POINTS
    )
    assert found.best == best
    assert len(found.equal) == (2 if best == "pass" else 1)


def value(call: object, points: float, **more: float) -> CallValue:
    """Returns a call with an error of one point."""
    known: dict[str, object] = {
        "points_error": 1.0,
        "win": 0.5,
        "win_error": 0.1,
        "becomes_landlord": 1.0,
        "redeal": 0.0,
        "win_as_landlord": 0.5,
        "win_as_peasant": 0.5,
        "quantiles": {},
        "histogram": [Bar(points, 1.0)],
    }
    return CallValue(call, points, **(known | more))  # type: ignore[arg-type]


@pytest.mark.parametrize(("more", "kind"), [(2.78, "better_call"), (2.77, "likely_better_call")])
def test_clear_or_likely(more: float, kind: str) -> None:
    """Tests a difference at the bound of its 95 % interval: 1.96 · √2 = 2.772."""
    found = of_choice(CallValues((value(1, more), value("pass", 0.0)), (1,)), BY_POINTS)
    assert kind in {each.kind for each in found}


@pytest.mark.parametrize(("share", "said"), [(0.02, True), (0.02 - HAIR, False)])
def test_what_is_worth_saying(share: float, said: bool) -> None:
    """Tests what happens in 2 % of the deals, and in a little fewer."""
    rules = load_rules("classic")
    view = caller(rules, 0, Hand.parse(rules, "33445566778899TTJ"), [], 0)
    base = replace(value(1, 0.0), becomes_landlord=0.5, redeal=0.0)
    for kind, call in (
        ("call_leads", replace(base, becomes_landlord=share)),
        # A share of the others' that is exactly 2 % cannot be written as 1 less another one.
        ("call_follows", replace(base, becomes_landlord=1 - share - (HAIR if said else 0))),
        ("call_may_redeal", replace(base, redeal=share)),
    ):
        kinds = {each.kind for each in what_follows(view, call, None)}
        assert (kind in kinds) is said


def test_quantiles() -> None:
    assert PERCENTILES == (5, 25, 50, 75, 95)
