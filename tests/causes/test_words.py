"""What is said of the decisions of strong games never says the opposite of the numbers."""

from __future__ import annotations

import pytest

from solver.game.play import Play
from solver.records.decision import RecordedDecision
from solver.review.judge import judge
from solver.rules import GAMES
from solver.search.limit import Limit
from tests.causes.decisions import decisions as suite
from tests.causes.decisions import play_of
from tests.causes.strong_games import decisions, said_of
from tests.causes.words import Said, misplaced
from tests.choice import Some

# Twenty games of each kind have more than 2,000 decisions.
SEEDS = range(1, 21)


def test_the_check_finds_words_in_the_wrong_place() -> None:
    """Tests that what is said of the better choice is no reason against the worse one."""
    decision = next(suite())
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
    (decision,) = (each for each in suite() if each.name == "douzero-partner-four")
    view, _ = decision.known
    recorded = RecordedDecision(0, view.seat, "play", view, Play.parse(view.rules, "66"))
    found = judge(recorded, Limit(worlds=256), 3)
    assert found.best == play_of(view, decision.better)
    [own] = [said for each in found.reasons if (said := each.said("en")).startswith("88: ")]
    assert own.startswith("88: wins ")
    assert own.endswith("though it can be beaten by the landlord in 90 % of the deals")
