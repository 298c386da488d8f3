"""The bodies in a hand: the main parts of plays, whose kickers are chosen later."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from solver.game.cards import Hand, counts_of_ranks
from solver.game.play import NativePlay, Play
from solver.rules import Rules, cached_with_rules

# Bodies of a game that are kept for further hands, with what was worked out about them. The hands
# of a built-in game have some 600 different ones, house rules may have more.
_MOST_KEPT = 1 << 12


@dataclass(frozen=True)
class Holding:
    """A hand as numbers of cards by rank. Ranks are indexes, the lowest first.

    Attributes:
        rules: the game.
        counts: the number of cards of each rank.
    """

    rules: Rules
    counts: tuple[int, ...]

    @classmethod
    def of(cls, hand: Hand) -> Holding:
        """Returns what `hand` holds."""
        return cls(hand.rules, counts_of_ranks(hand.rules, hand.packed))

    @cached_property
    def size(self) -> int:
        """The number of cards."""
        return sum(self.counts)

    @cached_property
    def natural(self) -> range:
        """The ranks that wild cards can stand for: all but the wild one, which is the highest."""
        return range(len(self.counts) - bool(self.rules.description.deck.wild))

    @cached_property
    def wild(self) -> int:
        """The number of wild cards."""
        return sum(self.counts[len(self.natural) :])

    @cached_property
    def jokers(self) -> list[int]:
        """The natural ranks of the jokers, since some plays may not carry two different ones."""
        jokers = self.rules.description.deck.jokers
        return [rank for rank in self.natural if self.rules.ranks[rank] in jokers]

    def copies(self, body: Body) -> int:
        """Returns for how many copies of a body there are cards, wild ones in the gaps."""
        if body.suit >= 0:
            return 1
        wild = self.wild if body.takes_wild else 0
        most = min((self.counts[rank] + wild) // count for rank, count in body.cards)
        while most and sum(max(0, most * n - self.counts[rank]) for rank, n in body.cards) > wild:
            most -= 1
        return min(most, self.size // body.size)


@dataclass(frozen=True, eq=False)
class Body:
    """The main part of a play: a run of ranks with equally many cards each, or a bomb.

    Attributes:
        native: the body in the core, as a play without its kickers.
        type: the name of the play's type.
        cards: its ranks, ascending, and the number of cards of each.
        unit: the number of equal cards in a kicker unit.
        kickers: by natural rank the most units of it that one copy can carry.
        one_joker: whether one copy may not carry two different jokers as kickers.
        suit: the suit of a suited bomb, as an index by strength, else -1.
        takes_wild: whether wild cards may stand for some of its cards.
    """

    native: NativePlay
    type: str
    cards: tuple[tuple[int, int], ...]
    unit: int
    kickers: tuple[int, ...]
    one_joker: bool
    suit: int
    takes_wild: bool

    @property
    def is_bomb(self) -> bool:
        """Whether it is a bomb or a rocket."""
        return bool(self.native.tier)

    @property
    def key(self) -> int:
        """The rank by which it is compared; of a suited bomb the suit."""
        return self.native.key

    @property
    def units(self) -> int:
        """The number of kicker units that one copy carries."""
        return self.native.kickers

    @cached_property
    def of_rank(self) -> Counter[int]:
        """The number of cards of each rank."""
        return Counter(dict(self.cards))

    @cached_property
    def size(self) -> int:
        """The number of cards of a copy with its kickers."""
        return sum(count for _, count in self.cards) + self.units * self.unit

    @cached_property
    def bounded(self) -> bool:
        """Whether one copy cannot have all of its kickers of one rank, whichever it carries."""
        others = [most for rank, most in enumerate(self.kickers) if most or not self.of_rank[rank]]
        return any(most < self.units for most in others)

    def most_of(self, rank: int) -> int:
        """Returns the most kicker units of this rank that one copy can carry."""
        return self.kickers[rank] if rank < len(self.kickers) else 0


class PlayCounts(NamedTuple):
    """A play by what tells plays apart.

    Attributes:
        type: its type.
        suit: the suit of a suited bomb, else -1.
        cards: the number of cards of each rank, kickers included.
    """

    type: str
    suit: int
    cards: tuple[int, ...]

    @classmethod
    def of(cls, play: Play) -> PlayCounts:
        """Returns a play by its numbers of cards."""
        suit = play.native.key if play.rules.native.has_suit_key(play.native) else -1
        return cls(play.type, suit, counts_of_ranks(play.rules, play.native.cards))

    def is_of(self, body: Body, holding: Holding) -> bool:
        """Returns whether a copy of `body` could be this play."""
        if body.type != self.type or body.size != sum(self.cards):
            return False
        if body.suit >= 0:
            return body.suit == self.suit
        natural = holding.natural
        spare = sum(self.cards[len(natural) :]) if body.takes_wild else 0
        if spare == body.size:
            return False  # a play needs a natural card beside its wild ones
        return sum(max(0, count - self.cards[rank]) for rank, count in body.cards) <= spare


def bodies(hand: Hand) -> dict[Body, int]:
    """Returns every body that the cards form, and for how many copies of it there are cards.

    The core lists them: those of one type come from low to high. Whether there are kickers for a
    body is not asked.
    """
    holding, rules = Holding.of(hand), hand.rules
    found = [_body(rules, play) for play in rules.native.bodies(hand.packed)]
    return {body: holding.copies(body) for body in found}


@cached_with_rules(_MOST_KEPT)
def _body(rules: Rules, play: NativePlay) -> Body:
    """Returns a body of the core with what the model asks about it."""
    cards = tuple(
        (rank, count) for rank, count in enumerate(counts_of_ranks(rules, play.cards)) if count
    )
    suited, name = rules.native.has_suit_key(play), rules.native.types[play.type]
    family = None if play.tier else rules.description.families[name]
    return Body(
        native=play,
        type=name,
        cards=cards,
        unit=family.unit if family else 1,
        kickers=tuple(rules.native.kicker_units(play)),
        one_joker=family is not None and not family.both_jokers and play.kickers > 1,
        suit=play.key if suited else -1,
        takes_wild=not suited
        and all(rules.ranks[rank] != rules.description.deck.wild for rank, _ in cards),
    )
