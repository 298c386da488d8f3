"""Learned bidders: they learn what played deals say, and compute in whole numbers what they learn."""

from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

from lab.arena.bidders import parse_bidder
from solver.bidders.auctioneer import hold_auctions, payoffs
from solver.bidders.kinds import Kinds
from solver.bidders.learned import LearnedBidder
from solver.errors import InvalidRequest
from solver.game.among import AMONG
from solver.game.auction import Auction
from solver.rules import Rules, load_rules
from solver.search.landlord_trials import LandlordTrials
from solver.weights import Weights, load, read

torch = pytest.importorskip("torch", reason="needs the extra `train` (PyTorch)")

from lab.training.bid_learner import BidHyperparameters, BidLearner  # noqa: E402
from lab.training.bid_run import train_bids  # noqa: E402
from lab.training.dealing import auctioned_deals, random_deals  # noqa: E402

# Few deals teach little about calls that are hardly ever made: there are more of them here.
SMALL = BidHyperparameters(
    width=128,
    hidden=(32, 16),
    rounds=200,
    deals=1024,
    batch=256,
    rate=2e-3,
    averaged=0.95,
    temperature=0.05,
    epsilon=0.1,
)


def two_fold(rules: Rules, deals: int, seed: int) -> LandlordTrials:
    """Returns deals in which a landlord wins four points if he was dealt the highest card."""
    hands, bottoms = random_deals(rules, deals, np.random.default_rng(seed))
    top = np.uint64(4 * (len(rules.description.deck.ranks) - 1))
    holds = (hands >> top) & np.uint64(15) > 0
    return LandlordTrials(hands, bottoms, np.where(holds, 4.0, -4.0))


def with_bids(learner: BidLearner, error: float = 0.1) -> Weights:
    """Returns the weights of a learner's game with its network for bids."""
    weights = load(learner.rules.id)
    assert weights is not None
    return replace(weights, bids=learner.weights(error, 2 * error))


@pytest.fixture(scope="module")
def learner() -> BidLearner:
    """A learner that has learned where only the highest card decides."""
    rules = load_rules("snatch")
    learner = BidLearner(rules, two_fold(rules, 6000, 1), SMALL)
    learner.run()
    return learner


def test_the_bidder_learns_what_decides(learner: BidLearner) -> None:
    """Tests that a seat with the deciding card bids and snatches, and others leave it."""
    rules = learner.rules
    bidder = LearnedBidder(rules, with_bids(learner))
    unseen = two_fold(rules, 400, 2)
    holds = unseen.points[:, 0] > 0
    own = unseen.hands[:, 0]
    start = Auction.start(rules)
    bids = bidder.choose(start, own) < len(start.legal) - 1
    assert bids[holds].mean() > 0.95
    # Who bids three at once has the card: it is not in the hand that may be snatched with.
    offered = Auction.replay(rules, [3])
    assert offered.legal == ("snatch", "no")
    snatches = bidder.choose(offered, own[~holds]) == 0
    assert snatches.mean() < 0.05
    # An expert then wins two points a seat, three times; people bid without it, too.
    expected = bidder.points(offered, own[~holds])[:, 1]
    assert -6.5 < float(np.median(expected)) < -3
    chances = bidder.outcomes(start, own)
    assert np.allclose(chances.sum(axis=2), 1)
    assert np.allclose(bidder.chances(start, own).sum(axis=1), 1)


def test_a_value_is_the_mean_of_auctions_among_those_assumed(learner: BidLearner) -> None:
    """Tests that learned values mean what sampled deals mean, for each assumption."""
    rules = learner.rules
    bidder = LearnedBidder(rules, with_bids(learner))
    unseen = two_fold(rules, 4000, 9)
    auction, firsts = Auction.start(rules), np.zeros(4000, np.int64)
    for among in AMONG:
        kinds = Kinds.of(rules, among, bidder.among("expert"))
        own = bidder.among(among)
        sits = kinds.drawn(unseen.hands.shape, np.random.default_rng(4))
        sits[:, 0] = len(kinds.bidders)
        said = own.points(auction, unseen.hands[:, 0]).mean(axis=0)
        for index, call in enumerate(auction.legal):
            ended = hold_auctions(
                auction.after(call),
                unseen.hands,
                unseen.bottoms,
                firsts,
                [*kinds.bidders, own],
                sits,
            )
            scored = payoffs(ended, unseen.points)[:, 0].mean()
            assert said[index] == pytest.approx(scored, abs=0.5), (among, call)


def test_a_bidder_learns_further(learner: BidLearner, tmp_path: Path) -> None:
    """Tests that a run can begin with what a bidder knows, and says so."""
    rules = learner.rules
    path = tmp_path / "start.npz"
    known = with_bids(learner).save(path)
    again = BidLearner(rules, two_fold(rules, 500, 3), SMALL)
    hands = two_fold(rules, 100, 4).hands.reshape(-1)
    start = Auction.start(rules)
    assert known.bids is not None
    again.begin(known.bids)
    expected = learner.expected(start, hands)
    assert np.abs(again.expected(start, hands) - expected).max() < 0.2
    further = BidHyperparameters.further({**asdict(SMALL), "played": 500, "hidden": [32, 16]}, 5)
    assert further.hidden == SMALL.hidden
    assert further.epsilon == SMALL.epsilon
    assert further.rate < SMALL.rate
    assert further.seed == 5
    written = train_bids(
        rules,
        folder=tmp_path,
        deals=64,
        weights=known,
        further=True,
        hyperparameters=replace(further, rounds=2, deals=64),
        calibration_deals=60,
        measured=6,
    )
    assert written.card.trained["bids"]["start"] == known.card.name
    with pytest.raises(InvalidRequest, match="other sizes"):
        BidLearner(rules, two_fold(rules, 50, 3), replace(SMALL, hidden=(16, 16))).begin(known.bids)
    with pytest.raises(InvalidRequest, match="no bidder"):
        train_bids(rules, folder=tmp_path, weights=replace(known, bids=None), further=True)


def test_whole_numbers_compute_what_was_learned(learner: BidLearner, tmp_path: Path) -> None:
    """Tests the quantized network, through a file, against the one that PyTorch trained."""
    rules = learner.rules
    path = tmp_path / "snatch.npz"
    saved = with_bids(learner, error=0.25).save(path)
    bidder = parse_bidder(str(path), rules)
    assert isinstance(bidder, LearnedBidder)
    assert bidder.error == 0.25
    assert bidder.name == f"learned:{saved.card.name}"
    hands = two_fold(rules, 100, 3).hands.reshape(-1)
    for calls in ([], ["pass"], [1, "pass", "pass"]):
        auction = Auction.replay(rules, calls)
        assert np.abs(bidder.points(auction, hands) - learner.expected(auction, hands)).max() < 0.2


def test_a_run_writes_a_bidder_beside_the_networks(tmp_path: Path) -> None:
    """Tests a short run, that it can be repeated, and what has no bidder."""
    rules = load_rules("decktet")
    settings = replace(SMALL, rounds=3, deals=32)
    written = train_bids(
        rules, folder=tmp_path, deals=64, hyperparameters=settings, calibration_deals=60, measured=6
    )
    known = read(tmp_path / "decktet.npz")
    again = train_bids(
        rules, folder=tmp_path, deals=64, hyperparameters=settings, calibration_deals=60, measured=6
    )
    assert written.card.name == again.card.name == known.card.name
    assert written.card.trained["bids"]["played"] == 64
    assert known.bids.error > 0
    own = load("decktet")
    assert all(
        (ours.table == theirs.table).all()
        for ours, theirs in zip(known.networks, own.networks, strict=True)
    )
    with pytest.raises(InvalidRequest, match="no auction"):
        train_bids(load_rules("douzero"), folder=tmp_path)


def test_auctions_deal_for_self_play(learner: BidLearner) -> None:
    """Tests that the landlords of self-play mostly hold what the bidder bids on."""
    rules = learner.rules
    bidder = LearnedBidder(rules, with_bids(learner))
    deals = auctioned_deals(rules, bidder, 500, 7)
    assert len(deals.hands) == len(deals.bottoms) == len(deals.landlords) == 500
    top = np.uint64(4 * (len(rules.description.deck.ranks) - 1))
    holds = (deals.hands >> top) & np.uint64(15) > 0
    rows = np.arange(500)
    decided = holds.any(axis=1)
    assert holds[rows, deals.landlords][decided].mean() > 0.75
    again = auctioned_deals(rules, bidder, 500, 7)
    assert (again.landlords == deals.landlords).all()
