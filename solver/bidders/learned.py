"""The learned bidder: a network values each call by the outcomes that follow it.

Its inputs are features that are on or off and have names: what an auction shows, and the call that
is weighed. Seats are numbered from the one that is to call: 0 is that seat itself, 1 the next one
in the order of calling. The features of the hand come from the core. Its outputs are categories of
outcomes.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solver.bidders.outcomes import Outcomes
from solver.bidders.strength import Floats, Hands
from solver.game.among import AMONG, Among
from solver.game.auction import Auction, Call, every_call
from solver.rules import Rules
from solver.settings import threads
from solver.weights import Weights
from solver.weights.networks import BORROWED_CALL_ERROR, origin_of

# --- Inputs ---------------------------------------------------------------------------------------

# More snatches than this count as this many.
_MOST_SNATCHES = 4


@dataclass(frozen=True)
class AuctionEncoding:
    """The features of an auction and of a call in it.

    Attributes:
        names: what each feature says.
        groups: the index at which each group of features begins, and the end. Of one group at
            most one feature is on.
    """

    names: tuple[str, ...]
    groups: tuple[int, ...]

    @classmethod
    def of(cls, rules: Rules) -> AuctionEncoding:
        """Returns the encoding of a game's auctions."""
        names: list[str] = []
        groups = [0]
        for group in _groups(rules):
            names.extend(group)
            groups.append(len(names))
        return cls(tuple(names), tuple(groups))

    def state(self, auction: Auction, call: Call, among: Among = "mixed") -> list[int]:
        """Returns the features that are on when the seat whose turn it is considers a call.

        Args:
            auction: the auction before the call.
            call: a legal call.
            among: what is assumed of the other seats, one of `AMONG`.
        """
        place = _places(self)
        names = [f"among {among}", *_active(auction, call)]
        return [place[name] for name in names if name in place]


@lru_cache(maxsize=32)
def _places(encoding: AuctionEncoding) -> dict[str, int]:
    return {name: at for at, name in enumerate(encoding.names)}


def _groups(rules: Rules) -> Iterable[list[str]]:
    """Yields the names of the features, group by group."""
    calls = every_call(rules)
    seats = range(rules.players)
    highest = max([1, *(call for call in calls if isinstance(call, int))])
    yield [f"call {call}" for call in calls]
    yield [f"place {place}" for place in seats]
    yield [f"bid {bid}" for bid in range(1, highest + 1)]
    yield [f"snatched {times}" for times in range(1, _MOST_SNATCHES + 1)]
    yield [f"holder {seat}" for seat in seats]
    yield [f"landlord {seat}" for seat in seats]
    for seat in seats:
        yield [f"seat {seat} said {call} last" for call in calls]
    for seat in seats:
        for call in calls:
            yield [f"seat {seat} said {call}"]
    yield [f"among {each}" for each in AMONG]
    # What a call means depends on what there is to beat.
    yield [f"call {call} over {bid}" for call in calls for bid in range(highest + 1)]


def _active(auction: Auction, call: Call) -> Iterable[str]:
    """Yields the names of the features that are on."""
    assert auction.turn is not None
    players, turn = auction.rules.players, auction.turn
    yield f"call {call}"
    yield f"place {turn}"
    yield f"bid {auction.bid}"
    yield f"snatched {min(auction.snatches, _MOST_SNATCHES)}"
    if auction.landlord is not None:
        yield f"landlord {(auction.landlord - turn) % players}"
    said: dict[int, list[Call]] = {}
    holder = auction.bidder
    for before, made in auction.steps:
        caller = before.turn
        assert caller is not None
        said.setdefault((caller - turn) % players, []).append(made)
        holder = caller if made == "snatch" else holder
    if holder is not None:
        yield f"holder {(holder - turn) % players}"
    for seat, calls in said.items():
        yield f"seat {seat} said {calls[-1]} last"
        for made in dict.fromkeys(calls):
            yield f"seat {seat} said {made}"
    yield f"call {call} over {auction.bid}"


# --- The bidder -----------------------------------------------------------------------------------

# For fewer hands, starting threads takes longer than the work that they would share.
_WORTH_THREADS = 64


class LearnedBidder:
    """Calls what its network expects most points of."""

    def __init__(self, rules: Rules, weights: Weights, *, values_hold: bool = True) -> None:
        """Prepares the bidder of a game.

        Args:
            rules: a game with an auction.
            weights: a file's content, with a network for bids.
            values_hold: whether the game pays as the one does that the bidder has learned.

        Raises:
            InvalidRequest: the network does not fit the game.
        """
        assert weights.bids is not None
        self.name = f"learned:{weights.card.name}"
        self.rules = rules
        self.values_hold = values_hold
        # What is assumed of the other seats, and by assumption the same bidder.
        self.assumed: Among = "mixed"
        self._among: dict[Among, LearnedBidder] = {self.assumed: self}
        self.weights = weights.bids
        self._borrowed = origin_of(rules, weights) is not None
        self.outcomes_of = Outcomes.of(weights.bids.points)
        self.encoding = AuctionEncoding.of(rules)
        self.native = weights.bids.native(rules, self.encoding.names)

    def among(self, others: Among) -> LearnedBidder:
        """Returns the same bidder with another assumption about the other seats."""
        if others not in self._among:
            found = copy.copy(self)
            found.assumed = others
            self._among[others] = found
        return self._among[others]

    @property
    def error(self) -> float:
        """The standard error of the win probabilities after a call."""
        return math.hypot(self.weights.error, BORROWED_CALL_ERROR if self._borrowed else 0.0)

    @property
    def points_error(self) -> float:
        """The standard error of the points after a call, as a share of the amount paid."""
        own = self.weights.points_error
        return math.hypot(own, 2 * BORROWED_CALL_ERROR if self._borrowed else 0.0)

    def states(self, auction: Auction) -> list[list[int]]:
        """Returns by legal call the features of the auction and the call that are on."""
        return [self.encoding.state(auction, call, self.assumed) for call in auction.legal]

    def outcomes(self, auction: Auction, hands: Hands) -> Floats:
        """Returns the probability of each outcome: hands x legal calls x categories."""
        workers = threads() if len(hands) >= _WORTH_THREADS else 1
        logits = self.native.logits(hands, self.states(auction), workers).astype(np.float64)
        likely: Floats = np.exp(logits - logits.max(axis=2, keepdims=True))
        likely /= likely.sum(axis=2, keepdims=True)
        return likely

    def points(self, auction: Auction, hands: Hands) -> Floats:
        """Returns the expected points of each legal call: hands x legal calls."""
        expected: Floats = self.outcomes(auction, hands) @ self.outcomes_of.points
        return expected

    def chances(self, auction: Auction, hands: Hands) -> Floats:
        """Returns how likely each legal call is: calls that are worth about as much are so too."""
        scaled = self._of_informed(auction, hands) / self.weights.temperature
        likely: Floats = np.exp(scaled - scaled.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        informed = np.array(auction.informed)
        even = self.weights.deviation * informed / informed.sum()
        chances: Floats = (1 - self.weights.deviation) * likely + even
        return chances

    def choose(self, auction: Auction, hands: Hands) -> NDArray[np.int64]:
        """Returns by hand the call worth most points, as an index of the legal calls."""
        chosen: NDArray[np.int64] = self._of_informed(auction, hands).argmax(axis=1)
        return chosen

    def _of_informed(self, auction: Auction, hands: Hands) -> Floats:
        """Returns the points of calls; minus infinity where the cards are seen too late for one."""
        points = self.points(auction, hands)
        points[:, ~np.array(auction.informed)] = -np.inf
        return points
