"""The bounds of the words about calls: equal, better, likely better, and worth saying."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from solver.bidding.facts import of_choice, what_follows
from solver.bidding.prospects import CallSearch
from solver.bidding.ranking import Ranking, ranked
from solver.bidding.values import PERCENTILES, CallValue
from solver.game.cards import Hand
from solver.rules import load_rules
from solver.search.limit import Limit
from tests.builders import caller

HAIR = 1e-6
WEAK = "3344667799TTJJQQ4"
BY_POINTS = Ranking("points")


def value(call: Any, points: float, error: float = 1.0) -> CallValue:
    """Returns a call that wins or loses ten points as the landlord, with this mean."""
    won = 0.5 + points / 20
    scores = np.array([-10.0, 10.0])
    return CallValue.of(
        call,
        scores,
        np.array([True, True]),
        np.array([1 - won, won]),
        error,
        0.01,
    )


@pytest.mark.parametrize(
    ("more", "error", "weak", "best", "equal"),
    [
        # 1 % of the ten points that are paid is 0.1, however large the error is.
        (0.1, 10.0, False, "pass", 2),
        (0.1 + 2e-6, 10.0, False, 1, 2),
        # Two errors of 0.05 that share half make an error of 0.05 of the difference.
        (0.098, 0.05, False, "pass", 2),
        (0.098 + 2e-6, 0.05, False, 1, 1),
        # A weak hand risks nothing but for three errors, whatever that costs.
        (0.3, 0.1, True, "pass", 2),
        (0.3 + 2e-6, 0.1, True, 1, 1),
        (6.0, 2.0, True, "pass", 2),
        (6.0 + 2e-6, 2.0, True, 1, 1),
    ],
)
def test_equal_calls(more: float, error: float, weak: bool, best: object, equal: int) -> None:
    """Tests which calls are equal, and when the more cautious one is recommended."""
    learned = [value("pass", 0.0, error), value(1, more, error)]
    order = ranked(BY_POINTS, learned, weak=weak)
    assert order.calls[0].call == best
    assert len(order.equal) == equal


def test_a_weak_hand_risks_only_what_is_sure() -> None:
    """Tests that a small bid, which gains nothing for sure, does not stand for a large one."""
    learned = [value("pass", 0.0, 0.1), value(1, 0.25, 0.1), value(2, 0.31, 0.1)]
    order = ranked(BY_POINTS, learned, weak=True)
    assert order.calls[0].call == 2
    assert order.equal == (1, 2)
    assert ranked(BY_POINTS, learned).calls[0].call == 1


def test_few_deals_show_no_clear_difference() -> None:
    """Tests that one deal, in which nothing can be seen to vary, does not decide between calls."""
    view = caller(load_rules("classic"), 0, Hand.parse(load_rules("classic"), WEAK), [], 0)
    found = CallSearch(view, 1).run(Limit(worlds=1))
    order = ranked(BY_POINTS, found=found)
    assert set(order.equal) == {"pass", 1, 2, 3}


@pytest.mark.parametrize(("more", "kind"), [(1.97, "better_call"), (1.95, "likely_better_call")])
def test_clear_or_likely(more: float, kind: str) -> None:
    """Tests a difference at the bound of its 95 % interval: two errors of 1 that share half."""
    order = ranked(BY_POINTS, [value(1, more), value("pass", 0.0)])
    found = of_choice(order, {1: 1, "pass": "pass"})
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
            np.array([landlord, 1 - landlord - redeal, redeal]),
            1.0,
            0.1,
        )
        kinds = {each.kind for each in what_follows(CallSearch(view, 1), call, None)}
        assert (kind in kinds) is said


def test_quantiles() -> None:
    assert PERCENTILES == (5, 25, 50, 75, 95)
