"""Plays of cards, and how few of them empty a hand. Cards by rank are one packed number."""

import itertools
from typing import NamedTuple

# Four bits for each rank, from three (0) to the red joker (14).
RANKS, SEQUENCE, SEATS = 15, 12, 3  # runs end at the ace, which is rank 11
BLACK, RED = 13, 14
HIGH = int("8" * RANKS, 16)
DECK = sum((4 if rank < BLACK else 1) << 4 * rank for rank in range(RANKS))
# Type, equal cards of a rank, fewest and most ranks, kickers for each rank, cards of a kicker.
FAMILIES = (
    ("single", 1, 1, 1, 0, 0),
    ("pair", 2, 1, 1, 0, 0),
    ("triplet", 3, 1, 1, 0, 0),
    ("triplet1", 3, 1, 1, 1, 1),
    ("triplet2", 3, 1, 1, 1, 2),
    ("sequence", 1, 5, 12, 0, 0),
    ("pair_sequence", 2, 3, 12, 0, 0),
    ("triplet_sequence", 3, 2, 12, 0, 0),
    ("aeroplane1", 3, 2, 12, 1, 1),
    ("aeroplane2", 3, 2, 12, 1, 2),
    ("quadplex1", 4, 1, 1, 2, 1),
    ("quadplex2", 4, 1, 1, 2, 2),
)
# The judge knows runs of four equal cards. The bot reads them, and makes none.
SHUTTLES = (
    ("shuttle", 4, 2, 5, 0, 0),
    ("shuttle1", 4, 2, 4, 1, 1),
    ("shuttle2", 4, 2, 3, 1, 2),
)
EQUAL = {family[0]: family[1] for family in FAMILIES}
BOMBS = ("bomb", "rocket")
SHORTEST = {1: 5, 2: 3, 3: 2}  # the fewest ranks of a run of so many equal cards


class Play(NamedTuple):
    """Cards by rank, and how they are read; `key` is the highest rank of the body."""

    cards: int
    type: str
    length: int
    key: int


PASS = Play(0, "pass", 0, 0)


def of_rank(cards: int, rank: int) -> int:
    return cards >> 4 * rank & 15


def size_of(cards: int) -> int:
    return sum(of_rank(cards, rank) for rank in range(RANKS))


def held(cards: int, least: int) -> list:
    """Returns the ranks of which a hand has at least this number of cards."""
    return [rank for rank in range(RANKS) if of_rank(cards, rank) >= least]


def fits(part: int, whole: int) -> bool:
    return ((whole | HIGH) - part) & HIGH == HIGH


def body_of(equal: int, length: int, key: int) -> int:
    return sum(equal << 4 * rank for rank in range(key - length + 1, key + 1))


def rank_of(card: int) -> int:
    """Returns the rank of a card by its id, from 0 to 53."""
    return card // 4 + card // 53


def packed(ids: list) -> int:
    return sum(1 << 4 * rank_of(card) for card in ids)


def read(cards: int) -> "Play | None":
    """Returns how cards are read, with few kickers and a high key; None for no play."""
    size, ranks = size_of(cards), held(cards, 1)
    if size == 4 and len(ranks) == 1:
        return Play(cards, "bomb", 1, ranks[0])
    if ranks == [BLACK, RED]:
        return Play(cards, "rocket", 1, RED)
    found = []
    for name, equal, fewest, most, per, unit in FAMILIES + SHUTTLES:
        length = size // (equal + per * unit)
        if length * (equal + per * unit) != size or not fewest <= length <= most:
            continue
        for key in range(length - 1, RANKS if length == 1 else SEQUENCE):
            body = body_of(equal, length, key)
            if not fits(body, cards):
                continue
            rest = cards - body
            beside = not any(of_rank(body, rank) for rank in held(rest, 1))
            if beside and (unit < 2 or all(of_rank(rest, rank) == 2 for rank in held(rest, 1))):
                found.append((length * per, -key, Play(cards, name, length, key)))
    return min(found)[2] if found else None


def listed(hand: int, over: "Play | None" = None) -> list:
    """Returns the plays of a hand that beat a play, or all plays of a leader."""
    found = []
    for name, equal, fewest, most, per, unit in FAMILIES:
        if over is not None and over.type != name:
            continue
        for length in range(fewest, most + 1) if over is None else (over.length,):
            low = length - 1 if over is None else over.key + 1
            for key in range(low, RANKS if length == 1 else SEQUENCE):
                body = body_of(equal, length, key)
                if fits(body, hand):
                    kickers = kickers_of(hand - body, body, per * length, unit)
                    found += [Play(body + each, name, length, key) for each in kickers]
    if over is None or over.type != "rocket":
        above = over.key + 1 if over is not None and over.type == "bomb" else 0
        bombs = [rank for rank in held(hand, 4) if rank >= above]
        found += [Play(body_of(4, 1, rank), "bomb", 1, rank) for rank in bombs]
        if of_rank(hand, BLACK) and of_rank(hand, RED):
            found.append(Play(body_of(1, 2, RED), "rocket", 1, RED))
    return found


def kickers_of(rest: int, body: int, number: int, unit: int) -> list:
    able = [rank for rank in held(rest, max(unit, 1)) if not of_rank(body, rank)]
    return [
        sum(unit << 4 * rank for rank in chosen)
        for chosen in itertools.combinations(able, number)
        if not (BLACK in chosen and RED in chosen)
    ]


RUNS = [
    (body_of(equal, length, key), (length,) if equal == 3 else ())
    for equal in (3, 2, 1)
    for length in range(SHORTEST[equal], min(SEQUENCE, 20 // equal) + 1)
    for key in range(length - 1, SEQUENCE)
]
KNOWN: dict = {}


def fewest_plays(hand: int) -> int:
    """Returns how few plays empty a hand, as if each kicker could go with each body."""
    if hand not in KNOWN:
        runs = [run for run in RUNS if fits(run[0], hand)]
        KNOWN[hand] = with_runs(hand, runs, 0, (), {})
    return KNOWN[hand]


def with_runs(hand: int, runs: list, first: int, planes: tuple, seen: dict) -> int:
    """Returns the fewest plays with runs from number `first` on, after planes of these lengths."""
    if (hand, first, planes) not in seen:
        best = beside_runs(hand, planes)
        for number in range(first, len(runs)):
            body, plane = runs[number]
            if fits(body, hand):
                best = min(best, 1 + with_runs(hand - body, runs, number, planes + plane, seen))
        seen[hand, first, planes] = best
    return seen[hand, first, planes]


def beside_runs(hand: int, planes: tuple) -> int:
    """Returns the fewest plays without further runs; planes carry all of their kickers, or none."""
    times = [0] * 5
    for rank in range(RANKS):
        times[of_rank(hand, rank)] += 1
    together = (0, 1) if of_rank(hand, BLACK) and of_rank(hand, RED) else (0,)
    # A triplet or a quad may be broken: then it is two kickers. Each quad may carry two.
    ways = itertools.product(
        together, range(times[3] + 1), range(times[4] + 1), *((0, length) for length in planes)
    )
    best = 20
    for rocket, triplets, quads, *carried in ways:
        broken = times[3] + times[4] - triplets - quads
        kickers = times[1] - 2 * rocket + times[2] + 2 * broken - sum(carried)
        if kickers >= 0:
            loose = kickers - 2 * min(quads, kickers // 2)
            best = min(best, rocket + triplets + quads + max(0, loose - triplets))
    return best
