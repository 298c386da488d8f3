"""Facts about a hand, a choice and what follows each call, in the order of an answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from solver.bidders.kinds import kinds_of
from solver.bidders.learned import LearnedBidder
from solver.bidding.prospects import Prospects
from solver.bidding.ranking import Ranked, Ranking, boldness
from solver.bidding.standing import HandStrength, control_of, high_ranks, kinds_of_seats
from solver.bidding.values import CallValue
from solver.game.among import Among
from solver.game.auction import Auction, Call
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


def of_hand(strength: HandStrength, hand: Hand) -> list[Fact]:
    """Returns what the hand is made of."""
    said: dict[str, FactValue] = {"plays": strength.fewest_plays}
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


# --- What follows a call --------------------------------------------------------------------------

# A share of the deals below this is not worth a sentence.
_WORTH_SAYING = 0.02


def what_follows(view: Knowledge, value: CallValue, found: Prospects | None) -> list[Fact]:
    """Returns what follows one call, the next event first.

    Args:
        view: what the seat knows.
        value: the call and its figures.
        found: the sampled deals, which show how other seats answer; None without any.
    """
    call, after = value.call, view.auction.after(value.call)
    if after.status == "redeal":
        return [Fact("call_redeals", {"call": call})]
    said = []
    if after.turn is not None and found is not None:
        index = found.calls.index(call)
        said += _answer(view, found, index)
        said += _asked_again(view, found, index)
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


def _answer(view: Knowledge, found: Prospects, index: int) -> list[Fact]:
    """Returns what the next seat mostly says to a call."""
    call = found.calls[index]
    after = view.auction.after(call)
    assert after.turn is not None
    seat = (view.first + after.turn) % view.rules.players
    if seat == view.seat:
        return []
    shares = _shares_of(found, index, len(after.calls))
    answer = max(shares, key=lambda each: shares[each])
    who = person_of(view, seat)
    values = {"call": call, "who": who, "answer": answer, "share": shares[answer]}
    return [Fact("call_answered", values)]


def _shares_of(found: Prospects, index: int, place: int) -> dict[Call, float]:
    """Returns how often each call stands at one place of the auctions that follow a call."""
    future = found.futures[index]
    shares: dict[Call, float] = defaultdict(float)
    for number, end in enumerate(future.ends):
        shares[end.calls[place]] += found.share(future.end_of == number)
    return shares


def _asked_again(view: Knowledge, found: Prospects, index: int) -> list[Fact]:
    """Returns how often the seat is asked again after a call, and what it then mostly says."""
    call, future = found.calls[index], found.futures[index]
    made = len(view.auction.calls) + 1
    own = (view.seat - view.first) % view.rules.players
    asked = np.zeros(len(found.weights), bool)
    answers: dict[Call, float] = defaultdict(float)
    for number, end in enumerate(future.ends):
        callers = [before.turn for before, _ in end.steps]
        places = [place for place in range(made, len(callers)) if callers[place] == own]
        if places:
            here = future.end_of == number
            asked |= here
            answers[end.calls[places[0]]] += found.share(here)
    share = found.share(asked)
    if share < _WORTH_SAYING:
        return []
    answer = max(answers, key=lambda each: answers[each])
    part = answers[answer] / share
    return [Fact("call_again", {"call": call, "share": share, "answer": answer, "part": part})]


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
    auction: Auction,
    hand: Hand,
    calls: Sequence[CallValue],
    bidder: LearnedBidder,
    ranking: Ranking,
) -> list[VerdictChange]:
    """Returns the least exchange that makes a bolder call best, and one for a more cautious call.

    Low cards are exchanged for cards of the highest third of the ranks, or the other way round: the
    lowest high card that changes the verdict counts. Either may be missing: then no such exchange
    has this effect.

    Args:
        auction: the auction before the call.
        hand: the cards that the seat holds.
        calls: the verdict: what the calls are worth, the recommended one in front.
        bidder: the learned bidder of the game.
        ranking: by what the calls are ranked.
    """
    if len(auction.legal) < 2:
        return []
    judged = _Judged(auction, hand, calls, bidder, ranking)
    verdict, found = calls[0].call, []
    for upwards in (True, False):
        exchanges = _exchanges(hand, upwards=upwards)
        if not exchanges:
            continue
        best = judged.best([each.hand for each in exchanges])
        for each, index in zip(exchanges, best, strict=True):
            call = auction.legal[index]
            bolder = boldness(call) > boldness(verdict)
            if call != verdict and bolder == upwards:
                found.append(VerdictChange(each.added, each.removed, call))
                break
    return found


@dataclass(frozen=True)
class _Judged:
    """The verdict, by which other hands are judged."""

    auction: Auction
    hand: Hand
    calls: Sequence[CallValue]
    bidder: LearnedBidder
    ranking: Ranking

    def best(self, hands: Sequence[int]) -> NDArray[np.int64]:
        """Returns by packed hand the index of the call that would be best."""
        legal = self.auction.legal
        by_call = {value.call: value for value in self.calls}
        own = self.bidder.outcomes(self.auction, np.array([self.hand.packed], np.uint64))[0]
        likely = self.bidder.outcomes(self.auction, np.array(hands, np.uint64))
        # Calls that are equal are decided by caution: the verdict counts as ahead of them.
        place = legal.index(self.calls[0].call)
        known = np.array(self.auction.informed)
        open_still = np.tile(known, (len(hands), 1))
        measures = self.ranking.measures()
        for measure in measures:
            given = np.array([measure.of(by_call[call]) for call in legal])
            meaning = self.ranking.of_outcomes(measure, self.bidder.outcomes_of)
            worth = likely @ meaning + (given - own @ meaning)
            lead = given[known].max()
            worth[:, place] += lead - given[place]
            worth[~open_still] = -np.inf
            equal = 0.0 if measure is measures[-1] else measure.little
            known &= given >= lead - equal
            open_still &= worth >= worth.max(axis=1, keepdims=True) - equal
        best: NDArray[np.int64] = open_still.argmax(axis=1)
        return best


@dataclass(frozen=True)
class _Exchange:
    """One exchange, and the packed hand after it."""

    added: str
    removed: str
    hand: int


def _exchanges(hand: Hand, *, upwards: bool) -> list[_Exchange]:
    """Returns the hands with a low card exchanged for a high one, or the other way round.

    The lowest high card comes first, and with each the lowest low card. In a suited deck one card
    stands for all of its rank.
    """
    deck = Hand.deck(hand.rules)
    packed = {card: Hand.of(hand.rules, [card]).packed for card in set(deck)}
    own = {card[0]: card for card in hand}
    others = {card[0]: card for card in deck - hand}
    taken, given = (own, others) if upwards else (others, own)
    ranks = hand.rules.ranks
    lowest = -(-2 * len(ranks) // 3)  # of the high ranks
    low = [rank for rank in ranks[:lowest] if rank in taken][:_LOW_RANKS]
    high = [rank for rank in ranks[lowest:] if rank in given]
    found = []
    for strong, weak in product(high, low):
        added, removed = (given[strong], taken[weak]) if upwards else (taken[weak], given[strong])
        exchanged = hand.packed - packed[removed] + packed[added]
        found.append(_Exchange(added, removed, exchanged))
    return found
