"""Which bombs and rockets one game can have: those that the cards of the deck make at once.

A rocket counts as a bomb in this module. CP-SAT decides whether cards can be divided into given
bombs, since wild cards may stand for any card of a bomb.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.game.cards import Hand
from solver.rules import Rules


@dataclass(frozen=True)
class Cards:
    """The cards that bombs are made of.

    Attributes:
        all: all of them together.
        most: by player the most of them that he can play in bombs.
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
class BombsPlayed:
    """Bombs as somebody states them; None is any number of them.

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
        """Returns whether the cards can have been played as these bombs.

        Args:
            rules: the rules of the game.
            cards: the cards.
            winner: the player who goes out; None where the game need not be over.
            first_beaten: whether the first player can have played one bomb at most, and one that
                another player has beaten.
        """
        # Importing OR-Tools takes most of a second, which games without bombs are spared.
        from solver.game.bomb_model import BombModel  # noqa: PLC0415

        model = BombModel(rules, cards.all, cards.most, cards.own)
        if winner is not None:
            model.lets_go_out(winner)
        if first_beaten:
            model.beats_the_first()
        return model.has(self.sizes, self.rockets, self.factor, self.adding)
