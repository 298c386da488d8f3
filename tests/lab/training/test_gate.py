"""The gate: how strong new weights are."""

from pathlib import Path

import pytest

from lab.training.gate import add_strength, main, measure
from solver.rules import load_rules
from tests.builders import random_weights


@pytest.mark.parametrize("game", ["snatch", "street"])
def test_equal_weights_are_equal(game: str) -> None:
    """Tests that a network against itself wins exactly half of the duplicate games."""
    rules, weights = load_rules(game), random_weights(game)
    found = measure(rules, weights, weights, deals=40, seed=7)
    assert found["win_rate"].mean == 0.5
    assert found["points"].mean == 0.0
    assert found["as_landlord"].mean == pytest.approx(1 - found["as_peasants"].mean, abs=1e-3)
    assert found.deals == 40


@pytest.mark.long
@pytest.mark.process
def test_random_weights_lose_against_the_greedy_player() -> None:
    """Tests that the gate finds a bad network, and states its strength on its card."""
    rules, weights = load_rules("classic"), random_weights("classic")
    found = add_strength(rules, weights, random_weights("classic", 2), 3).card.strength
    assert found["greedy, for wins"]["win_rate"] < 0.4
    assert found["greedy, for points"]["points"] < 0
    assert set(found) == {
        "seed",
        "greedy, for wins",
        "greedy, for points",
        "classic, for wins",
        "classic, for points",
    }


def test_the_command_prints_the_strength_of_games_and_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tests shipped weights against the greedy player, and a file against itself."""
    path = tmp_path / "some.npz"
    name = random_weights("classic").save(path).card.name
    monkeypatch.setattr("sys.argv", ["gate", "douzero", str(path), "--deals", "60"])
    main()
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("douzero-")
    assert second.startswith(f"{name} ")
    monkeypatch.setattr("sys.argv", ["gate", str(path), "--deals", "60", "--against", str(path)])
    main()
    assert "'win_rate': 0.5," in capsys.readouterr().out
