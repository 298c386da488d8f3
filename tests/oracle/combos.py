"""Which combination a set of cards is, and which combination beats which."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from .decks import SUITS, Cards, Reading, possible, rank_counts, rank_order, split

# What is left of the cards beside the body, the ranks of the body, and the number of body ranks
# -> the number of kicker units, or None where the rest does not fit.
Kickers = Callable[[Counter[str], set[str], int], int | None]


def no_kickers(rest: Counter[str], body: set[str], length: int) -> int | None:
    """Nothing beside the body."""
    return None if rest else 0


def _apart(rest: Counter[str], body: set[str]) -> bool:
    return not body & set(rest)


def _both_jokers(rest: Counter[str]) -> bool:
    return rest["B"] > 0 and rest["R"] > 0


def one_card(rest: Counter[str], body: set[str], length: int) -> int | None:
    """One card of another rank than the body."""
    return 1 if rest.total() == 1 and _apart(rest, body) else None


def one_pair(rest: Counter[str], body: set[str], length: int) -> int | None:
    """One pair of another rank than the body."""
    return 1 if list(rest.values()) == [2] and _apart(rest, body) else None


def two_cards_not_both_jokers(rest: Counter[str], body: set[str], length: int) -> int | None:
    """Classic small wings: two cards, equal or not, whatever the length of the airplane."""
    ok = rest.total() == 2 and _apart(rest, body) and not _both_jokers(rest)
    return 2 if ok else None


def two_pairs(rest: Counter[str], body: set[str], length: int) -> int | None:
    """Two pairs of two different ranks, neither a rank of the body."""
    return 2 if list(rest.values()) == [2, 2] and _apart(rest, body) else None


def two_different_cards(rest: Counter[str], body: set[str], length: int) -> int | None:
    """Snatch quadplex: two cards of different ranks, not both jokers."""
    ok = list(rest.values()) == [1, 1] and _apart(rest, body) and not _both_jokers(rest)
    return 2 if ok else None


def two_cards(rest: Counter[str], body: set[str], length: int) -> int | None:
    """Douzero quadplex: any two cards of other ranks than the quad."""
    return 2 if rest.total() == 2 and _apart(rest, body) else None


def a_different_card_each(rest: Counter[str], body: set[str], length: int) -> int | None:
    """Snatch aeroplane: as many different cards as triplets, not both jokers."""
    ok = list(rest.values()) == [1] * length and _apart(rest, body) and not _both_jokers(rest)
    return length if ok else None


def a_card_each(rest: Counter[str], body: set[str], length: int) -> int | None:
    """Douzero aeroplane: as many cards as triplets, of any other ranks."""
    return length if rest.total() == length and _apart(rest, body) else None


def a_different_pair_each(rest: Counter[str], body: set[str], length: int) -> int | None:
    """As many pairs of different ranks as triplets, none of a rank of the body."""
    return length if list(rest.values()) == [2] * length and _apart(rest, body) else None


def any_card_each(rest: Counter[str], body: set[str], length: int) -> int | None:
    """Decktet: as many cards as triples, without limits."""
    return length if rest.total() == length else None


def any_pair_each(rest: Counter[str], body: set[str], length: int) -> int | None:
    """Decktet: as many pairs as triples, without limits (four of a rank are two pairs)."""
    ok = rest.total() == 2 * length and all(count % 2 == 0 for count in rest.values())
    return length if ok else None


# (name, cards of each body rank, fewest body ranks, most body ranks, kickers)
_Shape = tuple[str, int, int, int, Kickers]
_LONG = 99

_CLASSIC: list[_Shape] = [
    ("single", 1, 1, 1, no_kickers),
    ("pair", 2, 1, 1, no_kickers),
    ("triplet", 3, 1, 1, no_kickers),
    ("part_house", 3, 1, 1, one_card),
    ("full_house", 3, 1, 1, one_pair),
    ("chain", 1, 5, _LONG, no_kickers),
    ("sisters", 2, 3, _LONG, no_kickers),
    ("airplane", 3, 2, _LONG, no_kickers),
    ("small_wings", 3, 2, _LONG, two_cards_not_both_jokers),
    ("big_wings", 3, 2, _LONG, two_pairs),
    ("bomb", 4, 1, 1, no_kickers),
]

_SNATCH: list[_Shape] = [
    ("single", 1, 1, 1, no_kickers),
    ("pair", 2, 1, 1, no_kickers),
    ("triplet", 3, 1, 1, no_kickers),
    ("triplet1", 3, 1, 1, one_card),
    ("triplet2", 3, 1, 1, one_pair),
    ("sequence", 1, 5, _LONG, no_kickers),
    ("pair_sequence", 2, 3, _LONG, no_kickers),
    ("triplet_sequence", 3, 2, _LONG, no_kickers),
    ("aeroplane1", 3, 2, _LONG, a_different_card_each),
    ("aeroplane2", 3, 2, _LONG, a_different_pair_each),
    ("quadplex1", 4, 1, 1, two_different_cards),
    ("quadplex2", 4, 1, 1, two_pairs),
    ("bomb", 4, 1, 1, no_kickers),
]

_DOUZERO: list[_Shape] = [
    ("single", 1, 1, 1, no_kickers),
    ("pair", 2, 1, 1, no_kickers),
    ("triplet", 3, 1, 1, no_kickers),
    ("triplet1", 3, 1, 1, one_card),
    ("triplet2", 3, 1, 1, one_pair),
    ("sequence", 1, 5, _LONG, no_kickers),
    ("pair_sequence", 2, 3, _LONG, no_kickers),
    ("triplet_sequence", 3, 2, _LONG, no_kickers),
    ("aeroplane1", 3, 2, _LONG, a_card_each),
    ("aeroplane2", 3, 2, _LONG, a_different_pair_each),
    ("quadplex1", 4, 1, 1, two_cards),
    ("quadplex2", 4, 1, 1, two_pairs),
    ("bomb", 4, 1, 1, no_kickers),
]

_DOUBLE: list[_Shape] = [
    ("single", 1, 1, 1, no_kickers),
    ("pair", 2, 1, 1, no_kickers),
    ("triplet", 3, 1, 1, no_kickers),
    ("triplet_pair", 3, 1, 1, one_pair),
    ("sequence", 1, 5, _LONG, no_kickers),
    ("pair_sequence", 2, 3, _LONG, no_kickers),
    ("triplet_sequence", 3, 2, _LONG, no_kickers),
    ("triplet_sequence_pairs", 3, 2, _LONG, a_different_pair_each),
    ("bomb", 4, 1, 1, no_kickers),
    ("bomb", 5, 1, 1, no_kickers),
    ("bomb", 6, 1, 1, no_kickers),
    ("bomb", 7, 1, 1, no_kickers),
    ("bomb", 8, 1, 1, no_kickers),
]

_DECKTET: list[_Shape] = [
    ("single", 1, 1, 1, no_kickers),
    ("pair", 2, 1, 1, no_kickers),
    ("triple", 3, 1, 1, no_kickers),
    ("triple1", 3, 1, 1, any_card_each),
    ("triple2", 3, 1, 1, any_pair_each),
    ("straight1", 1, 5, _LONG, no_kickers),
    ("straight2", 2, 2, _LONG, no_kickers),
    ("straight3", 3, 2, _LONG, no_kickers),
    ("straight31", 3, 2, _LONG, any_card_each),
    ("straight32", 3, 2, _LONG, any_pair_each),
]

_SHAPES = {
    "classic": _CLASSIC,
    "snatch": _SNATCH,
    "happy": _SNATCH,
    "douzero": _DOUZERO,
    "double": _DOUBLE,
    "decktet": _DECKTET,
}

# The ranks that may stand in a row, lowest first.
_ROW = {
    "classic": "3456789TJQKA",
    "snatch": "3456789TJQKA",
    "happy": "3456789TJQKA",
    "douzero": "3456789TJQKA",
    "double": "3456789TJQKA",
    "decktet": "3456789PCKA2E",
    "street": "3456789TJQKA2",
}


def _bodies(game: str, counts: Counter[str], times: int, length: int) -> Iterator[str]:
    """The rows of ``length`` ranks of which ``counts`` holds ``times`` each; one rank is a row."""
    if length == 1:
        yield from (rank for rank in rank_order(game) if counts[rank] >= times)
        return
    row = _ROW[game]
    for start in range(len(row) - length + 1):
        ranks = row[start : start + length]
        if all(counts[rank] >= times for rank in ranks):
            yield ranks


def _shape_readings(game: str, counts: Counter[str]) -> list[Reading]:
    found: list[Reading] = []
    for name, times, shortest, longest, kickers in _SHAPES[game]:
        room = counts.total() // times
        for length in range(shortest, min(longest, room) + 1):
            if kickers is no_kickers and times * length != counts.total():
                continue
            for ranks in _bodies(game, counts, times, length):
                rest = counts - Counter(dict.fromkeys(ranks, times))
                kick = kickers(rest, set(ranks), length)
                if kick is not None:
                    found.append({"type": name, "len": length, "kick": kick, "key": ranks[-1]})
    return found


def _rockets(game: str, counts: Counter[str]) -> list[Reading]:
    rocket = {
        "classic": Counter("BR"),
        "snatch": Counter("BR"),
        "happy": Counter("BR"),
        "douzero": Counter("BR"),
        "double": Counter("BBRR"),
    }
    if game in rocket and counts == rocket[game]:
        return [{"type": "rocket", "len": 1, "kick": 0, "key": "R"}]
    return []


def _suited_bombs(cards: list[str]) -> list[Reading]:
    """Decktet: an Ace and a Crown of one suit."""
    return [
        {"type": "bomb", "len": 1, "kick": 0, "key": suit}
        for suit in SUITS
        if sorted(cards) == ["A" + suit, "K" + suit]
    ]


def _street_natural(counts: Counter[str]) -> list[Reading]:
    """The street moves without any joker."""
    row = _ROW["street"]
    ranks = sorted(counts, key=row.index)
    shape = sorted(counts.values())
    in_a_row = "".join(ranks) in row
    top = ranks[-1]
    if shape == [1]:
        return [{"type": "single", "len": 1, "kick": 0, "key": top}]
    if shape == [2]:
        return [{"type": "pair", "len": 1, "kick": 0, "key": top}]
    if shape == [4]:
        return [{"type": "bomb", "len": 1, "kick": 0, "key": top}]
    if shape == [2, 3]:
        three = next(rank for rank in ranks if counts[rank] == 3)
        return [{"type": "full_house", "len": 1, "kick": 1, "key": three}]
    if shape == [2, 2, 2] and in_a_row:
        return [{"type": "pairs3", "len": 3, "kick": 0, "key": top}]
    if len(shape) >= 5 and set(shape) == {1} and in_a_row:
        return [{"type": "straight", "len": len(shape), "kick": 0, "key": top}]
    return []


def _street_readings(counts: Counter[str]) -> list[Reading]:
    """Every reading of a street play: each joker is tried as every rank."""
    jokers = counts["X"]
    natural = Counter({rank: count for rank, count in counts.items() if rank != "X"})
    if not natural:
        if jokers == 1:
            return [{"type": "single", "len": 1, "kick": 0, "key": "X"}]
        if jokers == 2:
            return [{"type": "bomb", "len": 1, "kick": 0, "key": "X"}]
        return []
    found: list[Reading] = []
    for stand_ins in combinations_with_replacement(_ROW["street"], jokers):
        for reading in _street_natural(natural + Counter(stand_ins)):
            if reading not in found:
                found.append(reading)
    return found


def _every_reading(game: str, tokens: list[str]) -> list[Reading]:
    if not tokens or not possible(game, tokens):
        return []
    counts = rank_counts(tokens)
    if game == "street":
        found = _street_readings(counts)
    else:
        found = _shape_readings(game, counts) + _rockets(game, counts)
    if game == "decktet":
        found += _suited_bombs(tokens)
    order = SUITS + rank_order(game) if game == "decktet" else rank_order(game)
    return sorted(found, key=lambda r: (r["kick"], -order.index(r["key"])))


def readings(game: str, cards: Cards) -> list[Reading]:
    """Every reading of the cards, the default one first; none if the cards are no combination.

    Fewest kickers come first, then the highest key. In ``street`` only the highest key of a type
    is given (see `all_keys`).
    """
    found = _every_reading(game, split(game, cards))
    if game != "street":
        return found
    best: dict[str, Reading] = {}
    for reading in found:
        best.setdefault(reading["type"], reading)  # the highest key comes first
    return list(best.values())


def all_keys(game: str, cards: Cards) -> dict[str, list[str]]:
    """Every key that can be declared for the cards, by type, lowest key first."""
    keys: dict[str, list[str]] = {}
    for reading in reversed(_every_reading(game, split(game, cards))):
        names = keys.setdefault(reading["type"], [])
        if reading["key"] not in names:
            names.append(reading["key"])
    return keys


def outranks(game: str, new: Reading, new_size: int, old: Reading, old_size: int) -> bool:
    """Whether one reading beats another; the sizes are the numbers of cards."""
    if new["type"] == "rocket" or old["type"] == "rocket":
        return old["type"] != "rocket"
    if new["type"] == "bomb" and old["type"] != "bomb":
        return True
    if new["type"] != old["type"]:
        return False
    order = SUITS if game == "decktet" and new["type"] == "bomb" else rank_order(game)
    higher = order.index(new["key"]) > order.index(old["key"])
    if new["type"] == "bomb":
        if game == "double" and new_size != old_size:
            return new_size > old_size
        return higher
    if game == "street" and new["type"] == "straight":
        return higher and new["len"] >= old["len"]
    return higher and new["len"] == old["len"] and new["kick"] == old["kick"]


def beats(game: str, play_cards: Cards, over_cards: Cards) -> bool:
    """Whether some reading of the play beats the default reading of the cards on the table."""
    play, over = split(game, play_cards), split(game, over_cards)
    on_table = readings(game, over)
    if not on_table:
        return False
    return any(
        outranks(game, reading, len(play), on_table[0], len(over))
        for reading in readings(game, play)
    )
