"""The plays of DouZero, after the published logic of its move detector, generator and selector.

DouZero is not installed here. These functions follow what its `move_detector.py`,
`move_generator.py` and `move_selector.py` are known to do, and share no code with the engine.
Cards are rank letters, lowest first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

RANKS = "3456789TJQKA2BR"
_RUNS = "3456789TJQKA"
Cards = tuple[str, ...]


class Detected(NamedTuple):
    """The type that the detector names, the rank that it compares, and the length of a run."""

    type: str
    rank: str
    length: int = 1


def detected(cards: Cards) -> Detected | None:
    """What the detector says about cards; None for the type that it calls wrong."""
    counts = Counter(cards)
    ranks = sorted(counts, key=RANKS.index)
    shape = sorted(counts.values())
    size = len(cards)
    if cards == ("B", "R"):
        return Detected("rocket", "R")
    if len(ranks) == 1:
        name = {1: "single", 2: "pair", 3: "triplet", 4: "bomb"}[size]
        return Detected(name, ranks[0])
    if shape == [1, 3]:
        return Detected("triplet1", counts.most_common(1)[0][0])
    if size >= 5 and shape == [1] * size and _in_row(ranks):
        return Detected("sequence", ranks[0], size)
    if shape == [2, 3]:
        return Detected("triplet2", counts.most_common(1)[0][0])
    if shape in ([1, 1, 4], [2, 4]):
        return Detected("quadplex1", counts.most_common(1)[0][0])
    if shape == [2, 2, 4]:
        return Detected("quadplex2", counts.most_common(1)[0][0])
    if len(ranks) >= 3 and set(shape) == {2} and _in_row(ranks):
        return Detected("pair_sequence", ranks[0], len(ranks))
    if len(ranks) >= 2 and set(shape) == {3} and _in_row(ranks):
        return Detected("triplet_sequence", ranks[0], len(ranks))
    return _aeroplane(counts, ranks)


def _aeroplane(counts: Counter[str], ranks: list[str]) -> Detected | None:
    if 4 in counts.values():
        return None
    triplets = [rank for rank in ranks if counts[rank] == 3]
    singles = sum(counts[rank] == 1 for rank in ranks)
    pairs = sum(counts[rank] == 2 for rank in ranks)
    number = len(triplets)
    if number < 2:
        return None
    if _in_row(triplets):
        if number == singles + 2 * pairs:
            return Detected("aeroplane1", triplets[0], number)
        if number == pairs and not singles:
            return Detected("aeroplane2", triplets[0], number)
    if number == 4:
        # One of four triplets is the wings.
        for run in (triplets[1:], triplets[:-1]):
            if _in_row(run):
                return Detected("aeroplane1", run[0], 3)
    return None


def _in_row(ranks: list[str]) -> bool:
    return "".join(ranks) in _RUNS


def generated(most: int) -> Iterator[Cards]:
    """Every set of at most so many cards that the generator makes of the whole deck.

    The wings of an aeroplane are any cards, as many as triplets, of other ranks than the triplets.
    """
    for rank in RANKS:
        yield from ((rank,) * count for count in range(1, (2 if rank in "BR" else 5)))
    yield ("B", "R")
    for body, shortest in ((1, 5), (2, 3), (3, 2)):
        for length in range(shortest, most // body + 1):
            for start in range(len(_RUNS) - length + 1):
                row = _RUNS[start : start + length]
                yield _sorted("".join(rank * body for rank in row))
                if body == 3:
                    yield from _carrying(row * 3, row, length, most)
    for rank in RANKS[:13]:
        yield from _carrying(rank * 3, rank, 1, most)
        yield from _carrying(rank * 4, rank, 2, most)


def _carrying(body: str, row: str, units: int, most: int) -> Iterator[Cards]:
    others = [rank for rank in RANKS if rank not in row]
    if len(body) + units <= most:
        deck = [rank for rank in others for _ in range(1 if rank in "BR" else 4)]
        for wings in set(_multisets(deck, units)):
            yield _sorted(body + "".join(wings))
    if len(body) + 2 * units <= most:
        for pairs in combinations([rank for rank in others if rank not in "BR"], units):
            yield _sorted(body + "".join(rank * 2 for rank in pairs))


def _multisets(deck: list[str], number: int) -> Iterator[Cards]:
    """The ways to take so many cards, without regard to which of equal cards are taken."""
    if not number:
        yield ()
        return
    for index, rank in enumerate(deck):
        if index and deck[index - 1] == rank:
            continue
        for rest in _multisets(deck[index + 1 :], number - 1):
            yield (rank, *rest)


def _sorted(cards: str) -> Cards:
    return tuple(sorted(cards, key=RANKS.index))


def selected(cards: Cards, over: Cards) -> bool:
    """Whether the selector lets cards that have a type follow others of the same type and length.

    It compares aeroplanes by the highest rank of which there are three cards, wings or not.
    """

    def rank(of: Cards) -> int:
        found = detected(of)
        assert found is not None
        if found.type == "aeroplane1":
            return max(RANKS.index(each) for each, count in Counter(of).items() if count == 3)
        return RANKS.index(found.rank)

    return rank(cards) > rank(over)
