"""Cards and hands. `Hand.parse` reads what `str` writes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic_core import CoreSchema, core_schema

from solver.errors import InvalidHand
from solver.game.notation import Notation, text_of_cards
from solver.messages import Message, Word
from solver.rules import AnyRules, Rules, cached_with_rules, load_rules
from solver.rules.names import cards_word
from solver.value import written

# How the native core packs a hand into 64 bits: four bits for the number of cards of each rank. In
# a game with suited bombs, six bits for the suits of each of the two ranks that make bombs follow.
_RANK_BITS = 4
_SUITED_SHIFT = 52
_SUITS = 6
# The counts of every second rank, and the bits above them.
_EVERY_SECOND, _ABOVE = 0x0F0F0F0F0F0F0F0F, 0x1010101010101010
_COUNTS = {False: (1 << 60) - 1, True: (1 << _SUITED_SHIFT) - 1}


@dataclass(frozen=True)
class _Deck:
    """Lookup tables for the cards of a game, computed once for each game."""

    ranks: str
    cards: tuple[str, ...]  # all of them, in canonical order
    copies: Counter[str]
    order: Mapping[str, int]
    bits: Mapping[str, int]  # the bits that a card adds to a packed hand
    suited: bool
    counts: int  # the bits of a packed hand that count the cards of each rank
    suited_ranks: str  # the two ranks that make suited bombs, or nothing


@cached_with_rules()
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
        counts=_COUNTS[bool(deck.suits)],
        suited_ranks=suited_ranks,
    )


def rank_counts(rules: Rules, packed: int) -> int:
    """Returns the part of a packed hand that counts the cards of each rank, without suits."""
    return packed & _deck(rules).counts


def _counts_all(packed: int, part: int) -> bool:
    """Returns whether a packed hand without suits counts all cards of another one.

    Every second rank is compared at once: the bit above it stays set where nothing is borrowed.
    """
    even = (packed & _EVERY_SECOND | _ABOVE) - (part & _EVERY_SECOND)
    packed, part = packed >> _RANK_BITS, part >> _RANK_BITS
    odd = (packed & _EVERY_SECOND | _ABOVE) - (part & _EVERY_SECOND)
    return even & odd & _ABOVE == _ABOVE


def counts_of_ranks(rules: Rules, packed: int) -> tuple[int, ...]:
    """Returns by rank how many of its cards a packed hand counts."""
    return tuple(packed >> _RANK_BITS * rank & 15 for rank in range(len(rules.ranks)))


def packed_counts(counts: Iterable[int]) -> int:
    """Returns the packed hand that counts this many cards of each rank, without suits."""
    return sum(count << _RANK_BITS * rank for rank, count in enumerate(counts))


def ranks_in(rules: Rules, packed: int) -> str:
    """Returns the letter of the rank of each card that a packed hand counts, the lowest first."""
    deck = _deck(rules)
    counts, text = packed & deck.counts, ""
    while counts:
        first = (counts & -counts).bit_length() - 1
        start = first - first % _RANK_BITS
        count = counts >> start & 15
        counts ^= count << start
        text += deck.ranks[start // _RANK_BITS] * count
    return text


@dataclass(frozen=True)
class Hand:
    """Cards of one game, sorted by rank and then in the order of the deck.

    Make hands with `parse`, `of` or `deck`, or from other hands: the constructor checks nothing.

    Attributes:
        rules: the rules of the game.
        cards: the cards in canonical spelling, as `str` writes them.
    """

    rules: Rules
    cards: tuple[str, ...] = ()

    @classmethod
    def __get_pydantic_core_schema__(cls, *_: Any) -> CoreSchema:
        """Writes a hand as its text."""
        text = core_schema.str_schema()
        return written(cls, str, text, cls.parse, text)

    def kept(self) -> str:
        """Returns what the store keeps of the hand: its text."""
        return str(self)

    @classmethod
    def parse(cls, rules: AnyRules, text: str | Sequence[str | int]) -> Hand:
        """Returns the hand that `text` lists, in any order and in any spelling of `Notation`.

        A list of cards, or of DouZero's numbers, is read, too.

        Raises:
            InvalidHand: something that is no card, more of a card than the deck holds, or a text
                that can be read in two ways.
        """
        rules = load_rules(rules)
        notation = Notation.of(rules)
        if not isinstance(text, str):
            text = text_of_cards(text, example=notation.example)
        return cls.parse_parts(rules, text, [text])[0]

    @classmethod
    def parse_parts(cls, rules: AnyRules, text: str, parts: Sequence[str]) -> list[Hand]:
        """Returns the hands that the parts of `text` list, which is read as a whole.

        Raises:
            InvalidHand: as in `parse`.
        """
        rules = load_rules(rules)
        notation = Notation.of(rules)
        own = notation.own(parts)
        if own is not None:
            with suppress(InvalidHand):  # the error below says more
                return [cls.of(rules, cards) for cards in own]
        hands = []
        for part, found in zip(parts, notation.read_parts(text, parts), strict=True):
            try:
                hands.append(cls.of(rules, [written.card for written in found]))
            except InvalidHand as error:
                note = notation.note(part, found)
                raise InvalidHand("{detail}{note}", detail=error.detail, note=note) from None
            notation.check_clash(part, found)
        return hands

    @classmethod
    def of(cls, rules: AnyRules, cards: Iterable[str]) -> Hand:
        """Returns the hand of these cards, which are in canonical spelling and in any order.

        Raises:
            InvalidHand: a card stands there more often than in the deck.
        """
        rules = load_rules(rules)
        deck = _deck(rules)
        known = tuple(cards)
        for card in known:
            if not isinstance(card, str) or card not in deck.order:
                raise Notation.of(rules).no_card(str(card))
        hand = cls(rules, tuple(sorted(known, key=deck.order.__getitem__)))
        for card, count in Counter(hand.cards).items():
            if count > deck.copies[card]:
                there = Message("one") if deck.copies[card] == 1 else str(deck.copies[card])
                raise InvalidHand(
                    "{card!r} {count} times: the deck of {rules} holds {there}",
                    card=card,
                    count=count,
                    rules=rules.id,
                    there=there,
                )
        return hand

    @classmethod
    def deck(cls, rules: AnyRules) -> Hand:
        """Returns all cards of the game."""
        rules = load_rules(rules)
        return cls(rules, _deck(rules).cards)

    def take(self, packed: int) -> Hand:
        """Returns the cards of this hand that a packed hand of the native core counts.

        Where the packed hand leaves the suits open, the first cards of the rank are taken.

        Args:
            packed: the number of cards by rank and, where the core needs them, their suits.

        Raises:
            InvalidHand: this hand holds fewer cards of a rank.
        """
        deck = _deck(self.rules)
        if not deck.suited and _counts_all(self.packed, packed):
            return Hand(self.rules, tuple(ranks_in(self.rules, packed)))._packed_as(packed)
        taken: list[str] = []
        counts, marks, mine = packed & deck.counts, packed >> _SUITED_SHIFT, self.packed
        while counts:
            shift = ((counts & -counts).bit_length() - 1) // _RANK_BITS * _RANK_BITS
            wanted = counts >> shift & 15
            counts ^= wanted << shift
            rank = deck.ranks[shift // _RANK_BITS]
            if deck.suited:
                held = [card for card in self.cards if card[0] == rank]
                if rank in deck.suited_ranks:
                    marked = [card for card in held if deck.bits[card] >> _SUITED_SHIFT & marks]
                    held = marked if len(marked) == wanted else held
            else:
                held = [rank] * (mine >> shift & 15)
            if len(held) < wanted:
                raise InvalidHand(
                    "{hand} does not hold {wanted} of {rank!r}",
                    hand=self or Message("an empty hand"),
                    wanted=wanted,
                    rank=rank,
                )
            taken += held[:wanted]
        return Hand(self.rules, tuple(taken))

    @cached_property
    def packed(self) -> int:
        """The hand as the native core packs it into 64 bits."""
        bits = _deck(self.rules).bits
        # Sums work because a rank has room for its count, and each suited card has its own bit.
        return sum(map(bits.__getitem__, self.cards))

    @property
    def cards_by_rank(self) -> list[list[tuple[str, int]]]:
        """By rank the cards with the bits of their suits, for the core to write plays.

        It is empty in games in which cards of a rank are alike.
        """
        deck = _deck(self.rules)
        if not deck.suited:
            return []
        held: list[list[tuple[str, int]]] = [[] for _ in deck.ranks]
        for card in self.cards:
            suit = deck.bits[card] >> _SUITED_SHIFT << _SUITED_SHIFT
            held[deck.ranks.index(card[0])].append((card, suit))
        return held

    @cached_property
    def counts(self) -> Counter[str]:
        """The number of cards of each rank letter."""
        return Counter(card[0] for card in self.cards)

    def __str__(self) -> str:
        return (" " if _deck(self.rules).suited else "").join(self.cards)

    @property
    def word(self) -> Word:
        """What sentences call the cards, in each language."""
        return cards_word(self.rules, str(self))

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
            missing, here = other.missing_from(self), self or Message("an empty hand")
            raise InvalidHand("{missing} is not in {here}", missing=missing, here=here) from None
        hand = Hand(self.rules, tuple(rest))
        mine, theirs = vars(self).get("packed"), vars(other).get("packed")
        return hand if mine is None or theirs is None else hand._packed_as(mine - theirs)

    def _packed_as(self, packed: int) -> Hand:
        """Returns this hand, with its packed form, which need not be computed again."""
        vars(self)["packed"] = packed
        return self

    def missing_from(self, other: Hand) -> Hand:
        """Returns the cards of this hand that are left when those in `other` are taken away."""
        if not other.cards:
            return self
        rest = list(self.cards)
        for card in other.cards:
            if card in rest:
                rest.remove(card)
        return Hand(self.rules, tuple(rest))
