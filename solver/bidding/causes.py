"""Why one call is worth more than another, and what is said of the two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats
from solver.bidding.prospects import CallSearch, Prospects
from solver.bidding.ranking import COMMON
from solver.bidding.values import CallValue
from solver.causes import Cause
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.reasons.facts import Fact, Value
from solver.search.confidence import differs, error_of_difference, succession_error
from solver.search.hands import counts_by_rank, hands_of

# --- Where the calls lead to something else in the same deals -------------------------------------

Chosen = NDArray[np.bool_]
# The least share of a difference that deals of one kind are told for, the least share of all deals
# that they are, and the most kinds.
_LEAST, _LEAST_PART, _MOST = 0.15, 0.02, 2
# A card of the bottom is told when this many more games are won with it than without; neither kind
# of bottom may be rarer than the second number.
_LEAST_MADE, _LEAST_BOTTOMS = 0.1, 0.1
# The most deals that show a cause.
_SHOWN = 3


class CallPair:
    """Two calls in the same deals."""

    def __init__(self, found: Prospects, worse: Call, better: Call, *, by_wins: bool) -> None:
        """Lays two calls side by side.

        Args:
            found: what both calls lead to.
            worse: the call that is worth less.
            better: the other one.
            by_wins: whether calls are worth what they win, and not what they score.
        """
        self._found, self._view = found, found.search.view
        places = [found.calls.index(call) for call in (worse, better)]
        self._landlords = [found.landlords[at] for at in places]
        self._wins = [found.wins[at, :, found.seat] for at in places]
        self._points = [found.own[at] for at in places]
        worth = self._wins if by_wins else self._points
        self._gain: Floats = worth[1] - worth[0]

    def causes(self) -> Iterator[Cause]:
        """Yields what decides, the weightiest first; nothing where it is not clear.

        The difference is the sum of what it is in the deals in which the calls make different seats
        the landlord, in those that only one of them has dealt again, and in those in which only the
        stake differs. So their shares are no estimate of what goes with what, as they are for
        plays.
        """
        total, error = self._found.mean(self._gain)
        if total <= 0 or not differs(total, error):
            return
        parts = [(self._share(chosen, total), kind, chosen) for kind, chosen in self._kinds()]
        parts.sort(key=lambda part: -part[0])
        for share, kind, chosen in parts[:_MOST]:
            if share >= _LEAST:
                yield self._cause(kind, chosen, share)

    def _kinds(self) -> Iterator[tuple[str, Chosen]]:
        """Yields how the two calls can lead to something else, with the deals where they do."""
        seat, (worse, better) = self._found.seat, self._landlords
        both = (worse >= 0) & (better >= 0)
        yield "lead", both & (better == seat) & (worse != seat)
        yield "leave", both & (worse == seat) & (better != seat)
        yield "rival", both & (worse != better) & (worse != seat) & (better != seat)
        yield "redeal", (better < 0) & (worse >= 0)
        yield "no_redeal", (worse < 0) & (better >= 0)
        yield "stake", (worse == better) & (self._gain != 0)

    def _share(self, chosen: Chosen, total: float) -> float:
        """Returns the share of the difference from some deals; 0 where it is not clear."""
        if self._found.share(chosen) < _LEAST_PART:
            return 0.0
        mean, error = self._found.mean(self._gain * chosen)
        return min(1.0, mean / total) if mean > 0 and differs(mean, error) else 0.0

    def _cause(self, kind: str, chosen: Chosen, share: float) -> Cause:
        found, (worse, better) = self._found, self._points
        shown = np.flatnonzero(chosen & (self._gain > 0))
        order = shown[np.argsort(-found.weights[shown], kind="stable")]
        won, more = (found.mean(wins, chosen)[0] for wins in self._wins)
        return Cause(
            quantity=f"call_{kind}",
            worse=found.mean(worse, chosen)[0],
            better=found.mean(better, chosen)[0],
            error=found.mean(better - worse, chosen)[1],
            share=share,
            deals=tuple(hands_of(self._view, found.hands[at]) for at in order[:_SHOWN]),
            part=found.share(chosen),
            wins=(won, more),
        )

    def bottom(self) -> Iterator[Cause]:
        """Yields the card in the bottom that wins most of the games that the seat leads, if any."""
        leads = (self._landlords[0] == self._found.seat) | (self._landlords[1] == self._found.seat)
        leads &= ~np.isnan(self._found.wins_as_landlord)
        hidden = self._view.bottom is None and self._view.rules.description.deal.bottom > 0
        if not hidden or self._found.share(leads) < _LEAST_BOTTOMS:
            return
        ranks, unseen = self._view.rules.ranks, self._view.unseen.counts
        counts = counts_by_rank(self._view.rules, self._found.bottoms)
        found = [
            (gain / error, cause)
            for lowest in range(len(ranks) * 2 // 3, len(ranks))
            if ranks[lowest] in unseen
            for cause in self._made_by(leads, counts[:, lowest:].sum(axis=1) > 0, ranks[lowest])
            if (gain := cause.better - cause.worse) >= _LEAST_MADE
            and differs(gain, error := cause.error)
        ]
        if found:
            yield max(found, key=lambda one: one[0])[1]

    def _made_by(self, leads: Chosen, has: Chosen, rank: str) -> Iterator[Cause]:
        """Yields what a bottom with a card of a rank or above changes for the landlord's wins."""
        part = self._found.share(leads & has) / self._found.share(leads)
        if not _LEAST_BOTTOMS <= part <= 1 - _LEAST_BOTTOMS:
            return
        without, with_it = self._won(leads & ~has), self._won(leads & has)
        card = next(card for card in self._view.unseen if card[0] == rank)
        yield Cause(
            quantity="call_bottom",
            worse=without[0],
            better=with_it[0],
            error=error_of_difference(without[1], with_it[1]),
            share=0.0,
            deals=(),
            part=part,
            cards=Hand.of(self._view.rules, [card]),
        )

    def _won(self, chosen: Chosen) -> tuple[float, float]:
        """Returns the share of some deals that the seat wins as the landlord, and its error."""
        won = np.where(chosen, self._found.wins_as_landlord, 0.0)
        share = self._found.mean(won, chosen)[0]
        return share, succession_error(share, self._found.effective(chosen))


# --- What is said of them -------------------------------------------------------------------------

# The quantity of a cause that says what calls win as a whole, where nothing decides between them.
NOT_DECIDED = "call_odds"
# What happens in as many of the deals is said to happen always, and in fewer than the second number
# never.
_ALWAYS, _NEVER = 0.995, 0.005
# The least difference in how often two calls lead to something that is worth a sentence.
_WORTH_SAYING = 0.02
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
    search: CallSearch,
    found: Prospects | None,
    worse: CallValue,
    better: CallValue,
    *,
    by_wins: bool,
) -> ComparedCalls:
    """Returns what decides between two calls; there is always something to say.

    Directions change neither landlord nor stake, so that they are told as a whole.

    Args:
        search: the search of the call.
        found: what both calls lead to in the same deals; None where none were sampled.
        worse: the call that is worth less, or as much.
        better: the other one.
        by_wins: whether calls are worth what they win, and not what they score.
    """
    names: dict[str, Value] = {
        "call": search.names[better.call],
        "than": search.names[worse.call],
    }
    decides, bottom = list[Cause](), list[Cause]()
    if search.chooses_direction:
        found = None
    if found is not None:
        pair = CallPair(found, worse.call, better.call, by_wins=by_wins)
        decides = list(_agreeing(pair.causes(), worse, better, by_wins=by_wins))
        bottom = list(pair.bottom())
    facts = [_fact(cause, names) for cause in decides]
    if not decides:
        decides, facts = [_odds(found, worse, better)], [_fact_of_odds(worse, better, names)]
    facts += [_fact_of_bottom(search.view, cause) for cause in bottom]
    return ComparedCalls((*decides, *bottom), facts)


def _agreeing(
    causes: Iterator[Cause], worse: CallValue, better: CallValue, *, by_wins: bool
) -> Iterator[Cause]:
    """Yields the causes with the figures of the answer, where these are of the same thing.

    A cause that they do not bear out is left out.
    """
    for cause in causes:
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
    calls, told = [better, worse], [(cause.wins[1], cause.better), (cause.wins[0], cause.worse)]
    turned = cause.quantity in ("call_leave", "call_no_redeal")
    if turned:  # what the better one does in other causes, the worse one does here
        calls, told = calls[::-1], told[::-1]
    does, other = calls
    if cause.quantity in ("call_lead", "call_leave"):
        if max(other.becomes_landlord, other.redeal) <= _NEVER:
            part, told[0] = does.becomes_landlord, does.in_role(landlord=True) or told[0]
        if always:
            told[1] = other.in_role(landlord=False) or told[1]
    elif cause.quantity in ("call_redeal", "call_no_redeal"):
        part = does.redeal if other.redeal <= _NEVER else part
        told[1] = (other.win, other.points) if always else told[1]
    elif always:
        told = [(each.win, each.points) for each in calls]
    (win, points), (less, fewer) = told[::-1] if turned else told
    return replace(cause, part=part, worse=fewer, better=points, wins=(less, win))


def _fact(cause: Cause, names: dict[str, Value]) -> Fact:
    """Returns a cause as a fact."""
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


def _fact_of_bottom(view: Knowledge, cause: Cause) -> Fact:
    """Returns a card of the bottom as a fact: there may be no higher one, or only jokers."""
    assert cause.cards is not None
    rules, unseen, rank = view.rules, view.unseen.counts, next(iter(cause.cards))[0]
    values: dict[str, Value] = {"mine": cause.better, "its": cause.worse}
    higher = [each for each in rules.ranks[rules.ranks.index(rank) + 1 :] if each in unseen]
    if higher and all(each in rules.description.deck.jokers for each in (rank, *higher)):
        return Fact("cause_call_bottom_joker", values)
    kind = "cause_call_bottom" if higher else "cause_call_bottom_top"
    return Fact(kind, values | {"cards": rank})


def _odds(found: Prospects | None, worse: CallValue, better: CallValue) -> Cause:
    """Returns what two calls win as a whole."""
    error = error_of_difference(worse.points_error, better.points_error, COMMON)
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
