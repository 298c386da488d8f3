"""What a learned bidder says of each call, among players of all kinds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from solver.bidders.kinds import Kinds
from solver.bidders.learned import REDEAL, SIZES, LearnedBidder, Outcomes, category_of
from solver.bidders.strength import Floats
from solver.bidding.standing import kinds_of_seats, random_hands
from solver.bidding.values import CallValue
from solver.game.among import AMONG, Among
from solver.game.auction import DOUBLINGS, Auction, doublings
from solver.game.bombs import most_rockets, sizes_of_bombs
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.score import settle
from solver.rules import Rules, cached_with_rules

# --- The scores that an auction leaves open -------------------------------------------------------

Scores = NDArray[np.int64]
# Greater factors of bombs make no kind of outcome that learned values tell apart.
_MOST = 4 * SIZES[-1]


@dataclass(frozen=True, eq=False)
class PossibleScores:
    """What a seat can win or lose in a game that is played, in rising order.

    Attributes:
        landlord: its scores as the landlord; none where it cannot become the landlord.
        peasant: its scores as a peasant; none where it is the landlord.
    """

    landlord: Scores
    peasant: Scores


@cached_with_rules(most=128)
def possible_scores(rules: Rules, auction: Auction, seat: int) -> PossibleScores:
    """Returns what a seat can win or lose after an auction, however it goes on.

    Args:
        rules: the game.
        auction: the auction so far.
        seat: the seat, counted from the first caller.
    """
    won, lost = _play_factors(rules)
    factors, results = np.array([*won, *lost]), np.repeat([True, False], [len(won), len(lost)])
    found: tuple[set[int], set[int]] = set(), set()
    for landlord, contract in _contracts(auction):
        paid = settle(rules, contract, landlord, factors, results)[:, seat]
        found[landlord == seat].update(paid.tolist())
    peasant, own = (np.array(sorted(scores), np.int64) for scores in found)
    return PossibleScores(landlord=own, peasant=peasant)


def shared_out(scores: Scores, mean: float) -> list[tuple[float, float]]:
    """Returns possible scores with their shares, whose mean is as near to `mean` as can be.

    Args:
        scores: possible scores in rising order, one at least.
        mean: the mean of scores that are not known one by one.

    Returns:
        The two scores between which the mean lies, or the one that it is, or that is nearest to it.
    """
    above = int(np.searchsorted(scores, mean))
    if above == len(scores) or above == 0 or scores[above] == mean:
        return [(float(scores[min(above, len(scores) - 1)]), 1.0)]
    low, high = float(scores[above - 1]), float(scores[above])
    share = (mean - low) / (high - low)
    return [(low, 1.0 - share), (high, share)]


@cached_with_rules()
def _play_factors(rules: Rules) -> tuple[list[int], list[int]]:
    """Returns by how much the play can multiply the stake of the landlord's wins and losses."""
    score = rules.description.score
    found = {1}
    sizes = sizes_of_bombs(rules)
    factors = {score.factor_of_bomb(size) for size in sizes} - {1}
    if factors:
        most = len(Hand.deck(rules)) // sizes[0]
        if score.bombs == "sum":
            found = set(range(1, 2 + most))
        else:
            for factor in factors:
                found = _multiplied(found, factor, most)
    found = _multiplied(found, score.rocket_factor, most_rockets(rules))
    ends = score.spring_factor, score.anti_spring_factor
    won, lost = (sorted(found | {end * each for each in found}) for end in ends)
    return won, lost


def _multiplied(found: set[int], factor: int, most: int) -> set[int]:
    """Returns products with a factor, which is in them up to `most` times, up to a bound."""
    powers = [factor**times for times in range(min(most, _MOST.bit_length()) + 1)]
    return {power * each for each in found for power in powers if power * each <= _MOST}


def _contracts(auction: Auction) -> set[tuple[int, Contract]]:
    """Returns the landlords and contracts with which an auction can end, equal ones once."""
    found, seen, open_ones = set[tuple[int, Contract]](), set[Auction](), [auction]
    while open_ones:
        now = replace(open_ones.pop(), calls=())
        if now in seen:
            continue
        seen.add(now)
        if now.status in ("done", "open_doubling"):
            assert now.landlord is not None
            for factors in _doubled(now, now.landlord):
                contract = Contract(now.bid, now.snatches, shown=now.shown, factors=factors)
                found.add((now.landlord, contract))
        else:
            open_ones += [now.after(call) for call in now.legal]
    return found


def _doubled(auction: Auction, landlord: int) -> Iterable[tuple[int, ...]]:
    """Yields the factors of doubling that the seats can have at the end, from the landlord on."""
    players, known = auction.rules.players, auction.factors
    if auction.turn is None:
        return [known]
    called = (auction.turn - landlord) % players
    named = tuple(DOUBLINGS[call] for call in doublings(auction.rules))
    choices = [
        (known[seat],) if (seat - landlord) % players < called else named for seat in range(players)
    ]
    return product(*choices)


# --- The calls ------------------------------------------------------------------------------------


def learned_values(auction: Auction, hand: int, bidder: LearnedBidder) -> list[CallValue]:
    """Returns for each legal call what the bidder has learned about its outcomes.

    Of a category the bidder knows only the mean score. In its place stand the scores of this
    category that the auction leaves open after the call. A category without any is impossible.

    Args:
        auction: the auction before the call.
        hand: the packed hand of the seat, as it holds it now.
        bidder: the bidder.
    """
    assert auction.turn is not None
    meaning, values = bidder.outcomes_of, []
    found = bidder.outcomes(auction, np.array([hand], np.uint64))[0]
    for call, likely in zip(auction.legal, found, strict=True):
        after = auction.after(call)
        if after.status == "redeal":
            values.append(CallValue.of_redeal(call))
            continue
        rows = np.array(list(_possible(after, auction.turn, meaning)))
        of, scores = rows[:, 0].astype(np.int64), rows[:, 1]
        probability = likely[of] * rows[:, 2]
        probability /= probability.sum()
        values.append(
            CallValue.of(
                call,
                scores,
                meaning.landlord[of],
                meaning.won[of],
                meaning.redeal[of],
                probability,
                bidder.points_error * float(probability @ np.abs(scores)),
                bidder.error,
            )
        )
    return values


def _possible(after: Auction, seat: int, meaning: Outcomes) -> Iterator[tuple[float, float, float]]:
    """Yields the scores that an auction leaves open: category, score, its share of the category.

    Args:
        after: the auction after a call.
        seat: the seat that made the call, counted from the first caller.
        meaning: the categories.
    """
    if not after.bid and not any(after.shown):
        yield REDEAL, 0.0, 1.0
    possible = possible_scores(after.rules, after, seat)
    for landlord, scores in ((False, possible.peasant), (True, possible.landlord)):
        categories = category_of(after.rules, scores, np.full(len(scores), landlord))
        for category in np.unique(categories).tolist():
            mean = float(meaning.points[category])
            for score, share in shared_out(scores[categories == category], mean):
                yield category, score, share


# --- Others of one kind each ----------------------------------------------------------------------

# All kinds of which a whole table may be; those whose calls mean nothing never fill one.
_KINDS: tuple[Among, ...] = tuple(name for name in AMONG if name != "mixed")


@dataclass(frozen=True)
class Populations:
    """The outcomes of calls at tables of one kind.

    Attributes:
        shares: how likely each table is, by kind; they add up to 1.
        likely: the probability of each outcome there: kinds x legal calls x categories.
        outcomes: what the categories mean.
    """

    shares: Floats
    likely: Floats
    outcomes: Outcomes

    @classmethod
    def of(cls, auction: Auction, hand: int, learner: LearnedBidder, kinds: Kinds) -> Populations:
        """Returns the tables that may be.

        Args:
            auction: the auction before the call.
            hand: the packed hand of the seat, as it holds it now.
            learner: knows the values of calls among each kind.
            kinds: a mixture of them.
        """
        before = np.array(kinds.shares)
        weights = before.copy()
        for seat in kinds_of_seats(auction, kinds).values():
            weights *= seat / before
        names = [name for name in _KINDS if name in kinds.names]
        shares = weights[[kinds.names.index(name) for name in names]]
        own = np.array([hand], np.uint64)
        likely = np.stack([learner.among(name).outcomes(auction, own)[0] for name in names])
        return cls(shares / shares.sum(), likely, learner.outcomes_of)

    def spread(self, counts: Floats, call: int, than: int | None = None) -> float:
        """Returns the standard deviation over the tables of what a call is worth.

        Args:
            counts: what each outcome counts.
            call: the index of the call.
            than: that of another one, of the difference to which it is then the deviation.
        """
        likely = self.likely[:, call]
        if than is not None:
            likely = likely - self.likely[:, than]
        each = likely @ counts
        return float(np.sqrt(self.shares @ (each - self.shares @ each) ** 2))

    def unsure(self, at: int, value: CallValue) -> CallValue:
        """Returns the value of a call whose errors cover that the kind of the others is not known.

        Args:
            at: the index of the call.
            value: its value in a mixture of all kinds.
        """
        points = self.spread(self.outcomes.points, at)
        win = self.spread(self.outcomes.won.astype(np.float64), at)
        return replace(
            value,
            points_error=math.hypot(value.points_error, points),
            win_error=math.hypot(value.win_error, win),
        )


# --- After a redeal -------------------------------------------------------------------------------

# Without learned values: that of a game whose sides win equally often.
_EVEN = 0.5


@cached_with_rules()
def new_deal(rules: Rules, bidder: LearnedBidder | None) -> float:
    """Returns the probability that a seat's side wins a new deal.

    It is what the bidder expects before the first call, the mean over random hands with the calls
    that it makes with them. In points no such figure is needed: the points of all seats add up to
    zero, so a new deal is worth 0 on average.

    Args:
        rules: a game with an auction.
        bidder: the bidder with the learned values; None where the game has none.
    """
    if bidder is None:
        return _EVEN
    start = Auction.start(rules)
    hands = random_hands(rules)[0]
    likely = np.einsum("hc,hco->o", bidder.chances(start, hands), bidder.outcomes(start, hands))
    redealt = float(likely[bidder.outcomes_of.redeal].sum())
    won = float(likely[bidder.outcomes_of.won].sum())
    return won / (len(hands) - redealt)
