"""The first sentence about a plain decision names the theme that a strong player names."""

from __future__ import annotations

from collections import Counter

import pytest

from solver.rules import GAMES
from tests.causes.decisions import of_themes, play_of, told
from tests.causes.words import misplaced

# What a strong player names first about a decision, and the themes of the package that say it.
THEMES = {
    "over_partner": {"over_partner"},
    "breaks_bomb": {"breaks_bomb"},
    "breaks_rocket": {"breaks_rocket"},
    "breaks_run": {"breaks_run"},
    "breaks_triplet": {"breaks_triplet"},
    "breaks_pair": {"breaks_pair"},
    "spends_bomb": {"spends_bomb"},
    "holds_bomb": {"holds_bomb"},
    "kicker": {"kicker"},
    "spends_top": {"spends_top"},
    "holds_for": {"holds_for"},
    "single_into_one": {"single_into_one"},
    "pair_into_two": {"pair_into_two"},
    # Who makes the landlord spend high cards stops him from shedding low ones.
    "lets_shed": {"lets_shed", "makes_spend", "blocks_last"},
    "makes_spend": {"makes_spend"},
    "feeds_partner": {"feeds_partner"},
    "lets_lead": {"lets_lead", "lets_short_lead"},
    "keeps_lead": {"keeps_lead"},
    "order": {"order"},
    "leaves_more": {"leaves_behind", "costs_plays"},
    "bottom": {"known_beats"},
    "takes_over": {"takes_over"},
    "goes_out": {"goes_out"},
}
# How often the first sentence has to name it, and some sentence.
FIRST, SOME = 0.9, 0.95


@pytest.mark.parametrize("game", GAMES)
def test_the_suite_is_whole(game: str) -> None:
    """Tests that a game has 27 legal decisions, of nearly all themes."""
    suite = of_themes(game)
    themes = Counter(decision.theme for decision in suite)
    assert len(suite) == 27
    assert set(themes) <= set(THEMES)
    assert len(themes) >= 17
    for decision in suite:
        knowledge, played = decision.known
        assert knowledge.rules.id == game, decision.name
        for choice in (played, play_of(knowledge, decision.better)):
            legal = knowledge.may_pass if choice is None else choice in knowledge.legal()
            assert legal, (decision.name, choice)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_sentence_names_the_theme(game: str) -> None:
    """Tests what is said of the worse play, and that each sentence fits the verdict."""
    first, found, suite = 0, 0, of_themes(game)
    for decision in suite:
        said = told(decision).said
        assert said.found.verdict in ("clear", "proven"), decision.name
        kinds = [fact.kind for part in said.of_worse for fact in part]
        wanted = set().union(*(THEMES[name] for name in decision.names))
        first += kinds[0] in wanted
        found += bool(wanted & set(kinds))
        assert said.found.verdict != "clear" or misplaced(said) == [], decision.name
    assert first >= FIRST * len(suite)
    assert found >= SOME * len(suite)
