"""Calibration: a line through the log-odds of each network corrects its win probabilities."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest

from solver.advice import estimates
from solver.advice.advise import advise
from solver.arena import Dealer, play_deal
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.rules import load_rules
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.search import Search
from solver.training import calibration
from solver.training.calibration import (
    PlattScaling,
    calibrate,
    fit,
    fold,
    main,
    predictions,
)
from solver.weights import load, read
from solver.weights.networks import networks_of
from tests.builders import middle_of_game, random_weights

GAMES_HERE = 200


def drawn(slope: float, offset: float, count: int = 40_000) -> tuple[np.ndarray, np.ndarray]:
    """Returns log-odds, and outcomes drawn with the probabilities of the scaled log-odds."""
    random = np.random.default_rng(1)
    odds = random.normal(0, 2, count)
    likely = 1 / (1 + np.exp(-(slope * odds + offset)))
    return odds, (random.uniform(size=count) < likely).astype(np.float64)


@pytest.mark.parametrize(("slope", "offset"), [(1.0, 0.0), (0.7, -0.3), (1.6, 0.8)])
def test_the_scaling_is_found(slope: float, offset: float) -> None:
    """Tests the fit against outcomes drawn from a known scaling."""
    found = fit(*drawn(slope, offset))
    assert found.slope == pytest.approx(slope, abs=0.05)
    assert found.offset == pytest.approx(offset, abs=0.05)


def test_a_scaling_of_little_or_bad_data() -> None:
    """Tests that without data nothing changes, and that a slope never turns the order round."""
    assert fit(np.zeros(0), np.zeros(0)) == PlattScaling(1.0, 0.0)
    alone = fit(np.array([3.0, 2.0]), np.array([1.0, 1.0]))
    assert 0.5 < alone.slope < 2
    odds, wins = drawn(1.0, 0.0, 2000)
    assert fit(-odds, wins).slope == pytest.approx(0.1)
    assert np.isfinite(fit(100 * odds, wins).slope)


@pytest.mark.parametrize(
    "scaling", [PlattScaling(0.8, 0.25), PlattScaling(1.7, -0.5), PlattScaling(6.0, 2.0)]
)
def test_a_folded_network_computes_the_scaling(scaling: PlattScaling) -> None:
    """Tests that the log-odds are scaled and the points stay."""
    weights = random_weights("classic")
    networks = tuple(fold(network, scaling) for network in weights.networks)
    _, view = middle_of_game("classic", 5)
    options = candidates(view)
    before = Search(view, 0, networks_of(view.rules, weights)).priors(options, by_wins=True)
    after = Search(view, 0, networks_of(view.rules, replace(weights, networks=networks))).priors(
        options, by_wins=True
    )
    odds = np.array(
        [[np.log(each.win / (1 - each.win)) for each in found] for found in (before, after)]
    )
    assert odds[1] == pytest.approx(scaling.slope * odds[0] + scaling.offset, abs=0.02)
    points = np.array([[each.points for each in found] for found in (before, after)])
    assert points[1] == pytest.approx(points[0], abs=0.02)


def test_integers_that_would_not_fit_are_halved() -> None:
    """Tests a last layer whose weights are near the largest 16-bit integer."""
    network = random_weights("classic").networks[0]
    last = network.layers[-1]
    big = replace(last, weights=np.full_like(last.weights, 30_000), shift=10)
    network = replace(network, top=1000, layers=(*network.layers[:-1], big))
    found = fold(network, PlattScaling(2.0, 0.0)).layers[-1]
    assert found.shift == 9
    assert (found.weights[0] == 30_000).all()
    assert (found.weights[1] == 15_000).all()


@dataclass
class Advised:
    """Plays as advised without worlds, and keeps what advice says of each play with a choice."""

    name: str = "advised"
    said: list[tuple[int, float]] = field(default_factory=list)

    def decide(self, view: Knowledge) -> Play | None:
        plays = advise(view, limit=Limit(worlds=0), seed=1, objective="win").plays
        if len(plays) > 1:
            self.said.append((view.seat, plays[0].win))
        return plays[0].play


@pytest.mark.parametrize("game", ["classic", "street", "douzero"])
def test_predictions_are_those_of_advice(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests the log-odds of a game against the win probabilities of advice, and the outcomes."""
    # A few worlds would change what advice says of endings.
    monkeypatch.setattr(estimates, "_ENDING_CARDS", -1)
    rules, weights = load_rules(game), load(game)
    assert weights is not None
    [landlord, *peasants] = predictions(rules, weights, 1, 5)
    assert len({bool(won) for _, each in peasants for won in each}) == 1
    assert set(landlord[1].tolist()) != set(peasants[0][1].tolist())
    deal = Dealer(rules, 5).deal(0)
    advised = Advised()
    play_deal(rules, deal, [advised] * rules.players)
    said = {round(win, 6) for seat, win in advised.said if seat == deal.landlord}
    likely = 1 / (1 + np.exp(-landlord[0]))
    assert len(likely) > 3
    assert {round(float(win), 6) for win in likely} <= said


def test_games_may_be_shared_among_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that two processes find what one does."""
    rules, weights = load_rules("decktet"), load("decktet")
    assert weights is not None
    monkeypatch.setenv("LANDLORD_THREADS", "2")
    alone = predictions(rules, weights, 4, 5)
    monkeypatch.setattr(calibration, "_BATCH", 2)
    shared = predictions(rules, weights, 4, 5)
    for (odds, won), (odds_shared, won_shared) in zip(alone, shared, strict=True):
        assert len(odds) > 4
        assert odds.tolist() == odds_shared.tolist()
        assert won.tolist() == won_shared.tolist()


def test_overconfidence_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests networks that promise too much: calibrated, they say what the others say, calibrated.

    Without worlds in endings both play the same games, whatever they promise, so that chance does
    not count.
    """
    monkeypatch.setattr(estimates, "_ENDING_CARDS", -1)
    rules, shipped = load_rules("douzero"), load("douzero")
    assert shipped is not None
    slope, offset = 1.5, 0.4
    overconfident = replace(
        shipped,
        networks=tuple(fold(each, PlattScaling(slope, offset)) for each in shipped.networks),
    )
    plain, corrected = (
        calibrate(rules, each, games=GAMES_HERE) for each in (shipped, overconfident)
    )
    for line, other in zip(
        corrected.card.trained["calibrated"]["lines"],
        plain.card.trained["calibrated"]["lines"],
        strict=True,
    ):
        assert line["slope"] < 0.85 * other["slope"]
        assert line["slope"] * slope == pytest.approx(other["slope"], abs=0.02)
        assert line["offset"] + line["slope"] * offset == pytest.approx(other["offset"], abs=0.02)
    path = tmp_path / "some.npz"
    corrected.save(path)
    assert read(path).card.trained["calibrated"]["games"] == GAMES_HERE


def test_files_are_rewritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests the command."""
    path = tmp_path / "classic.npz"
    before = random_weights("classic").save(path)
    monkeypatch.setattr("sys.argv", ["calibration", str(path), "--games", "20"])
    main()
    assert read(path).card.name != before.card.name
