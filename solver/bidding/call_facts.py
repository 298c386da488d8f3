"""Facts about the hand and the choice of a call, in the order in which an answer gives them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solver.bidders import LearnedBidder
from solver.bidding.call_value import CallValue
from solver.bidding.hand_strength import HandStrength
from solver.bidding.ranking import Ranking
from solver.bidding.verdict import VerdictChange
from solver.game.auction import Call
from solver.reasons.facts import Fact
from solver.search.confidence import differs, error_of_difference


def of_hand(strength: HandStrength) -> list[Fact]:
    """Returns what the hand is made of."""
    said = [
        Fact("stronger", {"share": 1 - strength.top_share}),
        Fact("shape", {"plays": strength.fewest_plays, "controls": strength.controls}),
    ]
    if strength.bombs:
        said.append(Fact("bombs", {"count": strength.bombs}))
    return said


def of_choice(
    calls: Sequence[CallValue],
    equal: Sequence[Call],
    ranking: Ranking,
    named: Callable[[Call], Call] = lambda call: call,
    *,
    clear: bool = False,
) -> list[Fact]:
    """Returns how the best call compares with the next one.

    Args:
        calls: what the calls are worth, the recommended one in front.
        equal: those that are worth as much, the recommended one among them.
        ranking: the order of the calls.
        named: gives a call the name that the vocabularies know.
        clear: whether the best call is known to be better than the next one.
    """
    best, said = calls[0], list[Fact]()
    own = named(best.call)
    # After a call that hardly ever leads there, the share of wins is mostly noise.
    likeliest = max(calls, key=lambda value: value.becomes_landlord)
    if likeliest.win_as_landlord is not None:
        said.append(Fact("as_landlord", {"win": likeliest.win_as_landlord}))
    if len(equal) > 1:
        others = [call for call in equal if call != best.call]
        said += [Fact("even_calls", {"call": own, "than": named(call)}) for call in others]
        said.append(Fact("cautious_call", {"call": own}))
    elif len(calls) > 1:
        said.append(_better(best, calls[1], ranking, named, clear=clear))
    return said


def _better(
    best: CallValue,
    second: CallValue,
    ranking: Ranking,
    named: Callable[[Call], Call],
    *,
    clear: bool,
) -> Fact:
    """Returns by how much the best call is better: in wins where these decide, else in points."""
    names = {"call": named(best.call), "than": named(second.call)}
    mine, its = ranking.win(best), ranking.win(second)
    if ranking.objective == "win" and mine > its:
        error = error_of_difference(best.win_error, second.win_error)
        kind = "winning_call" if clear or differs(mine - its, error) else "likely_winning_call"
        return Fact(kind, names | {"mine": mine, "its": its})
    more = best.points - second.points
    error = error_of_difference(best.points_error, second.points_error)
    kind = "better_call" if clear or differs(more, error) else "likely_better_call"
    return Fact(kind, names | {"more": more})


def of_changes(
    calls: Sequence[CallValue], changes: list[VerdictChange], learner: LearnedBidder | None
) -> list[Fact]:
    """Returns what would change the verdict."""
    if learner is None or len(calls) < 2:
        return []
    if not changes:
        return [Fact("verdict_stands", {"call": calls[0].call})]
    return [
        Fact(
            "verdict_changes",
            {"added": each.added, "removed": each.removed, "call": each.call},
        )
        for each in changes
    ]
