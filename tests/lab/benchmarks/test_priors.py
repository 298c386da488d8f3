"""The benchmark of priors: the network's error is told apart from that of samples."""

import numpy as np
import pytest

from lab.benchmarks.calibration import Reliability
from lab.benchmarks.priors import (
    Figures,
    equal_worlds,
    look,
    outcome_row,
    outcomes,
    positions,
    rms,
)
from solver.rules import load_rules

pytestmark = pytest.mark.long


def figures(error: float, worlds: int, count: int = 400) -> list[Figures]:
    """Returns decisions with two plays, for which the network errs by about `error`."""
    random = np.random.default_rng(1)
    found = []
    for _ in range(count):
        truth = random.uniform(0.2, 0.8, 2)
        drawn = [
            (random.uniform(size=(2, worlds)) < truth[:, None]).astype(np.float64) for _ in range(2)
        ]
        found.append(Figures(truth + random.normal(0, error, 2), *drawn))
    return found


@pytest.mark.parametrize("worlds", [10, 1000])
def test_chance_is_taken_off(worlds: int) -> None:
    """Tests that the error found does not depend on how long the searches are."""
    found, error = rms(figures(0.1, worlds))
    assert abs(found - 0.1) < 3 * error
    assert error < 0.02


def test_figures_without_error() -> None:
    """Tests that a network without errors is found to have none, up to chance."""
    assert rms(figures(0.0, 20))[0] < 0.06


def test_how_many_worlds_tell_as_much() -> None:
    """Tests the variance of a result over the squared error, of figures and of differences."""
    known = figures(0.1, 500)
    variance = 0.25 - (0.25 - 0.25 + 0.6**2 / 12)
    assert equal_worlds(known) == pytest.approx(variance / 0.01, rel=0.2)
    apart = [each.differences() for each in known]
    assert apart[0].thought.shape == (1,)
    assert equal_worlds(apart) == pytest.approx(variance / 0.01, rel=0.2)


@pytest.mark.parametrize("game", ["classic", "decktet", "street"])
def test_a_look_at_positions(game: str) -> None:
    """Tests the shapes of the arrays, and that the network's best play comes first."""
    views = positions(load_rules(game), 6, 1)
    assert len(views) == 6
    for found in [look(view, 16, 1) for view in views]:
        if found is None:
            continue
        assert 0 < found.held <= 1
        assert found.wins.thought[0] == found.wins.thought.max()
        assert found.wins.draws is not None
        assert found.points.draws is found.wins.draws
        for results, draws in zip(
            (found.wins.first, found.wins.second), found.wins.draws, strict=True
        ):
            assert results.shape == (len(found.wins.thought), len(draws))
            # Endings have all their deals instead, in shares of their number.
            assert draws.sum() == pytest.approx(16) or (draws % 1).any()
        assert found.points.second.shape == found.wins.second.shape


def test_worlds_count_as_often_as_they_were_drawn() -> None:
    """Tests that figures of different worlds are those of all draws, one after another."""
    draws = np.array([1.0, 3.0, 2.0]), np.array([2.0, 2.0])
    first, second = np.array([[0.0, 1.0, 0.0]]), np.array([[1.0, 0.0]])
    brief = Figures(np.array([0.4]), first, second, draws)
    full = Figures(
        np.array([0.4]), np.repeat(first, [1, 3, 2], axis=1), np.repeat(second, [2, 2], axis=1)
    )
    assert brief.squared() == pytest.approx(full.squared())
    assert brief.squared() == pytest.approx((0.4 - 0.5) * (0.4 - 0.5))
    assert brief.variance() == pytest.approx(full.variance())
    assert full.variance() == pytest.approx((1.5 / 5 + 1 / 3) / 2)


def test_what_came_of_it() -> None:
    """Tests that network and sample are asked about the same plays, of all seats."""
    thought, sampled = outcomes(load_rules("douzero"), 12, 4, 1, "turns")
    assert len(thought) == len(sampled) > 5
    assert {claim.landlord for claim in thought} == {True, False}
    for one, other in zip(thought, sampled, strict=True):
        assert one._replace(said=0) == other._replace(said=0)
        assert 0 <= other.said <= 1
    # Of 4 worlds; endings of few deals are counted, and have other shares.
    assert sum(other.said in {0, 0.25, 0.5, 0.75, 1} for other in sampled) > len(sampled) / 2
    found = outcome_row("douzero", Reliability.of(thought), Reliability.of(sampled))
    assert found.count("|") == 10
    assert found.startswith(f"| douzero | {len(thought)} | 0.")
