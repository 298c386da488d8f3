"""The cards of a game as the page's picker shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.game.notation import DASHES, SEPARATORS, Notation
from solver.rules import Rules

# The suits of the Decktet in signs that common fonts have; letters stay beside them.
_SUIT_SIGNS = {"m": "☾", "s": "☼", "w": "≈", "l": "❦", "y": "§", "k": "⌘"}
_TEN = "10"


@dataclass(frozen=True)
class Pile:
    """Equal cards: what the hand's text calls them, what the face shows, how many there are."""

    card: str
    face: str
    suits: tuple[tuple[str, str], ...]
    copies: int
    joker: str


def piles(rules: Rules) -> list[list[Pile]]:
    """Returns the piles in rows: one row, or one for each rank of a suited deck."""
    deck = rules.description.deck
    if deck.cards:
        by_rank: dict[str, list[Pile]] = {rank: [] for rank in deck.ranks}
        for card in deck.cards.split():
            suits = tuple((suit, _SUIT_SIGNS.get(suit, suit)) for suit in card[1:])
            by_rank[card[0]].append(Pile(card, card[0], suits, 1, ""))
        return list(by_rank.values())
    return [
        [
            Pile(
                rank,
                _TEN if rank == "T" else rank,
                (),
                deck.count(rank),
                _joker(rules, rank),
            )
            for rank in deck.ranks
        ]
    ]


def notation(rules: Rules) -> dict[str, Any]:
    """Returns how the page's card picker reads a text: with the spellings of the library."""
    found = Notation.of(rules)
    return {
        "separators": f"{SEPARATORS}|{DASHES}",
        "pieces": found.pieces,
        "spellings": dict(found.spellings),
        "names": dict(found.names),
        "clashing": list(found.clashing),
    }


def _joker(rules: Rules, rank: str) -> str:
    """Returns the class of a joker's face: the last of two is the red one."""
    jokers = rules.description.deck.jokers
    if rank not in jokers:
        return ""
    return "black" if len(jokers) > 1 and rank == jokers[0] else "red"
