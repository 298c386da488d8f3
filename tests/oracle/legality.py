"""Which plays a hand allows, found by trying every set of its cards."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

from .combos import outranks, readings
from .decks import SUITS, Cards, Reading, deck, rank_counts, rank_order, split

# (type, len, kick, key, rank letters in Python's sort order)
Play = tuple[str, int, int, str, tuple[str, ...]]


def _subsets(counts: Counter[str]) -> Iterator[tuple[str, ...]]:
    """Every non-empty set of rank letters that the hand can lay down."""
    ranks = sorted(counts)
    for taken in product(*(range(counts[rank] + 1) for rank in ranks)):
        cards = tuple(r for r, n in zip(ranks, taken, strict=True) for _ in range(n))
        if cards:
            yield cards


def rank_readings(game: str, ranks: tuple[str, ...]) -> list[Reading]:
    """The readings of cards of these ranks, suits left out: no Decktet bomb is among them."""
    if game != "decktet":
        return readings(game, list(ranks))
    tokens: list[str] = []
    for rank, count in Counter(ranks).items():
        of_rank = _decktet_by_rank()[rank]
        if rank == "K":
            of_rank = of_rank[::-1]  # Aces from Moons up, Crowns from Knots down: no suit twice
        tokens += of_rank[:count]
        if count > len(of_rank):
            return []
    return [r for r in readings(game, tokens) if r["type"] != "bomb"]


@cache
def _decktet_by_rank() -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for card in deck("decktet"):
        groups.setdefault(card[0], []).append(card)
    return groups


def highest_only(game: str, found: list[Reading]) -> list[Reading]:
    """Keeps, of readings that differ only in the key, the one with the highest key."""
    order = rank_order(game)
    best: dict[tuple[str, int, int], Reading] = {}
    for reading in found:
        kind = (reading["type"], reading["len"], reading["kick"])
        if kind not in best or order.index(reading["key"]) > order.index(best[kind]["key"]):
            best[kind] = reading
    return list(best.values())


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
    table: Reading | None = None
    table_size = 0
    if over is not None:
        table_cards = split(game, over)
        table_size = len(table_cards)
        table = over_reading or readings(game, table_cards)[0]
    found: set[Play] = set()
    for cards in _subsets(rank_counts(tokens)):
        for reading in highest_only(game, rank_readings(game, cards)):
            found |= _allowed(game, reading, cards, table, table_size, interrupt)
    if game == "decktet":
        for suit in SUITS:
            if "A" + suit in tokens and "K" + suit in tokens:
                bomb: Reading = {"type": "bomb", "len": 1, "kick": 0, "key": suit}
                found |= _allowed(game, bomb, ("A", "K"), table, table_size, interrupt)
    return found


def _allowed(
    game: str,
    reading: Reading,
    cards: tuple[str, ...],
    table: Reading | None,
    table_size: int,
    interrupt: bool,
) -> set[Play]:
    if interrupt and (game != "street" or reading["type"] != "bomb"):
        return set()
    if table is not None and not outranks(game, reading, len(cards), table, table_size):
        return set()
    return {(reading["type"], reading["len"], reading["kick"], reading["key"], cards)}


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
    if over is None:
        return bool(found)
    table_cards = split(game, over)
    on_table = readings(game, table_cards)
    return bool(on_table) and any(
        outranks(game, r, len(tokens), on_table[0], len(table_cards)) for r in found
    )
