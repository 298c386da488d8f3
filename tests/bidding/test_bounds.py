"""The bounds of the words about calls: equal, better, likely better, and worth saying."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from solver.bidding.call_facts import of_choice
from solver.bidding.call_value import PERCENTILES, CallValue
from solver.bidding.follow import what_follows
from solver.bidding.ranking import Ranking, ranked
from solver.game.cards import Hand
from solver.rules import load_rules
from tests.builders import caller

HAIR = 1e-6
BY_POINTS = Ranking("points")


def value(call: Any, points: float, error: float = 1.0) -> CallValue:
    """Returns a call that wins or loses ten points as the landlord, with this mean."""
    won = 0.5 + points / 20
    scores = np.array([-10.0, 10.0])
    return CallValue.of(
        call,
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
    learned = [value("pass", 0.0, error), value(1, more, error)]
    calls, equal = ranked(learned, None, None, BY_POINTS)
    assert calls[0].call == best
    assert len(equal) == (2 if best == "pass" else 1)


@pytest.mark.parametrize(("more", "kind"), [(2.78, "better_call"), (2.77, "likely_better_call")])
def test_clear_or_likely(more: float, kind: str) -> None:
    """Tests a difference at the bound of its 95 % interval: 1.96 · √2 = 2.772."""
    found = of_choice([value(1, more), value("pass", 0.0)], [1], BY_POINTS)
    assert kind in {each.kind for each in found}


@pytest.mark.parametrize(("share", "said"), [(0.02, True), (0.02 - HAIR, False)])
def test_what_is_worth_saying(share: float, said: bool) -> None:
    """Tests what happens in 2 % of the deals, and in a little fewer."""
    rules = load_rules("classic")
    view = caller(rules, 0, Hand.parse(rules, "33445566778899TTJ"), [], 0)
    for kind, landlord, redeal in (
        ("call_leads", share, 0.0),
        # A share of the others' that is exactly 2 % cannot be written as 1 less another one.
        ("call_follows", 1 - share - (HAIR if said else 0), 0.0),
        ("call_may_redeal", 0.5, share),
    ):
        call = CallValue.of(
            1,
            np.array([10.0, 10.0, 0.0]),
            np.array([True, False, False]),
            np.array([True, True, False]),
            np.array([False, False, True]),
            np.array([landlord, 1 - landlord - redeal, redeal]),
            1.0,
            0.1,
        )
        kinds = {each.kind for each in what_follows(view, call, None)}
        assert (kind in kinds) is said


def test_quantiles() -> None:
    assert PERCENTILES == (5, 25, 50, 75, 95)
