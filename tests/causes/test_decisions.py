"""What the package says about eighty decisions is what a strong player says, in most of them."""

from __future__ import annotations

from collections import Counter

import pytest

from solver.causes.quantities import QUANTITIES
from solver.rules import GAMES
from tests.causes.decisions import LONG, Decision, decisions, hits, told

DECISIONS = list(decisions())
THEMES = {
    "bomb_held",
    "partner_trick",
    "single_into_one",
    "broken_run",
    "lost_bottom",
    "wasted_top",
    "partner_out",
    "last_pair",
}
# The share of decisions that may be missed.
MOST_MISSED = 0.2
each = pytest.mark.parametrize("decision", DECISIONS, ids=lambda one: one.name)


def test_the_suite_is_whole() -> None:
    """Tests that there are decisions of each theme and game, and that few are known as missed."""
    assert len(DECISIONS) >= 80
    themes = Counter(decision.theme for decision in DECISIONS)
    games = Counter(decision.known[0].rules.id for decision in DECISIONS)
    assert set(themes) == THEMES
    assert min(themes.values()) >= 4
    assert set(games) == set(GAMES)
    assert min(games.values()) >= 5
    named = {quantity for decision in DECISIONS for quantity in decision.names}
    assert named <= {quantity.kind for quantity in QUANTITIES}
    missed = [decision.name for decision in DECISIONS if decision.missed is not None]
    assert len(missed) <= MOST_MISSED * len(DECISIONS)


@pytest.mark.one_in(4)
@each
def test_the_better_play_wins_more(decision: Decision) -> None:
    """Tests that a long search finds the same play better as the strong player."""
    assert told(decision, LONG).agrees


@pytest.mark.one_in(4)
@each
def test_the_first_reason_names_what_decides(decision: Decision) -> None:
    """Tests that the first cause is one that a strong player names, but in the known misses."""
    answer = told(decision)
    assert answer.contradictions == []
    assert hits(decision, answer) is (decision.missed is None), answer.quantities
