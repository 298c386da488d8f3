"""The bombs and rockets of a game one by one: which cards make each, and which beats which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from solver.game.play import Tier
from solver.rules import Rules, cached_with_rules
from solver.rules.description import Bomb


@dataclass(frozen=True)
class Form:
    """A bomb of certain cards.

    Attributes:
        tier: a bomb or a rocket.
        size: the number of cards.
        strength: of two bombs the one with the greater strength beats the other.
        needs: the cards, as pairs of a rank and a number; of a suited bomb also each card.
    """

    tier: Tier
    size: int
    strength: tuple[int, int, int, int]
    needs: tuple[tuple[str, int], ...]


@cached_with_rules()
def forms(rules: Rules) -> tuple[Form, ...]:
    """Returns every bomb of a game, with every number of wild cards in it."""
    return tuple(
        dict.fromkeys(form for bomb in rules.description.bombs for form in _forms(rules, bomb))
    )


def sizes_of_bombs(rules: Rules) -> list[int]:
    """Returns the numbers of cards that a bomb of the game may have, rockets apart."""
    return sorted({form.size for form in forms(rules) if form.tier != Tier.ROCKET})


def _forms(rules: Rules, bomb: Bomb) -> Iterator[Form]:
    deck = rules.description.deck
    order = rules.ranks.index
    wilds = deck.count(deck.wild) if deck.wild else 0
    if bomb.suited:
        for place, suit in enumerate(deck.suit_order):
            cards = [rank + suit for rank in bomb.suited]
            needs = tuple((need, 1) for need in (*bomb.suited, *cards))
            yield Form(Tier(bomb.tier), 2, (bomb.tier, 0, 0, place), needs)
    elif bomb.cards:
        size, key = len(bomb.cards), max(map(order, bomb.cards))
        named = Counter(bomb.cards)
        exact = deck.wild in named if deck.wild else True
        ranges = [(count,) if exact else range(count + 1) for count in named.values()]
        for counts in product(*ranges):
            filled = size - sum(counts)
            if sum(counts) and filled <= wilds:
                needs = (*zip(named, counts, strict=True), (deck.wild, filled))
                yield Form(Tier(bomb.tier), size, (bomb.tier, 1, 0, key), _some(needs))
    elif bomb.of_a_kind:
        for size in range(bomb.of_a_kind[0], bomb.of_a_kind[1] + 1):
            for rank in rules.ranks:
                for filled in range(min(wilds, size - 1) + 1):
                    if rank != deck.wild and size - filled <= deck.count(rank):
                        needs = ((rank, size - filled), (deck.wild, filled))
                        strength = (bomb.tier, 0, size, order(rank))
                        yield Form(Tier(bomb.tier), size, strength, _some(needs))


def _some(needs: Sequence[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple((rank, count) for rank, count in needs if count)
