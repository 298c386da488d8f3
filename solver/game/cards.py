"""Cards and hands: parsing and printing are inverses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from solver.errors import InvalidHand, quoted
from solver.game.notation import Notation
from solver.rules import Rules

# Where the native core keeps things in 64 bits: a nibble a rank, then, in a game with suited
# bombs, six bits of suits for each of the two ranks that make them.
_RANK_BITS = 4
_SUITED_SHIFT = 52
_SUITS = 6
_COUNTS = {False: (1 << 60) - 1, True: (1 << _SUITED_SHIFT) - 1}


@dataclass(frozen=True)
class _Deck:
    """What is looked up about the cards of a game, worked out once."""

    ranks: str
    cards: tuple[str, ...]  # all of them, in canonical order
    copies: Counter[str]
    order: Mapping[str, int]
    bits: Mapping[str, int]  # what a card adds to a packed hand
    suited: bool
    suited_ranks: str  # the two ranks that make suited bombs, or nothing


@lru_cache(maxsize=128)
def _deck(rules: Rules) -> _Deck:
    deck = rules.description.deck
    rank_of = {rank: index for index, rank in enumerate(deck.ranks)}
    if deck.suits:
        cards = tuple(sorted(deck.cards.split(), key=lambda card: rank_of[card[0]]))
    else:
        cards = tuple(rank for rank in deck.ranks for _ in range(deck.count(rank)))
    suited_ranks = next((bomb.suited for bomb in rules.description.bombs if bomb.suited), "")
    bits = {}
    for card in cards:
        bits[card] = 1 << _RANK_BITS * rank_of[card[0]]
        if card[0] in suited_ranks:
            suit = deck.suit_order.index(card[1:])
            bits[card] |= 1 << _SUITED_SHIFT + _SUITS * suited_ranks.index(card[0]) + suit
    return _Deck(
        ranks=deck.ranks,
        cards=cards,
        copies=Counter(cards),
        order={card: index for index, card in enumerate(dict.fromkeys(cards))},
        bits=bits,
        suited=bool(deck.suits),
        suited_ranks=suited_ranks,
    )


@dataclass(frozen=True)
class Hand:
    """A set of cards of one game, sorted by rank and then in the order of the deck.

    The constructor trusts its caller: make hands with `parse`, `of`, `deck` or from other hands.
    """

    rules: Rules
    cards: tuple[str, ...] = ()

    @classmethod
    def parse(cls, rules: Rules, text: str) -> Hand:
        """Returns the hand that `text` lists, in any order and in any spelling of `Notation`.

        Raises:
            InvalidHand: something that is no card, more of a card than the deck holds, or a text
                that can be read in two ways.
        """
        if not isinstance(text, str):
            raise InvalidHand(f"cards are written as a string, not {quoted(text)}")
        notation = Notation.of(rules)
        found = notation.read(text)
        try:
            hand = cls.of(rules, [written.card for written in found])
        except InvalidHand as error:
            raise InvalidHand(error.detail + notation.note(text, found)) from None
        notation.check_clash(text, found)
        return hand

    @classmethod
    def of(cls, rules: Rules, cards: Iterable[str]) -> Hand:
        """Returns the hand of these canonical cards, in any order.

        Raises:
            InvalidHand: more of a card than the deck holds.
        """
        deck = _deck(rules)
        hand = cls(rules, tuple(sorted(cards, key=deck.order.__getitem__)))
        for card, count in Counter(hand.cards).items():
            if count > deck.copies[card]:
                there = "one" if deck.copies[card] == 1 else str(deck.copies[card])
                raise InvalidHand(f"{card!r} {count} times: the deck of {rules.id} holds {there}")
        return hand

    @classmethod
    def deck(cls, rules: Rules) -> Hand:
        """Returns all cards of the game."""
        return cls(rules, _deck(rules).cards)

    def take(self, packed: int) -> Hand:
        """Returns cards of this hand for what the native core has counted, lowest first.

        Args:
            packed: counts by rank and, where the core tells suits apart, the suits.

        Raises:
            InvalidHand: the hand does not hold so many.
        """
        deck = _deck(self.rules)
        taken: list[str] = []
        counts, marks = packed & _COUNTS[deck.suited], packed >> _SUITED_SHIFT
        while counts:
            index = ((counts & -counts).bit_length() - 1) // _RANK_BITS
            wanted = counts >> _RANK_BITS * index & 15
            counts ^= wanted << _RANK_BITS * index
            rank = deck.ranks[index]
            if deck.suited:
                held = [card for card in self.cards if card[0] == rank]
            else:
                held = [rank] * self.cards.count(rank)
            if rank in deck.suited_ranks:
                marked = [card for card in held if deck.bits[card] >> _SUITED_SHIFT & marks]
                held = marked if len(marked) == wanted else held
            if len(held) < wanted:
                raise InvalidHand(f"{self or 'an empty hand'} does not hold {wanted} of {rank!r}")
            taken += held[:wanted]
        return Hand(self.rules, tuple(taken))

    @cached_property
    def packed(self) -> int:
        """The hand as the native core counts it."""
        bits = _deck(self.rules).bits
        # Counts add up in their nibbles; the suit bits of different cards are different bits.
        return sum(bits[card] for card in self.cards)

    @cached_property
    def counts(self) -> Counter[str]:
        """The number of cards of each rank letter."""
        return Counter(card[0] for card in self.cards)

    def __str__(self) -> str:
        return (" " if _deck(self.rules).suited else "").join(self.cards)

    def __repr__(self) -> str:
        return f"Hand({self.rules.id}, {str(self)!r})"

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[str]:
        return iter(self.cards)

    def __le__(self, other: Hand) -> bool:
        return not self.missing_from(other)

    def __add__(self, other: Hand) -> Hand:
        return Hand.of(self.rules, self.cards + other.cards)

    def __sub__(self, other: Hand) -> Hand:
        rest = list(self.cards)
        try:
            for card in other.cards:
                rest.remove(card)
        except ValueError:
            missing, here = other.missing_from(self), self or "an empty hand"
            raise InvalidHand(f"{missing} is not in {here}") from None
        return Hand(self.rules, tuple(rest))

    def missing_from(self, other: Hand) -> Hand:
        """Returns the cards of this hand that `other` does not hold as well."""
        rest = Counter(self.cards)
        rest.subtract(other.cards)
        return Hand(self.rules, tuple(rest.elements()))
