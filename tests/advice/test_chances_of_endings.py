"""Stated chances of endings lie within bounds that are counted in Python, apart from the core."""

from __future__ import annotations

import random

import pytest

from solver.advice.advise import advise
from solver.game.cards import Hand
from solver.game.play import Play
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit
from tests.advice.endings import Bounds, Ending, TooLarge, name_of, random_ending


def figures(ending: Ending, limit: Limit) -> dict[str, bool]:
    """Returns whether each stated chance lies within its bounds, or two stated errors beside them.

    Raises:
        TooLarge: the bounds would take too long.
    """
    bounds, found = Bounds(ending), {}
    for each in advise(ending.view, limit=limit, seed=1).plays:
        if each.play is None:
            continue
        low = bounds.below(each.play.native)
        high = max(low, bounds.above[name_of(each.play.native)])
        room = 2 * each.win_error + 1e-9
        where = (
            f"{ending.rules.id}, landlord {ending.landlord}, seat {ending.seat}, {ending.hand}, left"
            f" {ending.left}, unseen {ending.unseen}: {each.play} {each.win:.3f} in {low:.3f}..{high:.3f}"
        )
        found[where] = low - room <= each.win <= high + room
    return found


def measured(game: str, count: int, limit: Limit, seed: int) -> dict[str, bool]:
    """Returns the same of all plays in a number of random endings of a game."""
    choose, rules, tried = random.Random(f"{game} {seed}"), load_rules(game), 0
    found: dict[str, bool] = {}
    while tried < count:
        ending = random_ending(rules, choose)
        if ending is None:
            continue
        try:
            found |= figures(ending, limit)
        except TooLarge:
            continue
        tried += 1
    return found


@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_chances_of_endings_are_within_their_bounds(game: str) -> None:
    """Tests a few endings of a landlord or a peasant who leads, with and without proven wins."""
    found = measured(game, 4, Limit(worlds=200), 1)
    assert len(found) > 10
    assert [where for where, within in found.items() if not within] == []


@pytest.mark.long
@pytest.mark.parametrize("worlds", [0, 200])
@pytest.mark.parametrize("game", GAMES)
def test_chances_of_many_endings_are_within_their_bounds(game: str, worlds: int) -> None:
    """Tests that at most 2 % lie outside: the core gives a bound up that takes it long."""
    found = measured(game, 40, Limit(worlds=worlds), 2)
    out = [where for where, within in found.items() if not within]
    assert len(out) <= 0.02 * len(found), out


@pytest.mark.parametrize(
    ("hand", "unseen", "left", "play", "low", "high"),
    [
        ("345679BR", "8TK", (8, 1, 2), "9", 1 / 3, 1 / 3),
        ("455TA2", "45T", (6, 2, 1), "5", 2 / 3, 2 / 3),
        ("345679BR", "8TK", (8, 1, 2), "BR", 1, 1),
    ],
)
def test_bounds_by_hand(
    hand: str, unseen: str, left: tuple[int, ...], play: str, low: float, high: float
) -> None:
    """Tests what is counted: a lead that wins where seat 1 does not beat it, and others."""
    rules = load_rules("classic")
    ending = Ending(rules, 0, 0, Hand.parse(rules, hand), Hand.parse(rules, unseen), left)
    bounds, native = Bounds(ending), Play.parse(rules, play).native
    assert bounds.below(native) == pytest.approx(low)
    assert bounds.above[name_of(native)] == pytest.approx(high)
