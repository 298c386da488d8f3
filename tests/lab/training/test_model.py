"""The loss of the networks: what the heads predict where it is least."""

import pytest

torch = pytest.importorskip("torch", reason="needs the extra `train` (PyTorch)")

from lab.training.model import POINTS_UNIT, loss_of  # noqa: E402


@pytest.mark.parametrize("mean", [0.5, -3.0, 20.0])
def test_the_points_head_predicts_the_mean_of_rare_large_results(mean: float) -> None:
    """Tests that the loss pulls a prediction to the mean, from both sides of it."""
    points = torch.tensor([mean - 1.0] * 15 + [mean + 15.0])

    def pull(predicted: float) -> float:
        out = torch.tensor([[0.0, predicted / POINTS_UNIT]] * len(points), requires_grad=True)
        loss_of(out, torch.ones(len(points)), points).backward()
        return float(out.grad[:, 1].sum())

    assert pull(mean) == pytest.approx(0, abs=1e-6)
    assert pull(mean - 0.5) < 0 < pull(mean + 0.5)


def test_a_large_result_weighs_no_more_where_it_is_expected() -> None:
    """Tests that an error as a share of what is expected weighs the same at every height."""
    wins = torch.ones(1)

    def loss(expected: float) -> float:
        out = torch.tensor([[0.0, expected / POINTS_UNIT]])
        return float(loss_of(out, wins, torch.tensor([expected * 1.5])))

    assert loss(8.0) == pytest.approx(loss(48.0))
