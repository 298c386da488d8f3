"""The ways in which a text of cards can be read, in a game whose cards of a rank are alike.

People write suits, which such a game does not need: `♠3`, `3s`, `S3`. Some letters mean two things:
`D` is the suit of diamonds and DouZero's big joker, `SJ` is the jack of spades and a name of the
small joker. A text is consistent when all of its cards have suits or none has. Of the consistent
ways, those that the deck allows are compared; where two are left, the text is refused.

A token is a row of parts, and each part is of one kind, which is a letter:

- `c` a card beside which a suit may stand, and `j` such a jack
- `n` a joker, `b` one that is written as `B` or `R`, `u` a sign that is a card with its suit, or a
  joker that does not say which
- `s` a suit as a letter, `S` as a sign or a word, `d` a letter that is a suit or a joker

A way to read a token is then a regular expression of the kinds of one card after the other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import NamedTuple

SYMBOLS: Mapping[str, str] = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
# The signs and words of each suit; its letter is one more.
SUIT_WORDS: Mapping[str, tuple[str, ...]] = {
    "s": ("♠", "♤", "黑桃"),
    "h": ("♥", "♡", "红桃", "红心", "紅桃", "紅心"),
    "d": ("♦", "♢", "方块", "方片", "方塊"),
    "c": ("♣", "♧", "梅花", "草花"),
}
# A joker that does not say which: the one with a sign of its own on keyboards.
ANY_JOKER = "🃏"
# The name of the small joker that is the jack of spades, too.
SPADE_NAME = "SJ"
# Tokens in doubt that are tried; where several letters are in doubt, the first ones show it.
_MOST_DOUBTS = 8

# The kinds of one card, which is alone or has its suit before or behind it. `bj` is a name of a
# joker, as BJ and RJ are beside suits.
_SUITED = (re.compile("[sSd][cj]|bj|[nbud]"), re.compile("[cj][sSd]|bj(?![sSd])|[nbud]"))
_LOOSE = (re.compile("[sS]?[cj]|[nbud]"), re.compile("[cj][sS]?|[nbud]"))


class Written(NamedTuple):
    """One card of a text.

    Attributes:
        text: the card as the text spells it.
        card: the card in canonical form.
        suit: the letter of the suit that the text gives it; empty without one.
    """

    text: str
    card: str
    suit: str = ""

    @property
    def shown(self) -> str:
        """The card with its suit, written so that it can be read in one way only."""
        return SYMBOLS.get(self.suit, "") + self.card


class TokenPart(NamedTuple):
    """A part of a text that is a card, a suit, or either.

    Attributes:
        text: the part as the text spells it.
        kind: what it is, as the module says.
        cards: the cards that it may be: one, or all jokers of a rocket; none for a suit.
        suit: the suit that it may be, or the suit of the card.
    """

    text: str
    kind: str
    cards: tuple[str, ...] = ()
    suit: str = ""

    def written(self) -> list[Written]:
        """Returns its cards, each of which is alone."""
        first, *others = self.cards
        suit = "" if self.kind == "d" else self.suit
        return [Written(self.text, first, suit), *(Written("", card) for card in others)]


# By token the cards of a text, in one way to read it.
Reading = tuple[tuple[Written, ...], ...]


class Token(NamedTuple):
    """The part of a text between two separators.

    Attributes:
        parts: its parts.
        kinds: the kind of each part.
        named: the jokers that it names, where it is nothing but names such as `RJ`, in each way
            to read the names; else empty.
        names_spade: whether one of these names is a card with its suit, too.
    """

    parts: Sequence[TokenPart]
    kinds: str
    named: tuple[str, ...] = ()
    names_spade: bool = False

    @property
    def text(self) -> str:
        """The token as the text spells it."""
        return "".join(part.text for part in self.parts)

    @property
    def is_plain(self) -> bool:
        """Whether it is nothing but cards, each of which can be read in one way."""
        return not self.named and not self.kinds.strip("cjnb")

    def bare(self) -> list[Written]:
        """Returns its cards if each part is one of them."""
        return [card for part in self.parts for card in part.written()]

    def jokers(self) -> list[list[Written]]:
        """Returns the jokers that it names, in each way."""
        return [
            [Written(self.text, first), *(Written("", each) for each in others)]
            for first, *others in map(list, self.named)
        ]

    def read(self, card: re.Pattern[str], kinds: str = "") -> list[Written] | None:
        """Returns its cards if each of them is of these kinds, which others may stand for."""
        kinds, found, at = kinds or self.kinds, list[Written](), 0
        while at < len(kinds):
            one = card.match(kinds, at)
            if one is None:
                return None
            parts, at = self.parts[at : one.end()], one.end()
            if len(parts) == 1:
                found += parts[0].written()
            else:
                held, mark = parts if kinds[one.start()] in "cjb" else reversed(parts)
                found.append(
                    Written("".join(part.text for part in parts), held.cards[0], mark.suit)
                )
        return found

    def suited(self) -> list[list[Written]]:
        """Returns its cards if each has a suit, before or else after it; jokers have none."""
        return [way for way in map(self.read, _SUITED) if way][:1]

    def plain(self) -> list[list[Written]]:
        """Returns its cards if none has a suit: a letter that may be a joker is one."""
        ways = self.jokers()
        if "s" not in self.kinds.lower():
            ways.append(self.bare())
        elif self.names_spade:
            ways += self._loose_ways()
        if len(self.kinds) == 2 and "d" in self.kinds:
            ways += self._loose_ways()
        return ways

    def loose(self) -> list[list[Written]]:
        """Returns its cards if some have suits and others have none, in each way.

        A suit alone, as a sign or a word, is no card: its cards stand beside it.
        """
        return [[]] if self.kinds == "S" else self.plain() or self._loose_ways()

    def _loose_ways(self) -> list[list[Written]]:
        """Returns the ways with all doubtful letters as suits, as jokers, and one as a joker."""
        kinds = self.kinds
        first = kinds.find("d") + 1
        ways = []
        for each in dict.fromkeys(
            [kinds.replace("d", "s"), kinds, kinds[:first] + kinds[first:].replace("d", "s")]
        ):
            way = self.read(_LOOSE[0], each) or self.read(_LOOSE[1], each)
            if way:
                ways.append(way)
        return ways


def ways_to_read(tokens: Sequence[Token], copies: Mapping[str, int], jokers: str) -> list[Reading]:
    """Returns the ways to read a text: one, or those between which nothing decides.

    There is none where a suit has no card.

    Args:
        tokens: the text.
        copies: by card how many the deck holds.
        jokers: the small and the big joker.
    """
    readings = _consistent(tokens) or list(_varied([token.loose() for token in tokens]))
    readings = [each for reading in readings for each in _told(reading, jokers)]
    different: dict[frozenset[tuple[str, int]], Reading] = {}
    for reading in readings:
        held = _counts(reading)
        if all(count <= copies.get(card, 0) for card, count in held.items()):
            different.setdefault(frozenset(held.items()), reading)
    # What no deck holds is not in doubt: the error about it says how it is read.
    return list(different.values()) or readings[:1]


def _counts(reading: Reading) -> Counter[str]:
    return Counter(each.card for token in reading for each in token)


def _consistent(tokens: Sequence[Token]) -> list[Reading]:
    """Returns the ways in which all cards have suits, or none has."""
    cards = [token for token in tokens if not token.named]
    first, last = (
        any(each.kinds[end] in "sd" and each.read(card) for each in cards)
        for end, card in zip((0, -1), _SUITED, strict=True)
    )
    ways = [_suited_ways(token, first=first, last=last) for token in tokens]
    found: list[Reading] = []
    if all(ways) and any(card.suit for token in ways for way in token for card in way):
        found += _varied(ways)
    plain = [token.plain() for token in tokens]
    if found:
        plain = [each[:1] for each in plain]  # what is doubtful alone is suited here
    return [*found, *_varied(plain)]


def _told(reading: Reading, jokers: str) -> Iterator[Reading]:
    """Yields the ways with each joker that does not say which as one of them."""
    unknown = sum(card.card == ANY_JOKER for token in reading for card in token)
    if not unknown:
        yield reading
        return
    for small in range(min(unknown, _MOST_DOUBTS), -1, -1):
        joker = chain(repeat(jokers[:1], small), repeat(jokers[-1:]))
        yield tuple(
            tuple(
                card._replace(card=next(joker)) if card.card == ANY_JOKER else card
                for card in token
            )
            for token in reading
        )


def _suited_ways(token: Token, *, first: bool, last: bool) -> list[list[Written]]:
    """Returns the ways to read a token of a text in which all cards have suits.

    Args:
        token: the token.
        first: whether other tokens have the letter of a suit before the rank, and so SJ is the
            jack of spades.
        last: whether other tokens have it after the rank, and so SJ is no card with its suit.
    """
    ways = token.suited()
    if not token.named or (first and not last):
        return ways
    if not token.names_spade:
        return [*ways, *token.jokers()[1:]]
    return token.jokers() if last and not first else [*ways, *token.jokers()]


def _varied(ways: Sequence[Sequence[list[Written]]]) -> Iterator[Reading]:
    """Yields the reading of the first ways, and those that differ from it in one token."""
    if not all(ways):
        return
    first = [tuple(token[0]) for token in ways]
    yield tuple(first)
    doubts = [place for place, token in enumerate(ways) if len(token) > 1]
    for place in doubts[:_MOST_DOUBTS]:
        for other in ways[place][1:]:
            yield (*first[:place], tuple(other), *first[place + 1 :])
