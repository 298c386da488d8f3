"""Calibration: a line for each network corrects its win probabilities, and an optimism its worlds."""

import json
import math
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest

from lab.arena import Dealer, play_deal
from lab.training import calibration
from lab.training.calibration import (
    Chosen,
    PlattScaling,
    Played,
    calibrate,
    fit,
    fit_line,
    fit_optimism,
    fold,
    main,
    played,
)
from solver.advice import estimates
from solver.advice.advise import advise
from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.rules import load_rules
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.search import Search
from solver.weights import load, read
from solver.weights.file import _digest
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
    """Tests that the log-odds are scaled and the output for points stays."""
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
    # The points of an option depend on the chances of all of them, so the output itself is looked at.
    for one, other in zip(weights.networks, networks, strict=True):
        old, new = one.layers[-1], other.layers[-1]
        unit = 2.0**-new.shift
        assert new.weights[1] * unit == pytest.approx(old.weights[1] * 2.0**-old.shift, abs=unit)
        assert new.bias[1] * unit == pytest.approx(old.bias[1] * 2.0**-old.shift, abs=unit)


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
def test_what_is_recorded_is_what_advice_says(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests the log-odds of a game against the win probabilities of advice, and the outcomes."""
    # With other worlds in endings the game would go on otherwise.
    monkeypatch.setattr(estimates, "_ENDING_CARDS", -1)
    rules, weights = load_rules(game), load(game)
    assert weights is not None
    [landlord, *peasants] = played(rules, weights, 1, 5)
    assert len({won for each in peasants for won in each.won}) == 1
    assert {*landlord.won} != {*peasants[0].won}
    deal = Dealer(rules, 5).deal(0)
    advised = Advised()
    play_deal(rules, deal, [advised] * rules.players)
    said = {round(win, 6) for seat, win in advised.said if seat == deal.landlord}
    alone = landlord.part(worlds=False).chosen
    likely = {round(each.win(PlattScaling(), 0.0), 6) for each in alone}
    assert len(likely) > 3
    assert likely <= said


@pytest.mark.long
@pytest.mark.process
def test_games_may_be_shared_among_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that two processes find what one does."""
    rules, weights = load_rules("decktet"), load("decktet")
    assert weights is not None
    monkeypatch.setenv("LANDLORD_THREADS", "2")
    alone = played(rules, weights, 4, 5)
    monkeypatch.setattr(calibration, "_BATCH", 2)
    assert all(len(each.chosen) > 4 for each in alone)
    assert played(rules, weights, 4, 5) == alone


def in_worlds(optimism: float, count: int = 4000) -> Played:
    """Returns plays tried in ten worlds that are too optimistic by so much, and their outcomes.

    The network is worth two worlds.
    """
    random = np.random.default_rng(2)
    found = Played()
    for said in random.uniform(0.02, 0.98, count):
        log_odds = math.log(said / (1 - said))
        network = 1 / (1 + math.exp(-log_odds - optimism))
        share = float(np.clip(random.beta(2 * network, 2 * (1 - network)), 1e-9, 1 - 1e-9))
        win = 1 / (1 + (1 - share) / share * math.exp(optimism))
        found.chosen.append(
            Chosen(log_odds, 2.0, 1.0, 1.0, 0.0, random.binomial(10, share) / 10, 10.0)
        )
        found.won.append(bool(random.uniform() < win))
    return found


@pytest.mark.one_in(2)
@pytest.mark.parametrize("optimism", [1.2, 0.4, 0.0, -0.5])
def test_the_optimism_of_worlds_is_found(optimism: float) -> None:
    """Tests that with it the plays win as often as is said, also if it falls with the hidden cards."""
    told = in_worlds(optimism)
    found = fit_optimism(told, PlattScaling())
    said = [each.win(PlattScaling(), found) for each in told.chosen]
    assert np.mean(said) == pytest.approx(np.mean(told.won), abs=0.01)
    assert found == pytest.approx(optimism, abs=0.2)
    far = Played([each._replace(near=0.8, other=0.1) for each in told.chosen], told.won)
    assert fit_optimism(far, PlattScaling()) == pytest.approx((found - 0.1) / 0.8, abs=0.06)


def test_worlds_do_not_move_the_line_nor_the_network_the_optimism() -> None:
    """Tests that each is fitted to plays of its own, and that without any nothing is corrected."""
    told = in_worlds(1.0, 500)
    assert fit_line(told) == PlattScaling()
    alone = Played([each._replace(worlds=0.0) for each in told.chosen], told.won)
    assert fit_optimism(alone, PlattScaling()) == 0.0
    assert fit_line(alone) != PlattScaling()


@pytest.mark.long
@pytest.mark.process
def test_overconfidence_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests networks that promise too much: calibrated, they say what the others say, calibrated.

    Without worlds in endings both play the same games, whatever they promise, so that chance does
    not count.
    """
    monkeypatch.setattr(estimates, "_ENDING_CARDS", -1)
    rules, shipped = load_rules("douzero"), load("douzero")
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


@pytest.mark.long
@pytest.mark.process
def test_files_of_the_first_version_have_no_optimism_until_they_are_calibrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "douzero.npz"
    shipped = load("douzero")
    shipped.save(path)
    with np.load(path) as packed:
        arrays = {name: packed[name] for name in packed.files if name != "optimism"}
    numbers = {name: each for name, each in arrays.items() if name not in ("card", "features")}
    card = json.loads(arrays["card"].tobytes())
    card["name"] = f"douzero-{_digest(numbers)}"
    arrays["card"] = np.frombuffer(json.dumps(card).encode(), np.uint8)
    np.savez_compressed(path, **arrays)
    assert [each.optimism for each in read(path).networks] == [0, 0, 0]
    monkeypatch.setattr("sys.argv", ["calibration", str(path), "--games", "100"])
    main()
    assert read(path).networks[0].optimism > 0.3


@pytest.mark.long
@pytest.mark.process
def test_files_are_rewritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests the command."""
    path = tmp_path / "classic.npz"
    before = random_weights("classic").save(path)
    monkeypatch.setattr("sys.argv", ["calibration", str(path), "--games", "20"])
    main()
    assert read(path).card.name != before.card.name
