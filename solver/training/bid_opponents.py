"""The bidders who sit together in the auctions of one round of learning."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import torch
from numpy.typing import NDArray

from solver.bidders.auctioneer import Indices
from solver.bidders.bidder import Bidder
from solver.bidders.strength import Floats, Hands
from solver.game.auction import Auction
from solver.training.bid_model import BidModel


class CallPolicy(Protocol):
    """What bidders make of the outputs of a network."""

    @property
    def points(self) -> Floats:
        """The mean score of each category of outcomes."""

    def states(self, auction: Auction) -> torch.Tensor:
        """Returns by legal call the features of the auction and the call, as rows of 0 and 1."""

    def chances(self, points: Floats) -> Floats:
        """Returns how likely calls are that are worth `points` (hands x calls)."""


@dataclass(frozen=True, eq=False)
class Seats:
    """Who sits in the seats of a round, by the row of the hand without the bottom.

    Attributes:
        learning: whether the bidder that learns sits there.
        biases: the points that the bidder adds to every call but the most cautious one.
        rivals: the index of the rival who sits there; -1 for bidders with the learner's network.
    """

    learning: NDArray[np.bool_]
    biases: Floats
    rivals: Indices

    @classmethod
    def of_equals(cls, seats: int) -> Seats:
        """Returns seats that all belong to the bidder that learns, without any unknown opponent."""
        return cls(np.ones(seats, np.bool_), np.zeros(seats), np.full(seats, -1))


class OpponentPool:
    """The bidders of one round.

    They refer to a hand by its row, which is the number of its deal times the players, plus its
    seat. The rows of hands with the bottom come after all those of hands without it.
    """

    name = "learning"

    def __init__(
        self,
        model: BidModel,
        policy: CallPolicy,
        rivals: Sequence[Bidder],
        seats: Seats,
        packed: Hands,
        hands: torch.Tensor,
    ) -> None:
        """Prepares the bidders.

        Args:
            model: the network of all bidders but the rivals.
            policy: what its bidders make of the network.
            rivals: bidders of other kinds.
            seats: who sits where.
            packed: the hands, by row.
            hands: the features of the hands, rows x features.
        """
        with torch.no_grad():
            self._own, self._table = model.hand_sums(hands), model.call_table()
        self._model, self._policy, self._rivals = model, policy, rivals
        self._seats, self._packed = seats, packed
        self._points = torch.from_numpy(policy.points).float()
        self.seen: list[tuple[Auction, Indices]] = []

    def equals(self) -> OpponentPool:
        """Returns a pool that holds the same hands, in which all seats are the learner's."""
        pool = copy.copy(self)
        pool._seats, pool.seen = Seats.of_equals(len(self._seats.biases)), []
        return pool

    def chances(self, auction: Auction, hands: Hands) -> Floats:
        """Returns how likely each legal call is, and remembers that the hands were asked."""
        rows = hands.astype(np.int64)
        self.seen.append((auction, rows))
        seats = rows % len(self._seats.biases)
        rivals = self._seats.rivals[seats]
        chances = np.zeros((len(rows), len(auction.legal)))
        own = rivals < 0
        if own.any():
            points = self._expected(auction, rows[own])
            points[:, :-1] += self._seats.biases[seats[own], None]
            points[:, ~np.array(auction.informed)] = -np.inf
            chances[own] = self._policy.chances(points)
        for number, rival in enumerate(self._rivals):
            asked = rivals == number
            if asked.any():
                chances[asked] = rival.chances(auction, self._packed[rows[asked]])
        return chances

    def _expected(self, auction: Auction, rows: Indices) -> Floats:
        with torch.no_grad():
            calls = self._policy.states(auction) @ self._table
            likely = self._model.outcomes(self._own[rows], calls)
            found: Floats = (likely @ self._points).double().numpy()
        return found

    def choose(self, auction: Auction, hands: Hands) -> NDArray[np.int64]:
        """Returns by hand the likeliest call."""
        chosen: NDArray[np.int64] = self.chances(auction, hands).argmax(axis=1)
        return chosen
