"""Which call now? Deals are played out for every possible landlord, and each call followed up.

What the other seats will call is guessed from their hands by a simple bidder: the strength of a
hand, ranked among random hands of the game, says how high it goes. Calls already made weigh the
sampled deals: those in which the bidder would have called so count more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solver.auction import Auction, Call
from solver.cards import Hand
from solver.engine import Clock, EngineInfo, Limit, native_networks, threads
from solver.explain import CONFIDENCE, Fact
from solver.game import base_stake
from solver.native import _core
from solver.phrases import Language, say
from solver.rules import Rules
from solver.view import CallView

Floats = NDArray[np.float64]
Hands = NDArray[np.uint64]

# How strong a share of all hands makes each call, from the lowest bid to the highest; a hand that
# would claim the landlord's seat, or snatch it, is among the best third or quarter.
_BIDS = (0.50, 0.30, 0.15)
_CLAIM = 0.35
_SNATCH = 0.25
# How far the bidder is trusted: a call that it would not have made is still so likely.
_DOUBT = 0.2
_SAMPLE = 2000
_MOST_WORLDS = 4000


@dataclass(frozen=True)
class CallValue:
    """One call and what it is worth to the seat.

    Attributes:
        call: as the auction names it.
        points: the expected score of the seat; a redeal counts 0.
        points_error: its standard error.
        win_as_landlord: the probability of winning as the landlord, in the deals where this call
            leads there; in all deals when it leads there in none.
        becomes_landlord: the probability that it leads there.
    """

    call: Call
    points: float
    points_error: float
    win_as_landlord: float
    becomes_landlord: float


@dataclass(frozen=True)
class BidAdvice:
    """The calls that are legal now, best first, and what the hand is made of."""

    best: Call
    calls: list[CallValue]
    strength: dict[str, float]
    reasons: list[str]
    engine: EngineInfo


class Strength:
    """Ranks hands among the random hands of a game."""

    def __init__(self, rules: Rules) -> None:
        """Deals random hands to compare with; the same ones every time."""
        self._native = _core.Strength(rules.native)
        deck = np.array([Hand.of(rules, [card]).packed for card in Hand.deck(rules)], np.uint64)
        random = np.random.default_rng(1)
        size = rules.game.deal.hand
        sample = np.array(
            [random.permutation(deck)[:size].sum(dtype=np.uint64) for _ in range(_SAMPLE)]
        )
        self._sample = np.sort(self._native.of(sample))

    def controls(self, hand: Hand) -> float:
        """Returns how many tricks the hand's high cards and bombs are worth."""
        return float(self._native.controls(_packed(hand))[0])

    def top_share(self, hands: Hands) -> Floats:
        """Returns which share of all hands is better than each: 0 for the best, 1 for the worst."""
        places = np.searchsorted(self._sample, self._native.of(hands)).astype(np.float64)
        share: Floats = 1.0 - places / len(self._sample)
        return share


@lru_cache(maxsize=32)
def _strength(rules: Rules) -> Strength:
    return Strength(rules)


def _packed(hand: Hand) -> Hands:
    return np.array([hand.packed], np.uint64)


@dataclass(frozen=True)
class Prospects:
    """What each call leads to in each sampled deal.

    Attributes:
        calls: the legal calls.
        points: calls x deals, the seat's score.
        landlord: calls x deals, whether the seat becomes the landlord.
        weights: by deal, how well it agrees with the calls already made.
        wins_as_landlord: by deal, whether the seat would win as the landlord.
    """

    calls: tuple[Call, ...]
    points: Floats
    landlord: NDArray[np.bool_]
    weights: Floats
    wins_as_landlord: NDArray[np.bool_]

    def values(self) -> list[CallValue]:
        """Returns the value of each call, best first."""
        found = []
        for index, call in enumerate(self.calls):
            mean, error = self.mean(self.points[index])
            landlord, _ = self.mean(self.landlord[index].astype(np.float64))
            chosen = self.weights * self.landlord[index] if landlord > 0 else self.weights
            win = float(chosen @ self.wins_as_landlord / chosen.sum())
            found.append(CallValue(call, mean, error, win, min(1.0, landlord)))
        return sorted(found, key=lambda value: -value.points)

    def mean(self, values: Floats) -> tuple[float, float]:
        """Returns the weighted mean of one value a deal, and its standard error."""
        share = self.weights / self.weights.sum()
        mean = float(share @ values)
        error = float(np.sqrt((share**2) @ (values - mean) ** 2))
        return mean, error


def prospects(view: CallView, limit: Limit, seed: int) -> Prospects:
    """Returns what each call of `view.seat` leads to, in deals sampled by `seed`."""
    rules, seat, players = view.rules, view.seat, view.rules.players
    limit.check_search()
    worlds = min(limit.worlds or _MOST_WORLDS, _MOST_WORLDS)
    flat_hands, _, flat_points = _core.try_landlords(
        rules.native,
        native_networks(rules),
        seat,
        view.hand.packed,
        seed,
        limit.seconds,
        worlds,
        threads(),
        rules.game.deal.bottom_public,
    )
    hands = flat_hands.reshape(-1, players)
    landlord_points = flat_points.reshape(-1, players).astype(np.float64)
    strength = _strength(rules)
    shares = np.stack([strength.top_share(hands[:, each]) for each in range(players)], axis=1)
    levels = _levels(rules, shares)
    plans, inverse = np.unique(levels, axis=0, return_inverse=True)
    inverse = inverse.reshape(-1)

    legal = view.auction.legal
    points = np.zeros((len(legal), len(hands)))
    becomes = np.zeros((len(legal), len(hands)), bool)
    weights = np.ones(len(hands))
    for number, plan in enumerate(plans):
        deals = np.flatnonzero(inverse == number)
        weights[deals] = _agreement(view, plan)
        for index, call in enumerate(legal):
            end = _finish(view.auction.after(call), view.first, plan)
            if end.landlord is None:
                continue
            landlord = (view.first + end.landlord) % players
            factor = base_stake(rules, end.bid) * rules.game.score.snatch_factor**end.snatches
            share = 1.0 if landlord == seat else -1.0 / (players - 1)
            points[index, deals] = landlord_points[deals, landlord] * factor * share
            becomes[index, deals] = landlord == seat
    return Prospects(legal, points, becomes, weights, landlord_points[:, seat] > 0)


def recommend(
    rules: Rules,
    seat: int,
    hand: Hand,
    calls: Iterable[Call],
    *,
    first: int = 0,
    limit: Limit,
    seed: int | None = None,
    language: Language = "en",
) -> BidAdvice:
    """Returns what `seat`, dealt `hand`, should call after `calls`.

    Args:
        rules: the game.
        seat: who is to call.
        hand: what it was dealt.
        calls: the calls before, from the first one on.
        first: who called first.
        limit: when to stop; in worlds alone the answer depends on no clock.
        seed: decides the sampled deals; drawn when None.
        language: that of the reasons.

    Raises:
        IllegalCall, InvalidHand, InvalidRequest, UnreachablePosition: as `CallView.of`.
    """
    view = CallView.of(rules, seat, hand, calls, first)
    clock = Clock(rules, limit, seed)
    found = prospects(view, limit, clock.seed)
    values = found.values()
    strength = _describe(rules, hand)
    return BidAdvice(
        best=values[0].call,
        calls=values,
        strength=strength,
        reasons=say(_facts(values, strength), language),
        engine=clock.info(len(found.weights)),
    )


def _levels(rules: Rules, shares: Floats) -> NDArray[np.int64]:
    """Returns for each deal and seat how high its hand goes: twice the bid, plus 1 to snatch."""
    auction = rules.game.auction
    if auction.kind == "claim":
        bids = (shares < _CLAIM).astype(np.int64)
    else:
        steps = np.interp(np.linspace(0, 1, auction.highest), np.linspace(0, 1, 3), _BIDS)
        bids = (shares[..., None] < steps).sum(axis=-1)
    return 2 * bids + (shares < _SNATCH)


def _call_of(auction: Auction, level: int) -> Call:
    """Returns what a hand that goes so high calls: its whole value at once."""
    legal = auction.legal
    bid, snatches = divmod(int(level), 2)
    if "snatch" in legal:
        return "snatch" if snatches else "no"
    if "claim" in legal:
        return "claim" if bid else "decline"
    return bid if bid in legal else "pass"


def _finish(auction: Auction, first: int, levels: NDArray[np.int64]) -> Auction:
    while auction.turn is not None:
        seat = (first + auction.turn) % auction.rules.players
        auction = auction.after(_call_of(auction, levels[seat]))
    return auction


def _agreement(view: CallView, levels: NDArray[np.int64]) -> float:
    """Returns how likely the calls already made are with hands of these levels."""
    weight = 1.0
    auction = Auction.start(view.rules)
    for call in view.auction.calls:
        assert auction.turn is not None
        seat = (view.first + auction.turn) % view.rules.players
        if seat != view.seat:
            others = max(1, len(auction.legal) - 1)
            expected = _call_of(auction, levels[seat]) == call
            weight *= 1 - _DOUBT if expected else _DOUBT / others
        auction = auction.after(call)
    return weight


def _describe(rules: Rules, hand: Hand) -> dict[str, float]:
    strength = _strength(rules)
    return {
        "fewest_plays": _core.FewestPlays(rules.native).exact(hand.packed),
        "controls": round(strength.controls(hand), 2),
        "bombs": _core.count_bombs(rules.native, hand.packed),
        "top_share": round(float(strength.top_share(_packed(hand))[0]), 3),
    }


def _facts(values: list[CallValue], strength: dict[str, float]) -> list[Fact]:
    best = values[0]
    said = [
        Fact("stronger", {"share": 1 - strength["top_share"]}),
        Fact(
            "shape",
            {"plays": int(strength["fewest_plays"]), "controls": strength["controls"]},
        ),
    ]
    if strength["bombs"]:
        said.append(Fact("bombs", {"count": int(strength["bombs"])}))
    said.append(Fact("as_landlord", {"win": best.win_as_landlord}))
    if len(values) > 1:
        more = best.points - values[1].points
        error = float(np.hypot(best.points_error, values[1].points_error))
        kind = "better_call" if more > CONFIDENCE * error else "even_calls"
        named = {"call": best.call, "than": values[1].call}
        said.append(Fact(kind, {**named, "more": more} if kind == "better_call" else named))
    return said
