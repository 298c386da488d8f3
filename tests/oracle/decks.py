"""The cards of each game: rank orders, decks, hand sizes, and reading cards from text."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import TypedDict

GAMES = ("street", "classic", "decktet", "double", "snatch", "happy", "douzero")

Cards = str | Sequence[str]


class Reading(TypedDict):
    """One way to read a set of cards; ``key`` is a rank letter, or a suit for a Decktet bomb."""

    type: str
    len: int
    kick: int
    key: str


_RANKS = {
    "street": "3456789TJQKA2X",
    "classic": "3456789TJQKA2BR",
    "snatch": "3456789TJQKA2BR",
    "happy": "3456789TJQKA2BR",
    "douzero": "3456789TJQKA2BR",
    "double": "3456789TJQKA2BR",
    "decktet": "3456789PCKA2E",
}

SUITS = "mswlyk"  # lowest bomb first

_DECKTET = """
    Am As Aw Al Ay Ak
    2mk 2sy 2wl
    3mw 3sk 3ly
    4ms 4wl 4yk
    5ml 5sw 5yk
    6mw 6sy 6lk
    7ml 7sk 7wy
    8ms 8wl 8yk
    9ms 9wy 9lk
    Pmsl Pmyk Pswk Pwly
    Cmwk Cmly Cswy Cslk
    Km Ks Kw Kl Ky Kk
    E
"""

PLAYERS = {
    "street": 4,
    "classic": 3,
    "decktet": 3,
    "double": 4,
    "snatch": 3,
    "happy": 3,
    "douzero": 3,
}
PEASANT_HAND = {
    "street": 12,
    "classic": 17,
    "decktet": 14,
    "double": 25,
    "snatch": 17,
    "happy": 17,
    "douzero": 17,
}
LANDLORD_HAND = {
    "street": 18,
    "classic": 20,
    "decktet": 17,
    "double": 33,
    "snatch": 20,
    "happy": 20,
    "douzero": 20,
}


def rank_order(game: str) -> str:
    """The rank letters of the game, lowest first."""
    return _RANKS[game]


def deck(game: str) -> list[str]:
    """All cards of the game."""
    if game == "decktet":
        return _DECKTET.split()
    if game == "street":
        return list("3456789TJQKA2" * 4 + "XX")
    one_pack = list("3456789TJQKA2" * 4 + "BR")
    return one_pack * 2 if game == "double" else one_pack


def split(game: str, cards: Cards) -> list[str]:
    """Turn text into tokens; in ``street`` both jokers become ``X``."""
    if isinstance(cards, str):
        cards = cards.split() if game == "decktet" else "".join(cards.split())
    tokens = list(cards)
    if game == "street":
        tokens = ["X" if card in ("B", "R") else card for card in tokens]
    return tokens


@cache
def _copies(game: str) -> Counter[str]:
    return Counter(deck(game))


def possible(game: str, cards: Sequence[str]) -> bool:
    """Whether the deck holds all these cards at once."""
    return Counter(cards) <= _copies(game)


def rank_copies(game: str) -> Counter[str]:
    """How many cards of each rank the deck holds."""
    return rank_counts(deck(game))


def rank_counts(cards: Sequence[str]) -> Counter[str]:
    """How many cards of each rank; the rank is the first letter of a token in every game."""
    return Counter(card[0] for card in cards)
