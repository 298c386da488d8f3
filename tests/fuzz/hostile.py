"""Games that nobody would play, made to be slow, and the questions that a stranger asks of them.

The rules are legal: many ranks, eight copies of each, wild cards, long runs, plays with four and
more kickers, bombs of every size. Nothing here asks the solver, so that making a question costs
nothing.
"""

from __future__ import annotations

import random
from typing import Any

RANKS = "3456789TJQKA2BR"
MOST_HAND, MOST_BOTTOM = 60, 20  # cards that the rules allow to be dealt
Document = dict[str, Any]
Question = tuple[str, Document]

# The game that made advice with a limit of one second run for three minutes.
FOUR_KICKERS: Document = {
    "id": "four",
    "name": "Four kickers",
    "deck": {"ranks": RANKS, "copies": 8},
    "deal": {"players": 2, "hand": 50, "bottom": 20},
    "play": {"seq_lo": "3", "seq_hi": "2"},
    "families": {
        "single": {"body": 1},
        "pair": {"body": 2},
        "four": {"body": 4, "kickers": 4, "unit": 1, "both_jokers": True},
        "fours": {"body": 2, "run": [2, 15], "kickers": 4, "unit": 2, "distinct": True},
        "run": {"body": 1, "run": [3, 15]},
        "runs": {"body": 2, "run": [2, 15]},
        "threes": {"body": 3, "run": [2, 15]},
    },
    "bombs": [{"type": "bomb", "of_a_kind": [5, 8]}],
    "auction": {"kind": "bid_once"},
}


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


def shuffled(game: Document, rng: random.Random) -> tuple[list[str], str]:
    """Returns the hands as dealt and the bottom."""
    deck, deal = game["deck"], game["deal"]
    counts = deck.get("copies_of", {})
    cards = [rank for rank in deck["ranks"] for _ in range(counts.get(rank, deck["copies"]))]
    rng.shuffle(cards)
    size = deal["hand"]
    hands = ["".join(cards[seat * size : (seat + 1) * size]) for seat in range(deal["players"])]
    return hands, "".join(cards[deal["players"] * size :])


def questions(game: Document, rng: random.Random, seconds: float) -> list[Question]:
    """Returns a question for every endpoint that may be slow, with a limit in seconds.

    Args:
        game: the rules.
        rng: decides the cards.
        seconds: the limit of each question that has one.
    """
    hands, bottom = shuffled(game, rng)
    asked: Document = {"rules": game, "seed": 1, "limit": {"seconds": seconds}}
    whole, own = hands[0] + bottom, hands[0]
    wild = game["deck"].get("wild", "")
    lowest = min(whole.replace(wild, "") if wild else whole, key=game["deck"]["ranks"].index)
    single = {"cards": lowest, "type": "single"}
    seats = game["deal"]["players"]
    holders = [None, *({"cards": whole, "left": 3} for _ in range(seats - 1))]
    lead: Document = {
        "rules": game,
        "landlord": 0,
        "seat": 0,
        "hand": whole,
        "bottom": bottom,
        "history": [],
    }
    follow = lead | {"seat": 1, "hand": hands[1], "history": [[0, single]]}
    if not game["deal"].get("bottom_public"):
        del follow["bottom"]
    call = {"rules": game, "seat": 0, "hand": own, "calls": []}
    few = [hand[: rng.choice((4, 8, 12))] for hand in hands]
    position = {"rules": game, "landlord": 0, "turn": 0, "limit": {"seconds": seconds}}
    limit: Document = {"limit": {"seconds": seconds}}
    decision = {"seed": 1, **limit}
    events = _record(game, hands, bottom, rng)
    rest = whole.replace(lowest, "", 1)
    return [
        ("plays", {"rules": game, "hand": whole}),
        ("plays", {"rules": game, "hand": own, "over": single}),
        ("plays/classify", {"rules": game, "cards": own[: rng.choice((8, 16, len(own)))]}),
        ("plays/beaters", {"rules": game, "plays": [single] * 40, "holders": holders}),
        ("states", {"rules": game, "landlord": 0, "history": [[0, single], [1, "pass"]]}),
        ("positions", {"record": events}),
        ("decompositions", {"rules": game, "hand": whole, **limit}),
        ("decompositions", {"rules": game, "hand": whole + hands[1], "solutions": "all", **limit}),
        ("decompositions", {"rules": game, "hand": own, "objective": "turns", **limit}),
        ("solutions", position | {"hands": [whole, *hands[1:]]}),
        ("solutions", position | {"hands": [rest, *hands[1:]], "turn": 1} | _over(single)),
        ("solutions", position | {"hands": few, "objective": "points"}),
        ("advice", {**lead, **asked}),
        ("advice", {**follow, **asked}),
        ("advice", {**lead, **asked, "limit": {"worlds": 0}}),
        ("bids", {**call, **asked}),
        ("choices", {**decision, "advice": lead, "player": "club"}),
        ("choices", {**decision, "advice": follow, "player": "casual"}),
        ("choices", {**decision, "bids": call, "player": "club"}),
        ("judgements", {**decision, "advice": lead, "choice": lowest, "type": "single"}),
        ("judgements", {**decision, "advice": follow, "choice": "pass"}),
        ("reviews", {"record": events, "seed": 1, "wait": True, "limit": {"seconds": seconds}}),
    ]


def _over(single: Document) -> Document:
    return {"over": {"seat": 0, **single}, "direction": 1}


def _record(game: Document, hands: list[str], bottom: str, rng: random.Random) -> list[Document]:
    """Returns the record of a game in which the landlord leads single cards, and nobody beats."""
    ranks, wild = game["deck"]["ranks"], game["deck"].get("wild", "")
    events: list[Document] = [
        {"type": "start_game", "format": "ddz-record", "version": 1, "rules": game},
        {"type": "deal", "hands": hands, "bottom": bottom, "first": 0, "landlord": 0},
    ]
    natural = [card for card in sorted(hands[0] + bottom, key=ranks.index) if card != wild]
    for card in natural[: rng.choice((1, 3, len(natural)))]:
        events.append({"type": "play", "seat": 0, "cards": card})
        events += [{"type": "pass", "seat": seat} for seat in range(1, len(hands))]
    return events
