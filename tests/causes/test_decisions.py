"""What the package says about eighty decisions is what a strong player says, in most of them."""

from __future__ import annotations

from collections import Counter

import pytest

from solver.causes.quantities import QUANTITIES
from solver.rules import GAMES
from tests.causes.decisions import LONG, decisions, hits, of_game, of_themes, told
from tests.causes.words import misplaced
from tests.choice import Some

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


def test_the_suite_is_whole() -> None:
    """Tests that there are decisions of each theme and game, and that few are known as missed."""
    suite = list(decisions())
    assert len(suite) >= 80
    themes = Counter(decision.theme for decision in suite)
    games = Counter(decision.known[0].rules.id for decision in suite)
    assert set(themes) == THEMES
    assert min(themes.values()) >= 4
    assert set(games) == set(GAMES)
    assert min(games.values()) >= 5
    named = {quantity for decision in suite for quantity in decision.names}
    assert named <= {quantity.kind for quantity in QUANTITIES}
    missed = [decision.name for decision in suite if decision.missed is not None]
    assert len(missed) <= MOST_MISSED * len(suite)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_reason_names_what_decides(game: str, some: Some) -> None:
    """Tests that the first cause is one that a strong player names, but in the known misses.

    The better play has to win more of the sampled deals, no cause may speak for the worse one, and
    no phrase about either may contradict the verdict.
    """
    wrong = {}
    for decision in some(of_game(game), 6):
        answer = told(decision)
        phrases = misplaced(answer.said) if answer.found.verdict == "clear" else []
        is_expected = hits(decision, answer) is (decision.missed is None)
        if not is_expected or answer.gain <= 0 or answer.contradictions or phrases:
            wrong[decision.name] = answer, phrases
    assert wrong == {}


@pytest.mark.one_in(7)
@pytest.mark.parametrize("game", GAMES)
def test_the_better_play_wins_more(game: str, some: Some) -> None:
    """Tests that a long search finds the same play better as the strong player."""
    chosen = some([*of_themes(game), *of_game(game)], 4)
    assert [each.name for each in chosen if not told(each, LONG).agrees] == []
