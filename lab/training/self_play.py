"""Games of self-play and what they yield: training samples, and duels that measure strength.

This module is the training package's only door to the native core.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.native import _core
from solver.rules import Rules
from solver.weights import Weights

# In a game with an auction, the share of deals in which the strongest hand becomes the landlord's.
# An auction mostly finds that hand; the other deals teach the networks about landlords who were
# forced to play, or who misjudged their hands.
STRONGEST_LANDLORD = 0.7

# The largest number of cards of one rank that has a factor of its own (`ProposalWeights`).
PROPOSED_CARDS: int = _core.PROPOSED_CARDS


@dataclass(frozen=True)
class SelfPlaySettings:
    """Which games are played for training: the opponent mix, the exploration and the targets.

    Every attribute but `branches` is a number from 0 to 1.

    Attributes:
        epsilon: the probability that a seat plays a random option.
        temperature: the softmax temperature of the behaviour policy, in win probability; 0 always
            plays the best option.
        points: the share of games in which every seat plays for points instead of wins.
        greedy: the share of games in which one side is the greedy player.
        trace: the weight of the game's outcome in a training target, against the network's own
            estimate at the seat's next decision; the lambda of TD(lambda). 1 learns from outcomes
            alone.
        branches: how many times a game is replayed from one of its decisions with another option.
            Two outcomes of one deal say more about two options than outcomes of two deals.
        strongest_landlord: in a game with an auction, the share of deals in which the strongest
            hand becomes the landlord's.
    """

    epsilon: float = 0.015
    temperature: float = 0.0
    points: float = 0.4
    greedy: float = 0.5
    trace: float = 0.95
    branches: int = 3
    strongest_landlord: float = STRONGEST_LANDLORD


@dataclass(frozen=True, eq=False)
class AuctionedDeals:
    """Deals whose auctions are over: what self-play is to be about.

    Attributes:
        hands: packed hands as dealt, deals x seats.
        bottoms: the packed bottom of each deal.
        landlords: by deal the seat that takes up the bottom.
    """

    hands: NDArray[np.uint64]
    bottoms: NDArray[np.uint64]
    landlords: NDArray[np.int64]

    @property
    def arrays(self) -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]]:
        """The deals as the core takes them."""
        return self.hands, self.bottoms, self.landlords


@dataclass(frozen=True)
class Samples:
    """Training samples of one role: its decisions and their targets.

    Attributes:
        features: the indices of the active features, one decision after the other.
        offsets: where the features of each decision begin, and the end: decisions + 1 numbers.
        wins: the target of the win head for each decision: how likely its side won, from 0 to 1.
        points: the target of the points head for each decision: what one peasant paid or got, in
            units of the stake right after the decision; negative when the deciding side lost.
        others: what the other seats hold, decisions x seats but one, in the order of play: packed
            counts by rank. Cards that the deciding seat knows them to hold are left out.
    """

    features: NDArray[np.uint16]
    offsets: NDArray[np.int64]
    wins: NDArray[np.float32]
    points: NDArray[np.float32]
    others: NDArray[np.uint64]

    def __len__(self) -> int:
        """Returns the number of decisions."""
        return len(self.wins)

    def rows(self, order: NDArray[np.int64], features: int) -> NDArray[np.uint16]:
        """Returns the features of some decisions as rows of 0 and 1.

        Args:
            order: the indices of the decisions.
            features: the number of features, which is the width of a row.

        Returns:
            len(order) x features numbers in bfloat16, as their bit patterns: NumPy has no such
            type.

        Raises:
            ValueError: an index or a feature is out of range.
        """
        rows = np.empty((len(order), features), np.uint16)
        _core.fill_rows(self.features, self.offsets, order, rows)
        return rows


@dataclass(frozen=True)
class Encoding:
    """The inputs of a game's networks.

    Attributes:
        names: what each feature says.
        groups: the index at which each group of features begins, and the end. Of one group at
            most one feature is active.
        situation_groups: the first of these groups: those that are the same for all options of a
            decision.
    """

    names: tuple[str, ...]
    groups: tuple[int, ...]
    situation_groups: tuple[int, ...]

    @classmethod
    def of(cls, rules: Rules) -> Encoding:
        """Returns the inputs of the networks that play `rules`."""
        features = _core.Features(rules.native)
        return cls(tuple(features.names), tuple(features.groups), tuple(features.situation_groups))


def play_samples(
    rules: Rules,
    weights: Weights | None,
    games: int,
    seed: int,
    settings: SelfPlaySettings,
    threads: int,
    deals: AuctionedDeals | None = None,
) -> list[Samples]:
    """Returns the decisions of self-play games, by role: the landlord, then each peasant.

    Equal arguments give equal samples, whatever the number of threads.

    Args:
        rules: the game.
        weights: the networks of all seats; None lets the greedy player play every seat.
        games: how many games are played, without their branches.
        seed: decides the deals and everything that is drawn at random.
        settings: which games are played.
        threads: how many threads play.
        deals: the deals of the games, played in turn, round and round. None deals at random, and
            `settings.strongest_landlord` decides the landlord.

    Raises:
        InvalidRequest: the weights do not fit the game.
        ValueError: a setting is out of range, or a deal is none of the game.
    """
    by_role = _core.play_samples(
        rules.native,
        None if weights is None else weights.native(rules),
        games=games,
        seed=seed,
        epsilon=settings.epsilon,
        temperature=settings.temperature,
        by_points=settings.points,
        chosen=_strongest_landlord(rules, settings.strongest_landlord),
        greedy=settings.greedy,
        trace=settings.trace,
        branches=settings.branches,
        bottom_public=rules.description.deal.bottom_public,
        threads=threads,
        deals=None if deals is None else deals.arrays,
    )
    return [Samples(*arrays) for arrays in by_role]


def duel(
    rules: Rules,
    first: Weights,
    second: Weights | None,
    *,
    deals: int,
    seed: int,
    by_points: bool,
    threads: int,
    given: AuctionedDeals | None = None,
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Plays duplicate deals between two networks, each deal once with either side.

    Args:
        rules: the game.
        first: the networks whose results are returned.
        second: their opponents; None is the greedy player.
        deals: how many deals.
        seed: decides the deals.
        by_points: whether the networks play for points instead of wins.
        threads: how many threads play; the results do not depend on it.
        given: the deals, played in turn, round and round; None deals at random.

    Returns:
        What `first` got in each deal as the landlord, and as the peasants: what one peasant paid
        or got, in base stakes, positive where `first` won.

    Raises:
        InvalidRequest: the weights do not fit the game.
    """
    as_landlord, as_peasants = _core.duel(
        rules.native,
        first.native(rules),
        None if second is None else second.native(rules),
        deals=deals,
        seed=seed,
        chosen=_strongest_landlord(rules, STRONGEST_LANDLORD),
        by_points=by_points,
        bottom_public=rules.description.deal.bottom_public,
        threads=threads,
        given=None if given is None else given.arrays,
    )
    return as_landlord, as_peasants


def _strongest_landlord(rules: Rules, share: float) -> float:
    """Returns the share of deals in which the strongest hand becomes the landlord's."""
    return 0.0 if rules.description.auction.kind == "none" else share


class HandRows:
    """The features of dealt hands, as rows of 0 and 1."""

    def __init__(self, rules: Rules, hands: NDArray[np.uint64]) -> None:
        """Finds the features of packed hands."""
        features = _core.HandFeatures(rules.native)
        self.names: tuple[str, ...] = tuple(features.names)
        self.groups: tuple[int, ...] = tuple(features.groups)
        self._features, self._offsets = features.of(hands)

    def of(self, order: NDArray[np.int64]) -> NDArray[np.uint16]:
        """Returns the rows of the hands with these indices: len(order) x features in bfloat16."""
        rows = np.empty((len(order), self.groups[-1]), np.uint16)
        _core.fill_rows(self._features, self._offsets, order, rows)
        return rows
