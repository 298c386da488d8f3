"""Endings of which no act is known, and the bounds that counting gives for the chances of a lead.

All deals of the unseen cards are equally likely. For each lead two bounds of the truth are counted
over these deals:

* above: the share of the deals that are won with all hands open (`PerfectSearch`);
* below: the share that a seat wins which sees no hidden card, while its opponents see all of them
  and never err. A partner helps in nothing but going out when it can.

Players who know less than the opponents below and more than nothing lie between.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from solver.game.cards import Hand
from solver.game.checked import known_to
from solver.game.deal import dealt_sizes
from solver.game.knowledge import Knowledge
from solver.game.play import NativePlay
from solver.game.state import Snapshot
from solver.game.table import Table
from solver.native import _core
from solver.rules import Rules
from tests.builders import ways_to_deal

# The sizes of the hand that leads, and of all others together.
_OWN = (5, 7)
_UNSEEN = (3, 6)
# An ending with more deals is left out: the bounds would take too long.
_MOST_DEALS = 60
# A search of the lower bound that grows beyond this is given up, and its ending is left out.
_MOST_NODES = 60_000
_MEMORY = 1 << 18

Packed = tuple[int, ...]  # hands by seat


@dataclass(frozen=True)
class Ending:
    """A seat is to lead, and nothing is known of the others but how many cards they hold.

    Attributes:
        rules: the game.
        landlord: the landlord's seat.
        seat: the seat that leads.
        hand: its cards.
        unseen: the cards of all other seats together.
        left: the number of cards by seat.
    """

    rules: Rules
    landlord: int
    seat: int
    hand: Hand
    unseen: Hand
    left: tuple[int, ...]

    @property
    def view(self) -> Knowledge:
        """What the seat knows."""
        gone = Hand.deck(self.rules) - self.hand - self.unseen
        start = Snapshot.of_table(
            self.rules, turn=self.seat, played={}, left=dict(enumerate(self.left)), gone=gone
        )
        return known_to(
            self.rules, landlord=self.landlord, seat=self.seat, hand=self.hand, start=start
        )

    @cached_property
    def table(self) -> Table:
        """The table in the core."""
        return Table.at(
            self.rules.native, self.landlord, 1, list(self.left), self.seat, -1, None, 0, 1, 9, 9
        )

    @cached_property
    def deals(self) -> dict[Packed, int]:
        """The hands by seat of each possible deal, and how many deals of single cards it is."""
        others = [seat for seat in range(self.rules.players) if seat != self.seat]
        found: dict[Packed, int] = {}
        for hands, ways in ways_to_deal(self.unseen, [self.left[seat] for seat in others]):
            packed = [self.hand.packed] * self.rules.players
            for seat, hand in zip(others, hands, strict=True):
                packed[seat] = hand.packed
            # Suits that the core leaves open make no other deal.
            found[tuple(packed)] = found.get(tuple(packed), 0) + ways
        return found

    def side(self, seat: int) -> bool:
        """Returns whether a seat is on the side of the one that leads."""
        return (seat == self.landlord) == (self.seat == self.landlord)


def random_ending(rules: Rules, choose: random.Random) -> Ending | None:
    """Returns an ending with few deals in which nobody can bomb out of turn; None if it has not."""
    players = rules.players
    landlord, seat = choose.randrange(players), choose.randrange(players)
    others = [choose.randint(1, 4) for _ in range(players - 1)]
    own = choose.randint(*_OWN)
    if not _UNSEEN[0] <= sum(others) <= _UNSEEN[1]:
        return None
    left = [*others[:seat], own, *others[seat:]]
    if any(held > dealt for held, dealt in zip(left, dealt_sizes(rules, landlord), strict=True)):
        return None
    # Half of the endings have low cards and high ones, as real ones do.
    cards = list(Hand.deck(rules))
    choose.shuffle(cards)
    hand, unseen = cards[:own], cards[own : own + sum(others)]
    ending = Ending(
        rules, landlord, seat, Hand.of(rules, hand), Hand.of(rules, unseen), tuple(left)
    )
    interrupts = rules.description.play.interrupts != "none"
    if interrupts and rules.native.plays((ending.hand + ending.unseen).packed, None, True):
        return None
    return ending if 1 < len(ending.deals) <= _MOST_DEALS else None


# --- The bounds ---------------------------------------------------------------------------------


class TooLarge(Exception):
    """The bounds of an ending would take too long."""


@dataclass
class Bounds:
    """What can be counted about the leads of an ending; shares of all deals, by the play's text.

    Attributes:
        ending: the ending.
        nodes: how many positions the lower bound has visited.
    """

    ending: Ending
    nodes: int = field(default=0, init=False)

    @cached_property
    def _total(self) -> int:
        return sum(self.ending.deals.values())

    @cached_property
    def above(self) -> dict[str, float]:
        """The share that is won with all hands open."""
        ending, won = self.ending, Counter[str]()
        for hands, ways in ending.deals.items():
            native = _core.PerfectSearch(
                ending.rules.native, ending.table, list(hands), interrupts=False, memory=_MEMORY
            )
            for act in native.run().acts:
                sign = 1 if ending.seat == ending.landlord else -1
                won[name_of(act.play)] += ways * (sign * act.low > 0)
        return {name: ways / self._total for name, ways in won.items()}

    def below(self, play: NativePlay) -> float:
        """Returns the share that a seat which sees nothing wins with a lead against everything.

        Raises:
            TooLarge: the search has become too long.
        """
        ending = self.ending
        table = ending.table.copy()
        table.act(ending.seat, play)
        deals = {at: _played(hands, ending.seat, play) for at, hands in enumerate(ending.deals)}
        won = self._won(table, deals)
        return sum(map(self._ways.__getitem__, won)) / self._total

    @cached_property
    def _ways(self) -> list[int]:
        return list(self.ending.deals.values())

    def _won(self, table: Table, deals: dict[int, Packed]) -> set[int]:
        """Returns the deals that a strategy wins which does not tell them apart."""
        if table.over:
            return set(deals) if self.ending.side(table.winner) else set()
        self.nodes += 1
        if self.nodes > _MOST_NODES:
            raise TooLarge
        if not deals:
            return set()
        seat = table.turn
        if seat == self.ending.seat:
            return self._chosen(table, deals)
        won, open_ones = set[int](), deals
        if self.ending.side(seat):
            won = {at for at, hands in deals.items() if self._goes_out(table, hands[seat])}
            open_ones = {at: hands for at, hands in deals.items() if at not in won}
        acts: dict[str, tuple[NativePlay | None, list[int]]] = {}
        for at, hands in open_ones.items():
            for play in self._acts(table, hands[seat]):
                acts.setdefault(name_of(play), (play, []))[1].append(at)
        left = set(open_ones)
        for play, among in acts.values():
            tried = {at: deals[at] for at in among if at in left}
            left -= set(tried) - self._won(*_after(table, tried, seat, play))
        return won | left

    def _chosen(self, table: Table, deals: dict[int, Packed]) -> set[int]:
        """Returns the deals that the best of the seat's own acts wins."""
        seat, best = table.turn, set[int]()
        for play in self._acts(table, next(iter(deals.values()))[seat]):
            found = self._won(*_after(table, deals, seat, play))
            if self._weight(found) > self._weight(best):
                best = found
            if len(best) == len(deals):
                break
        return best

    def _weight(self, deals: set[int]) -> int:
        return sum(map(self._ways.__getitem__, deals))

    def _acts(self, table: Table, hand: int) -> list[NativePlay | None]:
        found: list[NativePlay | None] = list(self.ending.rules.native.plays(hand, table.current))
        return found if table.leading else [*found, None]

    def _goes_out(self, table: Table, hand: int) -> bool:
        return any(play is not None and play.cards == hand for play in self._acts(table, hand))


def _after(
    table: Table, deals: dict[int, Packed], seat: int, play: NativePlay | None
) -> tuple[Table, dict[int, Packed]]:
    after = table.copy()
    after.act(seat, play)
    if play is None:
        return after, deals
    return after, {at: _played(hands, seat, play) for at, hands in deals.items()}


def name_of(play: NativePlay | None) -> str:
    return "" if play is None else f"{play.cards:x} {play.type} {play.key}"


def _played(hands: Packed, seat: int, play: NativePlay) -> Packed:
    return (*hands[:seat], hands[seat] - play.cards, *hands[seat + 1 :])
