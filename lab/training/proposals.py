"""Proposals: networks that say which hidden hands are likely after the plays seen.

A search deals hidden hands as a proposal says, and weighs them by the plays seen. The nearer the
proposal is, the fewer worlds have to be dealt for one that is likely. A proposal need not be right:
each world counts for less, the more often worlds like it are dealt.

A network reads the features of a situation and learns from finished games how many cards of each
rank the other seats held. It says the logarithms of factors: a factor multiplies the probability,
in an even deal, that a seat holds at least a number of cards of a rank. The loss is the surprise at
the true number of cards: minus the logarithm of its probability, for each seat and rank.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from lab.training.dealing import auctioned_deals
from lab.training.decisions import rows_of
from lab.training.model import PlayModel, quantized
from lab.training.schedule import rate_at
from lab.training.self_play import (
    PROPOSED_CARDS,
    Encoding,
    Samples,
    SelfPlaySettings,
    play_samples,
)
from solver.bidders.kinds import learned_bidder
from solver.errors import InvalidRequest
from solver.rules import Rules
from solver.settings import threads
from solver.weights import ProposalWeights, Weights
from solver.weights.networks import weights_of

# Games of a round: they are played while the networks learn from those of the round before.
_ROUND = 8192
# The number of games that measure the proposals; no network has learned from them.
_MEASURED_GAMES = 2048
_MEASURED_SEED = 1 << 41
# The seeds of two runs are this far apart: no run plays as many games.
_SEEDS_PER_RUN = 1_000_003
# A number of cards that is impossible has this logarithm of a chance.
_IMPOSSIBLE = -1e9
# The bits of a packed hand that hold the count of one rank.
_BITS = 4


@dataclass(frozen=True)
class ProposalHyperparameters:
    """How proposals are learned.

    Attributes:
        width: the units of the first layer, a multiple of 128.
        hidden: the units of the other hidden layers.
        games: how many games are learned from, each once.
        batch: decisions in one optimizer step.
        rate: the highest learning rate; it falls along a cosine to a twentieth.
        seed: decides the games and the initial parameters.
        self_play: which games are played. No decision is replayed: two hands of one deal would be
            alike.
    """

    width: int = 128
    hidden: tuple[int, ...] = (64,)
    games: int = 300_000
    batch: int = 4096
    rate: float = 2e-3
    seed: int = 1
    self_play: SelfPlaySettings = field(
        default_factory=lambda: SelfPlaySettings(
            points=0.2, greedy=0.25, branches=0, strongest_landlord=0.0
        )
    )


class HandCounts:
    """The numbers of cards that the others hold at some decisions, and their chances.

    Attributes:
        numbers: decisions x other seats x ranks.
    """

    def __init__(self, others: NDArray[np.uint64], ranks: int, most: int) -> None:
        """Unpacks hands.

        Args:
            others: packed counts, decisions x other seats.
            ranks: the number of ranks.
            most: the most cards of one rank in the deck.
        """
        shifts = np.arange(0, _BITS * ranks, _BITS, dtype=np.uint64)
        counts = (others[:, :, None] >> shifts) & np.uint64(2**_BITS - 1)
        self.numbers = torch.from_numpy(counts.astype(np.int64))
        self._most = most

    def log_chances(self) -> torch.Tensor:
        """Returns the logarithms of the chances of each number of cards from 0 on in an even deal.

        They are not normalized: decisions x other seats x ranks x numbers.
        """
        of_rank = self.numbers.sum(1, keepdim=True)[..., None]
        all_cards = of_rank.sum(2, keepdim=True)
        held = self.numbers.sum(2, keepdim=True)[..., None]
        taken = torch.arange(self._most + 1)
        return _log_ways(of_rank, taken) + _log_ways(all_cards - of_rank, held - taken)

    def surprise(self, logs: torch.Tensor) -> torch.Tensor:
        """Returns how surprising the true numbers are, by decision.

        Args:
            logs: logarithms of the probabilities of all numbers, not normalized.
        """
        chances = torch.log_softmax(logs, -1).gather(-1, self.numbers[..., None])
        return -chances.sum((1, 2, 3))


def _log_ways(cards: torch.Tensor, taken: torch.Tensor) -> torch.Tensor:
    """Returns the logarithm of the number of ways to choose `taken` of `cards`."""
    possible = (taken >= 0) & (taken <= cards)
    some = torch.where(possible, taken, 0)
    ways = torch.lgamma(cards + 1.0) - torch.lgamma(some + 1.0) - torch.lgamma(cards - some + 1.0)
    return torch.where(possible, ways, _IMPOSSIBLE)


class ProposalLearner:
    """The proposals of one game in training."""

    def __init__(self, rules: Rules, hyperparameters: ProposalHyperparameters) -> None:
        """Starts from networks that propose even deals."""
        torch.manual_seed(hyperparameters.seed)
        self.rules = rules
        self.hyperparameters = hyperparameters
        encoding = Encoding.of(rules)
        self._groups = encoding.situation_groups
        self._names = encoding.names[: self._groups[-1]]
        self._features = len(encoding.names)
        self._ranks = len(rules.ranks)
        self._most = max(rules.description.deck.count(rank) for rank in rules.ranks)
        outputs = (rules.players - 1) * self._ranks * PROPOSED_CARDS
        self._models = [
            PlayModel(self._groups, hyperparameters.width, hyperparameters.hidden, outputs)
            for _ in range(rules.players)
        ]
        for model in self._models:
            nn.init.zeros_(model.linears[-1].weight)
            nn.init.zeros_(model.linears[-1].bias)
        self._optimizers = [
            torch.optim.Adam(model.parameters(), lr=hyperparameters.rate, fused=True)
            for model in self._models
        ]
        self._random = np.random.default_rng(hyperparameters.seed)

    def weights(self) -> ProposalWeights:
        """Returns the quantized networks."""
        networks = tuple(quantized(model) for model in self._models)
        return ProposalWeights(self._names, networks)

    def learn(self, samples: list[Samples], rate: float) -> None:
        """Learns from each decision once, at a learning rate."""
        for role, known in enumerate(samples):
            for group in self._optimizers[role].param_groups:
                group["lr"] = rate
            order = self._random.permutation(len(known))
            for start in range(0, len(order), self.hyperparameters.batch):
                chosen = order[start : start + self.hyperparameters.batch]
                self._optimizers[role].zero_grad()
                loss = self._surprise(role, known, chosen)[1].mean()
                loss.backward()  # type: ignore[no-untyped-call]
                self._optimizers[role].step()

    def measure(self, samples: list[Samples]) -> list[tuple[float, float]]:
        """Returns by role the mean surprise at the true hands: of even deals, of the proposal."""
        found = []
        with torch.no_grad():
            for role, known in enumerate(samples):
                even, proposed = self._surprise(role, known, np.arange(len(known)))
                found.append((float(even.mean()), float(proposed.mean())))
        return found

    def _surprise(
        self, role: int, samples: Samples, chosen: NDArray[np.int64]
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns by decision how surprised even deals and the proposal are."""
        rows = rows_of(samples, chosen, self._features)[:, : len(self._names)]
        with torch.autocast("cpu", dtype=torch.bfloat16):
            out = self._models[role](rows)
        counts = HandCounts(samples.others[chosen], self._ranks, self._most)
        chances = counts.log_chances()
        return counts.surprise(chances), counts.surprise(chances + self._log_factors(out))

    def _log_factors(self, outputs: torch.Tensor) -> torch.Tensor:
        """Returns the logarithms of the factors of each number of cards from 0 on."""
        shape = (len(outputs), self.rules.players - 1, self._ranks, PROPOSED_CARDS)
        sums = nn.functional.pad(outputs.view(shape).cumsum(-1), (1, 0))
        # The last factor is that of holding the network's largest number of cards or more. So it
        # also applies to every larger number.
        more = max(0, self._most - PROPOSED_CARDS)
        sums = torch.cat([sums, sums[..., -1:].expand(*shape[:-1], more)], -1)
        return sums[..., : self._most + 1]


def train_proposals(
    rules: Rules,
    *,
    folder: Path,
    weights: Weights | None = None,
    hyperparameters: ProposalHyperparameters | None = None,
    report: Callable[[dict[str, Any]], None] | None = None,
) -> Weights:
    """Trains and measures the proposals of a game, and writes them to `folder` with its networks.

    Args:
        rules: the game.
        folder: where `ID.npz` is written, ID being the game's.
        weights: the networks that play; those of the game when None.
        hyperparameters: how to learn; None is the defaults.
        report: called with the progress after every round.

    Returns:
        The weights as they were written. Their card says how surprising true hands are.

    Raises:
        InvalidRequest: there are no networks to play the game.
    """
    weights = weights_of(rules) if weights is None else weights
    if weights is None:
        raise InvalidRequest(f"there are no networks to play {rules.id}")
    hyperparameters = hyperparameters or ProposalHyperparameters()
    torch.set_num_threads(max(1, threads() // 2))
    learner = ProposalLearner(rules, hyperparameters)
    first = hyperparameters.seed * _SEEDS_PER_RUN
    rounds = math.ceil(hyperparameters.games / _ROUND)

    def play(number: int) -> list[Samples]:
        games = min(_ROUND, hyperparameters.games - number * _ROUND)
        return _samples(rules, weights, games, first + number, hyperparameters.self_play)

    with ThreadPoolExecutor(1) as player:
        coming = player.submit(play, 0)
        for number in range(rounds):
            samples = coming.result()
            if number + 1 < rounds:
                coming = player.submit(play, number + 1)
            learner.learn(samples, rate_at(number / rounds, hyperparameters.rate))
            if report is not None:
                report({"games": min(hyperparameters.games, (number + 1) * _ROUND)})
    honest = replace(hyperparameters.self_play, epsilon=0.0, points=0.0, greedy=0.0)
    measured = learner.measure(_samples(rules, weights, _MEASURED_GAMES, _MEASURED_SEED, honest))
    entry = {
        **asdict(hyperparameters),
        "surprise": [{"even": round(a, 3), "proposed": round(b, 3)} for a, b in measured],
    }
    card = replace(
        weights.card, rules=rules.id, trained={**weights.card.trained, "proposals": entry}
    )
    found = replace(weights, card=card, proposals=learner.weights())
    return found.save(folder / f"{rules.id}.npz")


def _samples(
    rules: Rules, weights: Weights, games: int, seed: int, settings: SelfPlaySettings
) -> list[Samples]:
    bidder = learned_bidder(rules)
    deals = None if bidder is None else auctioned_deals(rules, bidder, games, seed)
    return play_samples(rules, weights, games, seed, settings, max(1, threads() // 2), deals=deals)
