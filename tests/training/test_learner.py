"""The learner: it learns, goes on where it stopped, and its networks say what PyTorch's say."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from solver.errors import InvalidRequest
from solver.rules import load_rules
from solver.training.lessons import Diet, play

torch = pytest.importorskip("torch", reason="needs the extra `train` (PyTorch)")

from solver.training.learner import Course, Learner  # noqa: E402
from solver.training.lesson_plan import teach  # noqa: E402
from solver.training.model import rows_of  # noqa: E402

COURSE = Course(width=128, hidden=(16, 16), games=64, warm_up=100, batch=512)


def taught(game: str = "classic", games: int = 600) -> Learner:
    """Returns a learner that has seen some greedy games."""
    learner = Learner(load_rules(game), COURSE)
    for seed in range(4):
        learner.learn(play(learner.rules, None, games // 4, seed, Diet(), 1), 2e-3)
    return learner


def test_it_learns() -> None:
    """Tests that the error on games never seen falls."""
    learner = Learner(load_rules("classic"), COURSE)
    unseen = play(learner.rules, None, 300, 99, Diet(), 1)
    before = learner.learn(unseen, 0.0)
    for seed in range(6):
        learner.learn(play(learner.rules, None, 300, seed, Diet(), 1), 2e-3)
    after = learner.learn(unseen, 0.0)
    assert all(new < old for new, old in zip(after, before, strict=True))


def test_whole_numbers_say_what_floats_say() -> None:
    """Tests the core's networks against PyTorch's, on the decisions of a game.

    With a trace of 0 a decision's lesson is what the network thought of the best option at the
    seat's next decision, which is the next lesson when nothing random is done.
    """
    learner = taught()
    networks = learner.weights(averaged=False).native(learner.rules)
    diet = Diet(epsilon=0.0, temperature=0.0, by_points=0.0, greedy=0.0, trace=0.0, branches=0)
    [landlord, *_] = play(learner.rules, networks, 1, 4, diet, 1)
    model = learner._models[0]
    rows = rows_of(landlord, np.arange(len(landlord)), learner._size).float()
    with torch.no_grad():
        thought = torch.sigmoid(model(rows)[:, 0]).numpy()
    assert len(thought) > 3
    assert landlord.wins[:-1] == pytest.approx(thought[1:], abs=0.01)


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Tests that a checkpoint brings everything back, and that another game's is refused."""
    learner = taught()
    learner.games = 77
    learner.save(tmp_path / "some.pt")
    again = Learner(learner.rules, COURSE)
    again.resume(tmp_path / "some.pt")
    assert (again.games, again.steps) == (77, learner.steps)
    lessons = play(learner.rules, None, 50, 8, Diet(), 1)
    assert again.learn(lessons, 1e-3) == pytest.approx(learner.learn(lessons, 1e-3), rel=0.05)
    with pytest.raises(InvalidRequest, match="street"):
        Learner(load_rules("street"), COURSE).resume(tmp_path / "some.pt")
    with pytest.raises(InvalidRequest, match=r"missing\.pt"):
        again.resume(tmp_path / "missing.pt")


def test_what_another_game_taught_is_known(tmp_path: Path) -> None:
    """Tests that features with equal names keep their weights."""
    learner = taught()
    learner.save(tmp_path / "classic.pt")
    unseen = play(load_rules("douzero"), None, 200, 99, Diet(), 1)
    fresh = Learner(load_rules("douzero"), COURSE)
    adopted = Learner(load_rules("douzero"), COURSE)
    adopted.adopt(tmp_path / "classic.pt")
    errors = zip(adopted.learn(unseen, 0.0), fresh.learn(unseen, 0.0), strict=True)
    assert all(known < unknown for known, unknown in errors)
    with pytest.raises(InvalidRequest, match="seats"):
        Learner(load_rules("street"), COURSE).adopt(tmp_path / "classic.pt")


def test_whole_numbers_can_be_learned_from_again(tmp_path: Path) -> None:
    """Tests that a learner which starts from weights says what they say."""
    learner = taught()
    before = learner.weights()
    before.save(tmp_path / "some.npz")
    again = Learner(learner.rules, COURSE)
    again.adopt(tmp_path / "some.npz")
    for old, new in zip(before.networks, again.weights().networks, strict=True):
        assert (new.scale, new.table.shape) == (old.scale, old.table.shape)
        assert np.abs(new.table.astype(int) - old.table).max() <= 1
        for a, b in zip(old.layers, new.layers, strict=True):
            assert np.abs(b.weights / 2**b.shift - a.weights / 2**a.shift).max() < 0.001
    wider = Learner(learner.rules, replace(COURSE, width=256))
    with pytest.raises(InvalidRequest, match="other sizes"):
        wider.adopt(tmp_path / "some.npz")


def test_one_command_leaves_weights_and_a_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests the whole way, with a course of seconds."""
    monkeypatch.setattr(
        "solver.training.lesson_plan.Course", lambda seed: replace(COURSE, seed=seed)
    )
    told = []
    weights = teach(load_rules("classic"), seconds=3, folder=tmp_path, games=20, report=told.append)
    assert told
    assert {path.name for path in tmp_path.iterdir()} == {"classic.pt", "classic.npz"}
    assert weights.card.trained["games"] == told[-1]["games"] or weights.card.trained["games"] > 0
    assert "greedy, for wins" in weights.card.strength
    teach(load_rules("classic"), seconds=1, folder=tmp_path, games=20, resume=True)
