"""Training: the loss falls, runs continue, and the quantized networks compute what PyTorch does."""

from dataclasses import asdict, replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from lab.training.hyperparameters import Hyperparameters
from lab.training.self_play import Encoding, SelfPlaySettings, play_samples
from solver.errors import InvalidRequest
from solver.rules import load_rules
from solver.weights import Weights, load, read

torch = pytest.importorskip("torch", reason="needs the extra `train` (PyTorch)")

from lab.training.decisions import rows_of, scattered_rows  # noqa: E402
from lab.training.learner import Learner  # noqa: E402
from lab.training.mean import mean  # noqa: E402
from lab.training.training_run import train  # noqa: E402

SMALL = Hyperparameters(
    width=128, hidden=(16, 16), reader=(128, 32), games=64, warm_up=100, batch=512
)
SELF_PLAY = SelfPlaySettings()


def trained(
    game: str = "classic", games: int = 600, hyperparameters: Hyperparameters = SMALL
) -> Learner:
    """Returns a learner that was trained on games of the greedy player."""
    learner = Learner(load_rules(game), hyperparameters)
    for seed in range(4):
        learner.learn(play_samples(learner.rules, None, games // 4, seed, SELF_PLAY, 1), 2e-3)
    return learner


def test_training_lowers_the_loss_on_unseen_games() -> None:
    learner = Learner(load_rules("classic"), SMALL)
    unseen = play_samples(learner.rules, None, 300, 99, SELF_PLAY, 1)
    before = learner.learn(unseen, 0.0)
    for seed in range(6):
        learner.learn(play_samples(learner.rules, None, 300, seed, SELF_PLAY, 1), 2e-3)
    after = learner.learn(unseen, 0.0)
    assert all(new < old for new, old in zip(after, before, strict=True))


def test_quantized_networks_compute_what_pytorch_computes() -> None:
    """Tests the core's networks against PyTorch's, on the decisions of a game.

    With a trace of 0 the target of a decision is the network's estimate of the best option at the
    seat's next decision, which is the next sample when nothing is drawn at random.
    """
    learner = trained()
    weights = learner.weights(averaged=False)
    settings = SelfPlaySettings(
        epsilon=0.0, temperature=0.0, points=0.0, greedy=0.0, trace=0.0, branches=0
    )
    [landlord, *_] = play_samples(learner.rules, weights, 1, 4, settings, 1)
    model = learner._models[0]
    rows = rows_of(landlord, np.arange(len(landlord)), len(weights.features)).float()
    with torch.no_grad():
        estimates = torch.sigmoid(model(rows)[:, 0]).numpy()
    assert len(estimates) > 3
    assert landlord.wins[:-1] == pytest.approx(estimates[1:], abs=0.01)


def test_a_card_writes_the_rows_that_the_processor_writes() -> None:
    """Tests the two ways from the numbers of active features to rows of 0 and 1."""
    [samples, *_] = play_samples(load_rules("street"), None, 40, 8, SELF_PLAY, 1)
    order = np.random.default_rng(1).permutation(len(samples))
    features = len(Encoding.of(load_rules("street")).names)
    written = scattered_rows(
        torch.from_numpy(samples.features.astype(np.int16)),
        torch.from_numpy(samples.offsets),
        torch.from_numpy(order),
        features,
        int(np.diff(samples.offsets).max()),
    )
    assert torch.equal(written, rows_of(samples, order, features))
    assert (written.float().sum(1).numpy() == np.diff(samples.offsets)[order]).all()


def test_a_run_continues_from_its_checkpoint(tmp_path: Path) -> None:
    """Tests that a checkpoint restores the learner, and that another game's is refused."""
    learner = trained()
    learner.hyperparameters = replace(SMALL, rate=3e-4, self_play=SelfPlaySettings(greedy=0.3))
    learner.games = 77
    learner.save(tmp_path / "some.pt")
    again = Learner.resumed(learner.rules, tmp_path / "some.pt")
    assert again.hyperparameters == learner.hyperparameters
    assert (again.games, again.steps) == (77, learner.steps)
    for restored, saved in zip(again._models, learner._models, strict=True):
        for one, other in zip(restored.parameters(), saved.parameters(), strict=True):
            assert torch.equal(one, other)
    samples = play_samples(learner.rules, None, 50, 8, SELF_PLAY, 1)
    assert again.learn(samples, 1e-3) == pytest.approx(learner.learn(samples, 1e-3), rel=0.05)
    with pytest.raises(InvalidRequest, match="street"):
        Learner.resumed(load_rules("street"), tmp_path / "some.pt")
    with pytest.raises(InvalidRequest, match=r"missing\.pt"):
        Learner.resumed(learner.rules, tmp_path / "missing.pt")


def test_parameters_of_another_game_are_adopted(tmp_path: Path) -> None:
    """Tests that features with equal names keep their parameters."""
    learner = trained()
    learner.save(tmp_path / "classic.pt")
    unseen = play_samples(load_rules("douzero"), None, 200, 99, SELF_PLAY, 1)
    fresh = Learner(load_rules("douzero"), SMALL)
    adopted = Learner(load_rules("douzero"), SMALL)
    adopted.adopt(tmp_path / "classic.pt")
    losses = zip(adopted.learn(unseen, 0.0), fresh.learn(unseen, 0.0), strict=True)
    assert all(known < unknown for known, unknown in losses)
    with pytest.raises(InvalidRequest, match="seats"):
        Learner(load_rules("street"), SMALL).adopt(tmp_path / "classic.pt")


def test_quantized_weights_can_be_trained_further(tmp_path: Path) -> None:
    """Tests that a learner which starts from a file of weights computes what the file computes."""
    learner = trained()
    before = learner.weights()
    before.save(tmp_path / "some.npz")
    again = Learner(learner.rules, SMALL)
    again.adopt(tmp_path / "some.npz")
    for old, new in zip(before.networks, again.weights().networks, strict=True):
        assert (new.scale, new.table.shape) == (old.scale, old.table.shape)
        assert np.abs(new.table.astype(int) - old.table).max() <= 1
        for a, b in zip(old.layers, new.layers, strict=True):
            assert np.abs(b.weights / 2**b.shift - a.weights / 2**a.shift).max() < 0.001
    for size in ({"width": 256}, {"reader": (256, 32)}, {"reader": ()}):
        other = Learner(learner.rules, replace(SMALL, **size))
        with pytest.raises(InvalidRequest, match="other sizes"):
            other.adopt(tmp_path / "some.npz")


def test_networks_without_a_reader_get_one_that_adds_nothing(tmp_path: Path) -> None:
    without = replace(SMALL, reader=())
    trained(hyperparameters=without).save(tmp_path / "classic.pt")
    plain, reading = (Learner(load_rules("classic"), each) for each in (without, SMALL))
    for learner in (plain, reading):
        learner.adopt(tmp_path / "classic.pt")
    unseen = play_samples(plain.rules, None, 100, 99, SELF_PLAY, 1)
    assert reading.learn(unseen, 0.0) == pytest.approx(plain.learn(unseen, 0.0), rel=1e-3)
    reading.learn(unseen, 1e-3)
    for model in reading._models:
        assert model.reader.linears[-1].weight.abs().sum() > 0


def test_a_checkpoint_that_names_no_reader_has_none() -> None:
    settings = asdict(SMALL)
    del settings["reader"]
    assert Hyperparameters.of(settings) == replace(SMALL, reader=())


def test_a_card_names_the_hyperparameters_as_shipped_cards_do() -> None:
    """Tests the keys under which the cards of shipped weights state how they were trained."""
    entry = Learner(load_rules("classic"), SMALL).weights().card.trained["course"]
    assert entry["width"] == 128
    assert set(entry["diet"]) == {
        "epsilon",
        "temperature",
        "by_points",
        "greedy",
        "trace",
        "branches",
        "chosen",
    }


def test_networks_that_can_play_learn_more_slowly() -> None:
    """Tests how training goes on: without a warm-up, at a lower rate, with a longer average."""
    anew, further = Hyperparameters(), Hyperparameters.further(3)
    assert (further.warm_up, further.seed) == (0, 3)
    assert further.rate < anew.rate
    assert further.averaged > anew.averaged


@pytest.mark.long  # it learns for seconds
def test_a_run_writes_weights_and_a_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests one short run from its first game to its files, and that it continues.

    A clock that moves a second whenever it is read makes the number of rounds certain: a round
    reads it twice.
    """
    clock = SimpleNamespace(monotonic=count().__next__)
    monkeypatch.setattr("lab.training.learner.time", clock)
    reports: list[dict] = []

    def run(seconds: float, *, resume: bool = False) -> Weights:
        return train(
            load_rules("classic"),
            seconds=seconds,
            folder=tmp_path,
            resume=resume,
            hyperparameters=None if resume else SMALL,
            calibration_games=20,
            report=reports.append,
        )

    weights = run(6)
    assert len(reports) == 3
    assert {path.name for path in tmp_path.iterdir()} == {"classic.pt", "classic.npz"}
    # A round of the greedy player, four times as long, and three of the networks: the last one is
    # played while the networks train on the one before.
    assert weights.card.trained["games"] == (4 + 3) * SMALL.games
    assert weights.card.trained["calibrated"]["games"] == 20
    assert weights.card.strength["greedy, for wins"]["deals"] == 3000
    shipped = load("classic")
    kept = read(tmp_path / "classic.npz")
    assert (kept.bids.network.table == shipped.bids.network.table).all()
    assert kept.card.trained["bids"] == shipped.card.trained["bids"]
    assert kept.proposals.features == shipped.proposals.features
    assert kept.card.trained["proposals"] == shipped.card.trained["proposals"]
    assert run(2, resume=True).card.trained["games"] == (4 + 3 + 2) * SMALL.games
    assert len(reports) == 4


@pytest.mark.long  # it learns for seconds
def test_the_mean_of_two_networks(tmp_path: Path) -> None:
    """Tests its parameters, its card and the bidder beside it, and that games are not mixed."""
    first, second = trained(), trained()
    second.learn(play_samples(second.rules, None, 200, 9, SELF_PLAY, 1), 2e-3)
    paths = [tmp_path / "first.npz", tmp_path / "second.npz"]
    old, new = (
        learner.weights().save(path) for learner, path in zip((first, second), paths, strict=True)
    )
    mixed = mean(paths[0], paths[1], share=0.25, folder=tmp_path, calibration_games=20)
    assert read(tmp_path / "classic.npz").card == mixed.card
    assert mixed.card.trained["mean of"] == {old.card.name: 0.75, new.card.name: 0.25}
    assert mixed.bids is not None
    for ours, one, other in zip(mixed.networks, old.networks, new.networks, strict=True):
        expected = 0.75 * one.table + 0.25 * other.table.astype(np.float64)
        # Whole numbers, of parameters that were themselves rounded.
        assert np.abs(ours.table - expected).max() <= 1
    trained("douzero", 100).weights().save(tmp_path / "douzero.npz")
    with pytest.raises(InvalidRequest, match="weights of douzero, not classic"):
        mean(paths[0], tmp_path / "douzero.npz", folder=tmp_path)
    with pytest.raises(InvalidRequest, match="share: 60"):
        mean(*paths, share=60.0, folder=tmp_path)
