"""Which call now? Deals are played out for every possible landlord, and each call followed up.

What the other seats will call is guessed from their hands by a simple bidder (`bidder.py`). Calls
already made weigh the sampled deals: those in which the bidder would have called so count more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.auction import Auction, Call
from solver.bidder import Floats, call_of, levels, likelihood, strength_of
from solver.cards import Hand
from solver.engine import Clock, EngineInfo, Limit, native_networks, threads
from solver.explain import CONFIDENCE, Fact
from solver.game import base_stake
from solver.native import _core
from solver.phrases import Language, say
from solver.rules import Rules
from solver.view import CallView

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
        limit.left(),
        worlds,
        threads(),
        rules.game.deal.bottom_public,
    )
    hands = flat_hands.reshape(-1, players)
    landlord_points = flat_points.reshape(-1, players).astype(np.float64)
    strength = strength_of(rules)
    shares = np.stack([strength.top_share(hands[:, each]) for each in range(players)], axis=1)
    plans, inverse = np.unique(levels(rules, shares), axis=0, return_inverse=True)
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


def _finish(auction: Auction, first: int, plan: NDArray[np.int64]) -> Auction:
    while auction.turn is not None:
        seat = (first + auction.turn) % auction.rules.players
        auction = auction.after(call_of(auction, plan[seat]))
    return auction


def _agreement(view: CallView, plan: NDArray[np.int64]) -> float:
    """Returns how likely the calls already made are with hands that go as high as the plan says."""
    return float(
        np.prod(
            [
                likelihood(view.rules, view.auction.calls, view.first, seat, plan[seat])
                for seat in range(view.rules.players)
                if seat != view.seat
            ]
        )
    )


def _describe(rules: Rules, hand: Hand) -> dict[str, float]:
    strength = strength_of(rules)
    return {
        "fewest_plays": _core.FewestPlays(rules.native).exact(hand.packed),
        "controls": round(strength.controls(hand), 2),
        "bombs": _core.count_bombs(rules.native, hand.packed),
        "top_share": round(float(strength.top_share(np.array([hand.packed], np.uint64))[0]), 3),
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
