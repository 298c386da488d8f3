"""Decisions of self-play games: whole, the same for the same seed, told to the right role."""

from dataclasses import replace

import numpy as np
import pytest

from solver.native import _core
from solver.rules import GAMES, load_rules
from solver.training.lessons import Diet, Lessons, play
from tests.builders import random_weights

DIET = Diet(epsilon=0.05, temperature=0.02, by_points=0.5, greedy=0.2, trace=0.9, branches=1)


def same(one: list[Lessons], other: list[Lessons]) -> bool:
    return all(
        np.array_equal(getattr(a, name), getattr(b, name))
        for a, b in zip(one, other, strict=True)
        for name in ("features", "offsets", "wins", "points")
    )


@pytest.mark.parametrize("taught", [False, True], ids=["greedy", "networks"])
@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_whole(game: str, taught: bool) -> None:
    """Tests shapes, ranges, and that of each set of features at most one is on."""
    rules = load_rules(game)
    features = _core.Features(rules.native)
    groups = np.array(features.groups)
    networks = random_weights(game).native(rules) if taught else None
    found = play(rules, networks, 12, 5, DIET, 1)
    assert len(found) == rules.players
    assert len(features.names) == len(set(features.names)) == features.size == groups[-1]
    for lessons in found:
        assert len(lessons) > 0
        assert lessons.offsets[0] == 0
        assert lessons.offsets[-1] == len(lessons.features)
        assert len(lessons.points) == len(lessons) == len(lessons.offsets) - 1
        assert ((lessons.wins >= 0) & (lessons.wins <= 1)).all()
        assert np.isfinite(lessons.points).all()
        assert int(lessons.features.max()) < features.size
        for start, end in zip(lessons.offsets, lessons.offsets[1:], strict=False):
            sets = np.searchsorted(groups, lessons.features[start:end], side="right")
            assert len(set(sets.tolist())) == len(sets)


@pytest.mark.parametrize("game", ["classic", "street"])
def test_the_same_seed_gives_the_same_lessons(game: str) -> None:
    """Tests one thread against three, and another seed."""
    rules = load_rules(game)
    networks = random_weights(game).native(rules)
    one = play(rules, networks, 70, 5, DIET, 1)
    assert same(one, play(rules, networks, 70, 5, DIET, 3))
    assert not same(one, play(rules, networks, 70, 6, DIET, 1))


def test_outcomes_without_a_trace_are_the_games() -> None:
    """Tests that with a trace of one everybody of a side learns who won, and nothing else."""
    rules = load_rules("douzero")
    diet = replace(DIET, epsilon=0.0, temperature=0.0, greedy=0.0, trace=1.0, branches=0)
    networks = random_weights("douzero").native(rules)
    for number in range(8):
        landlord, *peasants = play(rules, networks, 1, number, diet, 1)
        assert set(np.unique(landlord.wins)) <= {0.0, 1.0}
        assert len(set(landlord.wins.tolist())) == 1
        for lessons in peasants:
            assert set(lessons.wins.tolist()) <= {1.0 - landlord.wins[0]}
        for lessons in (landlord, *peasants):
            assert ((lessons.points > 0) == (lessons.wins == 1)).all()


@pytest.mark.parametrize("game", ["classic", "double"])
def test_what_was_let_pass_is_seen(game: str) -> None:
    """Tests, with greedy players, that the lowest single and pair are told, and only fall."""
    rules = load_rules(game)
    names = np.array(_core.Features(rules.native).names)
    seen = 0
    for number in range(6):
        [landlord, *_] = play(rules, None, 1, number, replace(DIET, epsilon=0.0), 1)
        lowest: dict[str, int] = {}
        for start, end in zip(landlord.offsets, landlord.offsets[1:], strict=False):
            told = {}
            for name in names[landlord.features[start:end]]:
                what, found, rank = name.partition(" pass, rank ")
                if found:
                    told[what] = int(rank)
            assert all(what in told and told[what] <= rank for what, rank in lowest.items())
            lowest = told
        seen += len(lowest)
    assert seen > 6


def test_branches_add_decisions() -> None:
    """Tests that games that are played again from a decision on give more to learn from."""
    rules = load_rules("classic")
    networks = random_weights("classic").native(rules)
    few, many = (
        sum(len(each) for each in play(rules, networks, 20, 5, replace(DIET, branches=n), 1))
        for n in (0, 3)
    )
    assert many > 1.5 * few
