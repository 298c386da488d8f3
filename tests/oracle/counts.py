"""Every play of a game, built up from bodies and kickers, and how many there are.

The published numbers (at the landlord's hand size) are all reached by one notion of a distinct
play: the ranks of the cards together with the type, suits dropped, the highest key only, but the
six Decktet bombs kept apart.

- classic 5,124, double 9,079, snatch 12,654: a set of cards has one type and one key, so counting
  sets of cards gives the same number.
- street 2,125: a set has one type; counting every key a joker play may be declared with: 2,633.
- decktet 12,942: there are 12,928 sets of ranks; 9 of them (333444555666 and its like) are both
  straight3 and straight31, and one (an Ace and a Crown) stands for six bombs: 12,928 + 9 + 5.
  Counting every key as well: 13,029.
- douzero 29,993: 29,984 sets of cards, 9 of them both triplet_sequence and aeroplane1; with every
  key 30,383. `forbidden_by_rlcard` explains RLCard's 27,471.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement

from .decks import LANDLORD_HAND, SUITS, rank_copies

# (type, len, kick, key, rank letters in Python's sort order)
Play = tuple[str, int, int, str, tuple[str, ...]]

NUMBERS = "3456789TJQKA2"
TO_ACE = "3456789TJQKA"
ALL = NUMBERS + "BR"
JOKERS = ("B", "R")
# How RLCard names the types of `douzero`, less the lengths that it puts behind.
RLCARD_TYPES = {
    "solo": "single",
    "pair": "pair",
    "trio": "triplet",
    "trio_solo": "triplet1",
    "trio_pair": "triplet2",
    "solo_chain": "sequence",
    "pair_chain": "pair_sequence",
    "trio_chain": "triplet_sequence",
    "trio_solo_chain": "aeroplane1",
    "trio_pair_chain": "aeroplane2",
    "four_two_solo": "quadplex1",
    "four_two_pair": "quadplex2",
    "bomb": "bomb",
    "rocket": "rocket",
}


def _rows(ranks: str, shortest: int, longest: int = 99) -> Iterator[str]:
    """Every row of neighbours in ``ranks``."""
    for start in range(len(ranks)):
        for end in range(start + shortest, len(ranks) + 1):
            if end - start <= longest:
                yield ranks[start:end]


def _without(ranks: str, body: str) -> str:
    return "".join(rank for rank in ranks if rank not in body)


def _play(name: str, length: int, kick: int, key: str, cards: str) -> Play:
    return (name, length, kick, key, tuple(sorted(cards)))


def _common(names: dict[str, str], order: str) -> Iterator[Play]:
    """The plays that the three games with one pack and the one with two packs have in common."""
    for rank in order:
        yield _play("single", 1, 0, rank, rank)
    for rank in NUMBERS:
        yield _play("pair", 1, 0, rank, rank * 2)
        yield _play("triplet", 1, 0, rank, rank * 3)
        yield _play("bomb", 1, 0, rank, rank * 4)
    for row in _rows(TO_ACE, 5):
        yield _play(names["singles"], len(row), 0, row[-1], row)
    for row in _rows(TO_ACE, 3):
        yield _play(names["pairs"], len(row), 0, row[-1], row * 2)
    for row in _rows(TO_ACE, 2):
        yield _play(names["triplets"], len(row), 0, row[-1], row * 3)


def _classic() -> Iterator[Play]:
    yield from _common({"singles": "chain", "pairs": "sisters", "triplets": "airplane"}, ALL)
    yield _play("rocket", 1, 0, "R", "BR")
    for three in NUMBERS:
        for card in _without(ALL, three):
            yield _play("part_house", 1, 1, three, three * 3 + card)
        for pair in _without(NUMBERS, three):
            yield _play("full_house", 1, 1, three, three * 3 + pair * 2)
    for row in _rows(TO_ACE, 2):
        for wings in combinations_with_replacement(_without(ALL, row), 2):
            if wings not in (("B", "B"), ("R", "R"), ("B", "R")):
                yield _play("small_wings", len(row), 2, row[-1], row * 3 + "".join(wings))
        for wings in combinations(_without(NUMBERS, row), 2):
            yield _play("big_wings", len(row), 2, row[-1], row * 3 + "".join(wings) * 2)


_SNATCH_NAMES = {"singles": "sequence", "pairs": "pair_sequence", "triplets": "triplet_sequence"}


def _one_pack_kickers() -> Iterator[Play]:
    """The plays that snatch and douzero have in common: kickers on triplets, aeroplanes and quads."""
    yield from _common(_SNATCH_NAMES, ALL)
    yield _play("rocket", 1, 0, "R", "BR")
    for rank in NUMBERS:
        for card in _without(ALL, rank):
            yield _play("triplet1", 1, 1, rank, rank * 3 + card)
        for pair in _without(NUMBERS, rank):
            yield _play("triplet2", 1, 1, rank, rank * 3 + pair * 2)
        for two in combinations(_without(NUMBERS, rank), 2):
            yield _play("quadplex2", 1, 2, rank, rank * 4 + "".join(two) * 2)
    for row in _rows(TO_ACE, 2):
        for some in combinations(_without(NUMBERS, row), len(row)):
            yield _play("aeroplane2", len(row), len(row), row[-1], row * 3 + "".join(some) * 2)


def _snatch() -> Iterator[Play]:
    yield from _one_pack_kickers()
    for rank in NUMBERS:
        for two in combinations(_without(ALL, rank), 2):
            if two != JOKERS:
                yield _play("quadplex1", 1, 2, rank, rank * 4 + "".join(two))
    for row in _rows(TO_ACE, 2):
        for some in combinations(_without(ALL, row), len(row)):
            if not set(JOKERS) <= set(some):
                yield _play("aeroplane1", len(row), len(row), row[-1], row * 3 + "".join(some))


def _douzero() -> Iterator[Play]:
    yield from _one_pack_kickers()
    for rank in NUMBERS:
        for two in combinations_with_replacement(_without(ALL, rank), 2):
            yield _play("quadplex1", 1, 2, rank, rank * 4 + "".join(two))
    for row in _rows(TO_ACE, 2, 5):  # six triplets would need 24 cards
        for some in combinations_with_replacement(_without(ALL, row), len(row)):
            yield _play("aeroplane1", len(row), len(row), row[-1], row * 3 + "".join(some))


def _double() -> Iterator[Play]:
    yield from _common(_SNATCH_NAMES, ALL)
    yield _play("pair", 1, 0, "B", "BB")
    yield _play("pair", 1, 0, "R", "RR")
    yield _play("rocket", 1, 0, "R", "BBRR")
    for rank in NUMBERS:
        for size in (5, 6, 7, 8):
            yield _play("bomb", 1, 0, rank, rank * size)
        for pair in _without(ALL, rank):
            yield _play("triplet_pair", 1, 1, rank, rank * 3 + pair * 2)
    for row in _rows(TO_ACE, 2):
        for some in combinations(_without(ALL, row), len(row)):
            yield _play(
                "triplet_sequence_pairs", len(row), len(row), row[-1], row * 3 + "".join(some) * 2
            )


def _decktet() -> Iterator[Play]:
    order = "3456789PCKA2E"
    for rank in order:
        yield _play("single", 1, 0, rank, rank)
        yield _play("pair", 1, 0, rank, rank * 2)
        yield _play("triple", 1, 0, rank, rank * 3)
        for kicker in order:
            yield _play("triple1", 1, 1, rank, rank * 3 + kicker)
            yield _play("triple2", 1, 1, rank, rank * 3 + kicker * 2)
    for row in _rows(order, 5):
        yield _play("straight1", len(row), 0, row[-1], row)
    for row in _rows(order, 2):
        yield _play("straight2", len(row), 0, row[-1], row * 2)
    for row in _rows(order, 2, 5):
        yield _play("straight3", len(row), 0, row[-1], row * 3)
        for some in combinations_with_replacement(order, len(row)):
            kickers = "".join(some)
            yield _play("straight31", len(row), len(row), row[-1], row * 3 + kickers)
            yield _play("straight32", len(row), len(row), row[-1], row * 3 + kickers * 2)
    for suit in SUITS:
        yield ("bomb", 1, 0, suit, ("A", "K"))


def _street() -> Iterator[Play]:
    """Every move without jokers, then with one or two of its cards replaced by jokers."""
    natural: list[Play] = []
    for rank in NUMBERS:
        natural.append(_play("single", 1, 0, rank, rank))
        natural.append(_play("pair", 1, 0, rank, rank * 2))
        natural.append(_play("bomb", 1, 0, rank, rank * 4))
        for pair in _without(NUMBERS, rank):
            natural.append(_play("full_house", 1, 1, rank, rank * 3 + pair * 2))
    for row in _rows(NUMBERS, 5):
        natural.append(_play("straight", len(row), 0, row[-1], row))
    for row in _rows(NUMBERS, 3, 3):
        natural.append(_play("pairs3", 3, 0, row[-1], row * 2))
    yield from natural
    yield _play("single", 1, 0, "X", "X")
    yield _play("bomb", 1, 0, "X", "XX")
    for name, length, kick, key, cards in natural:
        for jokers in (1, 2):
            if jokers < len(cards):
                for places in combinations(range(len(cards)), jokers):
                    kept = [card for i, card in enumerate(cards) if i not in places]
                    yield _play(name, length, kick, key, "".join(kept) + "X" * jokers)


@cache
def declarable(game: str) -> frozenset[Play]:
    """Every play with every key it may be declared with, at the landlord's hand size."""
    every = {
        "classic": _classic,
        "snatch": _snatch,
        "happy": _snatch,
        "douzero": _douzero,
        "double": _double,
        "decktet": _decktet,
        "street": _street,
    }[game]()
    copies = rank_copies(game)
    return frozenset(
        play for play in every if len(play[4]) <= LANDLORD_HAND[game] and Counter(play[4]) <= copies
    )


@cache
def plays(game: str) -> frozenset[Play]:
    """Every play with its highest key only: the notion of a distinct play that `legal` uses."""
    order = SUITS + "3456789TPJQCKA2EBRX"
    best: dict[tuple[object, ...], Play] = {}
    for play in declarable(game):
        name, length, kick, key, cards = play
        what: tuple[object, ...] = (name, length, kick, cards)
        if game == "decktet" and name == "bomb":
            what = play
        if what not in best or order.index(key) > order.index(best[what][3]):
            best[what] = play
    return frozenset(best.values())


def notions(game: str) -> dict[str, int]:
    """The number of plays under four notions of what makes two plays different."""
    every = declarable(game)
    return {
        "cards": len({cards for _, _, _, _, cards in every}),
        "cards, type": len({(cards, name) for name, _, _, _, cards in every}),
        "cards, type, len, highest key": len(plays(game)),
        "cards, type, len, key": len(every),
    }


def forbidden_by_rlcard(play: Play) -> str | None:
    """Why RLCard lacks this play of douzero, or None where it has the play.

    RLCard reads a set of cards in one way only, hence the reason ``"also a triplet_sequence"``:
    it has these cards, but not as an aeroplane.
    """
    name, length, _, key, cards = play
    if name not in ("aeroplane1", "quadplex1"):
        return None
    if "B" in cards and "R" in cards:
        return f"both jokers on {name}"
    if name == "quadplex1":
        return None
    top = TO_ACE.index(key)
    bottom = top - length + 1
    kickers = Counter(cards) - Counter(TO_ACE[bottom : top + 1] * 3)
    if 4 in kickers.values():
        return "four of a kind among the kickers"
    beside = [TO_ACE[i] for i in (bottom - 1, top + 1) if 0 <= i < len(TO_ACE)]
    if any(kickers[rank] == 3 for rank in beside):
        if len(cards) == 12:
            return "also a triplet_sequence"
        return "a triplet next to the body among the kickers"
    return None
