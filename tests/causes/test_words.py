"""What is said of the decisions of strong games never says the opposite of the numbers."""

from __future__ import annotations

import re

import pytest

from solver.records.decision import RecordedDecision
from solver.review.judge import judge
from solver.rules import GAMES
from solver.search.limit import Limit
from tests.causes.decisions import Decision, play_of
from tests.causes.decisions import decisions as suite
from tests.causes.strong_games import Said, decisions, said_of

# Six games of each kind have more than 500 decisions.
SEEDS = range(1, 7)
NUMBER = r"[<>]?(\d+(?:\.\d+)?)"
# What a cause says, with its two numbers: 1 where the larger one is worse, -1 where it is better.
CAUSES = {
    rf"(?:landlord|side) .*wins this trick in {NUMBER} of 100 deals; .* in {NUMBER} %": 1,
    rf"(?:landlord|side) .*gets the lead again in {NUMBER} of 100 deals.* in {NUMBER} %": 1,
    rf"(?:landlord|side) .*goes out in this trick in {NUMBER} of 100 deals; .* in {NUMBER} %": 1,
    rf"in {NUMBER} of 100 deals .* keeps it until the game is lost; .* in {NUMBER} %": 1,
    rf"game is lost with a bomb left in your hand in {NUMBER} of 100 deals; .* in {NUMBER} %": 1,
    rf"plays {NUMBER} bombs on average; after .* {NUMBER}": 1,
    rf"your hand needs {NUMBER} plays on average; after .* {NUMBER}": 1,
    rf"the hand takes {NUMBER} plays from now on; with .* it takes {NUMBER}": 1,
    rf"that hand needs {NUMBER} plays on average; after .* {NUMBER}": -1,
    rf"your partner goes out (?:in this trick )?in {NUMBER} of 100 deals; .* in {NUMBER} %": -1,
}
OFTEN = "(?:5[0-9]|[6-9][0-9]|100|>99)"
# Facts that speak for a choice whatever else is true, and facts that speak against it.
FOR = re.compile(
    "your partner .*can then go out at once|your partner .*holds the trick|nobody can beat it"
    "|no opponent can beat it|even if it is beaten|as in the shortest plan|won all"
    "|needs (only|no) |keeps the rocket|keeps \\d+ bomb|keeps [^,]*, which no unseen"
    "|is seldom beaten|your partner .*then wins the trick|table can still be beaten by your partner"
)
AGAINST = re.compile(
    "(landlord|peasant) .*can then go out at once|breaks the |gives away|takes the trick from"
    rf"|(?:[^n]|^)can be beaten by.* {OFTEN} %|table can still be beaten by the.* {OFTEN} %|spends the bomb"
    "|more than the shortest plan|lost all|fewer deals than|fewer points than|(landlord|peasant) .*then wins the trick"
)


def check(said: Said) -> None:
    """Checks each phrase about both choices against the verdict and the numbers."""
    causes = said.found.causes
    for phrases, worse in ((said.of_worse, True), (said.of_better, False)):
        for cause, phrase in zip(causes, phrases, strict=False):
            (found,) = [
                (sense, match)
                for pattern, sense in CAUSES.items()
                if (match := re.search(pattern + "$", phrase))
            ]
            sense, match = found
            mine, its = map(float, match.groups())
            assert sense * (mine - its) * (1 if worse else -1) >= 0, phrase
            told = cause.worse if worse else cause.better
            assert abs(told - mine) <= 0.5 or abs(100 * told - mine) <= 1, phrase
        for phrase in phrases[len(causes) :]:
            against = bool((FOR if worse else AGAINST).search(phrase))
            assert phrase.startswith("though ") is against, (phrase, worse)


def test_the_check_finds_words_in_the_wrong_place() -> None:
    """Tests that what is said of the better choice is no reason against the worse one."""
    decision = next(suite())
    view, played = decision.known
    said = said_of(view, played, play_of(view, decision.better), 1)
    check(said)
    with pytest.raises(AssertionError):
        check(Said(said.found, said.of_better, said.of_worse))


@pytest.mark.one_in(7, first=3)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_words_of_strong_games(game: str, seed: int) -> None:
    """Tests the words about both of two choices wherever the deals tell them apart."""
    for view, done, other in decisions(game, seed):
        said = said_of(view, done, other, seed)
        if said.found.verdict == "clear":
            check(said)
        else:
            assert said.of_worse[0].startswith("is worth about as much as ")


@pytest.mark.one_in(4)
@pytest.mark.parametrize("decision", list(suite()), ids=lambda one: one.name)
def test_words_of_the_suite(decision: Decision) -> None:
    """Tests the words about decisions of which the verdict is known."""
    view, played = decision.known
    said = said_of(view, played, play_of(view, decision.better), 1)
    if said.found.verdict == "clear":
        check(said)


def test_something_speaks_for_the_best_play() -> None:
    """Tests a best play of which each fact of the cards speaks against it."""
    (decision,) = (each for each in suite() if each.name == "douzero-partner-four")
    view, played = decision.known
    recorded = RecordedDecision(0, view.seat, "play", view, played)
    found = judge(recorded, Limit(worlds=256), 3, "en")
    assert found.best == play_of(view, decision.better)
    [own] = [each for each in found.reasons if each.startswith("88: ")]
    assert own.startswith("88: is worth ")
    assert "though it leaves a hand of 4 plays, 1 more than the shortest plan" in own
