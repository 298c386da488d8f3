"""Deep Monte Carlo for auctions: a call is worth what follows it in played deals.

Deals are played once for each landlord, so that every auction of a deal has a known result and
auctions cost next to nothing. In each round auctions are held by a pool of bidders. At one call
of a deal every legal call is tried, and the auction is finished as it is in sampled deals: each
seat makes the call that it prefers. So a value means the same as the mean of many sampled deals
(docs/decisions/0037-bids-without-worlds.md). Two calls of one deal share all their luck with the
cards; so their difference is learned from few deals.

What is assumed of the other seats is an input of the network: a mixture of kinds, or one of them
(docs/decisions/0052-bids-among-people.md).
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
import torch
from numpy.random import Generator, default_rng

from lab.training.bid_calls import CallLoss, TriedCalls, TriedState
from lab.training.bid_model import BidModel, hand_rows_of
from lab.training.bid_opponents import OpponentPool, Seats
from lab.training.model import quantized, state_of
from lab.training.schedule import follow, rate_at
from lab.training.self_play import HandRows
from solver.bidders.auctioneer import Indices, hold_auctions, payoffs
from solver.bidders.by_strength import AnyCall, ThresholdBidder
from solver.bidders.kinds import Kinds
from solver.bidders.learned import AuctionEncoding
from solver.bidders.outcomes import CATEGORIES, category_of
from solver.bidders.strength import Floats, Hands
from solver.errors import InvalidRequest
from solver.game.among import AMONG, Among
from solver.game.auction import Auction, Call, calls_after_bottom
from solver.rules import Rules
from solver.search.landlord_trials import LandlordTrials
from solver.weights import BidWeights

# A category that has come up less often than this counts as impossible.
_FEWEST = 20
# A bidder that goes on learning: how many decisions it meets, its highest learning rate, and the
# decay of its averages. At three times the rate, two runs differ as much as they gain.
_DECISIONS_FURTHER = 300 * 4096
_RATE_FURTHER = 3e-4
_AVERAGED_FURTHER = 0.9995
# Deals from which the average stake is taken.
_MEASURED = 2000


@dataclass(frozen=True)
class BidHyperparameters:
    """How a bidder is trained.

    Attributes:
        width: the units of the first layer, a multiple of 128.
        hidden: the units of the other hidden layers.
        rounds: how many rounds of auctions and learning there are.
        deals: the deals of a round.
        batch: calls in one optimizer step.
        rate: the highest learning rate; it falls along a cosine.
        averaged: the decay of the moving average of the parameters, for each step.
        temperature: how evenly bidders draw among calls whose expected points are close, as a
            share of what a peasant wins or loses on average.
        epsilon: the probability that a call is drawn evenly from the legal ones.
        points_weight: the weight of the squared error of the expected points, in units of their
            variance, against the cross-entropy of the outcomes.
        difference_weight: the weight of the squared error of the differences in points between the
            calls of a decision, in units of their variance.
        believed_temperature: the temperature with which calls are believed that others have made,
            in base stakes (docs/decisions/0018-calibration-of-calls.md).
        believed_deviation: the share of such calls that may be any legal one.
        seed: decides everything that is drawn at random.
    """

    width: int = 128
    hidden: tuple[int, ...] = (64, 32)
    rounds: int = 500
    deals: int = 4096
    batch: int = 2048
    rate: float = 2e-3
    averaged: float = 0.998
    temperature: float = 0.015
    epsilon: float = 0.03
    points_weight: float = 0.2
    difference_weight: float = 1.0
    believed_temperature: float = 0.5
    believed_deviation: float = 0.05
    seed: int = 1

    @classmethod
    def further(cls, trained: Mapping[str, Any], seed: int) -> BidHyperparameters:
        """Returns how a bidder is trained further: in its own way, at a lower rate, and shorter.

        Args:
            trained: how it was trained, as the card of its weights says.
            seed: decides everything that is drawn at random.
        """
        names = {field.name for field in fields(cls)}
        known = {name: value for name, value in trained.items() if name in names}
        known["hidden"] = tuple(known.get("hidden", cls.hidden))
        further = cls(**known)
        rounds = max(1, _DECISIONS_FURTHER // further.deals)
        return replace(
            further, rounds=rounds, rate=_RATE_FURTHER, averaged=_AVERAGED_FURTHER, seed=seed
        )


class BidLearner:
    """The bid network of one game in training."""

    def __init__(
        self,
        rules: Rules,
        trials: LandlordTrials,
        hyperparameters: BidHyperparameters,
        kinds: Kinds | None = None,
    ) -> None:
        """Starts from random parameters.

        Args:
            rules: a game with an auction.
            trials: the played deals to learn from.
            hyperparameters: how to learn.
            kinds: who sits in the other seats of a mixed table, those of the game when None; its
                experts have the learner's network.
        """
        torch.manual_seed(hyperparameters.seed)
        # Small products gain nothing from a second thread, which other work may hold up.
        torch.set_num_threads(1)
        self.rules = rules
        self.hyperparameters = hyperparameters
        self.encoding = AuctionEncoding.of(rules)
        self._trials = trials
        self._after_bottom = calls_after_bottom(rules)
        dealt = trials.hands.reshape(-1)
        if self._after_bottom:
            dealt = np.concatenate([dealt, (trials.hands + trials.bottoms[:, None]).reshape(-1)])
        self._packed = dealt
        self._rows = HandRows(rules, dealt)
        self._model = BidModel(
            self._rows.groups,
            self.encoding.groups,
            hyperparameters.width,
            hyperparameters.hidden,
        )
        self.average = copy.deepcopy(self._model)
        self._optimizer = torch.optim.Adam(self._model.parameters(), lr=hyperparameters.rate)
        self._kinds = kinds or Kinds.of(rules, "mixed", AnyCall())
        self._random = default_rng(hyperparameters.seed)
        self._stake = _mean_stake(rules, trials)
        self._sums = np.zeros(CATEGORIES)
        self._counts = np.zeros(CATEGORIES)
        self._steps = 0
        self._states: dict[tuple[Among, tuple[Call, ...]], torch.Tensor] = {}

    def begin(self, bids: BidWeights) -> None:
        """Starts from what a bidder has learned; what it does not know of the game starts at zero.

        Raises:
            InvalidRequest: its network has other sizes.
        """
        names = (*self._rows.names, *self.encoding.names)
        state = state_of(bids.network.arranged(bids.features, names))
        try:
            for model in (self._model.model, self.average.model):
                model.load_state_dict(state)
        except RuntimeError as error:
            raise InvalidRequest(f"the bidder has a network of other sizes ({error})") from None
        self._sums = bids.points * _FEWEST
        self._counts = np.where(bids.points == 0, 0.0, _FEWEST)

    @property
    def points(self) -> Floats:
        """The mean score of each category so far.

        A category that has hardly come up counts 0 points. A network never gives it a probability
        of exactly zero, and a small excess of probability times a large score distorts the mean.
        """
        return np.where(self._counts < _FEWEST, 0.0, self._sums / np.maximum(self._counts, 1))

    def states(self, auction: Auction, among: Among = "mixed") -> torch.Tensor:
        """Returns rows of 0 and 1: by legal call the features of the auction and the call."""
        known = self._states.get((among, auction.calls))
        if known is None:
            known = torch.zeros(len(auction.legal), len(self.encoding.names))
            for row, call in zip(known, auction.legal, strict=True):
                row[self.encoding.state(auction, call, among)] = 1.0
            self._states[among, auction.calls] = known
        return known

    def expected(self, auction: Auction, hands: Hands) -> Floats:
        """Returns the expected points of each legal call for packed hands: hands x calls."""
        rows = hand_rows_of(HandRows(self.rules, hands), np.arange(len(hands)))
        with torch.no_grad():
            calls = self.states(auction) @ self.average.call_table()
            likely = self.average.outcomes(self.average.hand_sums(rows), calls).double().numpy()
        found: Floats = likely @ self.points
        return found

    def weights(self, error: float, points_error: float) -> BidWeights:
        """Returns the quantized network; its parameters are the moving averages.

        Args:
            error: the standard error of its win probabilities.
            points_error: that of its points, as a share of the amount paid.
        """
        return BidWeights(
            features=(*self._rows.names, *self.encoding.names),
            network=quantized(self.average.model),
            points=self.points,
            temperature=self.hyperparameters.believed_temperature,
            deviation=self.hyperparameters.believed_deviation,
            error=error,
            points_error=points_error,
        )

    def chances(self, points: Floats) -> Floats:
        """Returns how likely calls are that are worth `points` (hands x calls)."""
        settings = self.hyperparameters
        scaled = points / (settings.temperature * self._stake)
        chances = np.exp(scaled - scaled.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        even: Floats = (1 - settings.epsilon) * chances + settings.epsilon / points.shape[1]
        return even

    def run(self, report: Callable[[dict[str, Any]], None] | None = None) -> None:
        """Learns for the rounds that the hyperparameters say."""
        for number in range(self.hyperparameters.rounds):
            progress = number / self.hyperparameters.rounds
            loss = self.round(rate_at(progress, self.hyperparameters.rate))
            if report is not None and number % 10 == 0:
                report({"round": number, "loss": round(loss, 4)})

    def round(self, rate: float) -> float:
        """Holds auctions and learns from them once; returns the mean loss."""
        deals = self._random.integers(0, len(self._trials.hands), self.hyperparameters.deals)
        players = self.rules.players
        every = (deals[:, None] * players + np.arange(players)).reshape(-1)
        if self._after_bottom:
            every = np.concatenate([every, self._trials.hands.size + every])
        hands = hand_rows_of(self._rows, every)
        samples = self._tried(deals, every, hands)
        return self._learn(hands, samples, rate)

    def _tried(self, deals: Indices, every: Indices, hands: torch.Tensor) -> list[TriedState]:
        """Returns what followed each call at one decision of each deal.

        Args:
            deals: the deals.
            every: the indices of all their hands, with the bottom too where seats call then.
            hands: the features of these hands.
        """
        players, random = self.rules.players, self._random
        rows = np.arange(len(deals) * players, dtype=np.uint64).reshape(-1, players)
        firsts = random.integers(0, players, len(deals))
        bottoms = np.full(len(deals), rows.size, np.uint64)
        seats = Seats.drawn(self._kinds, len(deals), players, random)
        rivals = self._kinds.bidders
        pool = OpponentPool(self.average, self, rivals, seats, self._packed[every], hands)
        bidders = [pool] * players
        start = Auction.start(self.rules)
        hold_auctions(start, rows, bottoms, firsts, bidders, seed=int(random.integers(1 << 31)))
        asked = [(auction, known[pool.learning(known)]) for auction, known in pool.seen]
        chosen = _one_each(asked, players, random)
        starts, entries, count = [], [], 0
        for auction, known in chosen:
            for call in auction.legal:
                starts.append((auction.after(call), np.arange(count, count + len(known))))
                entries.append(known)
                count += len(known)
        of_entry = np.concatenate(entries) % rows.size
        local, seat = of_entry // players, of_entry % players
        ended = hold_auctions(starts, rows[local], bottoms[local], firsts[local], bidders)
        scores = payoffs(ended, self._trials.points[deals[local]])[np.arange(count), seat]
        categories = category_of(self.rules, scores, ended.landlords == seat)
        np.add.at(self._sums, categories, scores)
        np.add.at(self._counts, categories, 1)
        found, at = [], 0
        for auction, known in chosen:
            size = len(known) * len(auction.legal)
            by_call = categories[at : at + size].reshape(len(auction.legal), len(known))
            among = pool.assumed(known)
            for number in np.unique(among):
                of = among == number
                found.append(TriedState(auction, AMONG[number], known[of], by_call[:, of]))
            at += size
        return found

    def _learn(
        self,
        hands: torch.Tensor,
        samples: list[TriedState],
        rate: float,
    ) -> float:
        """Trains on each sample once; returns the mean loss."""
        settings = self.hyperparameters
        tried = TriedCalls.of(samples)
        loss = CallLoss.of(tried, self.points, settings.points_weight, settings.difference_weight)
        states = torch.cat([self.states(each.auction, each.among) for each in samples])
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        entropies = []
        for batch, decisions in tried.batches(settings.batch, self._random):
            own = self._model.hand_sums(hands[tried.hands[batch]])
            calls = (states @ self._model.call_table())[torch.from_numpy(tried.states[batch])]
            logits = self._model.logits(own + calls)
            entropy, whole = loss(logits, tried.categories[batch], decisions)
            self._optimizer.zero_grad()
            whole.backward()  # type: ignore[no-untyped-call]
            self._optimizer.step()
            self._steps += 1
            follow(self.average, self._model, settings.averaged, self._steps)
            entropies.append(float(entropy.detach()))
        return float(np.mean(entropies))


def _mean_stake(rules: Rules, trials: LandlordTrials) -> float:
    """Returns what a peasant wins or loses on average after auctions of threshold bidders."""
    count = min(len(trials.hands), _MEASURED)
    bidders = [ThresholdBidder(rules)] * rules.players
    firsts = np.arange(count) % rules.players
    start, hands, bottoms = Auction.start(rules), trials.hands[:count], trials.bottoms[:count]
    ended = hold_auctions(start, hands, bottoms, firsts, bidders)
    paid = np.abs(payoffs(ended, trials.points[:count])).sum(axis=1) / (2 * (rules.players - 1))
    return max(1.0, float(paid[ended.landlords >= 0].mean()))


def _one_each(
    asked: Sequence[tuple[Auction, Indices]], players: int, random: Generator
) -> list[tuple[Auction, Indices]]:
    """Returns one decision of each deal, drawn evenly from those that were asked."""
    rows = np.concatenate([known for _, known in asked])
    group = np.repeat(np.arange(len(asked)), [len(known) for _, known in asked])
    order = random.permutation(len(rows))
    size = 1 + int(rows.max()) // players
    # Hands with the bottom are numbered after those without.
    deal = rows[order] // players % size
    _, first = np.unique(deal, return_index=True)
    kept = order[first]
    return [
        (auction, rows[kept[group[kept] == at]])
        for at, (auction, _) in enumerate(asked)
        if (group[kept] == at).any()
    ]
