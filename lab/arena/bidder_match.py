"""Matches of two bidders over whole games: the same deals, the same card play, every seating.

In half of the seatings A has one seat and B has the others, each seat in turn; in the other half it
is the other way round. Bidders make calls only. The networks of the game play the cards, for all
seats alike, so that every deal is played once for each landlord, and the calls decide which of
these games counts and for how much.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.arena.match import Interrupted, check_deals, mean
from solver.bidders import Bidder
from solver.bidders.auctioneer import hold_auctions
from solver.bidders.payoffs import payoffs
from solver.errors import InvalidRequest
from solver.game.auction import Auction
from solver.game.objective import CALL_OBJECTIVE, Objective
from solver.rules import Rules
from solver.search.confidence import bounded_interval, interval
from solver.search.landlord_trials import LandlordTrials, play_bank

# Deals that are played in one call of the core; the progress moves on after each call.
CHUNK = 500
# The most times that cards are dealt again because nobody wants to be the landlord.
_MOST_REDEALS = 200

Floats = NDArray[np.float64]
# By seat whether A sits there.
Seating = tuple[bool, ...]
# Returns played deals: how many, and the seed.
Bank = Callable[[int, int], LandlordTrials]


@dataclass(frozen=True)
class Figure:
    """A mean over deals and its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Floats) -> Figure:
        """Returns the mean of values by deal."""
        return cls(*mean(values.tolist()))


@dataclass(frozen=True)
class BidderMatch:
    """The result of bidder A against bidder B. Points are in base stakes.

    Errors are standard errors over the deals.

    Attributes:
        deals: the number of deals; every seating plays each of them.
        points: the score of A's side a game, all its seats together, over all seatings.
        alone: A's score in the games in which A has one seat and B the others.
        against_one: the score of A's side, all its seats together, in the games in which B has one
            seat; B's score with the other sign.
        win_rate: how often A's seats win, over all seatings.
        landlord_alone: how often A becomes the landlord when it has one seat.
        landlord_against: how often B becomes the landlord when it has one seat.
        as_landlord: how often A wins as the landlord.
        as_peasants: how often A's seats win as peasants.
        redeals: how often the cards were dealt again, for each game that was played.
        interrupted: whether Ctrl-C has ended the match before its last deal.
    """

    deals: int
    points: Figure
    alone: Figure
    against_one: Figure
    win_rate: Figure
    landlord_alone: float
    landlord_against: float
    as_landlord: float
    as_peasants: float
    redeals: float
    interrupted: bool = False

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the win rate."""
        return bounded_interval(self.win_rate.mean, self.win_rate.error, self.deals)

    def to_json(self) -> dict[str, Any]:
        """Returns the result as plain JSON values; errors have the suffix `_error`."""
        document: dict[str, Any] = {"deals": self.deals}
        if self.interrupted:
            document["interrupted"] = True
        for name in ("win_rate", "points", "alone", "against_one"):
            figure: Figure = getattr(self, name)
            bounds = interval(figure.mean, figure.error)
            document |= {
                name: figure.mean,
                f"{name}_error": figure.error,
                f"{name}_interval": list(self.interval if name == "win_rate" else bounds),
            }
        for name in ("landlord_alone", "landlord_against", "as_landlord", "as_peasants", "redeals"):
            document[name] = getattr(self, name)
        return document


def seatings(players: int) -> tuple[Seating, ...]:
    """Returns every seating: A in one seat, each in turn; then B in one seat, each in turn."""
    alone = [tuple(seat == one for seat in range(players)) for one in range(players)]
    return (*alone, *(tuple(not each for each in seating) for seating in alone))


def play_bidders(
    rules: Rules,
    a: Bidder,
    b: Bidder,
    *,
    deals: int,
    seed: int,
    objective: Objective = CALL_OBJECTIVE,
    progress: Callable[[int], None] | None = None,
    bank: Bank | None = None,
) -> BidderMatch:
    """Returns the result of whole games of two bidders.

    A deal that nobody wants is dealt again, with other cards and the same first caller, for the
    seatings in which nobody wanted it.

    Args:
        rules: a game with an auction.
        a: the bidder whose points are counted.
        b: its opponent.
        deals: how many deals.
        seed: decides the deals.
        objective: what the networks that play the cards play for.
        progress: called with the number of deals that were played.
        bank: deals cards and plays them for every landlord; by default `play_bank`.

    Raises:
        InvalidRequest: there are fewer than two deals, or nobody ever wants to be the landlord.
        Interrupted: Ctrl-C was pressed after some deals.
    """
    check_deals(deals)
    bank = bank or (lambda count, of: play_bank(rules, count, of, objective=objective))
    games: list[tuple[Floats, NDArray[np.int64], NDArray[np.int64]]] = []

    def found() -> BidderMatch:
        scores, landlords, redeals = zip(*games, strict=True)
        return _judged(
            rules, *(np.concatenate(each, axis=1) for each in (scores, landlords, redeals))
        )

    try:
        for start in range(0, deals, CHUNK):
            chunk = range(start, min(start + CHUNK, deals))
            games.append(_play_chunk(rules, a, b, chunk, seed, bank, progress))
    except KeyboardInterrupt:
        if not games:
            raise
        raise Interrupted(replace(found(), interrupted=True)) from None
    return found()


def _play_chunk(
    rules: Rules,
    a: Bidder,
    b: Bidder,
    numbers: range,
    seed: int,
    bank: Bank,
    progress: Callable[[int], None] | None,
) -> tuple[Floats, NDArray[np.int64], NDArray[np.int64]]:
    """Returns scores (seatings x deals x seats), landlords and redeals (seatings x deals)."""
    chairs = seatings(rules.players)
    firsts = np.arange(numbers.start, numbers.stop) % rules.players
    scores = np.zeros((len(chairs), len(numbers), rules.players))
    landlords = np.full((len(chairs), len(numbers)), -1)
    redeals = np.zeros((len(chairs), len(numbers)), np.int64)
    for again in range(_MOST_REDEALS):
        open_deals = np.flatnonzero((landlords < 0).any(axis=0))
        if not len(open_deals):
            return scores, landlords, redeals
        trials = bank(len(open_deals), _seed(seed, numbers.start, again))
        for at, seating in enumerate(chairs):
            waiting = landlords[at, open_deals] < 0
            chosen = open_deals[waiting]
            if not len(chosen):
                continue
            auctioned = hold_auctions(
                Auction.start(rules),
                trials.hands[waiting],
                trials.bottoms[waiting],
                firsts[chosen],
                [a if ours else b for ours in seating],
            )
            scores[at, chosen] = payoffs(auctioned, trials.points[waiting])
            landlords[at, chosen] = auctioned.landlords
            redeals[at, chosen] += auctioned.landlords < 0
        if progress is not None and again == 0:
            progress(len(numbers))
    raise InvalidRequest(f"nobody wants to be the landlord in {_MOST_REDEALS} deals")


def _seed(seed: int, start: int, again: int) -> int:
    digest = hashlib.blake2b(f"{seed}/{start}/{again}".encode(), digest_size=6).digest()
    return int.from_bytes(digest)


def _judged(
    rules: Rules, scores: Floats, landlords: NDArray[np.int64], redeals: NDArray[np.int64]
) -> BidderMatch:
    players = rules.players
    ours = np.array(seatings(players))[:, None, :]
    is_landlord = np.arange(players) == landlords[..., None]
    # A seat wins when it scores: no game with a landlord ends without a winner.
    won = scores > 0
    points = (scores * ours).sum(axis=2)
    alone, against = points[:players].mean(axis=0), points[players:].mean(axis=0)
    wins = (won & ours).sum(axis=(0, 2)) / np.broadcast_to(ours, won.shape).sum(axis=(0, 2))
    return BidderMatch(
        deals=scores.shape[1],
        points=Figure.of(points.mean(axis=0)),
        alone=Figure.of(alone),
        against_one=Figure.of(against),
        win_rate=Figure.of(wins),
        landlord_alone=_share(is_landlord[:players], ours[:players]),
        landlord_against=_share(is_landlord[players:], ~ours[players:]),
        as_landlord=_share(won, ours & is_landlord),
        as_peasants=_share(won, ours & ~is_landlord),
        redeals=float(redeals.mean()),
    )


def _share(values: NDArray[np.bool_], chosen: NDArray[np.bool_]) -> float:
    """Returns the share of the chosen entries that hold; 0 where none is chosen."""
    chosen = np.broadcast_to(chosen, values.shape)
    count = int(chosen.sum())
    return float(values[chosen].mean()) if count else 0.0
