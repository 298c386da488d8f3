"""The faces of a game's cards: what is printed on a card when it is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from solver.rules import Rules

# Signs for the suits of the Decktet that common fonts have; the letter stands beside each.
_SUIT_SIGNS = {"m": "☾", "s": "☼", "w": "≈", "l": "❦", "y": "§", "k": "⌘"}
_TEN = "10"

Joker = Literal["", "black", "red"]


@dataclass(frozen=True)
class Face:
    """What is printed on a card.

    Attributes:
        card: the card in the game's notation.
        rank: its rank, as players know it: ten is `10`.
        suits: the letters and signs of its suits; empty in a deck without suits.
        joker: the colour of a joker, the higher one red; empty for other cards.
    """

    card: str
    rank: str
    suits: tuple[tuple[str, str], ...] = ()
    joker: Joker = ""


@lru_cache(maxsize=1024)
def face(rules: Rules, card: str) -> Face:
    """Returns the face of a card of this game, given in canonical spelling."""
    deck = rules.description.deck
    if deck.cards:
        suits = tuple((suit, _SUIT_SIGNS.get(suit, suit)) for suit in card[1:])
        return Face(card, card[0], suits)
    return Face(card, _TEN if card == "T" else card, (), _joker(rules, card))


def faces(rules: Rules, cards: Iterable[str]) -> tuple[Face, ...]:
    """Returns the faces of several cards."""
    return tuple(face(rules, card) for card in cards)


def _joker(rules: Rules, rank: str) -> Joker:
    jokers = rules.description.deck.jokers
    if rank not in jokers:
        return ""
    return "black" if len(jokers) > 1 and rank == jokers[0] else "red"
