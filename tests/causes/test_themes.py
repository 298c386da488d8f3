"""The decisions by which reasons are to be measured are legal, plain, and of all themes."""

from __future__ import annotations

from collections import Counter

import pytest

from solver.rules import GAMES
from tests.causes.decisions import of_themes, play_of

# What a strong player names first about a decision.
THEMES = {
    "over_partner",
    "breaks_bomb",
    "breaks_rocket",
    "breaks_run",
    "breaks_triplet",
    "breaks_pair",
    "spends_bomb",
    "holds_bomb",
    "kicker",
    "spends_top",
    "holds_for",
    "single_into_one",
    "pair_into_two",
    "lets_shed",
    "makes_spend",
    "feeds_partner",
    "lets_lead",
    "keeps_lead",
    "order",
    "leaves_more",
    "bottom",
}


@pytest.mark.parametrize("game", GAMES)
def test_the_suite_is_whole(game: str) -> None:
    """Tests that a game has twenty legal decisions, of nearly all themes."""
    suite = of_themes(game)
    themes = Counter(decision.theme for decision in suite)
    assert len(suite) == 20
    assert set(themes) <= THEMES
    assert len(themes) >= 17
    for decision in suite:
        knowledge, played = decision.known
        assert knowledge.rules.id == game, decision.name
        for choice in (played, play_of(knowledge, decision.better)):
            legal = knowledge.may_pass if choice is None else choice in knowledge.legal()
            assert legal, (decision.name, choice)
