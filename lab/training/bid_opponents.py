"""The bidders who sit together in the auctions of one round of learning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import torch
from numpy.typing import NDArray

from lab.training.bid_model import BidModel
from solver.bidders.auctioneer import Bidder, Indices
from solver.bidders.kinds import Kinds
from solver.bidders.strength import Floats, Hands
from solver.game.among import AMONG, Among
from solver.game.auction import Auction

# The share of deals in which the learner meets each kind of table.
_TABLES: dict[Among, float] = {
    "mixed": 0.5,
    "expert": 0.2,
    "usual": 0.1,
    "timid": 0.1,
    "bold": 0.1,
}
_EXPERT = AMONG.index("expert")


class CallPolicy(Protocol):
    """What bidders make of the outputs of a network."""

    @property
    def points(self) -> Floats:
        """The mean score of each category of outcomes."""

    def states(self, auction: Auction, among: Among) -> torch.Tensor:
        """Returns by legal call the features of the auction and the call, as rows of 0 and 1."""

    def chances(self, points: Floats) -> Floats:
        """Returns how likely calls are that are worth `points` (hands x calls)."""


@dataclass(frozen=True, eq=False)
class Seats:
    """Who sits in the seats of a round, by the row of the hand without the bottom.

    Attributes:
        among: what a seat with the learner's network assumes of the others: an index of `AMONG`.
        rivals: the index of the rival who sits there; -1 for the learner's network.
        learning: whether the bidder that learns sits there, and what it assumes is true.
    """

    among: Indices
    rivals: Indices
    learning: NDArray[np.bool_]

    @classmethod
    def drawn(cls, kinds: Kinds, deals: int, players: int, random: np.random.Generator) -> Seats:
        """Returns seats at tables of all kinds.

        At a mixed table one seat learns, among others that are drawn by their shares. At one of
        experts all learn; at any other, one seat learns among others of that kind. Without people
        among the kinds, all tables are mixed.

        Args:
            kinds: who sits at a mixed table; an expert has the learner's network.
            deals: how many deals are played.
            players: the seats of a deal.
            random: draws the tables.
        """
        tables = {name: share for name, share in _TABLES.items() if name in kinds.names}
        tables["mixed"] = _TABLES["mixed"]
        total = sum(tables.values())
        drawn = random.choice(len(tables), deals, p=[each / total for each in tables.values()])
        table = np.array([AMONG.index(name) for name in tables])[drawn]
        rivals = kinds.drawn((deals, players), random)
        for name in tables:
            if name != "mixed":
                rivals[table == AMONG.index(name)] = kinds.names.index(name)
        expert = kinds.names.index("expert") if "expert" in kinds.names else -1
        rivals[rivals == expert] = -1
        own = np.zeros((deals, players), np.bool_)
        own[np.arange(deals), random.integers(0, players, deals)] = True
        own[table == _EXPERT] = True
        return cls(
            among=np.where(own, table[:, None], _EXPERT).reshape(-1),
            rivals=np.where(own, -1, rivals).reshape(-1),
            learning=own.reshape(-1),
        )


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

    def chances(self, auction: Auction, hands: Hands) -> Floats:
        """Returns how likely each legal call is, and remembers that the hands were asked."""
        rows = hands.astype(np.int64)
        self.seen.append((auction, rows))
        chances = np.zeros((len(rows), len(auction.legal)))
        for rival, asked in self._seated(rows):
            if rival is None:
                chances[asked] = self._policy.chances(self._expected(auction, rows[asked]))
            else:
                chances[asked] = rival.chances(auction, self._packed[rows[asked]])
        return chances

    def choose(self, auction: Auction, hands: Hands) -> NDArray[np.int64]:
        """Returns by hand the call that each bidder prefers."""
        rows = hands.astype(np.int64)
        calls = np.zeros(len(rows), np.int64)
        for rival, asked in self._seated(rows):
            if rival is None:
                calls[asked] = self._expected(auction, rows[asked]).argmax(axis=1)
            else:
                calls[asked] = rival.choose(auction, self._packed[rows[asked]])
        return calls

    def _seated(self, rows: Indices) -> Iterator[tuple[Bidder | None, NDArray[np.bool_]]]:
        """Yields who sits behind these hands, None for the learner's network, and where."""
        rivals = self._seats.rivals[rows % len(self._seats.rivals)]
        for number, rival in ((-1, None), *enumerate(self._rivals)):
            asked = rivals == number
            if asked.any():
                yield rival, asked

    def _expected(self, auction: Auction, rows: Indices) -> Floats:
        """Returns what each seat's network expects: minus infinity for calls seen too late for."""
        expected = np.empty((len(rows), len(auction.legal)))
        among = self.assumed(rows)
        for number in np.unique(among):
            chosen = among == number
            with torch.no_grad():
                calls = self._policy.states(auction, AMONG[number]) @ self._table
                likely = self._model.outcomes(self._own[rows[chosen]], calls)
                expected[chosen] = (likely @ self._points).double().numpy()
        expected[:, ~np.array(auction.informed)] = -np.inf
        return expected

    def assumed(self, rows: Indices) -> Indices:
        """Returns what the seats of these hands assume of the others: indices of `AMONG`."""
        found: Indices = self._seats.among[rows % len(self._seats.among)]
        return found

    def learning(self, rows: Indices) -> NDArray[np.bool_]:
        """Returns whether the seats of these hands learn."""
        found: NDArray[np.bool_] = self._seats.learning[rows % len(self._seats.learning)]
        return found
