"""What networks say is set right by a line through their log-odds."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from benchmarks.calibration import Advised
from solver.arena import Dealer, play_deal
from solver.rules import load_rules
from solver.search.candidates import candidates
from solver.search.limit import Limit
from solver.search.search import Search
from solver.training.calibration import (
    CALL_WORLDS,
    Line,
    calibrated,
    claims,
    fitted,
    folded,
    lines,
    main,
)
from solver.weights import load, read
from tests.builders import random_weights

GAMES_HERE = 400


def drawn(slope: float, offset: float, count: int = 40_000) -> tuple[np.ndarray, np.ndarray]:
    """Returns log-odds, and wins that happen as the line through them says."""
    random = np.random.default_rng(1)
    odds = random.normal(0, 2, count)
    likely = 1 / (1 + np.exp(-(slope * odds + offset)))
    return odds, (random.uniform(size=count) < likely).astype(np.float64)


@pytest.mark.parametrize(("slope", "offset"), [(1.0, 0.0), (0.7, -0.3), (1.6, 0.8)])
def test_a_line_is_found(slope: float, offset: float) -> None:
    """Tests the fit against wins drawn from a line."""
    found = fitted(*drawn(slope, offset))
    assert found.slope == pytest.approx(slope, abs=0.05)
    assert found.offset == pytest.approx(offset, abs=0.05)


def test_a_line_of_little_or_bad_data() -> None:
    """Tests that without data nothing changes, and that a bad network's order stays."""
    assert fitted(np.zeros(0), np.zeros(0)) == Line(1.0, 0.0)
    alone = fitted(np.array([3.0, 2.0]), np.array([1.0, 1.0]))
    assert 0.5 < alone.slope < 2
    odds, wins = drawn(1.0, 0.0, 2000)
    assert fitted(-odds, wins).slope == pytest.approx(0.1)
    assert np.isfinite(fitted(100 * odds, wins).slope)


@pytest.mark.parametrize("line", [Line(0.8, 0.25), Line(1.7, -0.5), Line(6.0, 2.0)])
def test_what_is_folded_says_the_line(line: Line) -> None:
    """Tests the last layer: the log-odds' line, and points as before."""
    weights = random_weights("classic")
    networks = tuple(folded(network, line) for network in weights.networks)
    [view] = _views()
    options = candidates(view)
    before = Search(view, 0, weights).priors(options, by_wins=True)
    after = Search(view, 0, replace(weights, networks=networks)).priors(options, by_wins=True)
    odds = np.array(
        [[np.log(each.win / (1 - each.win)) for each in found] for found in (before, after)]
    )
    assert odds[1] == pytest.approx(line.slope * odds[0] + line.offset, abs=0.02)
    points = np.array([[each.points for each in found] for found in (before, after)])
    assert points[1] == pytest.approx(points[0], abs=0.02)


def test_whole_numbers_that_would_not_fit_are_halved() -> None:
    """Tests a last layer that is as large as can be."""
    network = random_weights("classic").networks[0]
    last = network.layers[-1]
    big = replace(last, weights=np.full_like(last.weights, 30_000), shift=10)
    network = replace(network, top=1000, layers=(*network.layers[:-1], big))
    found = folded(network, Line(2.0, 0.0)).layers[-1]
    assert found.shift == 9
    assert (found.weights[0] == 30_000).all()
    assert (found.weights[1] == 15_000).all()


@pytest.mark.parametrize("game", ["classic", "street", "douzero"])
def test_claims_are_what_advice_says(game: str) -> None:
    """Tests the log-odds of a game against what is advised, and who won against its sides."""
    rules, weights = load_rules(game), load(game)
    assert weights is not None
    [landlord, *peasants] = claims(rules, weights, 1, 5)
    assert len({bool(won) for _, each in peasants for won in each}) == 1
    assert set(landlord[1].tolist()) != set(peasants[0][1].tolist())
    deal = Dealer(rules, 5, call_worlds=CALL_WORLDS).deal(0)
    advised = Advised(Limit(worlds=0), 1)
    play_deal(rules, deal, [advised] * rules.players)
    said = {round(win, 6) for seat, win in advised.said if seat == deal.landlord}
    likely = 1 / (1 + np.exp(-landlord[0]))
    assert len(likely) > 3
    assert {round(float(win), 6) for win in likely} <= said


def test_calibrated_weights_need_no_more_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tests networks that exaggerate: afterwards, in other games, they do not."""
    rules, shipped = load_rules("douzero"), load("douzero")
    assert shipped is not None
    loud = replace(
        shipped, networks=tuple(folded(each, Line(1.5, 0.4)) for each in shipped.networks)
    )
    set_right = calibrated(rules, loud, games=GAMES_HERE)
    for line in set_right.card.trained["calibrated"]["lines"]:
        assert line["slope"] < 0.85
    for line in lines(rules, set_right, games=GAMES_HERE, seed=7):
        assert line.slope == pytest.approx(1, abs=0.15)
        assert line.offset == pytest.approx(0, abs=0.2)
    path = tmp_path / "some.npz"
    set_right.save(path)
    assert read(path).card.trained["calibrated"]["games"] == GAMES_HERE


def test_files_are_rewritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests the command."""
    path = tmp_path / "classic.npz"
    before = random_weights("classic").save(path)
    monkeypatch.setattr("sys.argv", ["calibration", str(path), "--games", "20"])
    main()
    assert read(path).card.name != before.card.name


def _views() -> list:
    from benchmarks.priors import positions

    return positions(load_rules("classic"), 1, 5)
