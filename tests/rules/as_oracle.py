"""Plays and hands of the native core in the words of the oracle, so that both can be compared.

The oracle writes a play as its type, length, number of kickers, key, and the ranks of its cards.
"""

import random
from collections.abc import Iterable

from oracle import Play as OraclePlay
from oracle import deck
from oracle.decks import rank_order

from solver.game.cards import Hand
from solver.native import _core
from solver.rules import Rules

FIRST_SUIT_BIT = 52  # of a packed hand, in a game with suited bombs


def as_oracle(rules: Rules, play: _core.Play) -> OraclePlay:
    """Returns a play of the core as the oracle writes it."""
    name = rules.native.types[play.type]
    ranks = ranks_of(rules, play.cards)
    keys = rules.description.deck.suit_order if name == "bomb" else ""
    key = (keys or rules.ranks)[play.key]
    return name, play.length, play.kickers, key, ranks


def ranks_of(rules: Rules, packed: int) -> tuple[str, ...]:
    """Returns the rank letters of packed cards, in Python's order."""
    counts = ((rank, packed >> 4 * at & 15) for at, rank in enumerate(rules.ranks))
    return tuple(sorted("".join(rank * count for rank, count in counts)))


def packed(rules: Rules, cards: Iterable[str]) -> int:
    """Returns cards as the core packs them."""
    return Hand.of(rules, cards).packed


def some_hand(game: str, size: int, rng: random.Random) -> list[str]:
    """Returns a random hand, or one of few neighbouring ranks that holds many plays."""
    cards = deck(game)
    if rng.random() < 0.4:
        return rng.sample(cards, size)
    order = rank_order(game)
    copies = len(cards) // len(order)
    span = min(len(order), max(3, size // copies + rng.randrange(2, 4)))
    start = rng.randrange(len(order) - span + 1)
    some = set(order[start : start + span]) | {rng.choice(order)}
    if rng.random() < 0.4:
        some |= set(order[-3:])
    pool = [card for card in cards if card[0] in some]
    return rng.sample(pool, min(size, len(pool)))
