"""Luck apart from skill: result - V0 = deal + bottom + cards + others + own.

Zare ("Hedging toward skill", the identity net change = net luck + net skill) and GNU Backgammon's
luck-adjusted result are the models. V0, the value of the dealt hand and that of the bottom come
from sampled deals that the game's bidder and networks play out, and from the networks
themselves. docs/review.md has the formulas.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np

from solver.errors import Cancelled
from solver.game.cards import Hand
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.score import point_value
from solver.game.simple_players import GreedyPlayer
from solver.records.record import Record
from solver.review.amount import NOTHING, Amount, by_seat, total
from solver.review.expectation import (
    DealResults,
    Expectations,
    Worth,
    expectations_of,
    results_of_auctions,
    results_with_landlord,
)
from solver.review.judgement import Judgement
from solver.search.candidates import candidates
from solver.search.landlord_trials import LandlordTrials, try_landlords_of
from solver.search.limit import Cancellation, Limit
from solver.search.search import Search
from solver.value import HIDDEN, Value

# The cards of all deals that are sampled for what a dealt hand is worth: 129 deals of one deck of
# 54 cards, 64 of two. The standard error is then about 0.04 of a win, or 0.06. It moves luck
# between `deal` and `cards` and leaves the adjusted result as it is.
_CARDS = 7000
# Bottoms that are compared with the real one.
_BOTTOMS = 64
# Seconds that the expectations of a game that is not built in may take even where the limit leaves
# fewer: they are computed once, and the game's other reviews have them.
_FOR_EXPECTATIONS = 0.1

# Why a part of luck is not told.
Note = Literal[
    "no_landlord",
    "unfinished",
    "no_deals",
    "hand_unknown",
    "bottom_unknown",
    "bid",
    "set_up",
    "seats",
]


@dataclass(frozen=True)
class LuckValues(Value):
    """What the cards were worth: the result of a review's part `luck`.

    Attributes:
        expected: by seat what the seat may expect before the deal, V0; empty without a landlord,
            and for a game that begins in a position, which nobody has dealt.
        dealt: by seat what its dealt hand is worth, before anybody calls; None where the hand is
            not known or no deals were sampled. Where nobody knows which of the landlord's cards
            were the bottom, his is what all of them are worth.
        bottom: what the landlord's bottom is worth to him, less what an unknown one is worth; None
            where it cannot be told.
        deals: the number of deals sampled for each dealt hand.
        cut_short: whether seconds ended the sampling before its number of deals.
    """

    expected: tuple[Amount, ...]
    dealt: tuple[Worth | None, ...]
    bottom: Worth | None
    deals: int
    cut_short: bool = False


@dataclass(frozen=True)
class Luck(Value):
    """What made a seat's result, in points and in win probability, from the seat's point of view.

    The parts that are told add up to the result less what the seat could expect. A part that is
    None cannot be told, and lies in `cards`.
    """

    expected: Amount | None
    """What the seat may expect before the deal, V0, with the bidder of the game and its networks in
    all seats.
    """
    deal: Amount | None
    """What the dealt hand is worth, less `expected`."""
    bottom: Amount | None
    """What the bottom is worth, less an unknown one; for a peasant his share of that."""
    cards: Amount | None
    """What remains: how the hidden cards turned out, which is luck, or an error of the model."""
    others: Amount
    """What the decisions of the other seats gave or took."""
    own: Amount | None
    """What the seat's own decisions gave away; negative."""
    result: Annotated[Amount | None, HIDDEN]
    """What the seat got."""
    adjusted_result: Annotated[Amount | None, HIDDEN]
    """The result without the luck of `deal`, `bottom` and `cards`."""
    notes: tuple[Note, ...]
    """Why parts are missing."""

    @property
    def net(self) -> Amount | None:
        """The luck of the deal, the bottom and the cards; None while there is no result."""
        if self.result is None or self.adjusted_result is None:
            return None
        return self.result - self.adjusted_result


# --- What the cards were worth -------------------------------------------------------------------


def luck_values(record: Record, limit: Limit, seed: int) -> LuckValues:
    """Returns what the cards of a game were worth.

    Args:
        record: the game.
        limit: at most this many deals are sampled for a hand, and no more than `_CARDS` allows.
        seed: decides the deals.

    Raises:
        Cancelled: the search was cancelled.
    """
    players = record.rules.players
    if record.landlord is None or record.contract is None or record.start is not None:
        return LuckValues((), (None,) * players, None, 0)
    limit = limit.running()
    known = _expectations(record, limit)
    if known is None:
        return LuckValues((), (None,) * players, None, 0, cut_short=True)
    expected = known.of(record.rules, record.contract, record.landlord)
    if limit.worlds == 0:
        return LuckValues(expected, (None,) * players, None, 0)
    dealt: list[Worth | None] = []
    most = _CARDS // len(Hand.deck(record.rules))
    trials_of_landlord, deals, cut_short = None, 0, False
    for seat, hand in enumerate(record.hands):
        if hand is None:
            dealt.append(None)
            continue
        share = limit.part(1 / (players - seat + 1))
        worlds = min(limit.worlds or most, most)
        few = Limit(share.seconds, worlds, cancellation=limit.cancellation).running()
        if len(hand) > record.rules.description.deal.hand:
            # The landlord's hand; which of its cards were the bottom is not known.
            deals = max(deals, worlds)
            dealt.append(_played_out(record, _lead(record, hand), few, worlds, seed))
            cut_short |= few.expired()
            continue
        trials = try_landlords_of(record.rules, seat, hand, few, seed + seat)
        cut_short |= few.expired()
        deals = max(deals, len(trials.points))
        dealt.append(_dealt(record, trials, seat))
        if seat == record.landlord:
            trials_of_landlord = trials
    bottom = None
    if trials_of_landlord is not None and record.bottom is not None:
        bottom = _bottom(record, trials_of_landlord, limit, seed)
        cut_short |= limit.expired()
    return LuckValues(expected, tuple(dealt), bottom, deals, cut_short)


def _expectations(record: Record, limit: Limit) -> Expectations | None:
    """Returns what the seats may expect; None where there is no time to compute it."""
    left = limit.left()
    if left is None:
        return expectations_of(record.rules, limit.cancellation)
    clock = Cancellation()
    timer = threading.Timer(max(left, _FOR_EXPECTATIONS), clock.cancel)
    with limit.on_cancel(clock.cancel):
        timer.start()
        try:
            return expectations_of(record.rules, clock)
        except Cancelled:
            limit.check_cancelled()
            return None
        finally:
            timer.cancel()


def _dealt(record: Record, trials: LandlordTrials, seat: int) -> Worth | None:
    """Returns what the hand of `trials` is worth to its seat before anybody has called.

    Where the calls are not known, the landlord is part of what is given.
    """
    assert record.contract is not None
    assert record.landlord is not None
    rules, first = record.rules, record.contract.first
    if first is not None and rules.description.auction.kind != "none":
        points, weights = results_of_auctions(rules, trials, first)
    else:
        points, weights = results_with_landlord(rules, trials, record.landlord, record.contract)
    return Worth.of_scores(points[:, seat], weights)


def _bottom(record: Record, trials: LandlordTrials, limit: Limit, seed: int) -> Worth | None:
    """Returns what the real bottom is worth to the landlord, less the mean of the sampled ones."""
    assert record.contract is not None
    assert record.landlord is not None
    assert record.bottom is not None
    rules, seat = record.rules, record.landlord
    results = results_with_landlord(rules, trials, seat, record.contract)
    own_hand = record.hands[seat]
    assert own_hand is not None
    real = _lead(record, own_hand + record.bottom, record.bottom)
    if Search(real, seed).priors(candidates(real), by_wins=True)[0].pseudo_count == 0:
        return _bottom_by_rollouts(record, real, results, limit, seed)
    unseen, rows, weights = Hand.deck(rules) - own_hand, [], results[1][:_BOTTOMS]
    for bottom in trials.bottoms[:_BOTTOMS]:
        limit.check_cancelled()
        cards = unseen.take(int(bottom))
        rows.append(_by_network(_lead(record, own_hand + cards, cards), seed))
    others, own = np.array(rows), _by_network(real, seed)
    mean = Worth.mean(others[:, 0], others[:, 1], weights)
    if mean is None:
        return None
    pays = point_value(rules, record.contract, real.table.landlord, real.seat)
    return Worth(
        pays * (own[0] - mean.points),
        pays * mean.points_error,
        own[1] - mean.win,
        mean.win_error,
    )


def _lead(record: Record, hand: Hand, bottom: Hand | None = None) -> Knowledge:
    """Returns what the landlord knows before his first lead, if these are his cards."""
    assert record.landlord is not None
    hands = [hand if seat == record.landlord else None for seat in range(record.rules.players)]
    game = Game(record.rules, record.landlord, direction=record.direction or 1, hands=hands)
    return Knowledge.of(game, record.landlord, bottom=bottom, contract=record.contract)


def _by_network(lead: Knowledge, seed: int) -> tuple[float, float]:
    """Returns the network's points, for a base stake of one, and win probability of a lead."""
    search, options = Search(lead, seed), candidates(lead)
    points = max(prior.points for prior in search.priors(options, by_wins=False))
    win = max(prior.win for prior in search.priors(options, by_wins=True))
    return points, win


def _bottom_by_rollouts(
    record: Record, real: Knowledge, results: DealResults, limit: Limit, seed: int
) -> Worth | None:
    """Returns the same without a network: what greedy players get with the bottom."""
    points, weights = results
    mean = Worth.of_scores(points[:, real.seat], weights)
    own = _played_out(record, real, limit, len(weights), seed)
    if mean is None or own is None:
        return None
    return Worth(
        own.points - mean.points,
        float(np.hypot(own.points_error, mean.points_error)),
        own.win - mean.win,
        float(np.hypot(own.win_error, mean.win_error)),
    )


def _played_out(
    record: Record, lead: Knowledge, limit: Limit, worlds: int, seed: int
) -> Worth | None:
    """Returns what the landlord gets before his first lead, by playing sampled deals out.

    Returns None where there was no time for one deal.
    """
    assert record.contract is not None
    search, options = Search(lead, seed), candidates(lead)
    priors = search.priors(options, by_wins=False)
    best = options[max(range(len(options)), key=lambda at: priors[at].points)]
    if priors[0].pseudo_count == 0:
        best = GreedyPlayer(lead.rules).choose(lead.table, lead.seat, lead.hand)
    few = Limit(limit.left(), worlds, cancellation=limit.cancellation)
    trial = search.run([best], few, by_wins=False)[0]
    pays = search.point_value
    return Worth.of_scores((trial.scored * pays).astype(np.float64), trial.weights)


# --- What made the result ------------------------------------------------------------------------


def divide(
    record: Record, values: LuckValues, judged: Sequence[Judgement], *, all_seats: bool = True
) -> list[Luck]:
    """Returns by seat what made its result.

    Args:
        record: the game.
        values: what the cards were worth.
        judged: the judged decisions of the game.
        all_seats: whether the decisions of all seats were to be judged.
    """
    effects = [each for each in judged if each.effects]
    results, notes = _results(record), _notes(record, values, all_seats=all_seats)
    found = []
    for seat, hand in enumerate(record.opening):
        own = total(each.effects[seat] for each in effects if each.seat == seat)
        others = total(each.effects[seat] for each in effects if each.seat != seat)
        expected = values.expected[seat] if values.expected else None
        worth, result = values.dealt[seat], None if results is None else results[seat]
        deal = None if worth is None or expected is None else worth.amount - expected
        bottom = _share_of_bottom(record, values, seat)
        cards = adjusted = None
        if result is not None and expected is not None:
            mine = NOTHING if hand is None else own
            told = total(part for part in (deal, bottom, mine) if part is not None) + others
            cards = result - expected - told
            # The same as the result less deal, bottom and cards.
            adjusted = expected + others + mine
        found.append(
            Luck(
                expected=expected,
                deal=deal,
                bottom=bottom,
                cards=cards,
                others=others,
                own=None if hand is None else own,
                result=result,
                adjusted_result=adjusted,
                notes=notes,
            )
        )
    return found


def _share_of_bottom(record: Record, values: LuckValues, seat: int) -> Amount | None:
    if record.start is not None:
        return None
    if not record.rules.description.deal.bottom and record.landlord is not None:
        return NOTHING
    if values.bottom is None or record.landlord is None:
        return None
    landlord = record.landlord
    return by_seat(values.bottom.amount, landlord, landlord, record.rules.players)[seat]


def _results(record: Record) -> list[Amount] | None:
    """Returns by seat what it got; None while the game is not over, and without a landlord.

    Where the bid is not known, points are those of a bid of one.
    """
    if record.landlord is None or record.contract is None or record.result is None:
        return None
    scores = record.at(len(record.acts)).settled(record.contract)
    won = record.result.winner == "landlord"
    return [
        Amount(float(points), float(won == (seat == record.landlord)))
        for seat, points in enumerate(scores)
    ]


def _notes(record: Record, values: LuckValues, *, all_seats: bool) -> tuple[Note, ...]:
    if record.landlord is None:
        return ("no_landlord",)
    notes: list[Note] = []
    if record.result is None:
        notes.append("unfinished")
    if record.start is not None:
        notes.append("set_up")
    elif values.deals == 0:
        notes.append("no_deals")
    if any(hand is None for hand in record.opening):
        notes.append("hand_unknown")
    if record.bottom is None and record.hands[record.landlord] is not None:
        notes.append("bottom_unknown")
    if record.contract is not None and record.contract.assumed:
        notes.append("bid")
    if not all_seats:
        notes.append("seats")
    return tuple(notes)
