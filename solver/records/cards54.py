"""How other programs write the 54 cards: DouZero's integers, Botzone's ids, RLCard's suits.

Each function turns a list or a text of another program into the letters of `Hand`, or back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from solver.errors import InvalidHand, InvalidRequest, quoted
from solver.game.play import Play
from solver.messages import Message

RANKS = "3456789TJQKA2BR"
SUITS = "SHDC"
# DouZero's roles in the order of play.
ROLES = ("landlord", "landlord_down", "landlord_up")
# env/game.py of DouZero: ranks as 3 to 14, two as 17, the jokers as 20 and 30.
_DOUZERO: Mapping[str, int] = dict(zip(RANKS, (*range(3, 15), 17, 20, 30), strict=True))
_FROM_DOUZERO = {number: letter for letter, number in _DOUZERO.items()}
# The strings of DouZero's HTTP servers differ from ours in the jokers only.
_TO_EDGE = str.maketrans("BR", "XD")
_BIG_JOKER = str.maketrans("Dd", "RR")
_DOUZERO_TEXT = re.compile(r"[0-9TJQKAXDBR\s]*", re.IGNORECASE)
_JOKERS = {"BJ": "B", "RJ": "R"}
_JOKER_IDS = 52  # Botzone: the id of the small joker; ranks below have four ids each
_MOST_CARDS = 54
_MOST_LETTERS = 400
# A list of cards or of plays as a text: DouZero's forks send "[3, 4, 5]" in a string.
_LISTED = re.compile(r"\s*\[")


def of_douzero(value: Any) -> str:
    """Returns the cards that DouZero or one of its servers writes, as integers or as a text.

    Raises:
        InvalidHand: something that is no card.
    """
    value = unlisted(value)
    # The environment of DouZero logs an action as a pair of the role and the cards.
    if isinstance(value, list) and len(value) == 2 and value[0] in ROLES:
        value = value[1]
    if isinstance(value, str):
        text = _short(value)
        # Here D is the big joker, and never a suit.
        return text.translate(_BIG_JOKER) if _DOUZERO_TEXT.fullmatch(text) else text
    return "".join(_of_douzero(card) for card in _listed(value))


def _of_douzero(card: Any) -> str:
    if type(card) is float and card.is_integer():
        card = int(card)
    if type(card) is int and card in _FROM_DOUZERO:
        return _FROM_DOUZERO[card]
    if isinstance(card, str) and len(card) <= 2 and card:
        if card.isdecimal() and card not in "23456789" and int(card) in _FROM_DOUZERO:
            return _FROM_DOUZERO[int(card)]
        return card
    raise InvalidHand(
        "{card} is no card of DouZero: they are 3 to 14, 17 for two, 20 and 30", card=quoted(card)
    )


def to_douzero(cards: Iterable[str]) -> list[int]:
    """Returns cards as DouZero's integers."""
    return [_DOUZERO[card] for card in cards]


def to_edge(cards: Iterable[str]) -> str:
    """Returns cards as the strings that DouZero's servers take and give: jokers are X and D."""
    return "".join(cards).translate(_TO_EDGE)


def unlisted(value: Any) -> Any:
    """Returns the list that a text such as "[3, 4]" holds; other values unchanged."""
    if not isinstance(value, str) or not _LISTED.match(value):
        return value
    try:
        found = json.loads(_short(value, 20_000))
    except (ValueError, RecursionError):
        raise InvalidHand("{value} is no list of cards", value=quoted(value)) from None
    return found


def of_botzone(value: Any) -> str:
    """Returns the cards that Botzone numbers from 0 to 53.

    Raises:
        InvalidHand: something that is no id, or an id twice.
    """
    found = _listed(value)
    for card in found:
        if type(card) is not int or not 0 <= card < _MOST_CARDS:
            raise InvalidHand(
                "{card} is no card of Botzone: the ids are 0 to 53", card=quoted(card)
            )
    if len(set(found)) < len(found):
        raise _twice(next(card for card in found if found.count(card) > 1))
    return "".join(RANKS[card // 4 + card // 53] for card in found)


def of_suited(value: Any) -> str:
    """Returns the cards that RLCard writes with a suit before the rank, `BJ` and `RJ` as jokers.

    A text without suits is returned as it is; null is no cards.

    Raises:
        InvalidHand: something that is no card.
    """
    tokens = (
        _short(value).split() if isinstance(value, str) else _listed([] if value is None else value)
    )
    if len(tokens) == 1 and isinstance(value, str) and not _is_suited(tokens[0]):
        return value
    if not any(_is_suited(token) for token in tokens):
        return " ".join(str(token) for token in tokens)
    for token in tokens:
        if not _is_suited(token):
            raise InvalidHand(
                "{token} is no card of RLCard, such as H4, ST, BJ or RJ", token=quoted(token)
            )
    return " ".join(_JOKERS.get(token) or token.strip(SUITS)[0] for token in tokens)


def _is_suited(token: Any) -> bool:
    if not isinstance(token, str) or len(token) != 2:
        return False
    if token in _JOKERS:
        return True
    first, last = token[0], token[1]
    suit, rank = (first, last) if first in SUITS else (last, first)
    return suit in SUITS and rank in RANKS[:13]


class Holders:
    """Who holds which card, in a game that tells equal cards apart by their marks.

    A game may tell no marks at all; then nothing is checked here.
    """

    def __init__(self) -> None:
        self._seats: dict[Any, int | None] = {}
        self._dealt: set[int] = set()

    def deal(self, seat: int, marks: Sequence[Any], *, whole: bool = True) -> None:
        """Gives a seat cards of its hand; `whole` where these are all.

        Raises:
            InvalidHand: a card that is there twice.
        """
        for card in marks:
            if card in self._seats:
                raise _twice(card)
            self._seats[card] = seat
        self._dealt |= {seat} if whole and marks else set()

    def add(self, seat: int, marks: Sequence[Any]) -> None:
        """Gives a seat further cards, unless its hand has them all already."""
        if any(self._seats.get(card) != seat for card in marks):
            self.deal(seat, marks, whole=False)

    def check(self, seat: int, marks: Sequence[Any]) -> None:
        """Raises InvalidHand for a card that the seat does not hold."""
        for card in marks:
            if self._seats.get(card, None if seat in self._dealt else seat) != seat:
                raise InvalidHand("seat {seat} does not hold {card}", seat=seat, card=_named(card))

    def play(self, seat: int, marks: Sequence[Any]) -> None:
        """Takes the cards of a play from a seat; raises InvalidHand as `check`."""
        self.check(seat, marks)
        self._seats |= dict.fromkeys(marks)


def _named(card: str | int) -> Message:
    """Returns what messages call a card by its mark."""
    if isinstance(card, int):
        return Message("the card with the id {card}", card=card)
    return Message("the card {card}", card=card)


def _twice(card: str | int) -> InvalidHand:
    return InvalidHand("{card} is there twice", card=_named(card))


def _named_cards(value: Any) -> list[str]:
    """Returns the cards of a text, or of a list, that have suits."""
    tokens = value.split() if isinstance(value, str) else value or []
    return [
        token if token in _JOKERS or token[0] in SUITS else token[::-1]
        for token in tokens
        if _is_suited(token)
    ]


class Numbers:
    """Gives each card of a deck of ranks a number of its own, for programs that tell them apart.

    The cards that are taken first get the lowest numbers of their rank.
    """

    def __init__(self) -> None:
        self._free = {
            rank: [place * 4 + suit for suit in range(4)] if place < 13 else [39 + place]
            for place, rank in enumerate(RANKS)
        }

    def take(self, cards: Iterable[str], held: list[int] | None = None) -> list[int]:
        """Returns the numbers of cards: from those that a seat holds, if any, else free ones.

        The numbers are removed from `held`, and nobody else gets those that were free.
        """
        return [self._take(card, [] if held is None else held) for card in cards]

    def _take(self, card: str, held: list[int]) -> int:
        place = RANKS.index(card)
        for number in held:
            if number // 4 + number // 53 == place:
                held.remove(number)
                return number
        return self._free[card].pop(0)


class DealtNumbers:
    """The cards of a game by numbers of their own, for programs that tell equal cards apart.

    Attributes:
        dealt: by seat the numbers of the cards dealt; None for a hand that is not known.
        bottom: those of the bottom, or None.
    """

    def __init__(
        self,
        hands: Iterable[Iterable[str] | None],
        bottom: Iterable[str] | None = None,
        landlord: int | None = None,
    ) -> None:
        """Numbers the cards of the hands, and then the bottom, which is the landlord's."""
        self._numbers = Numbers()
        self.dealt = [None if hand is None else self._numbers.take(hand) for hand in hands]
        self.bottom = None if bottom is None else self._numbers.take(bottom)
        # What is known of each hand; other cards that a seat plays are free ones.
        self._held = [list(ids or ()) for ids in self.dealt]
        if landlord is not None:
            self._held[landlord] += self.bottom or ()

    def played(self, seat: int, play: Play | None) -> list[int]:
        """Takes the cards of a play from a seat; returns their numbers, none for a pass."""
        return [] if play is None else self._numbers.take(play.cards, self._held[seat])


def suited(number: int) -> str:
    """Returns the card with one of these numbers as RLCard writes it."""
    if number >= _JOKER_IDS:
        return "BJ" if number == _JOKER_IDS else "RJ"
    return SUITS[number % 4] + RANKS[number // 4]


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise InvalidRequest("cards are a list or a string, not {value}", value=quoted(value))
    if len(value) > _MOST_CARDS:
        raise InvalidHand(
            "{count} cards, and there are {most} in all",
            count=len(value),
            most=_MOST_CARDS,
        )
    return value


def _short(text: str, most: int = _MOST_LETTERS) -> str:
    if len(text) > most:
        raise InvalidHand(
            "{text} has more than {most} signs: too long for cards", text=quoted(text), most=most
        )
    return text


def _no_marks(_value: Any) -> Sequence[Any]:
    return ()


class Spelling(NamedTuple):
    """How a program writes cards.

    Attributes:
        letters: the letters of `Hand` for what it writes; nothing, or `pass`, for no cards.
        marks: what tells equal cards apart in it; nothing where the program does not.
    """

    letters: Callable[[Any], str] = str
    marks: Callable[[Any], Sequence[Any]] = _no_marks


DOUZERO = Spelling(of_douzero)
SUITED = Spelling(of_suited, _named_cards)
BOTZONE = Spelling(of_botzone, list)
