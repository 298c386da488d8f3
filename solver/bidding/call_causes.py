"""Why one call is worth more than another: where they lead to something else in the same deals."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from solver.bidders.strength import Floats
from solver.bidding.prospects import Prospects
from solver.causes import Cause
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.search.confidence import differs, error_of_difference
from solver.search.hands import counts_by_rank, hands_of

Chosen = NDArray[np.bool_]
# The least share of a difference that deals of one kind are told for, the least share of all deals
# that they are, and the most kinds.
_LEAST, _LEAST_PART, _MOST = 0.15, 0.02, 2
# A card of the bottom is told when this many more games are won with it than without; neither kind
# of bottom may be rarer than the second number.
_LEAST_MADE, _LEAST_BOTTOMS = 0.1, 0.1
# The most deals that show a cause.
_SHOWN = 3


def call_causes(
    view: Knowledge, found: Prospects, worse: Call, better: Call, *, by_wins: bool
) -> tuple[Cause, ...]:
    """Returns what decides between two calls, the weightiest first; none where it is not clear.

    The difference is the sum of what it is in the deals in which the calls make different seats the
    landlord, in those that only one of them has dealt again, and in those in which only the stake
    differs. So their shares are no estimate of what goes with what, as they are for plays.

    Args:
        view: what the seat knows.
        found: what both calls lead to.
        worse: the call that is worth less.
        better: the other one.
        by_wins: whether calls are worth what they win, and not what they score.
    """
    pair = _Pair(view, found, worse, better, by_wins=by_wins)
    return tuple(pair.causes())


def call_bottom(view: Knowledge, found: Prospects, worse: Call, better: Call) -> tuple[Cause, ...]:
    """Returns the card in the bottom that makes most of the games that the seat leads, if any."""
    return tuple(_Pair(view, found, worse, better, by_wins=False).bottom())


class _Pair:
    """Two calls in the same deals."""

    def __init__(
        self, view: Knowledge, found: Prospects, worse: Call, better: Call, *, by_wins: bool
    ) -> None:
        self._view, self._found = view, found
        places = [found.calls.index(call) for call in (worse, better)]
        self._landlords = [found.landlords[at] for at in places]
        self._wins = [found.wins[at, :, found.seat] for at in places]
        self._points = [found.own[at] for at in places]
        worth = self._wins if by_wins else self._points
        self._gain: Floats = worth[1] - worth[0]

    def causes(self) -> Iterator[Cause]:
        """Yields the causes, the weightiest first."""
        total, error = self._found.mean(self._gain)
        if total <= 0 or not differs(total, error):
            return
        parts = [(self._share(chosen, total), kind, chosen) for kind, chosen in self._kinds()]
        parts.sort(key=lambda part: -part[0])
        for share, kind, chosen in parts[:_MOST]:
            if share >= _LEAST:
                yield self._cause(kind, chosen, share)
        yield from self.bottom()

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
        weights = np.where(chosen, self._found.weights, 0.0)
        weights /= weights.sum()
        means = [float(weights @ points) for points in self._points]
        spread = (self._points[1] - self._points[0] - (means[1] - means[0])) ** 2
        shown = np.flatnonzero(chosen & (self._gain > 0))
        order = shown[np.argsort(-self._found.weights[shown], kind="stable")]
        return Cause(
            quantity=f"call_{kind}",
            worse=means[0],
            better=means[1],
            error=float(np.sqrt(weights**2 @ spread)),
            share=share,
            deals=tuple(hands_of(self._view, self._found.hands[at]) for at in order[:_SHOWN]),
            part=self._found.share(chosen),
            wins=(float(weights @ self._wins[0]), float(weights @ self._wins[1])),
        )

    def bottom(self) -> Iterator[Cause]:
        """Yields the card in the bottom that makes most of the games that the seat leads."""
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
        without, with_it = (self._won(leads & ~has), self._won(leads & has))
        part = self._found.share(leads & has) / self._found.share(leads)
        if not _LEAST_BOTTOMS <= part <= 1 - _LEAST_BOTTOMS:
            return
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
        """Returns the share of some deals that the seat wins as the landlord, and its error.

        By the rule of succession (Laplace) the error is above zero where all were won, or none.
        """
        weights = self._found.weights[chosen]
        mean = float(weights @ self._found.wins_as_landlord[chosen] / max(1e-12, weights.sum()))
        effective = float(weights.sum() ** 2 / max(1e-12, weights @ weights))
        likely = (mean * effective + 1) / (effective + 2)
        return mean, float(np.sqrt(likely * (1 - likely) / max(1.0, effective)))
