"""What is said of decisions: what a strong player says, and never the opposite of the numbers."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from solver.causes.quantities import QUANTITIES
from solver.causes.themes import themes
from solver.game.play import Play, text_of
from solver.reasons import VOCABULARIES
from solver.reasons.facts import Fact
from solver.records.decision import RecordedDecision
from solver.review.judge import judge
from solver.rules import GAMES
from solver.search.limit import Limit
from tests.builders import middle_of_game
from tests.causes.decisions import LONG, hits, of_game, of_themes, play_of, told
from tests.causes.decisions import decisions as every_decision
from tests.causes.strong_games import decisions, said_of
from tests.causes.words import Said, misplaced
from tests.choice import Some

# --- What the package says about eighty decisions is what a strong player says, in most of them


EVERY_THEME = {
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


def test_the_suite_of_decisions_is_whole() -> None:
    """Tests that there are decisions of each theme and game, and that few are known as missed."""
    suite = list(every_decision())
    assert len(suite) >= 80
    themes = Counter(decision.theme for decision in suite)
    games = Counter(decision.known[0].rules.id for decision in suite)
    assert set(themes) == EVERY_THEME
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


# --- The first sentence about a plain decision names the theme that a strong player names --------


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


# --- What is said of the decisions of strong games never says the opposite of the numbers --------


# Twenty games of each kind have more than 2,000 decisions.
SEEDS = range(1, 21)


def test_the_check_finds_words_in_the_wrong_place() -> None:
    """Tests that what is said of the better choice is no reason against the worse one."""
    decision = next(every_decision())
    view, played = decision.known
    said = said_of(view, played, play_of(view, decision.better), 1)
    assert misplaced(said) == []
    assert misplaced(Said(said.found, said.of_better, said.of_worse)) != []


@pytest.mark.one_in(len(SEEDS), first=3)  # one game of each kind
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_words_of_strong_games(game: str, seed: int, some: Some) -> None:
    """Tests the words about both of two choices wherever the deals tell them apart."""
    for view, done, other in some(list(decisions(game, seed)), 8):
        said = said_of(view, done, other, seed)
        if said.found.verdict == "clear":
            assert misplaced(said) == []
        else:
            assert said.first.startswith("about equal to ")


def test_something_speaks_for_the_best_play() -> None:
    """Tests a best play of which each fact of the cards speaks against it.

    All deals of this position are counted. They do not show that what was played is worse, but
    that the pair 66 is.
    """
    (decision,) = (each for each in every_decision() if each.name == "douzero-partner-four")
    view, _ = decision.known
    recorded = RecordedDecision(0, view.seat, "play", view, Play.parse(view.rules, "66"))
    found = judge(recorded, Limit(worlds=256), 3)
    assert found.best == play_of(view, decision.better)
    [own] = [said for each in found.reasons if (said := each.said("en")).startswith("88: ")]
    assert own.startswith("88: wins ")
    assert own.endswith("though it can be beaten by the landlord in 90 % of the deals")
