"""Which bombs and rockets one game can have: those that the cards of the deck make at once.

Bombs and rockets together are called blasts here. CP-SAT decides whether cards can be divided into
given blasts, since wild cards may stand for any card of a bomb.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from solver.game.cards import Hand
from solver.rules import Rules, kept_with_rules
from solver.rules.description import Bomb

ROCKET = 2  # the tier


@dataclass(frozen=True)
class Form:
    """A blast of certain cards.

    Attributes:
        tier: 1 for a bomb, 2 for a rocket.
        size: the number of cards.
        strength: of two blasts the one with the greater strength beats the other.
        needs: the cards, as pairs of a rank and a number; of a suited bomb also each card.
    """

    tier: int
    size: int
    strength: tuple[int, int, int, int]
    needs: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Cards:
    """The cards that blasts are made of.

    Attributes:
        all: all of them together.
        most: by player the most of them that he can play in blasts.
        own: by player the cards that he can play; None for any.
    """

    all: Hand
    most: tuple[int, ...]
    own: tuple[Hand, ...] | None = None

    @classmethod
    def played(cls, own: Sequence[Hand]) -> Cards:
        """Returns the cards that each player is known to have played."""
        every = Hand.of(own[0].rules, [card for hand in own for card in hand])
        return cls(every, tuple(map(len, own)), tuple(own))

    @classmethod
    def anybodys(cls, cards: Hand) -> Cards:
        """Returns cards that anybody may have played."""
        return cls(cards, (len(cards),))


@dataclass(frozen=True)
class Blasts:
    """Blasts as somebody states them; None is any number of them.

    Attributes:
        sizes: the number of cards of each bomb.
        rockets: the number of rockets.
        factor: by how much all of them multiply the stake.
        adding: how many bombs there are in the factor, in games whose bombs add up.
    """

    sizes: tuple[int, ...] | None = None
    rockets: int | None = None
    factor: int | None = None
    adding: int | None = None

    def in_cards(
        self,
        rules: Rules,
        cards: Cards,
        *,
        winner: int | None = None,
        first_beaten: bool = False,
    ) -> bool:
        """Returns whether the cards can have been played as these blasts.

        Args:
            rules: the rules of the game.
            cards: the cards.
            winner: the player who goes out; None where the game need not be over.
            first_beaten: whether the first player can have played one blast at most, and one that
                another player has beaten.
        """
        # Importing OR-Tools takes most of a second, which games without bombs are spared.
        from solver.game.blast_model import BlastModel  # noqa: PLC0415

        model = BlastModel(rules, cards)
        if winner is not None:
            model.lets_go_out(winner)
        if first_beaten:
            model.beats_the_first()
        return model.has(self)


@kept_with_rules()
def forms(rules: Rules) -> tuple[Form, ...]:
    """Returns every blast of a game, with every number of wild cards in it."""
    return tuple(
        dict.fromkeys(form for bomb in rules.description.bombs for form in _forms(rules, bomb))
    )


def sizes_of_bombs(rules: Rules) -> list[int]:
    """Returns the numbers of cards that a bomb of the game may have, rockets apart."""
    return sorted({form.size for form in forms(rules) if form.tier != ROCKET})


def _forms(rules: Rules, bomb: Bomb) -> Iterator[Form]:
    deck = rules.description.deck
    order = rules.ranks.index
    wilds = deck.count(deck.wild) if deck.wild else 0
    if bomb.suited:
        for place, suit in enumerate(deck.suit_order):
            cards = [rank + suit for rank in bomb.suited]
            needs = tuple((need, 1) for need in (*bomb.suited, *cards))
            yield Form(bomb.tier, 2, (bomb.tier, 0, 0, place), needs)
    elif bomb.cards:
        size, key = len(bomb.cards), max(map(order, bomb.cards))
        named = Counter(bomb.cards)
        exact = deck.wild in named if deck.wild else True
        ranges = [(count,) if exact else range(count + 1) for count in named.values()]
        for counts in product(*ranges):
            filled = size - sum(counts)
            if sum(counts) and filled <= wilds:
                needs = (*zip(named, counts, strict=True), (deck.wild, filled))
                yield Form(bomb.tier, size, (bomb.tier, 1, 0, key), _some(needs))
    elif bomb.of_a_kind:
        for size in range(bomb.of_a_kind[0], bomb.of_a_kind[1] + 1):
            for rank in rules.ranks:
                for filled in range(min(wilds, size - 1) + 1):
                    if rank != deck.wild and size - filled <= deck.count(rank):
                        needs = ((rank, size - filled), (deck.wild, filled))
                        strength = (bomb.tier, 0, size, order(rank))
                        yield Form(bomb.tier, size, strength, _some(needs))


def _some(needs: Sequence[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple((rank, count) for rank, count in needs if count)
