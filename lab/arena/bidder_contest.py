"""Matches of two bidders over whole games: the same deals, the same card play, every seating.

In half of the seatings A has one seat and B has the others, each seat in turn; in the other half it
is the other way round. Bidders make calls only. The networks of the game play the cards, for all
seats alike, so that every deal is played once for each landlord, and the calls decide which of
these games counts and for how much.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from lab.arena.bidders import bidder_named
from lab.arena.match import Outcome
from solver.bidders.auctioneer import Bidder, hold_auctions, payoffs
from solver.errors import InvalidRequest
from solver.game.auction import Auction
from solver.game.objective import CALL_OBJECTIVE, Objective
from solver.rules import GameDescription, Rules
from solver.search.landlord_trials import LandlordTrials, play_bank

# Deals that are played in one call of the core.
CHUNK = 500
# The most times that cards are dealt again because nobody wants to be the landlord.
_MOST_REDEALS = 200

# By seat whether A sits there.
Seating = tuple[bool, ...]
# Returns played deals: how many, and the seed.
Bank = Callable[[int, int], LandlordTrials]


@dataclass(frozen=True)
class BidderContest:
    """A match of bidders.

    Its figures, with standard errors over the deals:
        win_rate, points: how often A's seats win, and the score of A's side a game, all its seats
            together, over all seatings.
        alone: A's score in the games in which A has one seat and B the others.
        against_one: the score of A's side in the games in which B has one seat; B's score with
            the other sign.
        landlord_alone, landlord_against: how often A, and how often B, becomes the landlord when it
            has one seat.
        as_landlord, as_peasants: how often A's seats win as the landlord and as peasants.
        redeals: how often the cards were dealt again, for each game that was played.

    Attributes:
        description: a game with an auction.
        a: the name of the bidder whose points are counted.
        b: that of its opponent.
        seed: decides the deals.
        objective: what the networks that play the cards play for.
    """

    in_threads: ClassVar[bool] = True

    description: GameDescription
    a: str
    b: str
    seed: int
    objective: Objective = CALL_OBJECTIVE

    def table(self) -> BidderTable:
        """Returns the bidders."""
        rules = Rules(self.description)
        return BidderTable(
            rules,
            bidder_named(self.a, rules),
            bidder_named(self.b, rules),
            self.seed,
            partial(play_bank, rules, objective=self.objective),
        )

    def to_json(self) -> dict[str, Any]:
        """Returns the description as plain JSON values."""
        return {
            "a": self.a,
            "b": self.b,
            "rules": Rules(self.description).versioned_id,
            "seed": self.seed,
            "objective": self.objective,
        }


def seatings(players: int) -> tuple[Seating, ...]:
    """Returns every seating: A in one seat, each in turn; then B in one seat, each in turn."""
    alone = [tuple(seat == one for seat in range(players)) for one in range(players)]
    return (*alone, *(tuple(not each for each in seating) for seating in alone))


@dataclass(frozen=True)
class BidderTable:
    """Two bidders, and the bank that deals cards and plays them for every landlord."""

    rules: Rules
    a: Bidder
    b: Bidder
    seed: int
    bank: Bank

    @property
    def chunk(self) -> int:
        """How many deals are played at once."""
        return CHUNK

    def close(self) -> None:
        """Does nothing: bidders are no programs."""

    def play(self, numbers: range) -> list[Outcome]:
        """Returns the outcomes of these deals.

        A deal that nobody wants is dealt again, with other cards and the same first caller, for the
        seatings in which nobody wanted it.

        Raises:
            InvalidRequest: nobody ever wants to be the landlord.
        """
        chairs = seatings(self.rules.players)
        firsts = np.arange(numbers.start, numbers.stop) % self.rules.players
        scores = np.zeros((len(chairs), len(numbers), self.rules.players))
        landlords = np.full((len(chairs), len(numbers)), -1)
        redeals = np.zeros((len(chairs), len(numbers)), np.int64)
        for again in range(_MOST_REDEALS):
            open_deals = np.flatnonzero((landlords < 0).any(axis=0))
            if not len(open_deals):
                return _outcomes(self.rules.players, scores, landlords, redeals)
            trials = self.bank(len(open_deals), _seed(self.seed, numbers.start, again))
            for at, seating in enumerate(chairs):
                waiting = landlords[at, open_deals] < 0
                chosen = open_deals[waiting]
                if not len(chosen):
                    continue
                auctioned = hold_auctions(
                    Auction.start(self.rules),
                    trials.hands[waiting],
                    trials.bottoms[waiting],
                    firsts[chosen],
                    [self.a if ours else self.b for ours in seating],
                )
                scores[at, chosen] = payoffs(auctioned, trials.points[waiting])
                landlords[at, chosen] = auctioned.landlords
                redeals[at, chosen] += auctioned.landlords < 0
        raise InvalidRequest(f"nobody wants to be the landlord in {_MOST_REDEALS} deals")


def _seed(seed: int, start: int, again: int) -> int:
    digest = hashlib.blake2b(f"{seed}/{start}/{again}".encode(), digest_size=6).digest()
    return int.from_bytes(digest)


def _outcomes(
    players: int,
    scores: NDArray[np.float64],
    landlords: NDArray[np.int64],
    redeals: NDArray[np.int64],
) -> list[Outcome]:
    """Returns the outcome of each deal of scores (seatings x deals x seats)."""
    ours = np.broadcast_to(np.array(seatings(players))[:, None, :], scores.shape)
    landlord = np.arange(players) == landlords[..., None]
    # A seat wins when it scores: no game with a landlord ends without a winner.
    won = scores > 0
    points = (scores * ours).sum(axis=2)
    # By figure, the values of the games that it counts, and which games these are.
    alone, against = slice(None, players), slice(players, None)
    every = np.ones_like(points, bool)
    counted = {
        "win_rate": (won, ours),
        "points": (points, every),
        "alone": (points[alone], every[alone]),
        "against_one": (points[against], every[against]),
        "landlord_alone": (landlord[alone], ours[alone]),
        "landlord_against": (landlord[against], ~ours[against]),
        "as_landlord": (won, ours & landlord),
        "as_peasants": (won, ours & ~landlord),
        "redeals": (redeals, every),
    }
    ratios = {name: (_by_deal(values * of), _by_deal(of)) for name, (values, of) in counted.items()}
    return [
        Outcome({name: (total[deal], size[deal]) for name, (total, size) in ratios.items()})
        for deal in range(scores.shape[1])
    ]


def _by_deal(values: NDArray[Any]) -> list[float]:
    """Returns the sum over seatings, and over seats if there are any, of each deal."""
    return list(np.moveaxis(values, 1, 0).reshape(values.shape[1], -1).sum(axis=1).tolist())
