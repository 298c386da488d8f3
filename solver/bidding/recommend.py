"""Which call now? The recommendation for one seat's hand."""

from __future__ import annotations

from dataclasses import dataclass

from solver.bidders import bidder_of
from solver.bidding.call_value import (
    CallValue,
    CallValues,
    OutcomeBidder,
    learned_outlooks,
    values_of,
)
from solver.bidding.follow import what_follows
from solver.bidding.hand_strength import HandStrength
from solver.bidding.prospects import Prospects, prospects
from solver.bidding.shown import ShownShare, shown_by
from solver.bidding.verdict import VerdictChange, verdict_changes
from solver.errors import InvalidRequest
from solver.game.auction import Call
from solver.game.call_view import CallView
from solver.reasons import Language, say
from solver.reasons.facts import Fact
from solver.search.confidence import differs, error_of_difference
from solver.search.engine_info import EngineInfo, EngineRun
from solver.search.limit import Limit


@dataclass(frozen=True)
class CallAdvice(CallValue):
    """One call, what it is worth and what follows it.

    Attributes:
        shows: where the others will place the hand after it.
        reasons: what follows the call, in words.
    """

    shows: ShownShare
    reasons: list[str]


@dataclass(frozen=True)
class BidAdvice:
    """What to call.

    Attributes:
        best: the recommended call.
        equal: the calls that are worth as much within the error, `best` among them; of these the
            most cautious one is recommended.
        calls: the legal calls, the recommended one in front and the others by their points.
        strength: the strength of the hand.
        changes: exchanges of one card after which another call would be best; empty where the game
            has no learned bidder.
        reasons: facts about the hand and the best call, in words.
        engine: what computed the answer.
    """

    best: Call
    equal: tuple[Call, ...]
    calls: list[CallAdvice]
    strength: HandStrength
    changes: list[VerdictChange]
    reasons: list[str]
    engine: EngineInfo


def recommend_bid(
    view: CallView, *, limit: Limit, seed: int | None = None, language: Language = "en"
) -> BidAdvice:
    """Returns what `view.seat` should call, with what each legal call is worth.

    Args:
        view: what the seat knows: the hand that it was dealt, and the calls before its own.
        limit: when to stop. A limit in worlds alone makes the answer independent of the clock; no
            worlds at all ask the learned values alone.
        seed: decides the sampled deals; drawn when None.
        language: the language of the reasons.

    Raises:
        InvalidRequest: the limit leaves nothing to search, and the game has no learned values.
        Cancelled: the search was cancelled.
    """
    run = EngineRun(view.rules, limit, seed)
    bidder = bidder_of(view.rules)
    learner = bidder if isinstance(bidder, OutcomeBidder) else None
    if run.limit.worlds == 0 and learner is None:
        raise InvalidRequest(
            f"worlds: without any, only learned values can answer, and {view.rules.id} has none",
            "/limit/worlds",
        )
    found = None if run.limit.worlds == 0 else prospects(view, run.limit, run.seed, bidder)
    learned = None
    if learner is not None:
        learned = learned_outlooks(view.auction, view.hand.packed, learner)
    values = values_of(view.auction, learned, found)
    changes = []
    if learner is not None:
        changes = verdict_changes(view.auction, view.hand, values, learner)
    strength = HandStrength.of(view.rules, view.hand)
    calls = [_advice(view, value, found, language) for value in values.values]
    facts = [*_of_hand(strength), *_of_choice(values), *_of_changes(values, changes, learner)]
    return BidAdvice(
        best=values.best,
        equal=values.equal,
        calls=calls,
        strength=strength,
        changes=changes,
        reasons=[*say(facts, language), *calls[0].reasons],
        engine=run.info(0 if found is None else found.draws),
    )


def _advice(
    view: CallView, value: CallValue, found: Prospects | None, language: Language
) -> CallAdvice:
    shows = shown_by(view.auction, value.call)
    told = Fact("call_shows", {"low": shows.low, "high": shows.high})
    facts = [*what_follows(view, value, found), told]
    return CallAdvice(**vars(value), shows=shows, reasons=say(facts, language))


def _of_hand(strength: HandStrength) -> list[Fact]:
    """Returns what the hand is made of."""
    said = [
        Fact("stronger", {"share": 1 - strength.top_share}),
        Fact("shape", {"plays": strength.fewest_plays, "controls": strength.controls}),
    ]
    if strength.bombs:
        said.append(Fact("bombs", {"count": strength.bombs}))
    return said


def _of_choice(values: CallValues) -> list[Fact]:
    """Returns how the best call compares with the next one."""
    best, said = values.values[0], []
    if best.win_as_landlord is not None:
        said.append(Fact("as_landlord", {"win": best.win_as_landlord}))
    if len(values.equal) > 1:
        others = [call for call in values.equal if call != best.call]
        said += [Fact("even_calls", {"call": best.call, "than": call}) for call in others]
        said.append(Fact("cautious_call", {"call": best.call}))
    elif len(values.values) > 1:
        second = values.values[1]
        more = best.points - second.points
        error = error_of_difference(best.points_error, second.points_error)
        kind = "better_call" if differs(more, error) else "likely_better_call"
        said.append(Fact(kind, {"call": best.call, "than": second.call, "more": more}))
    return said


def _of_changes(
    values: CallValues, changes: list[VerdictChange], learner: OutcomeBidder | None
) -> list[Fact]:
    """Returns what would change the verdict."""
    if learner is None or len(values.values) < 2:
        return []
    if not changes:
        return [Fact("verdict_stands", {"call": values.best})]
    return [
        Fact(
            "verdict_changes",
            {"added": each.added, "removed": each.removed, "call": each.call},
        )
        for each in changes
    ]
