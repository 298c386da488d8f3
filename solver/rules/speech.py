"""The words of one language for cards and plays, from which `solver.rules.names` makes names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class KickerWords:
    """How kickers of one kind are named: templates with `{body}`, the body, and `{number}`.

    Attributes:
        name: the name of a type with several kickers.
        name_of_one: the name of a type with one kicker.
        spoken: the words of a play with several kickers, which `{kickers}` lists.
        spoken_of_one: the words of a play with one kicker.
        each: the template of one kicker in the list.
    """

    name: str
    name_of_one: str
    spoken: str
    spoken_of_one: str
    each: str


# A name, and the template of the words of a play.
Named = tuple[str, str]


@dataclass(frozen=True)
class Speech:
    """The words of one language.

    Attributes:
        ranks: by letter, one card of the rank and several.
        jokers: the only joker of a game, the small one and the big one: one card and several.
        suited: the template of a card with suits: `{rank}`, `{suits}`.
        suits: what stands between the suits of a card, and before the last of them.
        numbers: the numbers from 0, as they stand before things that are counted.
        counted: the template of several equal cards: `{number}`, `{cards}`.
        listed: what stands between the items of a list, and before its last item.
        bodies: by number of equal cards from 1, plays of one rank; the last one for all greater
            numbers, which `{body}` is.
        runs: by number of equal cards of a rank from 1, runs of ranks; the last one as above.
        carriers: the names of plays of one rank as they stand before the name of their kickers.
        kickers: single kickers, and pairs.
        bomb: bombs of equal cards.
        suited_bomb: bombs of two ranks of one suit.
        other_bomb: bombs of fixed cards.
        rocket: bombs of nothing but jokers.
        passing: the pass.
        wild: what follows a play that holds wild cards: `{number}` of them.
    """

    ranks: Mapping[str, tuple[str, str]]
    jokers: tuple[tuple[str, str], tuple[str, str], tuple[str, str]]
    suited: str
    suits: tuple[str, str]
    numbers: tuple[str, ...]
    counted: str
    listed: tuple[str, str]
    bodies: tuple[Named, ...]
    runs: tuple[Named, ...]
    carriers: tuple[str, ...]
    kickers: tuple[KickerWords, KickerWords]
    bomb: Named
    suited_bomb: Named
    other_bomb: Named
    rocket: Named
    passing: str
    wild: str

    def number(self, number: int) -> str:
        """Returns a number in words; one that has no word in digits."""
        return self.numbers[number] if number < len(self.numbers) else str(number)

    def of_suits(self, rank: str, suits: Sequence[str]) -> str:
        """Returns the words of a card with suits, from the words of its rank and its suits."""
        *most, last = suits
        named = self.suits[0].join(most) + self.suits[1] + last if most else last
        return self.suited.format(rank=rank, suits=named)
