"""Which plays cards are, which play beats which, and what a hand allows: looked up in `counts`."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod

from .counts import Play, declarable, plays
from .decks import SUITS, Cards, Reading, possible, rank_counts, rank_order, split


@cache
def _by_cards(game: str) -> dict[tuple[str, ...], list[Play]]:
    """The plays by their cards, fewest kickers first, then the highest key."""
    order = SUITS + rank_order(game)
    found: dict[tuple[str, ...], list[Play]] = {}
    for play in sorted(declarable(game), key=lambda play: (play[2], -order.index(play[3]))):
        found.setdefault(play[4], []).append(play)
    return found


def _suits_fit(game: str, play: Play, tokens: list[str]) -> bool:
    """Whether the cards hold the suit of a Decktet bomb; the ranks say all of any other play."""
    suited = game == "decktet" and play[0] == "bomb"
    return not suited or {"A" + play[3], "K" + play[3]} <= set(tokens)


def _every_reading(game: str, cards: Cards) -> list[Reading]:
    tokens = split(game, cards)
    if not possible(game, tokens):
        return []
    ranks = tuple(sorted(rank_counts(tokens).elements()))
    return [
        {"type": play[0], "len": play[1], "kick": play[2], "key": play[3]}
        for play in _by_cards(game).get(ranks, ())
        if _suits_fit(game, play, tokens)
    ]


def readings(game: str, cards: Cards) -> list[Reading]:
    """Every reading of the cards, the default one first; none if the cards are no combination.

    Fewest kickers come first, then the highest key. In ``street`` only the highest key of a type
    is given (see `all_keys`).
    """
    found = _every_reading(game, cards)
    if game != "street":
        return found
    best: dict[str, Reading] = {}
    for reading in found:
        best.setdefault(reading["type"], reading)  # the highest key comes first
    return list(best.values())


def all_keys(game: str, cards: Cards) -> dict[str, list[str]]:
    """Every key that can be declared for the cards, by type, lowest key first."""
    keys: dict[str, list[str]] = {}
    for reading in reversed(_every_reading(game, cards)):
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
    return _one_beats(game, readings(game, play_cards), len(split(game, play_cards)), over_cards)


def _one_beats(game: str, found: list[Reading], size: int, over_cards: Cards) -> bool:
    over = split(game, over_cards)
    on_table = readings(game, over)
    return bool(on_table) and any(
        outranks(game, reading, size, on_table[0], len(over)) for reading in found
    )


def legal(
    game: str,
    hand: Cards,
    over: Cards | None,
    interrupt: bool = False,
    over_reading: Reading | None = None,
) -> set[Play]:
    """Every distinct play of the hand, passing left out.

    ``over`` holds the cards on the table (None: the hand leads); they count in their default
    reading unless ``over_reading`` says which. With ``interrupt`` the play is out of turn: only
    street allows it, and only bombs.
    """
    tokens = split(game, hand)
    table_cards = [] if over is None else split(game, over)
    table = over_reading or next(iter(readings(game, table_cards)), None)
    found = set()
    for play in _held(game, rank_counts(tokens)):
        name, length, kick, key, cards = play
        if interrupt and (game != "street" or name != "bomb"):
            continue
        reading: Reading = {"type": name, "len": length, "kick": kick, "key": key}
        if _suits_fit(game, play, tokens) and (
            table is None or outranks(game, reading, len(cards), table, len(table_cards))
        ):
            found.add(play)
    return found


def _held(game: str, counts: Counter[str]) -> Iterator[Play]:
    """The distinct plays of which a hand has the ranks."""
    distinct = plays(game)
    if prod(count + 1 for count in counts.values()) > len(distinct):
        yield from (
            play
            for play in distinct
            if all(counts[rank] >= play[4].count(rank) for rank in set(play[4]))
        )
        return
    ranks = sorted(counts)
    for taken in product(*(range(counts[rank] + 1) for rank in ranks)):
        cards = tuple(rank for rank, n in zip(ranks, taken, strict=True) for _ in range(n))
        yield from (play for play in _by_cards(game).get(cards, ()) if play in distinct)


def is_legal(
    game: str, hand: Cards, play: Cards, over: Cards | None, interrupt: bool = False
) -> bool:
    """Whether this play, or ``"pass"``, is allowed; whoever leads may not pass."""
    if play == "pass":
        return over is not None and not interrupt
    tokens = split(game, play)
    if not Counter(tokens) <= Counter(split(game, hand)):
        return False
    found = readings(game, tokens)
    if interrupt:
        found = [r for r in found if game == "street" and r["type"] == "bomb"]
    return bool(found) if over is None else _one_beats(game, found, len(tokens), over)
