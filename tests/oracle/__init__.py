"""A slow and obvious oracle for the seven rule sets, written from the rule texts alone.

It shares no code and no data with the engine; the tests compare the two.

Cards are tokens: one letter in every game but ``decktet``, where a card is its rank letter and its
suit letters (``Pmsl``, ``Kk``, ``E``). Wherever cards are asked for, a list of tokens or the text
form (``"333B"``, ``"Am Km"``) will do.
"""

from .auctions import auction, next_caller
from .combos import all_keys, beats, is_legal, legal, outranks, readings
from .counts import Play, plays
from .decks import GAMES, Reading, deck, rank_order, split
from .flow import flow
from .scores import score

__all__ = [
    "GAMES",
    "Play",
    "Reading",
    "all_keys",
    "auction",
    "beats",
    "deck",
    "flow",
    "is_legal",
    "legal",
    "next_caller",
    "outranks",
    "plays",
    "rank_order",
    "readings",
    "score",
    "split",
]
