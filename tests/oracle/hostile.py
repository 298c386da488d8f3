"""Games that nobody would play, made to be slow.

The rules are legal: many ranks, eight copies of each, wild cards, long runs, plays with four and
more kickers, bombs of every size.
"""

from __future__ import annotations

import random
from typing import Any

RANKS = "3456789TJQKA2BR"
MOST_HAND, MOST_BOTTOM = 60, 20  # cards that the rules allow to be dealt
Document = dict[str, Any]


def hostile_game(rng: random.Random) -> Document:
    """Returns the rules of a game that is meant to be slow."""
    width = rng.choice((9, 13, 15, 15))
    ranks, wild = RANKS[:width], ""
    if rng.random() < 0.4:
        wild = ranks[-1]
    copies = rng.choice((4, 6, 8, 8))
    copies_of = {wild: rng.choice((1, 2, 3, 8))} if wild else {}
    total = copies * width + (copies_of[wild] - copies if wild else 0)
    players = rng.choice((2, 2, 3, 4))
    players = max(players, -(-(total - MOST_BOTTOM) // MOST_HAND))
    hand = min(MOST_HAND, rng.choice((total, total - MOST_BOTTOM)) // players)
    hand = max(hand, -(-(total - MOST_BOTTOM) // players))
    natural = ranks[:-1] if wild else ranks
    return {
        "id": "hostile",
        "name": "A hostile game",
        "deck": {"ranks": ranks, "copies": copies, "copies_of": copies_of, "wild": wild},
        "deal": {
            "players": players,
            "hand": hand,
            "bottom": total - players * hand,
            "bottom_public": rng.random() < 0.5,
        },
        "play": {
            "seq_lo": natural[0],
            "seq_hi": natural[-1],
            "interrupts": rng.choice(("none", "none", "bomb")),
            "direction": rng.choice(("fixed", "landlord_choice")),
        },
        "families": _families(rng, len(natural)),
        "bombs": _bombs(rng, natural),
        "auction": {
            "kind": rng.choice(("claim", "bid_once", "bid_rounds")),
            "highest": rng.choice((1, 3, 9)),
            "doubling": rng.choice(("none", "super")),
        },
        "score": {"bomb_factor": rng.choice((1, 2, 3)), "bombs": rng.choice(("product", "sum"))},
    }


def _families(rng: random.Random, width: int) -> Document:
    families: Document = {"single": {"body": 1}}
    for index in range(rng.randint(1, 12)):
        shortest = rng.choice((1, 1, 2, 3))
        families[f"family{index}"] = {
            "body": rng.choice((1, 1, 2, 2, 3, 4)),
            "run": [shortest, rng.choice((shortest, max(shortest, width)))],
            "kickers": rng.choice((0, 0, 1, 2, 4, 8, "per_rank")),
            "unit": rng.choice((1, 2)),
            "distinct": rng.random() < 0.5,
            "match_body": rng.random() < 0.5,
            "both_jokers": rng.random() < 0.5,
            "longer_beats": rng.random() < 0.3,
        }
    return families


def _bombs(rng: random.Random, natural: str) -> list[Document]:
    bombs: list[Document] = []
    if rng.random() < 0.8:
        least = rng.choice((2, 4, 5))
        bombs.append({"type": "bomb", "of_a_kind": [least, rng.choice((least, 8))]})
    for index in range(rng.choice((0, 0, 1, 7))):
        cards = "".join(rng.choices(natural, k=rng.randint(2, 4)))
        if all(cards.count(card) <= 4 for card in cards):
            bombs.append({"type": f"fixed{index}", "cards": cards, "tier": rng.choice((1, 2))})
    return bombs
