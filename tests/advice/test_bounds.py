"""The bounds of the words about plays, just below and at each."""

from __future__ import annotations

import pytest

from solver.advice.facts import DEALS, MOST_FACTS, Facts
from solver.game.play import Play
from solver.search.evaluation import Evaluation
from tests.builders import endgame, estimate

HAIR = 1e-6
UNSURE = Evaluation(0.5, 0.1, 0.0, 1.0, 4)


@pytest.mark.parametrize(("cards", "said"), [("58", True), ("589", False)])
def test_short_hands(cards: str, said: bool) -> None:
    """Tests an opponent with two cards, who may go out with a single play, and one with three."""
    view = endgame("classic", ["3KK4", cards, "68QA"])
    facts = Facts(view).of(Play.parse(view.rules, "3"), UNSURE)
    assert ("opponent_short" in {each.kind for each in facts}) is said


@pytest.mark.parametrize(("share", "said"), [(0.8, True), (0.8 - HAIR, False)])
def test_simple_players(share: float, said: bool) -> None:
    """Tests a seat that plays by simple rules in four of five deals, and in a little fewer."""
    view = endgame("classic", ["3KK4", "5889", "68QA"])
    facts = Facts(view, simple=[0.0, share, 0.0])
    found = facts.of(Play.parse(view.rules, "3"), UNSURE, estimate(None, UNSURE), 20)
    assert ("plays_simply" in {each.kind for each in found}) is said


@pytest.mark.parametrize(
    ("hand", "kept"), [("3AA2", "AA2"), ("3AAA", "AAA"), ("3AAA2", None), ("3AAA22", None)]
)
def test_three_high_cards_are_named(hand: str, kept: str | None) -> None:
    """Tests that the highest cards are named up to three of them."""
    view = endgame("classic", [hand, "55667788", "99TTJJQQ4"])
    facts = Facts(view).of(Play.parse(view.rules, "3"), UNSURE, None, 20)
    named = [each.values["cards"] for each in facts if each.kind == "keeps_high"]
    assert named == ([] if kept is None else [kept])


def test_three_bombs_are_named() -> None:
    """Tests that a hand with four bombs names three of them, and counts all."""
    view = endgame("classic", ["34444555566667777", "8899", "TTJJ"])
    facts = Facts(view).of(Play.parse(view.rules, "3"), UNSURE, None, 20)
    (kept,) = (each for each in facts if each.kind == "keeps_bombs")
    assert kept.values == {"bombs": "7777, 6666, 5555", "count": 4}


@pytest.mark.parametrize(("ahead", "said"), [(0.28, True), (0.27, False)])
def test_better_plays(ahead: float, said: bool) -> None:
    """Tests a lead at the bound of the 95 % interval: 1.96 · √2 · 0.1 = 0.277."""
    view = endgame("classic", ["3KK4", "5889", "68QA"])
    best = Evaluation(0.5 + ahead, 0.1, 0.0, 1.0, 4)
    facts = Facts(view).of(Play.parse(view.rules, "3"), best, estimate(None, UNSURE), 20)
    kinds = {each.kind for each in facts}
    assert ("better_win" in kinds) is said


def test_a_choice_has_five_reasons() -> None:
    """Tests the number of facts that are told, and of the deals that shares are counted in."""
    assert (MOST_FACTS, DEALS) == (5, 100)
    view = endgame("classic", ["3444455556666772", "8", "J"])
    play = Play.parse(view.rules, "4")
    assert len(Facts(view).of(play, UNSURE)) == 5
    assert len(Facts(view).of(play, UNSURE, None, 20)) > 5
