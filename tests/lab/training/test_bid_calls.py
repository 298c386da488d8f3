"""Batches of tried calls, and the loss of the differences between the calls of a decision."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the extra `train` (PyTorch)")

from lab.training.bid_calls import CallLoss, TriedCalls, TriedState  # noqa: E402
from solver.game.auction import Auction  # noqa: E402
from solver.rules import load_rules  # noqa: E402


@pytest.fixture
def samples() -> list[TriedState]:
    """Two states of an auction, with four and with two calls."""
    rules, random = load_rules("classic"), np.random.default_rng(1)
    states = [(Auction.start(rules), 23), (Auction.replay(rules, [2, "pass"]), 40)]
    return [
        TriedState(
            auction,
            "mixed",
            random.permutation(100)[:count],
            random.integers(0, 5, (len(auction.legal), count)),
        )
        for auction, count in states
    ]


def test_a_batch_has_whole_decisions(samples: list[TriedState]) -> None:
    """Tests that every call comes once, beside those of its decision, with its own outcome."""
    tried = TriedCalls.of(samples)
    sizes = [len(each.auction.legal) for each in samples]
    assert sizes == [4, 2]
    seen = []
    for batch, of in tried.batches(16, np.random.default_rng(2)):
        assert 4 <= len(batch) <= 4 * 16
        for number in range(of.max() + 1):
            calls = batch[of == number]
            at = 0 if len(calls) == 4 else 1
            hand = tried.hands[calls[0]]
            assert (tried.hands[calls] == hand).all()
            assert tried.states[calls].tolist() == [[0, 1, 2, 3], [4, 5]][at]
            column = np.flatnonzero(samples[at].hands == hand)[0]
            assert (tried.categories[calls] == samples[at].categories[:, column]).all()
        seen += batch.tolist()
    assert sorted(seen) == list(range(23 * 4 + 40 * 2))


def test_the_loss_tells_differences_from_common_errors(samples: list[TriedState]) -> None:
    """Tests the loss against sums by hand, and that only differences count in its last part."""
    points = np.array([0.0, -4.0, -1.0, 2.0, 8.0])
    tried = TriedCalls.of(samples)
    batch, of = next(tried.batches(10_000, np.random.default_rng(3)))
    assert len(batch) == len(tried.hands)
    torch.manual_seed(1)
    logits = torch.randn(len(batch), 5)
    loss = CallLoss.of(tried, points, 0.25, 2.0)
    entropy, whole = loss(logits, tried.categories[batch], of)

    likely = logits.softmax(-1).double().numpy()
    found = tried.categories[batch]
    error = likely @ points - points[found]
    score, between, of_scores = points[found], error.copy(), points[found].copy()
    for number in range(of.max() + 1):
        between[of == number] -= between[of == number].mean()
        of_scores[of == number] -= of_scores[of == number].mean()
    by_hand = -np.log(likely[np.arange(len(found)), found]).mean()
    assert float(entropy) == pytest.approx(by_hand, rel=1e-5)
    by_hand += 0.25 * (error**2).mean() / score.var()
    by_hand += 2.0 * (between**2).mean() / (of_scores**2).mean()
    assert float(whole) == pytest.approx(by_hand, rel=1e-5)


def test_luck_that_calls_share_is_no_difference() -> None:
    """Tests that outcomes which are the same after every call say nothing of differences."""
    auction = Auction.start(load_rules("classic"))
    same = np.tile(np.arange(50) % 2, (len(auction.legal), 1))
    tried = TriedCalls.of([TriedState(auction, "mixed", np.arange(50), same)])
    points = np.array([-6.0, 6.0])
    batch, of = next(tried.batches(10_000, np.random.default_rng(3)))
    even = torch.zeros(len(batch), 2)
    without, with_it = (
        CallLoss.of(tried, points, 0.0, weight)(even, tried.categories[batch], of)[1]
        for weight in (0.0, 1.0)
    )
    assert float(with_it) == pytest.approx(float(without))
