"""The ways in which a text of cards can be read, in a game whose cards of a rank are alike.

People write suits, which such a game does not need: `♠3`, `3s`, `S3`. Some letters mean two things:
`D` is the suit of diamonds and DouZero's big joker, `SJ` is the jack of spades and a name of the
small joker. A text is consistent when all of its cards have suits or none has. Of the consistent
ways, those that the deck allows are compared; where two are left, the text is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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
        plain: the same in plain capitals, however the text spells them.
        cards: the cards that it may be: one, or all jokers of a rocket; empty for a suit.
        suit: the suit that it may be, or the suit of the card.
        either: whether it is either the joker or the suit, and not a card with its suit.
        joker: whether it is a joker, which has no suit.
    """

    text: str
    plain: str
    cards: str = ""
    suit: str = ""
    either: bool = False
    joker: bool = False

    @property
    def marks(self) -> bool:
        """Whether it can be the suit of a card beside it."""
        return bool(self.suit) and (self.either or not self.cards)

    @property
    def needs_suit(self) -> bool:
        """Whether it is a card whose suit can stand beside it."""
        return bool(self.cards) and not (self.joker or self.suit)

    @property
    def is_letter(self) -> bool:
        """Whether it is a suit that is written as a letter."""
        return self.marks and self.plain.isascii()

    def written(self, mark: TokenPart | None = None, *, before: bool = True) -> list[Written]:
        """Returns its cards, with the suit that stands before or after it."""
        if mark is not None:
            text = mark.text + self.text if before else self.text + mark.text
            return [Written(text, self.cards, mark.suit)]
        suit = "" if self.joker else self.suit
        first, *others = list(self.cards)
        return [Written(self.text, first, suit), *(Written("", card) for card in others)]


@dataclass(frozen=True)
class Token:
    """The part of a text between two separators.

    Attributes:
        parts: its parts.
        named: the jokers that it names, where it is nothing but names such as `RJ`, in each way
            to read the names; else empty.
    """

    parts: tuple[TokenPart, ...]
    named: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The token as the text spells it."""
        return "".join(part.text for part in self.parts)

    @property
    def is_heading(self) -> bool:
        """Whether it is a suit alone, as a sign or a word: its cards stand beside it."""
        parts = self.parts
        return len(parts) == 1 and parts[0].marks and not parts[0].is_letter

    @property
    def is_plain(self) -> bool:
        """Whether it is nothing but cards, each of which can be read in one way."""
        return not self.named and all(
            part.cards and not part.suit and part.cards != ANY_JOKER for part in self.parts
        )

    @property
    def names_spade(self) -> bool:
        """Whether one of its names is a card with its suit, too."""
        return bool(self.named) and SPADE_NAME in "".join(part.plain for part in self.parts)

    def jokers(self) -> list[list[Written]]:
        """Returns the jokers that it names, in each way."""
        return [
            [Written(self.text, first), *(Written("", each) for each in others)]
            for first, *others in map(list, self.named)
        ]

    def suited(self, *, before: bool) -> list[Written] | None:
        """Returns its cards if each has a suit, before or after it; jokers have none."""
        found: list[Written] = []
        parts, at = self.parts, 0
        while at < len(parts):
            one = parts[at]
            two = parts[at + 1] if at + 1 < len(parts) else None
            three = parts[at + 2] if at + 2 < len(parts) else None
            mark, card = (one, two) if before else (two, one)
            if card is not None and mark is not None and card.needs_suit and mark.marks:
                found += card.written(mark, before=before)
                at += 2
            elif _is_name(one, two) and (before or three is None or not three.marks):
                found.append(Written(one.text + two.text, one.cards))  # type: ignore[union-attr]
                at += 2
            elif one.cards and not one.needs_suit:
                found += one.written() if not one.either else [Written(one.text, one.cards)]
                at += 1
            else:
                return None
        return found

    def plain(self) -> list[list[Written]]:
        """Returns its cards if none has a suit: a letter that may be a joker is one."""
        ways = self.jokers()
        if all(part.cards for part in self.parts):
            ways.append([card for part in self.parts for card in _bare(part)])
        elif self.names_spade:
            ways += self._loose_ways()
        if len(self.parts) == 2 and any(part.either for part in self.parts):
            ways += self._loose_ways()
        return ways

    def loose(self) -> list[list[Written]]:
        """Returns its cards if some have suits and others have none, in each way."""
        if self.is_heading:
            return [[]]
        return self.plain() or self._loose_ways()

    def _loose_ways(self) -> list[list[Written]]:
        """Returns the ways with all doubtful letters as suits, as jokers, and one as a joker."""
        doubts = [place for place, part in enumerate(self.parts) if part.either]
        ways = []
        for jokers in dict.fromkeys([(), tuple(doubts), tuple(doubts[:1])]):
            parts = [
                part if not part.either or place in jokers else _suit_alone(part)
                for place, part in enumerate(self.parts)
            ]
            way = _attached(parts, jokers, before=True) or _attached(parts, jokers, before=False)
            if way:
                ways.append(way)
        return ways


def _suit_alone(part: TokenPart) -> TokenPart:
    """Returns a part that may be a suit as nothing but a suit."""
    return part._replace(cards="", either=False)


def _bare(part: TokenPart) -> list[Written]:
    return [Written(part.text, part.cards)] if part.either else part.written()


def _is_name(one: TokenPart, two: TokenPart | None) -> bool:
    """Returns whether two letters are a name of a joker, as BJ and RJ are beside suits."""
    return (
        two is not None and one.joker and one.plain in ("B", "R") and two.plain == two.cards == "J"
    )


def _attached(
    parts: Sequence[TokenPart], jokers: tuple[int, ...], *, before: bool
) -> list[Written] | None:
    """Returns the cards if each suit stands directly before, or after, a card."""
    order = range(len(parts)) if before else range(len(parts) - 1, -1, -1)
    found: list[Written] = []
    mark: TokenPart | None = None
    for place in order:
        part = parts[place]
        if part.marks and place not in jokers:
            if mark is not None:
                return None
            mark = part
        elif mark is not None and not part.needs_suit:
            return None
        else:
            cards = part.written(mark, before=before) if mark else _bare(part)
            found += cards if before else reversed(cards)
            mark = None
    if mark is not None:
        return None
    return found if before else found[::-1]


@dataclass(frozen=True)
class TextReading:
    """One way to read a whole text: by token its cards."""

    cards: tuple[tuple[Written, ...], ...]

    @classmethod
    def plain(cls, tokens: Iterable[Token]) -> TextReading:
        """Returns the only way to read tokens that are nothing but cards."""
        return cls(
            tuple(
                tuple(card for part in token.parts for card in part.written()) for token in tokens
            )
        )

    def counts(self) -> Counter[str]:
        """Returns how often each card is there."""
        return Counter(each.card for token in self.cards for each in token)


@dataclass(frozen=True)
class Ways:
    """Compares the ways to read a text.

    Attributes:
        copies: by card how many the deck holds.
        jokers: the small and the big joker; one letter where they are alike.
    """

    copies: Mapping[str, int]
    jokers: str

    def of(self, tokens: Sequence[Token]) -> list[TextReading]:
        """Returns the ways that are left: one, or those between which nothing decides.

        There is none where a suit has no card.
        """
        readings = self._consistent(tokens)
        if not readings:
            readings = list(_varied([token.loose() for token in tokens]))
        readings = [each for reading in readings for each in self._without_any(reading)]
        fitting = [reading for reading in readings if self.fits(reading)] or readings
        different: list[TextReading] = []
        for reading in fitting:
            if all(reading.counts() != other.counts() for other in different):
                different.append(reading)
        # What no deck holds is not in doubt: the error about it says how it is read.
        return different if fitting and self.fits(fitting[0]) else fitting[:1]

    def fits(self, reading: TextReading) -> bool:
        """Returns whether the deck has all of the cards."""
        return all(count <= self.copies.get(card, 0) for card, count in reading.counts().items())

    def _consistent(self, tokens: Sequence[Token]) -> list[TextReading]:
        """Returns the ways in which all cards have suits, or none has."""
        cards = [token for token in tokens if not token.named]
        first, last = (
            any(each.parts[end].is_letter and each.suited(before=not end) for each in cards)
            for end in (0, -1)
        )
        ways = [_suited_ways(token, first=first, last=last) for token in tokens]
        found: list[TextReading] = []
        if all(ways) and any(card.suit for token in ways for way in token for card in way):
            found += _varied(ways)
        plain = [token.plain() for token in tokens]
        if found:
            plain = [each[:1] for each in plain]  # what is doubtful alone is suited here
        if all(plain):
            found += _varied(plain)
        return found

    def _without_any(self, reading: TextReading) -> Iterator[TextReading]:
        """Yields the ways with each joker that does not say which as one of them."""
        unknown = reading.counts()[ANY_JOKER]
        if not unknown:
            yield reading
            return
        for small in reversed(range(min(unknown, _MOST_DOUBTS) + 1)):
            left = [small]

            def told(card: Written, left: list[int] = left) -> Written:
                if card.card != ANY_JOKER:
                    return card
                left[0] -= 1
                return card._replace(card=self.jokers[0] if left[0] >= 0 else self.jokers[-1])

            yield replace(reading, cards=tuple(tuple(map(told, each)) for each in reading.cards))


def _suited_ways(token: Token, *, first: bool, last: bool) -> list[list[Written]]:
    """Returns the ways to read a token of a text in which all cards have suits.

    Args:
        token: the token.
        first: whether other tokens have the letter of a suit before the rank, and so SJ is the
            jack of spades.
        last: whether other tokens have it after the rank, and so SJ is no card with its suit.
    """
    if token.is_heading:
        return []
    ways = [way for way in (token.suited(before=True), token.suited(before=False)) if way][:1]
    if not token.named or (first and not last):
        return ways
    if not token.names_spade:
        return [*ways, *token.jokers()[1:]]
    return token.jokers() if last and not first else [*ways, *token.jokers()]


def _varied(ways: Sequence[Sequence[list[Written]]]) -> Iterator[TextReading]:
    """Yields the reading of the first ways, and those that differ from it in one token."""
    if not all(ways):
        return
    first = [tuple(token[0]) for token in ways]
    yield TextReading(tuple(first))
    doubts = [place for place, token in enumerate(ways) if len(token) > 1]
    for place in doubts[:_MOST_DOUBTS]:
        for other in ways[place][1:]:
            yield TextReading((*first[:place], tuple(other), *first[place + 1 :]))
