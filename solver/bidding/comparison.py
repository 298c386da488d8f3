"""What is said of a call beside another one: what decides, or else what both win as a whole.

A figure that is also one of the answer's own figures is taken from these: they may hold learned
values, which the sampled deals know nothing of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from solver.bidding.call_causes import call_bottom, call_causes
from solver.bidding.call_value import CallValue
from solver.bidding.prospects import Prospects
from solver.causes import Cause
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.reasons.facts import Fact, Value
from solver.search.confidence import error_of_difference

# The quantity of a cause that says what calls win as a whole, where nothing decides between them.
NOT_DECIDED = "call_odds"
# What happens in as many of the deals is said to happen always, and in fewer than the second number
# never.
_ALWAYS, _NEVER = 0.995, 0.005
# The least difference in how often two calls lead to something that is worth a sentence.
_WORTH_SAYING = 0.02
# How far the errors of two learned values of one hand move together (`solver.bidding.ranking`).
_COMMON = 0.5
# Calls of stages with two answers: without them somebody else is the landlord.
_ONLY = frozenset({"claim", "snatch"})
# The figures that say nothing: a redeal is neither won nor lost, and a stake changes no winner.
_UNSAID = {
    "call_redeal": ("mine", "more"),
    "call_no_redeal": ("its", "less"),
    "call_stake": ("its",),
}


@dataclass(frozen=True)
class ComparedCalls:
    """Two calls, and what is said of them.

    Attributes:
        because: what decides between them; `call_odds` where that is not clear.
        facts: the same as facts, one for each cause.
    """

    because: tuple[Cause, ...]
    facts: list[Fact]


def compare_calls(
    view: Knowledge,
    found: Prospects | None,
    worse: CallValue,
    better: CallValue,
    *,
    by_wins: bool,
    named: Callable[[Call], Call] = lambda call: call,
) -> ComparedCalls:
    """Returns what decides between two calls; there is always something to say.

    Args:
        view: what the seat knows.
        found: what both calls lead to in the same deals; None where none were sampled.
        worse: the call that is worth less, or as much.
        better: the other one.
        by_wins: whether calls are worth what they win, and not what they score.
        named: gives a call the name that the vocabularies know.
    """
    causes: tuple[Cause, ...] = ()
    if found is not None:
        measured = call_causes(view, found, worse.call, better.call, by_wins=by_wins)
        causes = tuple(_agreeing(measured, worse, better, by_wins=by_wins))
    names: dict[str, Value] = {"call": named(better.call), "than": named(worse.call)}
    said = [_fact(view, cause, names) for cause in causes]
    if all(cause.quantity == "call_bottom" for cause in causes):
        bottom = () if found is None else call_bottom(view, found, worse.call, better.call)
        causes = (_odds(found, worse, better), *bottom)
        said = [_fact_of_odds(worse, better, names)]
        said += [_fact(view, cause, names) for cause in bottom]
    return ComparedCalls(causes, said)


def _agreeing(
    causes: tuple[Cause, ...], worse: CallValue, better: CallValue, *, by_wins: bool
) -> Iterator[Cause]:
    """Yields the causes with the figures of the answer, where these are of the same thing.

    A cause that they do not bear out is left out.
    """
    for cause in causes:
        if cause.wins is None:
            yield cause
            continue
        told = _as_answered(cause, worse, better)
        assert told.wins is not None
        gain = told.wins[1] - told.wins[0] if by_wins else told.better - told.worse
        if gain > 0:
            yield told


def _as_answered(cause: Cause, worse: CallValue, better: CallValue) -> Cause:
    """Returns a cause with the figures of the answer, where these are of the same thing."""
    assert cause.wins is not None
    assert cause.part is not None
    always, part = cause.part >= _ALWAYS, cause.part
    own, its = (cause.wins[1], cause.better), (cause.wins[0], cause.worse)
    match cause.quantity:
        case "call_lead":
            if max(worse.becomes_landlord, worse.redeal) <= _NEVER:
                part, own = better.becomes_landlord, _figures(better, own, landlord=True)
            if always:
                its = _figures(worse, its, landlord=False)
        case "call_leave":
            if max(better.becomes_landlord, better.redeal) <= _NEVER:
                part, its = worse.becomes_landlord, _figures(worse, its, landlord=True)
            if always:
                own = _figures(better, own, landlord=False)
        case "call_redeal":
            part = better.redeal if worse.redeal <= _NEVER else part
            its = (worse.win, worse.points) if always else its
        case "call_no_redeal":
            part = worse.redeal if better.redeal <= _NEVER else part
            own = (better.win, better.points) if always else own
        case _ if always:
            own, its = (better.win, better.points), (worse.win, worse.points)
    return replace(cause, part=part, worse=its[1], better=own[1], wins=(its[0], own[0]))


def _figures(
    value: CallValue, sampled: tuple[float, float], *, landlord: bool
) -> tuple[float, float]:
    """Returns what is won in a role after a call, and the points; as sampled where it has none."""
    win = value.win_as_landlord if landlord else value.win_as_peasant
    points = value.points_as(landlord=landlord)
    return sampled if win is None or points is None else (win, points)


def _fact(view: Knowledge, cause: Cause, names: dict[str, Value]) -> Fact:
    """Returns a cause as a fact."""
    if cause.quantity == "call_bottom":
        assert cause.cards is not None
        values: dict[str, Value] = {"mine": cause.better, "its": cause.worse}
        kind = _kind_of_bottom(view, cause.cards)
        if kind != "cause_call_bottom_joker":
            values["cards"] = next(iter(cause.cards))[0]
        return Fact(kind, values)
    assert cause.wins is not None
    assert cause.part is not None
    its, mine = cause.wins
    said = names | {"mine": mine, "its": its, "more": cause.better, "less": cause.worse}
    for name in _UNSAID.get(cause.quantity, ()):
        del said[name]
    if cause.part < _ALWAYS:
        return Fact(f"cause_{cause.quantity}", said | {"part": cause.part})
    only = cause.quantity == "call_lead" and names["call"] in _ONLY
    return Fact(f"cause_{cause.quantity}_{'only' if only else 'always'}", said)


def _kind_of_bottom(view: Knowledge, cards: Hand) -> str:
    """Returns how a card of the bottom is told: there may be no higher one, or only jokers."""
    rules, unseen = view.rules, view.unseen.counts
    rank = next(iter(cards))[0]
    higher = [each for each in rules.ranks[rules.ranks.index(rank) + 1 :] if each in unseen]
    if not higher:
        return "cause_call_bottom_top"
    joker = all(each in rules.description.deck.jokers for each in (rank, *higher))
    return f"cause_call_bottom{'_joker' if joker else ''}"


def _odds(found: Prospects | None, worse: CallValue, better: CallValue) -> Cause:
    """Returns what two calls win as a whole."""
    error = error_of_difference(worse.points_error, better.points_error, _COMMON)
    if found is not None:
        one, other = (found.own[found.calls.index(each.call)] for each in (worse, better))
        error = found.error_between(one, other)
    return Cause(
        quantity=NOT_DECIDED,
        worse=worse.points,
        better=better.points,
        error=error,
        share=0.0,
        deals=(),
        part=1.0,
        wins=(worse.win, better.win),
    )


def _fact_of_odds(worse: CallValue, better: CallValue, names: dict[str, Value]) -> Fact:
    """Returns what two calls win as a whole, with the greatest difference in what they lead to."""
    said = names | {
        "mine": better.win,
        "its": worse.win,
        "more": better.points,
        "less": worse.points,
    }
    often, other = better.becomes_landlord, worse.becomes_landlord
    redealt, others = better.redeal, worse.redeal
    if min(often, 1 - other) >= _ALWAYS:
        only = "only" if names["call"] in _ONLY else "always"
        return Fact(f"cause_call_lead_{'sure' if others > _NEVER else only}", said)
    if min(other, 1 - often) >= _ALWAYS:
        return Fact(f"cause_call_leave_{'sure' if redealt > _NEVER else 'always'}", said)
    if abs(often - other) >= _WORTH_SAYING:
        ends = (
            ("_lead", other <= _NEVER, {"often": often}),
            ("_leave", often <= _NEVER, {"other": other}),
            ("_more", often >= _ALWAYS, {"other": other}),
            ("_less", other >= _ALWAYS, {"often": often}),
            ("", True, {"often": often, "other": other}),
        )
        kind, shares = next((kind, shares) for kind, holds, shares in ends if holds)
        return Fact(f"cause_call_odds{kind}", said | shares)
    if abs(redealt - others) >= _WORTH_SAYING:
        return Fact("cause_call_odds_redeal", said | {"often": redealt, "other": others})
    return Fact("cause_call_odds_same", said)
