"""What is known of each call before any deal is sampled: by a learned bidder, or by a network."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver.bidders.kinds import learned_bidder
from solver.bidders.learned import LearnedBidder
from solver.bidders.outcomes import REDEAL, Outcomes, category_of, possible_scores, shared_out
from solver.bidders.strength import Floats
from solver.bidding.prospects import CallSearch
from solver.bidding.standing import random_hands
from solver.bidding.values import CallValue
from solver.errors import InvalidRequest
from solver.game.among import AMONG, Among
from solver.game.auction import Auction, Call
from solver.game.contract import Contract
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.objective import Objective
from solver.rules import Rules, cached_with_rules
from solver.search.candidates import candidates
from solver.search.engine_info import EngineRun
from solver.search.evaluation import Prior
from solver.search.search import Search

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


# --- The directions of play -----------------------------------------------------------------------


def values_by_network(search: CallSearch, seed: int, objective: Objective) -> list[CallValue]:
    """Returns what the network of the game says of each direction of play.

    Args:
        search: the search of the direction, by the landlord.
        seed: decides the worlds of the network's search.
        objective: what the landlord's first lead is chosen by.

    Raises:
        InvalidRequest: the game has no network.
    """
    view, values = search.view, []
    rules, auction = view.rules, view.auction
    contract = Contract.of_auction(auction, view.seat)
    possible = possible_scores(rules, auction, (view.seat - view.first) % rules.players).landlord
    for direction in search.calls:
        game = Game(rules, view.seat, direction=int(direction), hands=view.hands)
        lead = Knowledge.of(game, view.seat, bottom=view.bottom, contract=contract)
        played = Search(lead, seed)
        priors = played.priors(candidates(lead), by_wins=objective == "win")
        best = max(priors, key=lambda prior: getattr(prior, objective))
        if best.pseudo_count == 0:
            raise no_values(rules)
        values.append(_two_results(direction, best, played.point_value, possible))
    return values


def no_values(rules: Rules) -> InvalidRequest:
    """Returns the error of a limit without worlds where nothing but deals can answer."""
    return InvalidRequest(
        "worlds: without any, only learned values can answer, and this game or variant of {rules} "
        "has none",
        "/limit/worlds",
        rules=rules.id,
    )


def _two_results(
    direction: Call, lead: Prior, unit: float, possible: NDArray[np.int64]
) -> CallValue:
    """Returns wins and losses with the chance to win and, if possible, the mean points of a lead.

    Args:
        direction: the direction of play.
        lead: what the network says of the landlord's first lead.
        unit: what a point of the lead is worth.
        possible: the scores that the landlord can have, in rising order.
    """
    lost, won = possible[possible < 0], possible[possible > 0]
    stake, win, points = float(won[0]), lead.win, lead.points * unit
    gain = max(stake, (points + (1 - win) * stake) / max(win, 0.01))
    loss = max(stake, (win * gain - points) / max(1 - win, 0.01))
    parts = [(score, (1 - win) * share) for score, share in shared_out(lost, -loss)]
    parts += [(score, win * share) for score, share in shared_out(won, gain)]
    scores, probability = (np.array(column) for column in zip(*parts, strict=True))
    errors = lead.points_error * unit, lead.win_error
    return CallValue.of(direction, scores, np.ones(len(scores), np.bool_), probability, *errors)


# --- Others of one kind each ----------------------------------------------------------------------


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
    def of(cls, search: CallSearch, learner: LearnedBidder) -> Populations:
        """Returns the tables that may be.

        Args:
            search: the search of the call.
            learner: knows the values of calls among each kind.
        """
        kinds, auction = search.kinds, search.view.auction
        before = np.array(kinds.shares)
        weights = before.copy()
        for each in search.heard:
            weights *= each.kinds / before
        # A table of those whose calls mean nothing is none.
        names = [name for name in AMONG if name in kinds.names]
        shares = weights[[kinds.names.index(name) for name in names]]
        own = np.array([search.view.hand.packed], np.uint64)
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


@cached_with_rules()
def new_deal(rules: Rules, bidder: LearnedBidder) -> float:
    """Returns the probability that a seat's side wins a new deal.

    It is what the bidder expects before the first call, the mean over random hands with the calls
    that it makes with them. In points no such figure is needed: the points of all seats add up to
    zero, so a new deal is worth 0 on average.
    """
    start = Auction.start(rules)
    hands = random_hands(rules)[0]
    likely = np.einsum("hc,hco->o", bidder.chances(start, hands), bidder.outcomes(start, hands))
    redealt = float(likely[bidder.outcomes_of.redeal].sum())
    won = float(likely[bidder.outcomes_of.won].sum())
    return won / (len(hands) - redealt)


# --- All of it ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Learned:
    """What is known of the calls before any deal is sampled.

    Attributes:
        bidder: the learned bidder whose values hold in the game; None where there is none.
        values: by call what was learned about it; None where nothing was, or was asked.
        tables: what the calls are worth if all others are of one kind; None where that is not
            known, or is assumed.
        new_deal: the probability that a side wins a new deal; as likely as not where nothing was
            learned, and where points are played for, in which it counts nothing.
    """

    bidder: LearnedBidder | None = None
    values: list[CallValue] | None = None
    tables: Populations | None = None
    new_deal: float = 0.5

    @classmethod
    def of(cls, search: CallSearch, run: EngineRun, objective: Objective, among: Among) -> Learned:
        """Returns what is known; a network is asked about directions only if no deal is sampled.

        Args:
            search: the search of the call.
            run: the run of which it is, with its limit and seed.
            objective: what the cards are played for.
            among: what is assumed of the other seats.

        Raises:
            InvalidRequest: nothing is known, and the limit allows no deal either.
        """
        view, alone = search.view, run.limit.worlds == 0
        if search.chooses_direction:
            return cls(values=values_by_network(search, run.seed, objective) if alone else None)
        bidder = learned_bidder(view.rules)
        # Where the game pays otherwise, its calls are likely ones, but not its points.
        if bidder is None or not bidder.values_hold:
            if alone:
                raise no_values(view.rules)
            return cls()
        bidder, auction, hand = bidder.among(among), view.auction, view.hand.packed
        tables = Populations.of(search, bidder) if among == "mixed" else None
        redealt = new_deal(view.rules, bidder) if objective == "win" else cls.new_deal
        return cls(bidder, learned_values(auction, hand, bidder), tables, redealt)
