"""Facts about a hand, a choice and what follows each call, in the order of an answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, product

import numpy as np

from solver.bidders.learned import LearnedBidder
from solver.bidding.prospects import CallSearch, Prospects
from solver.bidding.ranking import Ranked, boldness
from solver.bidding.standing import HandStrength
from solver.bidding.values import CallValue
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.reasons.facts import Fact
from solver.reasons.facts import Value as FactValue
from solver.reasons.people import person_of
from solver.value import Value

# --- The hand and the choice ----------------------------------------------------------------------

# From this probability on, a seat calls as nobody does: its calls then show next to nothing.
_STRANGE = 0.5
# One hand in four has strong control, and one in four little.
_STRONG = 0.25


def of_hand(strength: HandStrength) -> list[Fact]:
    """Returns what the hand is made of."""
    said: dict[str, FactValue] = {"plays": strength.fewest_plays}
    if strength.control:
        how, said["cards"] = "fair", strength.control
        if not _STRONG < strength.control_share < 1 - _STRONG:
            how = "strong" if strength.control_share <= _STRONG else "weak"
    else:
        how, said["lowest"] = "none", strength.lowest_control
    return [Fact("stronger", {"share": 1 - strength.top_share}), Fact(f"shape_{how}", said)]


def of_choice(order: Ranked, names: Mapping[Call, Call]) -> list[Fact]:
    """Returns how the best call compares with the others.

    Args:
        order: the calls, the recommended one in front.
        names: by call what the vocabularies name it.
    """
    ranking, best, said = order.ranking, order.calls[0], list[Fact]()
    own = names[best.call]
    others = [each for each in order.calls[1:] if each.call in order.equal]
    ahead = [each for each in others if not ranking.is_little(each, best)]
    behind = [each for each in others if not ranking.is_little(best, each) and each not in ahead]
    even = [each for each in others if each not in ahead and each not in behind]
    for kind, calls in (("unsure_call", ahead), ("even_calls", even)):
        said += [Fact(kind, {"call": own, "than": names[each.call]}) for each in calls]
    # No direction is a risk.
    if even and own == best.call:
        said.append(Fact("cautious_call", {"call": own}))
    if behind or (not others and len(order.calls) > 1):
        second = (behind or order.calls[1:])[0]
        said.append(_better(order, second, {"call": own, "than": names[second.call]}))
    # After a call that hardly ever leads there, the share of wins is mostly noise.
    likeliest = max(order.calls, key=lambda value: value.becomes_landlord)
    if likeliest.win_as_landlord is not None:
        said.append(Fact("as_landlord", {"win": likeliest.win_as_landlord}))
    return said


def _better(order: Ranked, second: CallValue, names: dict[str, FactValue]) -> Fact:
    """Returns by how much the best call is better: in wins where these decide, else in points."""
    best, decides = order.calls[0], order.less.get(second.call)
    mine, its = (order.ranking.of(each, "win") for each in (best, second))
    clear = "" if decides else "likely_"
    if order.ranking.objective == "win" and mine > its and decides != "points":
        return Fact(f"{clear}winning_call", names | {"mine": mine, "its": its})
    return Fact(f"{clear}better_call", names | {"more": best.points - second.points})


def of_others(search: CallSearch) -> list[Fact]:
    """Returns how the other seats are assumed to call, and who has called otherwise."""
    view, kinds = search.view, search.kinds
    if search.chooses_direction:
        return []  # nobody calls any more
    said = [Fact(f"among_{'mixed' if len(kinds.names) > 1 else kinds.names[0]}", {})]
    if "any" in kinds.names:
        strange = kinds.names.index("any")
        said += [
            Fact("fits_nobody", {"who": person_of(view, each.seat)})
            for each in search.heard
            if each.kinds[strange] > _STRANGE
        ]
    return said


# --- What follows a call --------------------------------------------------------------------------

# A share of the deals below this is not worth a sentence.
_WORTH_SAYING = 0.02


def what_follows(search: CallSearch, value: CallValue, found: Prospects | None) -> list[Fact]:
    """Returns what follows one call, the next event first.

    Args:
        search: the search of the call.
        value: the call and its figures.
        found: the sampled deals, which show how other seats answer; None without any.
    """
    call, at = value.call, search.calls.index(value.call)
    after, said = search.after[at], list[Fact]()
    if after.status == "redeal":
        return [Fact("call_redeals", {"call": call})]
    if after.turn is not None and found is not None:
        said += _answers(found, at)
    if value.becomes_landlord >= _WORTH_SAYING and value.win_as_landlord is not None:
        share, win = value.becomes_landlord, value.win_as_landlord
        said.append(Fact("call_leads", {"call": call, "share": share, "win": win}))
    if value.win_as_peasant is not None:
        share = max(0.0, 1.0 - value.becomes_landlord - value.redeal)
        if share >= _WORTH_SAYING:
            win = value.win_as_peasant
            said.append(Fact("call_follows", {"call": call, "share": share, "win": win}))
    if value.redeal >= _WORTH_SAYING:
        said.append(Fact("call_may_redeal", {"call": call, "share": value.redeal}))
    return said


def _answers(found: Prospects, at: int) -> Iterator[Fact]:
    """Yields what the next seat mostly says to a call, and how often the seat is asked again."""
    view, call, turn = found.search.view, found.calls[at], found.search.after[at].turn
    assert turn is not None
    own, seat = view.auction.turn, (view.first + turn) % view.rules.players
    if turn != own:
        answers = _said_next(found, at, turn)
        answer = max(answers, key=lambda each: answers[each])
        share, who = answers[answer] / found.draws, person_of(view, seat)
        yield Fact("call_answered", {"call": call, "who": who, "answer": answer, "share": share})
    answers = _said_next(found, at, own)
    draws = sum(answers.values())
    if draws >= _WORTH_SAYING * found.draws:
        answer = max(answers, key=lambda each: answers[each])
        share, part = draws / found.draws, answers[answer] / draws
        yield Fact("call_again", {"call": call, "share": share, "answer": answer, "part": part})


def _said_next(found: Prospects, at: int, turn: int | None) -> dict[Call, float]:
    """Returns what a seat says next after a call, and how many of the draws have it say that."""
    future, made = found.futures[at], len(found.search.view.auction.calls) + 1
    draws: dict[Call, float] = defaultdict(float)
    for number, end in enumerate(future.ends):
        said = (call for before, call in end.steps[made:] if before.turn == turn)
        for call in islice(said, 1):
            draws[call] += found.weights[future.end_of == number].sum()
    return draws


# --- What would change the verdict ----------------------------------------------------------------

# The lowest ranks that are exchanged: more of them hardly find another change, and take time.
_LOW_RANKS = 3


@dataclass(frozen=True)
class VerdictChange(Value):
    """One card exchanged for another, and the call that would then be best."""

    added: str
    """The card that the hand would hold."""
    removed: str
    """The card that it would not hold."""
    call: Call
    """The call that would be best."""


def verdict_changes(
    view: Knowledge, order: Ranked, bidder: LearnedBidder | None
) -> list[VerdictChange]:
    """Returns the least exchange that makes a bolder call best, and one for a more cautious call.

    Low cards are exchanged for cards of the highest third of the ranks, or the other way round: the
    lowest high card that changes the verdict counts. Either may be missing: then no such exchange
    has this effect.

    Args:
        view: what the seat knows.
        order: the verdict: what the calls are worth, the recommended one in front.
        bidder: the learned bidder of the game; None where it has none.
    """
    if bidder is None:
        return []
    verdict, found = order.calls[0].call, []
    for upwards in (True, False):
        exchanges = _exchanges(view.hand, view.unseen, upwards=upwards)
        best = _best_calls(view, order, bidder, [hand.packed for *_, hand in exchanges])
        for (added, removed, _), call in zip(exchanges, best, strict=True):
            if call != verdict and (boldness(call) > boldness(verdict)) == upwards:
                found.append(VerdictChange(added, removed, call))
                break
    return found


def _best_calls(
    view: Knowledge, order: Ranked, bidder: LearnedBidder, hands: Sequence[int]
) -> list[Call]:
    """Returns by packed hand the call that would be best: by how its learned values differ."""
    ranking, auction, legal = order.ranking, view.auction, view.auction.legal
    by_call = {value.call: value for value in order.calls}
    likely = bidder.outcomes(auction, np.array([view.hand.packed, *hands], np.uint64))
    # Calls that are equal are decided by caution: the verdict counts as ahead of them.
    place = legal.index(order.calls[0].call)
    known = np.array(auction.informed)
    open_still = np.tile(known, (len(hands), 1))
    for measure in ranking.measures:
        given = np.array([ranking.of(by_call[call], measure) for call in legal])
        meaning = ranking.of_outcomes(bidder.outcomes_of, measure)
        expected = likely @ meaning
        worth = expected[1:] + (given - expected[0])
        lead = given[known].max()
        worth[:, place] += lead - given[place]
        worth[~open_still] = -np.inf
        # In points that decide last, nothing is so little that it does not count.
        equal = 0.0 if measure == "points" else ranking.little(measure)
        known &= given >= lead - equal
        open_still &= worth >= worth.max(axis=1, keepdims=True) - equal
    return [legal[at] for at in open_still.argmax(axis=1)]


def _exchanges(hand: Hand, unseen: Hand, *, upwards: bool) -> list[tuple[str, str, Hand]]:
    """Returns exchanges of a low card for a high one, or the reverse: added, removed, and the hand.

    The lowest high card comes first, and with each the lowest low card. In a suited deck one card
    stands for all of its rank.
    """
    ranks, one = hand.rules.ranks, partial(Hand.of, hand.rules)
    own, others = ({card[0]: card for card in cards} for cards in (hand, unseen))
    taken, given = (own, others) if upwards else (others, own)
    lowest = -(-2 * len(ranks) // 3)  # of the high ranks
    low = [taken[rank] for rank in ranks[:lowest] if rank in taken][:_LOW_RANKS]
    high = [given[rank] for rank in ranks[lowest:] if rank in given]
    found = []
    for strong, weak in product(high, low):
        added, removed = (strong, weak) if upwards else (weak, strong)
        found.append((added, removed, hand - one([removed]) + one([added])))
    return found


def of_changes(
    order: Ranked, changes: list[VerdictChange], bidder: LearnedBidder | None
) -> list[Fact]:
    """Returns what would change the verdict, or that nothing does; the arguments are as above."""
    if bidder is not None and not changes:
        return [Fact("verdict_stands", {"call": order.calls[0].call})]
    return [Fact("verdict_changes", dict(vars(each))) for each in changes]
