"""The fits of the weighing, on made-up games whose answer is known."""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from lab.benchmarks.weighing import (
    FACTORS,
    Found,
    Option,
    columns,
    fit_outcomes,
    fit_worlds,
    losses,
    report,
    wins,
)
from solver.native import _core
from solver.search.evaluation import Prior, Sample
from solver.search.search import PoolResults

pytestmark = pytest.mark.long

# The draws of each of four pools, which are all of different worlds.
DRAWS = 100


def moved(chance: float, log_odds: float) -> float:
    """Returns a probability whose log-odds are moved by so much."""
    wins = chance * math.exp(log_odds)
    return wins / (wins + 1 - chance)


def options(
    worlds: float = 8.0,
    growth: float = 0.0,
    *,
    optimism: float = 0.0,
    trust: float = 1.0,
    count: int = 3000,
) -> list[Option]:
    """Returns options that the network judges as well as `worlds` worlds judge them.

    Args:
        worlds: the same where nothing is hidden.
        growth: by how much its logarithm grows with the hidden share.
        optimism: what the worlds say too much of the options, in log-odds.
        trust: the share of the difference of network and worlds that is true.
        count: how many options.
    """
    chance = np.random.default_rng(5)
    found = []
    for game in range(count):
        hidden, network = chance.uniform(0.0, 0.7), chance.uniform(0.1, 0.9)
        counts = worlds * np.exp(growth * hidden)
        weighing = _core.Weighing(counts, optimism, trust)
        in_worlds = moved(network, optimism)
        said = chance.beta(counts * in_worlds, counts * (1 - in_worlds))
        pools = [
            Sample(np.where(chance.uniform(size=DRAWS) < said, 2, -2), np.ones(DRAWS, np.int64))
            for _ in range(4)
        ]
        truth = network + trust * (moved(said, -optimism) - network)
        option = Option.of(
            Prior(network, 0.0, weighing),
            pools,
            hidden,
            game=game,
            landlord=game % 2 == 0,
            played=True,
            won=bool(chance.uniform() < truth),
        )
        found.append(option)
    return found


@pytest.mark.parametrize("worlds", [1.0, 8.0, 25.0])
def test_the_networks_worlds_are_found(worlds: float) -> None:
    """Tests that the network's weight is found, within a true error."""
    [log], [error] = fit_worlds(columns(options(worlds)), line=False)
    assert np.exp(log) == pytest.approx(worlds, rel=0.15)
    assert abs(log - np.log(worlds)) < 4 * error < 0.2


def test_the_growth_of_the_networks_worlds_is_found() -> None:
    """Tests both numbers of the line, those that are in use."""
    found, errors = fit_worlds(columns(options(np.exp(-2.3), 8.44)), line=True)
    assert found == pytest.approx([-2.3, 8.44], abs=0.4)
    assert (np.abs(found - [-2.3, 8.44]) < 4 * errors).all()


@pytest.mark.parametrize("optimism", [0.0, 0.5, 1.1, -0.3])
def test_the_optimism_is_found(optimism: float) -> None:
    """Tests the fit to outcomes where worlds say too much, or too little."""
    [found], [error] = fit_outcomes(columns(options(4, optimism=optimism)), trust=False)
    assert found == pytest.approx(optimism, abs=0.2)
    assert abs(found - optimism) < 4 * error


def test_optimism_and_trust_are_found() -> None:
    """Tests the fit to outcomes where worlds know only a part."""
    found, errors = fit_outcomes(columns(options(2, optimism=1.3, trust=0.5)), trust=True)
    assert found == pytest.approx([1.3, 0.5], abs=0.4)
    assert (np.abs(found - [1.3, 0.5]) < 4 * errors).all()


def test_the_estimate_is_the_one_in_use() -> None:
    """Tests the formula that is fitted against that of the search, on columns of options."""
    for optimism, trust in ((0.7, 1.0), (1.3, 0.3)):
        told = columns(options(3, optimism=optimism, trust=trust, count=50))
        assert wins(told, optimism, trust) == pytest.approx(told["estimate"])


def test_repeated_options_of_a_game_prove_nothing_more() -> None:
    """Tests that errors are taken over games, and that they cover the spread of the fits."""
    told = options(count=300)
    (once,), (error,) = fit_worlds(columns(told), line=False)
    (again,), (same,) = fit_worlds(columns(told * 3), line=False)
    assert (again, same) == pytest.approx((once, error), abs=1e-3)
    parts = [columns(options(count=3000)[at : at + 300]) for at in range(0, 3000, 300)]
    fits = [fit_worlds(part, line=False) for part in parts]
    assert np.std([at for [at], _ in fits], ddof=1) == pytest.approx(
        np.mean([error for _, [error] in fits]), rel=0.6
    )


def test_the_variance_between_pools() -> None:
    """Tests that it is the expected one where all worlds differ, and more where some repeat."""
    told = columns(options(count=1000))
    assert told["between"].sum() == pytest.approx(told["expected"].sum(), rel=0.1)
    assert told["effective"] == pytest.approx(4 * DRAWS)
    twice = Sample(np.array([2, -2]), np.array([2, 2]))
    few = Option.of(NETWORK, [twice] * 4, 0.5, game=1, landlord=True, played=True, won=True)
    # Four draws of two worlds are worth two in each pool.
    assert few.effective == pytest.approx(4 * 2)
    assert few.expected == pytest.approx(0.25 / 2 / (1 - 1 / 8))


NETWORK = Prior(0.6, 0.0, _core.Weighing(8.0))


def pool(shares: Sequence[float]) -> PoolResults:
    """Returns a pool in which the options win these shares of 200 worlds, of two draws each."""
    won = np.arange(200) % 10 < 10 * np.array(shares)[:, None]
    return PoolResults(np.full(200, 2), np.full(200, 2.0), np.where(won, 1, -1))


def test_losses_of_choices() -> None:
    """Tests that the network alone errs where only the worlds know, and no other rule does."""
    wrong = Prior(0.3, 0.0, _core.Weighing(8.0))
    lost = losses([NETWORK, wrong], [pool([0.1, 0.9])] * 4, np.random.default_rng(1))
    assert dict(zip(FACTORS, lost, strict=True)) == pytest.approx(
        {"network alone": 0.8, "half": 0, "in use": 0, "double": 0}
    )
    misled = [pool([0.1, 0.9]), *[pool([0.9, 0.1])] * 3]
    lost = losses([NETWORK, wrong], misled, np.random.default_rng(1))
    assert lost == pytest.approx([0, 0.8, 0.8, 0.8])


def test_a_report() -> None:
    """Tests that games of two decks have tables of their own, and that all games are scored."""
    told = {"one": options(count=300), "two": options(optimism=1.3, trust=0.5, count=300)}
    lines = report({name: Found(each, []) for name, each in told.items()}).splitlines()
    assert "| seat | hidden | played | said, won | optimism | in use |" in lines
    assert "| seat | hidden | played | said, won | optimism | in use | trust | in use |" in lines
    assert [line.split(" | ")[:2] for line in lines[-3:]] == [
        ["| one", "300"],
        ["| two", "300"],
        ["| all", "600"],
    ]
    assert report({"none": Found([], [])}) == "No decision offers a choice that is open."
