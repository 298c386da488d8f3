"""The first sentence about a plain decision names the theme that a strong player names."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from solver.causes.themes import themes
from solver.game.play import Play, text_of
from solver.reasons import VOCABULARIES
from solver.reasons.facts import Fact
from solver.rules import GAMES
from tests.builders import middle_of_game
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


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_said_of_two_plays_fits(game: str) -> None:
    """Tests the themes of many pairs of plays in games under way: long forms, and short ones."""
    told, chance = 0, Random(game)
    for acts in range(1, 40, 4):
        _, view = middle_of_game(game, 1, acts)
        legal = view.legal()
        plays: list[Play | None] = [*chance.sample(legal, min(6, len(legal)))]
        plays += [None] if view.may_pass else []
        for worse, better in permutations(plays, 2):
            for theme in themes(view, worse, better, None):
                for kind, other in ((theme.kind, better), (f"{theme.kind}_better", worse)):
                    fact = Fact(kind, {**theme.values, "than": text_of(other)})
                    for vocabulary in VOCABULARIES.values():
                        assert vocabulary.say(fact)
                        assert 0 < len(vocabulary.say_shortly(fact)) <= vocabulary.short
                told += 1
    assert told > 20
