"""Facts about the hand and the choice of a call, in the order in which an answer gives them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solver.bidders import LearnedBidder, kinds_of
from solver.bidding.call_evidence import kinds_of_seats
from solver.bidding.call_value import CallValue
from solver.bidding.hand_strength import HandStrength, control_of, high_ranks
from solver.bidding.ranking import Ranked, Ranking
from solver.bidding.verdict import VerdictChange
from solver.game.among import Among
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.reasons.facts import Fact, Value
from solver.reasons.people import person_of

# From this probability on, a seat calls as nobody does: its calls then show next to nothing.
_STRANGE = 0.5
# One hand in four has strong control, and one in four little.
_STRONG = 0.25


def of_hand(strength: HandStrength, hand: Hand) -> list[Fact]:
    """Returns what the hand is made of."""
    said: dict[str, Value] = {"plays": strength.fewest_plays}
    cards, share = control_of(hand), strength.control_share
    if cards:
        how, said["cards"] = "fair", cards
        if not _STRONG < share < 1 - _STRONG:
            how = "strong" if share <= _STRONG else "weak"
    else:
        how, said["lowest"] = "none", high_ranks(hand.rules)[-1]
    return [Fact("stronger", {"share": 1 - strength.top_share}), Fact(f"shape_{how}", said)]


def of_choice(
    order: Ranked, ranking: Ranking, named: Callable[[Call], Call] = lambda call: call
) -> list[Fact]:
    """Returns how the best call compares with the others.

    Args:
        order: the calls, the recommended one in front.
        ranking: by what they are ranked.
        named: gives a call the name that the vocabularies know.
    """
    best, said = order.calls[0], list[Fact]()
    own = named(best.call)
    others = [each for each in order.calls[1:] if each.call in order.equal]
    ahead = [each for each in others if not ranking.is_little(each, best)]
    behind = [each for each in others if not ranking.is_little(best, each) and each not in ahead]
    even = [each for each in others if each not in ahead and each not in behind]
    for kind, calls in (("unsure_call", ahead), ("even_calls", even)):
        said += [Fact(kind, {"call": own, "than": named(each.call)}) for each in calls]
    if even:
        said.append(Fact("cautious_call", {"call": own}))
    if behind or (not others and len(order.calls) > 1):
        said.append(_better(best, (behind or order.calls[1:])[0], order, ranking, named))
    # After a call that hardly ever leads there, the share of wins is mostly noise.
    likeliest = max(order.calls, key=lambda value: value.becomes_landlord)
    if likeliest.win_as_landlord is not None:
        said.append(Fact("as_landlord", {"win": likeliest.win_as_landlord}))
    return said


def _better(
    best: CallValue,
    second: CallValue,
    order: Ranked,
    ranking: Ranking,
    named: Callable[[Call], Call],
) -> Fact:
    """Returns by how much the best call is better: in wins where these decide, else in points."""
    names = {"call": named(best.call), "than": named(second.call)}
    mine, its = ranking.win(best), ranking.win(second)
    decides = order.less.get(second.call)
    by_wins = ranking.objective == "win" and mine > its and decides != "points"
    clear = "" if decides else "likely_"
    if by_wins:
        return Fact(f"{clear}winning_call", names | {"mine": mine, "its": its})
    return Fact(f"{clear}better_call", names | {"more": best.points - second.points})


def of_others(view: Knowledge, bidders: Among) -> list[Fact]:
    """Returns how the other seats are assumed to call, and who has called otherwise."""
    kinds = kinds_of(view.rules, bidders)
    said = [Fact(f"among_{bidders if bidders == 'mixed' else kinds.names[0]}", {})]
    if "any" in kinds.names:
        strange = kinds.names.index("any")
        for turn, likely in kinds_of_seats(view.auction, kinds).items():
            if likely[strange] > _STRANGE:
                seat = (view.first + turn) % view.rules.players
                said.append(Fact("fits_nobody", {"who": person_of(view, seat)}))
    return said


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
