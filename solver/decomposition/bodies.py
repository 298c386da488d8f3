"""The bodies in a hand: the main parts of plays, whose kickers are chosen later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from solver.game.cards import Hand, counts_of_ranks
from solver.game.play import NativePlay
from solver.rules import Rules, cached_with_rules

RANK_BITS = 4  # a packed hand counts the cards of each rank in four bits

# Bodies of a game that are kept for further hands, with what was worked out about them. The hands
# of a built-in game have some 600 different ones, house rules may have more.
_MOST_KEPT = 1 << 12


@dataclass(frozen=True)
class Ranks:
    """The ranks of a game as indexes, lowest first.

    Attributes:
        rules: the game.
        wild: the rank of the wild cards, or -1.
        jokers: the ranks of the jokers, since some plays may not carry two different ones.
    """

    rules: Rules
    wild: int
    jokers: frozenset[int]

    @staticmethod
    @cached_with_rules()
    def of(rules: Rules) -> Ranks:
        """Returns the ranks of `rules`."""
        deck = rules.description.deck
        index = deck.ranks.index
        return Ranks(
            rules=rules,
            wild=index(deck.wild) if deck.wild else -1,
            jokers=frozenset(map(index, deck.jokers)),
        )

    def __len__(self) -> int:
        return len(self.rules.ranks)

    @cached_property
    def natural(self) -> range:
        """The ranks that wild cards can stand for: all but the wild one."""
        return range(len(self) - (self.wild >= 0))


@dataclass(frozen=True)
class Holding:
    """A hand as numbers of cards by rank.

    Attributes:
        ranks: the ranks of the game.
        counts: the number of cards of each rank.
        suits: the suits, as indexes by strength, whose suited bomb the hand holds.
    """

    ranks: Ranks
    counts: tuple[int, ...]
    suits: tuple[int, ...] = ()

    @classmethod
    def of(cls, hand: Hand) -> Holding:
        """Returns what `hand` holds."""
        ranks, native = Ranks.of(hand.rules), hand.rules.native
        suits = tuple(play.key for play in native.bodies(hand.packed) if native.has_suit_key(play))
        return cls(ranks, counts_of_ranks(hand.rules, hand.packed), suits)

    @property
    def size(self) -> int:
        """The number of cards."""
        return sum(self.counts)

    @property
    def wild(self) -> int:
        """The number of wild cards."""
        return self.counts[self.ranks.wild] if self.ranks.wild >= 0 else 0

    def without(self, cards: Counter[int], suit: int = -1) -> Holding:
        """Returns the holding without `cards`, which it has, and without the bomb of `suit`."""
        counts = tuple(held - cards[rank] for rank, held in enumerate(self.counts))
        return Holding(self.ranks, counts, tuple(s for s in self.suits if s != suit))

    def copies(self, cards: Sequence[tuple[int, int]]) -> int:
        """Returns how many copies of the (rank, count) pairs there are.

        Wild cards fill gaps, but not in a body that has wild cards itself.
        """
        wild = self.wild
        if not wild or any(rank == self.ranks.wild for rank, _ in cards):
            return min(self.counts[rank] // count for rank, count in cards)
        most = min((self.counts[rank] + wild) // count for rank, count in cards)
        while most and sum(max(0, most * n - self.counts[rank]) for rank, n in cards) > wild:
            most -= 1
        return most


@dataclass(frozen=True, eq=False)
class Body:
    """The main part of a play: a run of ranks with equally many cards each, or a bomb.

    Attributes:
        type: the name of the play's type.
        is_bomb: whether it is a bomb or a rocket.
        cards: its ranks, ascending, and the number of cards of each.
        key: the rank by which it is compared; of a suited bomb the suit.
        units: the number of kicker units that one copy carries.
        unit: the number of equal cards in a kicker unit.
        kickers: by natural rank the most units of it that one copy can carry.
        one_joker: whether one copy may not carry two different jokers as kickers.
        most: the number of copies for which the hand has cards.
        suit: the suit of a suited bomb, as an index by strength, else -1.
        takes_wild: whether wild cards may stand for some of its cards.
    """

    type: str
    is_bomb: bool
    cards: tuple[tuple[int, int], ...]
    key: int
    units: int
    unit: int
    kickers: tuple[int, ...]
    one_joker: bool
    most: int
    suit: int = -1
    takes_wild: bool = False

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

    def carries(self, rank: int) -> bool:
        """Returns whether a kicker may have this rank."""
        return self.most_of(rank) > 0


@dataclass(frozen=True)
class Banned:
    """A play that must not be made.

    Attributes:
        type: its type.
        cards: the number of cards of each rank.
        suit: the suit of a suited bomb, else -1.
    """

    type: str
    cards: tuple[int, ...]
    suit: int = -1

    def concerns(self, body: Body, wild: int) -> bool:
        """Returns whether a copy of `body` could be this play; `wild` is the wild rank or -1."""
        if body.type != self.type or body.size != sum(self.cards):
            return False
        if body.suit >= 0:
            return body.suit == self.suit
        spare = self.cards[wild] if wild >= 0 and body.takes_wild else 0
        if spare == body.size:
            return False  # a play needs a natural card beside its wild ones
        return sum(max(0, count - self.cards[rank]) for rank, count in body.cards) <= spare


def bodies(hand: Hand) -> list[Body]:
    """Returns every body that the cards form, whether or not there are kickers for it.

    The core lists them: those of one type come from low to high.
    """
    holding = Holding.of(hand)
    return [_body(holding, play) for play in hand.rules.native.bodies(hand.packed)]


def _body(holding: Holding, play: NativePlay) -> Body:
    """Returns a body of the core with what the model asks about it."""
    alone = _alone(holding.ranks.rules, play)
    most = 1 if alone.suit >= 0 else holding.copies(alone.cards)
    return _of_hand(holding.ranks.rules, play, min(most, holding.size // alone.size))


@cached_with_rules(_MOST_KEPT)
def _alone(rules: Rules, play: NativePlay) -> Body:
    """Returns a body of no hand, of which there are no copies."""
    counts = counts_of_ranks(rules, play.cards)
    cards = tuple((rank, count) for rank, count in enumerate(counts) if count)
    suited, name = rules.native.has_suit_key(play), rules.native.types[play.type]
    family = None if play.tier else rules.description.families[name]
    return Body(
        type=name,
        is_bomb=family is None,
        cards=cards,
        key=play.key,
        units=play.kickers,
        unit=family.unit if family else 1,
        kickers=tuple(rules.native.kicker_units(play)),
        one_joker=family is not None and not family.both_jokers and play.kickers > 1,
        most=0,
        suit=play.key if suited else -1,
        takes_wild=not suited and all(rank != Ranks.of(rules).wild for rank, _ in cards),
    )


@cached_with_rules(_MOST_KEPT)
def _of_hand(rules: Rules, play: NativePlay, most: int) -> Body:
    """Returns a body of which a hand has cards for `most` copies."""
    return replace(_alone(rules, play), most=most)


def weakest_kickers(body: Body, holding: Holding) -> list[int] | None:
    """Returns the ranks of the weakest kicker units for one copy; None if there are too few.

    Wild cards fill gaps in the body first. Then units that need the fewest further wild cards are
    chosen, and of these the lowest.
    """
    left = [held - body.of_rank[rank] for rank, held in enumerate(holding.counts)]
    wild = holding.wild + sum(min(0, left[rank]) for rank in holding.ranks.natural)
    if wild < 0:
        return None
    offers: list[tuple[int, int]] = []  # the number of wild cards needed, and the rank
    for rank in holding.ranks.natural:
        if not body.carries(rank):
            continue
        held = max(0, left[rank])
        for number in range(1, body.most_of(rank) + 1):
            needed = min(body.unit, max(0, number * body.unit - held))
            if needed <= wild:
                offers.append((needed, rank))
    jokers = holding.ranks.jokers if body.one_joker else frozenset()
    units = Counter(rank for _, rank in offers if rank in jokers)
    # One rank of jokers at most: the one with the most units, of equals the lowest, that fits.
    for joker in sorted(units, key=lambda rank: (-units[rank], rank)) or [-1]:
        fitting = sorted(o for o in offers if o[1] == joker or o[1] not in jokers)
        chosen = fitting[: body.units]
        if len(chosen) == body.units and sum(needed for needed, _ in chosen) <= wild:
            return [rank for _, rank in chosen]
    return None
