"""Random rules documents, hands and positions: small decks, so that everything can be tried."""

from __future__ import annotations

import random
from typing import Any

from .house import Cards, House, Laid, State

_LETTERS = "3456789TJQKA2"
_MOST_BOTTOM = 20  # cards that a deal may leave over


def random_document(rng: random.Random, *, large: bool = False) -> dict[str, Any]:
    """Returns the rules of a game that nobody has thought of, of a small deck or a large one."""
    document = any_document(rng, large=large)
    _make_possible(document)
    return document


def any_document(rng: random.Random, *, large: bool = False) -> dict[str, Any]:
    """Returns rules whose deck may lack the cards for some types of plays."""
    width = rng.choice((8, 10, 12, 12)) if large else rng.choice((1, 2, 3, 3, 4, 4, 5, 5, 6, 7))
    ranks, copies = _some_deck(_LETTERS[:width], rng)
    wild = "X" if "X" in ranks else ""
    jokers = "".join(rank for rank in ranks if rank in "BRX")
    plain = [rank for rank in ranks if rank not in "BRX"]
    low = rng.randrange(len(plain))
    total = sum(copies.values())
    players = min(rng.choice((2, 3, 3, 4)), total)
    hand = min((total - rng.randint(0, min(_MOST_BOTTOM - 3, total - players))) // players, 60)
    interrupts = rng.choice(("none", "none", "bomb"))
    return {
        "id": "house",
        "name": "A random game",
        "deck": {"ranks": ranks, "copies_of": copies, "jokers": jokers, "wild": wild},
        "deal": {"players": players, "hand": hand, "bottom": total - players * hand},
        "play": {
            "seq_lo": plain[min(low, rng.randrange(len(plain)))],
            "seq_hi": plain[rng.randrange(low, len(plain))],
            "interrupts": interrupts,
            "direction": rng.choice(("fixed", "landlord_choice")),
        },
        "families": _some_families(rng),
        "bombs": _some_bombs(ranks, copies, rng),
        "auction": {"kind": rng.choice(("none", "claim", "bid_once", "bid_rounds"))},
        "score": _some_score(rng),
    }


def _some_deck(plain: str, rng: random.Random) -> tuple[str, dict[str, int]]:
    """Returns the ranks, low to high, and how many cards of each there are."""
    jokers = rng.choice(("", "", "B", "BR"))
    wild = rng.choice(("", "X", "X"))
    most = rng.choice((1, 2, 3, 4, 4, 4, 6, 8, 8))
    copies = {rank: rng.choice((most, most, rng.randint(1, most))) for rank in plain}
    copies |= {rank: rng.choice((1, 1, 2)) for rank in jokers}
    if wild:
        copies["X"] = rng.choice((1, 2, 2, 3, 4, 8))
    while sum(copies.values()) < 4:
        copies[plain[0]] += 1
    return plain + jokers + wild, copies


def _some_families(rng: random.Random) -> dict[str, dict[str, Any]]:
    """Returns families of plays; one of them plays single cards."""
    families: dict[str, dict[str, Any]] = {"single": {"body": 1}}
    if rng.random() < 0.1:
        families["single"]["run"] = [1, rng.randint(1, 5)]
    if rng.random() < 0.6:
        families["pair"] = {"body": 2}
    for index in range(rng.randint(0, 3)):
        shortest = rng.choice((1, 1, 1, 2, 3))
        families[f"family{index}"] = {
            "body": rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6)),
            "run": [shortest, shortest + rng.choice((0, 0, 1, 3))],
            "kickers": rng.choice((0, 0, 1, 1, 2, 3, "per_rank")),
            "unit": rng.choice((1, 1, 2)),
            "distinct": rng.random() < 0.5,
            "match_body": rng.random() < 0.4,
            "both_jokers": rng.random() < 0.5,
            "longer_beats": rng.random() < 0.3,
            "extend_run": rng.random() < 0.6,
        }
        if not families[f"family{index}"]["distinct"]:
            bounds = ({}, {}, 1, 2, {"1": 2, "2": 1}, {"3": 2})
            families[f"family{index}"]["most_equal"] = rng.choice(bounds)
    return families


def _some_bombs(ranks: str, copies: dict[str, int], rng: random.Random) -> list[dict[str, Any]]:
    """Returns bombs of a kind, bombs of named cards, and rockets."""
    bombs: list[dict[str, Any]] = []
    if rng.random() < 0.85:
        fewest = rng.choice((2, 3, 4, 4, 5))
        most = min(8, fewest + rng.choice((0, 1, 2, 4)))
        bombs.append({"type": "bomb", "of_a_kind": [fewest, most], "tier": rng.choice((1, 1, 2))})
    if rng.random() < 0.4:
        deck = [rank for rank in ranks for _ in range(copies[rank])]
        top = deck[-rng.randint(2, 5) :]
        chosen = top if rng.random() < 0.5 else deck
        cards = "".join(rng.sample(chosen, min(len(chosen), rng.randint(2, 4))))
        name = rng.choice(("rocket", "bomb"))
        bombs.append({"type": name, "cards": cards, "tier": rng.choice((1, 2))})
    if rng.random() < 0.1:
        bombs.append({"type": rng.choice(("bomb", "more")), "of_a_kind": [3, 6], "tier": 2})
    return bombs


def _some_score(rng: random.Random) -> dict[str, Any]:
    """Returns factors of bombs and of Spring."""
    return {
        "base": rng.choice(("one", "bid")),
        "bomb_min": rng.choice((2, 4, 6)),
        "bomb_factor": rng.choice((1, 2, 3)),
        "bomb_factor_of": rng.choice(({}, {}, {"5": 3, "7": 4})),
        "rocket_factor": rng.choice((1, 2, 3)),
        "spring_factor": rng.choice((1, 2)),
        "anti_spring_factor": rng.choice((1, 2)),
    }


def _make_possible(document: dict[str, Any]) -> None:
    """Changes the types of plays for which the deck has no cards, and some others with them."""
    house = House(document)
    most = max(house.deck[rank] for rank in house.natural)
    wilds = 0 if house.wild is None else house.deck[house.wild]
    largest = document["deal"]["hand"] + document["deal"]["bottom"]
    for family in document["families"].values():
        low, high = family.get("run", (1, 1))
        low = min(low, house.high - house.low + 1)
        high = max(low, min(high, len(house.ranks)))
        family["run"] = [low, high]
        family["body"] = min(family["body"], most + (0 if family.get("kickers") else wilds))
        if not _has_kickers(house, family):
            family["kickers"] = 0
        if low * family["body"] + _units(family) * family.get("unit", 1) > largest:
            family |= {"run": [1, high], "body": 1, "kickers": 0}
    fitting = []
    for bomb in document["bombs"]:
        if "of_a_kind" in bomb:
            fewest, greatest = bomb["of_a_kind"]
            bomb["of_a_kind"] = [fewest, min(greatest, most + wilds, largest)]
        if len(bomb.get("cards", "")) <= largest and (
            "cards" in bomb or bomb["of_a_kind"][0] <= bomb["of_a_kind"][1]
        ):
            fitting.append(bomb)
    document["bombs"] = fitting


def _units(family: dict[str, Any]) -> int:
    kickers = family.get("kickers", 0)
    return int(family["run"][0] if kickers == "per_rank" else kickers)


def _has_kickers(house: House, family: dict[str, Any]) -> bool:
    """Returns whether natural cards make the shortest play; False may be wrong."""
    units, unit, length = _units(family), family.get("unit", 1), family["run"][0]
    if not units:
        return True
    starts = house.natural if length == 1 else range(house.low, house.high + 2 - length)
    for start in starts:
        body = range(start, start + length)
        if any(house.deck[rank] < family["body"] for rank in body):
            continue
        rest, found = [0] * len(house.ranks), 0
        for rank in house.natural:
            free = house.deck[rank] - family["body"] * (rank in body)
            for _ in range(free // unit):
                rest[rank] += unit
                if found == units or not house.are_kickers(family, rest, body, unit):
                    rest[rank] -= unit
                    break
                found += 1
        if found == units:
            return True
    return False


def random_hand(house: House, rng: random.Random, most: int, left: Cards | None = None) -> Cards:
    """Returns a hand of 1 to `most` cards of the deck, or of what is `left` of it."""
    left = left or house.deck
    some = [rank for rank in range(len(left)) if left[rank]]
    if rng.random() < 0.7:
        chosen = rng.sample(some, min(len(some), rng.choice((1, 2, 3, 4))))
        if house.wild is not None and left[house.wild] and house.wild not in chosen:
            chosen.append(house.wild)
        some = chosen
    hand = [0] * len(left)
    for _ in range(rng.randint(1, most)):
        free = [
            rank
            for rank in some
            for _ in range(left[rank] - hand[rank])
            # More wild cards have too many meanings to try them all.
            if rank != house.wild or hand[rank] < 4
        ]
        if free:
            hand[rng.choice(free)] += 1
    return tuple(hand) if any(hand) else random_hand(house, rng, most)


def less(hand: Cards, cards: Cards) -> Cards:
    """Returns the hand without the cards."""
    return tuple(held - n for held, n in zip(hand, cards, strict=True))


def random_state(house: House, rng: random.Random, most: int) -> tuple[State, Laid | None] | None:
    """Returns a position of `most` cards at most, and the play on its table; None at times."""
    players = house.document["deal"]["players"]
    left, hands = house.deck, []
    for _ in range(players):
        if not any(left):
            return None
        hands.append(random_hand(house, rng, max(1, most // players), left))
        left = less(left, hands[-1])
        if min(left) < 0:
            return None
    turn = rng.randrange(players)
    counts = rng.choice(((1, 1), (2, 0), (2, 1)))
    if rng.random() < 0.5:
        return State(tuple(hands), turn, -1, None, 0, *counts), None
    holder = (turn + rng.randrange(1, players)) % players
    laid = rng.choice(sorted(house.plays(hands[holder])))
    hands[holder] = less(hands[holder], laid[1])
    if not any(hands[holder]):
        return None
    passes = (turn - holder - 1) % players
    return State(tuple(hands), turn, holder, laid[0], passes, *counts), laid
