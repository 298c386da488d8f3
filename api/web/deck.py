"""The cards of a game, as the card picker of the page shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.game.notation import DASHES, SEPARATORS, Notation
from solver.report.faces import face
from solver.rules import Rules


@dataclass(frozen=True)
class Pile:
    """The equal cards of a deck.

    Attributes:
        card: the card in the game's notation.
        face: the rank as the picker shows it.
        suits: the letters and signs of its suits; empty in a deck without suits.
        copies: the number of such cards in the deck.
        joker: the CSS class of a joker; empty for other cards.
    """

    card: str
    face: str
    suits: tuple[tuple[str, str], ...]
    copies: int
    joker: str


def piles(rules: Rules) -> list[list[Pile]]:
    """Returns the piles in rows: one row for each rank of a suited deck, else a single row."""
    deck = rules.description.deck
    if deck.cards:
        by_rank: dict[str, list[Pile]] = {rank: [] for rank in deck.ranks}
        for card in deck.cards.split():
            by_rank[card[0]].append(_pile(rules, card, 1))
        return list(by_rank.values())
    return [[_pile(rules, rank, deck.count(rank)) for rank in deck.ranks]]


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


def _pile(rules: Rules, card: str, copies: int) -> Pile:
    drawn = face(rules, card)
    return Pile(card, drawn.rank, drawn.suits, copies, drawn.joker)
