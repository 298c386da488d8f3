"""Facts about plays: what a choice leaves, keeps, breaks, and who can beat it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from solver.game.cards import Hand
from solver.game.play import NativePlay, Play
from solver.game.view import View
from solver.reasons.facts import _WEIGHT, Fact, Person
from solver.rules import Rules
from solver.search.confidence import CONFIDENCE
from solver.search.evaluation import Evaluation
from solver.search.hands import Deals, Floats, count_beaters, count_bombs

# With so few cards somebody may go out with a single play.
SHORT = 2
# More reasons than these nobody reads.
MOST_FACTS = 5
# The deals in which is counted who can beat a play: a share of one in two has an error of 5 %.
DEALS = 100
# Of a seat that is taken for a simple player in so many deals it is said.
_SIMPLE = 0.8
# The cards, bombs or seats that one fact names.
_MOST_NAMES = 3


@dataclass(frozen=True)
class Rival:
    """Another choice that the best one is compared with: its cards, or the pass."""

    cards: str
    evaluation: Evaluation


class Facts:
    """What can be said about the choices of one view."""

    def __init__(
        self,
        view: View,
        deals: Deals | None = None,
        weights: Floats | None = None,
        simple: Sequence[float] = (),
    ) -> None:
        """Counts what the hand needs before any choice.

        Args:
            view: what the seat knows.
            deals: the hands by seat in sampled deals, deals x seats; without them nothing is
                said about who can beat a play.
            weights: how much each deal counts; all alike when None.
            simple: by seat in which share of the deals it plays by simple rules.
        """
        self._simple = simple
        self._view = view
        self._rules = view.rules
        self._deals = deals
        self._weights = weights
        self._count = 0 if deals is None else len(deals)
        self._total = float(self._count if weights is None else weights.sum())
        self._fewest = view.fewest
        self._now = self._fewest.exact(view.hand.packed)
        self._bombs = _bombs(view.rules, view.hand)
        self._taken: dict[int, Hand] = {}

    def of(
        self,
        play: Play | None,
        found: Evaluation | None = None,
        rival: Rival | None = None,
        most: int = MOST_FACTS,
    ) -> list[Fact]:
        """Returns what is to be said about this play, the weightiest fact first.

        Args:
            play: the choice; None is the pass.
            found: what it is worth, where a search has told.
            rival: the best of the other choices, for the best one.
            most: how many facts, those of least weight left out.
        """
        if play is not None and len(play) == len(self._view.hand):
            said = [Fact("out"), *self._stake(play)]
        else:
            said = self._of_pass() if play is None else self._of_play(play, found)
            said += self._short()
            if found is not None:
                said += _one_sided(found, said)
                said += [] if rival is None else [*_compared(found, rival), *self._of_manners()]
        return sorted(said, key=lambda fact: _WEIGHT[fact.kind])[:most]

    def brief(self, play: Play | None) -> list[Fact]:
        """Returns only how many plays the choice leaves, and what it does to the stake."""
        if play is None:
            return [Fact("stays", {"plays": self._now})]
        rest = self._view.hand - play.cards
        if not rest:
            return [Fact("out"), *self._stake(play)]
        left = self._fewest.exact(rest.packed)
        return [self._plays_left(left), *self._stake(play)]

    def is_sure(self, play: Play) -> bool:
        """Whether the play wins whatever the hidden cards are, because nobody gets the lead.

        Nobody can beat it, and of what is left only the last play could be beaten. Bombs out of
        turn can come between the tricks: where there are any, nothing is sure.
        """
        rest = self._view.hand - play.cards
        if not rest:
            return True
        return (
            not self._beatable(play)
            and not self._bombs_out_of_turn
            and self._fewest.turns(rest.packed, self._view.unseen.packed) <= 1
        )

    # --- Plays ---------------------------------------------------------------------------------

    def _of_play(self, play: Play, found: Evaluation | None) -> list[Fact]:
        view = self._view
        rest = view.hand - play.cards
        left = self._fewest.exact(rest.packed)
        said = self._of_plays_left(play, rest, left)
        said += self._stake(play)
        said += self._of_bombs(play, rest)
        said += self._of_kickers(play)
        # A sample that has lost deals would contradict it; such a search has not seen the proof.
        if self.is_sure(play) and (found is None or found.win == 1.0):
            said.append(Fact("sure_win", {"plays": left}))
        else:
            said += self._of_turns(rest, left)
            said += self._of_beaters(play) if self._beatable(play) else [Fact("unbeatable")]
        holder = view.table.holder
        if view.my_turn and self._is_partner(holder):
            said.append(Fact("over_partner", {"who": self._person(holder)}))
        return said

    def _of_plays_left(self, play: Play, rest: Hand, left: int) -> list[Fact]:
        said = [self._plays_left(left)]
        run = self._broken_run(play, rest) if left >= self._now else None
        return said if run is None else [*said, Fact("breaks_run", {"cards": str(run)})]

    def _plays_left(self, left: int) -> Fact:
        lost = left - self._now + 1
        if lost <= 0:
            return Fact("leaves", {"plays": left})
        return Fact("leaves_more", {"plays": left, "more": lost})

    def _of_turns(self, rest: Hand, left: int) -> list[Fact]:
        turns = self._fewest.turns(rest.packed, self._view.unseen.packed)
        if turns == 0:
            return [Fact("no_turns")]
        return [Fact("turns", {"turns": turns})] if turns < left else []

    def _stake(self, play: Play) -> list[Fact]:
        factor = self._rules.native.factor(play.native)
        if factor > 1:
            return [Fact("multiplies", {"factor": factor})]
        return [Fact("spends_bomb", {"bomb": str(play)})] if play.is_bomb else []

    def _of_bombs(self, play: Play, rest: Hand) -> list[Fact]:
        kept = _bombs(self._rules, rest)
        lost = len(self._bombs) - len(kept) - play.is_bomb
        said = []
        if lost > 0:
            still = {(bomb.type, bomb.key) for bomb in kept}
            if play.is_bomb:
                still.add((play.type, play.key))
            broken = [bomb for bomb in self._bombs if (bomb.type, bomb.key) not in still]
            for bomb in broken[:lost]:
                kind = "breaks_rocket" if bomb.native.tier > 1 else "breaks_bomb"
                said.append(Fact(kind, {"bomb": str(bomb)}))
        return said + self._keeping(kept, rest)

    def _of_kickers(self, play: Play) -> list[Fact]:
        given = self._highest(play.cards - play.body)
        return [Fact("gives_away", {"cards": str(given)})] if given else []

    def _of_beaters(self, play: Play) -> list[Fact]:
        beating, going_out = self._count_beaters(play)
        if not beating:
            return []
        opponents = [seat for seat in beating if not self._is_partner(seat)]
        said = [self._beaten("beaten", beating, opponents)]
        if not any(beating[seat] for seat in opponents):
            said = [Fact("never_beaten", {"deals": self._count})]
        return said + self._going_out(going_out)

    # --- The pass ------------------------------------------------------------------------------

    def _of_pass(self) -> list[Fact]:
        view, holder = self._view, self._view.table.holder
        said = [Fact("stays", {"plays": self._now})]
        said += self._keeping(self._bombs, view.hand)
        if not view.my_turn or view.current is None:
            return said
        if not view.legal():
            said.append(Fact("cannot_beat"))
        if self._is_partner(holder):
            said.append(Fact("partner_holds", {"who": self._person(holder)}))
        to_come = self._to_come
        if not to_come:
            if not self._bombs_out_of_turn:
                said.append(Fact("wins_trick", {"who": self._person(holder)}))
            _, going_out = self._count_beaters(None)
            return said + self._going_out({s: x for s, x in going_out.items() if s == holder})
        beating, going_out = self._count_beaters(view.current)
        said += self._going_out({seat: x for seat, x in going_out.items() if seat in to_come})
        # Who is on the same side as the holder need not beat him.
        rivals = [
            seat
            for seat in to_come
            if beating and self._is_partner(seat) != self._is_partner(holder)
        ]
        if any(beating[seat] for seat in rivals):
            kind = "opponent_beats" if self._is_partner(holder) else "partner_beats"
            said.append(self._beaten(kind, beating, rivals))
        return said

    # --- How the others play ------------------------------------------------------------------

    def _of_manners(self) -> list[Fact]:
        """Returns whom the search takes for a simple player: it counts on that."""
        seat = max(range(len(self._simple)), key=self._simple.__getitem__, default=None)
        if seat is None or self._simple[seat] < _SIMPLE:
            return []
        return [Fact("plays_simply", {"who": self._person(seat), "share": self._simple[seat]})]

    # --- Who can beat it -----------------------------------------------------------------------

    def _count_beaters(self, over: Play | None) -> tuple[dict[int, float], dict[int, float]]:
        """Returns by other seat the share of deals in which it beats the play, or goes out on it.

        Both are empty without sampled deals.
        """
        if self._deals is None or self._total <= 0:
            return {}, {}
        beating, going_out = count_beaters(self._rules, self._deals, over, self._weights)
        return self._shares(beating), self._shares(going_out)

    def _shares(self, counts: Floats) -> dict[int, float]:
        own = self._view.seat
        return {
            seat: float(count) / self._total for seat, count in enumerate(counts) if seat != own
        }

    def _beaten(self, kind: str, shares: Mapping[int, float], seats: Sequence[int]) -> Fact:
        by = sorted(((self._person(seat), shares[seat]) for seat in seats), key=lambda one: -one[1])
        return Fact(kind, {"by": tuple(by)})

    def _going_out(self, shares: Mapping[int, float]) -> list[Fact]:
        """Returns of each side who is likeliest to go out, if anybody may."""
        said = []
        for kind, partner in (("opponent_out", False), ("partner_out", True)):
            side = [seat for seat in shares if self._is_partner(seat) is partner]
            seat = max(side, key=shares.__getitem__, default=None)
            if seat is not None and shares[seat] > 0:
                said.append(Fact(kind, {"who": self._person(seat), "share": shares[seat]}))
        return said

    # --- What the view tells -------------------------------------------------------------------

    def _short(self) -> list[Fact]:
        """Returns of each side who is about to go out, as the number of cards tells."""
        said = []
        for kind, partner in (("opponent_short", False), ("partner_short", True)):
            left = {
                seat: count
                for seat, count in enumerate(self._view.table.left)
                if seat != self._view.seat and self._is_partner(seat) is partner
            }
            seat = min(left, key=left.__getitem__, default=None)
            if seat is not None and left[seat] <= SHORT:
                said.append(Fact(kind, {"who": self._person(seat), "cards": left[seat]}))
        return said

    @cached_property
    def _to_come(self) -> list[int]:
        """The seats that may still beat the play on the table after this seat has passed."""
        table, seats = self._view.table, []
        seat = (self._view.seat + table.direction) % self._rules.players
        while seat != table.holder:
            seats.append(seat)
            seat = (seat + table.direction) % self._rules.players
        return seats

    @cached_property
    def _bombs_out_of_turn(self) -> bool:
        out_of_turn = self._rules.description.play.interrupts != "none"
        return out_of_turn and count_bombs(self._rules, self._view.unseen) > 0

    @cached_property
    def _runs(self) -> list[list[NativePlay]]:
        """The runs that the hand holds, by type, the longest first."""
        by_type: dict[int, list[NativePlay]] = {}
        for run in self._rules.native.plays(self._view.hand.packed):
            if run.length > 1 and not run.kickers:
                by_type.setdefault(run.type, []).append(run)
        return [sorted(runs, key=lambda run: -run.length) for runs in by_type.values()]

    def _broken_run(self, play: Play, rest: Hand) -> Play | None:
        """Returns the longest run of a type of which the rest holds none any more."""
        if play.length > 1 or play.is_bomb:
            return None
        for runs in self._runs:
            # The shortest is the likeliest to be left.
            if not any(self._cards(run.cards).counts <= rest.counts for run in reversed(runs)):
                return Play.from_native(self._rules, runs[0], self._view.hand)
        return None

    def _cards(self, packed: int) -> Hand:
        """Returns cards of the hand that the core has counted."""
        if packed not in self._taken:
            self._taken[packed] = self._view.hand.take(packed)
        return self._taken[packed]

    def _highest(self, cards: Hand) -> Hand:
        """Returns those of the cards that no single card still out beats."""
        order = self._rules.ranks.index
        top = max(map(order, self._view.unseen.counts), default=-1)
        return Hand(self._rules, tuple(card for card in cards if order(card[0]) >= top))

    def _keeping(self, bombs: Sequence[Play], rest: Hand) -> list[Fact]:
        """Returns the strong cards that remain: bombs, rockets, and the highest single cards."""
        said = []
        rockets = [bomb for bomb in bombs if bomb.native.tier > 1]
        others = [bomb for bomb in bombs if bomb.native.tier == 1]
        if others:
            named = ", ".join(str(bomb) for bomb in others[:_MOST_NAMES])
            said.append(Fact("keeps_bombs", {"bombs": named, "count": len(others)}))
        if rockets:
            said.append(Fact("keeps_rocket", {"rocket": str(rockets[0])}))
        for bomb in bombs:
            rest -= bomb.cards
        high = self._highest(rest)
        if 0 < len(high) <= _MOST_NAMES:
            said.append(Fact("keeps_high", {"cards": str(high)}))
        return said

    def _beatable(self, play: Play) -> bool:
        """Whether the unseen cards, all in one hand, hold anything that beats the play."""
        unseen = self._view.unseen.packed
        return bool(self._rules.native.plays(unseen, play.native, False, False))

    def _is_partner(self, seat: int) -> bool:
        landlord = self._view.landlord
        return seat >= 0 and (seat == landlord) == (self._view.seat == landlord)

    def _person(self, seat: int) -> Person:
        if seat == self._view.landlord:
            return Person(seat, "landlord")
        return Person(seat, "partner" if self._is_partner(seat) else "peasant")


def _bombs(rules: Rules, hand: Hand) -> list[Play]:
    """Returns bombs of a hand that share no card, wild cards in as few of them as can be."""
    wild = rules.description.deck.wild
    found = [
        Play.from_native(rules, native, hand)
        for native in rules.native.plays(hand.packed, None, True, False)
    ]
    found.sort(key=lambda bomb: (bomb.cards.counts[wild], -len(bomb), -bomb.native.key))
    rest, chosen, kinds = hand, [], set()
    for bomb in found:
        kind = bomb.type, bomb.key
        if kind not in kinds and bomb.cards <= rest:
            chosen.append(bomb)
            kinds.add(kind)
            rest -= bomb.cards
    return chosen


def _one_sided(found: Evaluation, said: Sequence[Fact]) -> list[Fact]:
    """Returns that the result is proven, or that a sample without exception is no proof."""
    kinds = {fact.kind for fact in said}
    if found.win not in (0.0, 1.0) or "sure_win" in kinds:
        return []
    if found.proven:
        return [Fact("proven_win" if found.win else "proven_loss")]
    # Who can go out at once says more about what may still come.
    if kinds & {"opponent_out", "partner_out"}:
        return []
    return [Fact("won_all" if found.win else "lost_all", {"deals": found.worlds})]


def _compared(found: Evaluation, rival: Rival) -> list[Fact]:
    """Returns in what the best choice differs from the next by more than the errors."""
    other, said = rival.evaluation, []
    for name, mine, its, error in (
        ("win", found.win, other.win, np.hypot(found.win_error, other.win_error)),
        ("points", found.points, other.points, np.hypot(found.points_error, other.points_error)),
    ):
        if abs(mine - its) > CONFIDENCE * error:
            kind = f"better_{name}" if mine > its else f"worse_{name}"
            said.append(Fact(kind, {"mine": mine, "its": its, "than": rival.cards}))
    return said
