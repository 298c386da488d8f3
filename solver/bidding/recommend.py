"""Which call now? The recommendation for one seat's hand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solver.bidders.strength import strength_of
from solver.bidding.prospects import CallValue, prospects
from solver.game.auction import Call
from solver.game.call_view import CallView
from solver.game.cards import Hand
from solver.game.fewest import FewestPlays, count_plays
from solver.reasons import Language, say
from solver.reasons.facts import Fact
from solver.rules import Rules
from solver.search.confidence import differs, error_of_difference
from solver.search.engine_info import EngineInfo, EngineRun
from solver.search.hands import count_bombs
from solver.search.limit import Limit


@dataclass(frozen=True)
class HandStrength:
    """The strength of a dealt hand.

    Attributes:
        fewest_plays: the fewest plays that empty it.
        controls: the number of tricks that its high cards and bombs are worth.
        bombs: the number of bombs that it holds side by side, sharing no card.
        top_share: the share of all dealt hands that are stronger, from 0 (none) to 1.
    """

    fewest_plays: int
    controls: float
    bombs: int
    top_share: float

    @classmethod
    def of(cls, rules: Rules, hand: Hand) -> HandStrength:
        """Returns the strength of a hand as it was dealt in this game."""
        strength = strength_of(rules)
        share = strength.top_share(np.array([hand.packed], np.uint64))
        return cls(
            fewest_plays=count_plays(FewestPlays(rules.native), hand),
            controls=round(strength.controls(hand), 2),
            bombs=count_bombs(rules, hand),
            top_share=round(float(share[0]), 3),
        )


@dataclass(frozen=True)
class BidAdvice:
    """What to call.

    Attributes:
        best: the best call.
        calls: the legal calls, best first.
        strength: the strength of the hand.
        reasons: facts about the hand and the best call, in words.
        engine: what computed the answer.
    """

    best: Call
    calls: list[CallValue]
    strength: HandStrength
    reasons: list[str]
    engine: EngineInfo


def recommend_bid(
    view: CallView, *, limit: Limit, seed: int | None = None, language: Language = "en"
) -> BidAdvice:
    """Returns what `view.seat` should call, with the expected points of each legal call.

    Args:
        view: what the seat knows: the hand that it was dealt, and the calls before its own.
        limit: when to stop; a limit in worlds alone makes the answer independent of the clock.
        seed: decides the sampled deals; drawn when None.
        language: the language of the reasons.

    Raises:
        InvalidRequest: the limit leaves nothing to search.
        Cancelled: the search was cancelled.
    """
    run = EngineRun(view.rules, limit, seed)
    found = prospects(view, run.limit, run.seed)
    values = found.values()
    strength = HandStrength.of(view.rules, view.hand)
    return BidAdvice(
        best=values[0].call,
        calls=values,
        strength=strength,
        reasons=say(_facts(values, strength), language),
        engine=run.info(len(found.weights)),
    )


def _facts(values: list[CallValue], strength: HandStrength) -> list[Fact]:
    best = values[0]
    said = [
        Fact("stronger", {"share": 1 - strength.top_share}),
        Fact(
            "shape",
            {"plays": strength.fewest_plays, "controls": strength.controls},
        ),
    ]
    if strength.bombs:
        said.append(Fact("bombs", {"count": strength.bombs}))
    said.append(Fact("as_landlord", {"win": best.win_as_landlord}))
    if len(values) > 1:
        more = best.points - values[1].points
        error = error_of_difference(best.points_error, values[1].points_error)
        kind = "better_call" if differs(more, error) else "even_calls"
        named = {"call": best.call, "than": values[1].call}
        said.append(Fact(kind, {**named, "more": more} if kind == "better_call" else named))
    return said
