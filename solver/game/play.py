"""Plays: cards laid down together, with the reading that makes them a play.

The native core decides which readings cards have and which play beats which. This module turns its
answers into cards and text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic_core import CoreSchema, core_schema

from solver.arguments import checked
from solver.errors import NOTATION, IllegalPlay, explained_in, quoted
from solver.game.cards import Hand, ranks_in
from solver.game.no_play import why_no_play
from solver.game.notation import DASHES, Notation, text_of_cards
from solver.messages import Message, Word
from solver.native import _core
from solver.rules import AnyRules, Rules, cached_with_rules, load_rules, words
from solver.rules.names import cards_word
from solver.value import written

PASS = words.PASS
# A play in the native core: packed cards and their reading.
NativePlay = _core.Play
Tier = _core.Tier
# The greatest number of plays in a list: a whole deck of douzero has 59,380 leads, and house rules
# with free kickers have millions.
MOST_LISTED = 100_000

_DASH = re.compile(DASHES)


@dataclass(frozen=True)
class Play:
    """Cards that are laid down together, and how they are read.

    Attributes:
        rules: the rules of the game.
        cards: all cards, body and kickers.
        native: the play in the native core, which holds the reading.
    """

    rules: Rules
    cards: Hand
    native: NativePlay

    @classmethod
    def __get_pydantic_core_schema__(cls, *_: Any) -> CoreSchema:
        """Writes a play as its cards, the kickers behind a dash."""
        text = core_schema.str_schema()
        kept = core_schema.tuple_schema([text] * 3)
        return written(cls, str, text, cls._of_kept, kept)

    def kept(self) -> tuple[str, str, str]:
        """Returns what the store keeps of the play: its cards and how they are read."""
        return str(self), self.type, self.key

    @classmethod
    def _of_kept(cls, rules: Rules, kept: tuple[str, str, str]) -> Play:
        text, type_, key = kept
        return cls.parse(rules, text, type=type_, key=key)

    @classmethod
    @explained_in(NOTATION)
    @checked
    def parse(
        cls,
        rules: AnyRules,
        text: str | Sequence[str | int],
        *,
        type: str | None = None,
        key: str | None = None,
        over: Play | None = None,
    ) -> Play:
        """Returns the play that `text` describes; a dash may stand before the kickers.

        Some cards can be read in several ways. Then `type`, `key` and the dash choose the reading.
        If several readings are left, the first one that beats `over` is taken; without such a one
        it is the reading with the fewest kickers and then the highest key.

        Raises:
            InvalidHand: the text names something that is no card of the game.
            IllegalPlay: the cards form no play, or not the one that is declared.
        """
        rules = load_rules(rules)
        if not isinstance(text, str):
            text = text_of_cards(text, example=Notation.of(rules).example)
        body, kickers = _split(rules, text)
        cards = body + kickers if kickers else body
        # A reading with a lower key is never better, so only a declaration can choose it.
        declared = key is not None or bool(kickers)
        found = rules.native.readings(cards.packed, declared)
        if not found:
            raise IllegalPlay(
                "{text} is no play of {rules}: {why}",
                text=quoted(text),
                rules=rules.id,
                why=why_no_play(rules, cards),
            )
        plays = [cls(rules, cards, reading) for reading in found]
        fitting = [
            play
            for play in plays
            if type in (None, play.type) and key in (None, play.key)
            if not kickers or play.body.counts == body.counts
        ]
        if not fitting:
            named = quoted(type)[1:-1] if type else None
            wanted = Message("up to {key}", key=quoted(key)[1:-1]) if key else ""
            if named:
                wanted = Message("{named} {wanted}", named=named, wanted=wanted) if key else named
            known = ", ".join(dict.fromkeys(map(str, plays)))
            types = ", ".join(dict.fromkeys(play.type for play in plays))
            what = wanted or Message("play with these kickers")
            raise IllegalPlay(
                "{text} is no {what}: it is {known} ({types})",
                text=quoted(text),
                what=what,
                known=known,
                types=types,
            )
        if over is not None:
            return next((play for play in fitting if play.beats(over)), fitting[0])
        return fitting[0]

    @classmethod
    def from_native(cls, rules: Rules, native: NativePlay, hand: Hand | None = None) -> Play:
        """Returns a play of the native core, with cards from `hand`, or from the deck without one.

        Raises:
            InvalidHand: `hand` does not hold the cards.
        """
        source = Hand.deck(rules) if hand is None else hand
        return cls(rules, source.take(native.cards), native)

    @property
    def type(self) -> str:
        """The type of the play, such as `full_house`."""
        return self.rules.native.types[self.native.type]

    @property
    def length(self) -> int:
        """The number of ranks in the run of the play; 1 for a pair or a bomb."""
        return self.native.length

    @property
    def kickers(self) -> int:
        """The number of kicker units, single cards or pairs."""
        return self.native.kickers

    @property
    def key(self) -> str:
        """The letter that plays of a type compare: the body's highest rank, or a bomb's suit."""
        if self.rules.native.has_suit_key(self.native):
            return self.rules.description.deck.suit_order[self.native.key]
        return self.rules.ranks[self.native.key]

    @property
    def is_bomb(self) -> bool:
        """Whether the play is a bomb or a rocket, which beats every ordinary play."""
        return self.rules.native.is_bomb(self.native)

    @property
    def factor(self) -> int:
        """What it multiplies the stake by: 1 unless it is a bomb or rocket that counts."""
        return self.rules.native.factor(self.native)

    @cached_property
    def body(self) -> Hand:
        """The cards of the play without the kickers."""
        return self.cards.take(self.rules.native.body(self.native)) if self.kickers else self.cards

    def beats(self, over: Play) -> bool:
        """Returns whether this play beats `over`."""
        return self.rules.native.beats(self.native, over.native)

    def matches(self, other: Play) -> bool:
        """Returns whether both put down the same cards as the same type."""
        return self.native.cards == other.native.cards and self.type == other.type

    def __str__(self) -> str:
        if not self.kickers:
            return str(self.cards)
        if self.rules.description.deck.suits:
            return f"{self.body} - {self.cards - self.body}"
        body = self.rules.native.body(self.native)
        kickers = self.native.cards - body
        return f"{ranks_in(self.rules, body)}-{ranks_in(self.rules, kickers)}"

    @property
    def word(self) -> Word:
        """What sentences call the play, in each language."""
        return cards_word(self.rules, str(self))

    def __repr__(self) -> str:
        return f"Play({self.rules.id}, {str(self)!r}, {self.type}, {self.key!r})"

    def __len__(self) -> int:
        return len(self.cards)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the play as it is written, with its reading."""
        return Play._of_kept, (self.rules, self.kept())


def same_choice(one: Play | None, other: Play | None) -> bool:
    """Returns whether two choices are the same: both the pass, or plays that match."""
    if one is None or other is None:
        return one is other
    return one.matches(other)


def text_of(choice: Play | None) -> str:
    """Returns the canonical cards of a play; `pass` for None, which is the pass."""
    return PASS if choice is None else str(choice)


def _split(rules: Rules, text: str) -> tuple[Hand, Hand]:
    """Returns the cards before and after the dash; without a dash, all cards and none."""
    parts = _DASH.split(text)
    if len(parts) > 2:
        raise IllegalPlay(
            "{text} has more than one dash: it stands between the body and the kickers, as in "
            "{example}",
            text=quoted(text),
            example=quoted("333444-56"),
        )
    hands = Hand.parse_parts(rules, text, parts)
    if not any(hands):
        raise IllegalPlay(
            "{text} names no cards; write them as in {example}",
            text=quoted(text),
            example=quoted(Notation.of(rules).example),
        )
    return hands[0], hands[1] if len(hands) == 2 else Hand(rules)


def readings(rules: Rules, hand: Hand) -> list[Play]:
    """Returns every reading of all cards of `hand` as one play; `Play.parse` takes the first."""
    return [Play(rules, hand, reading) for reading in rules.native.readings(hand.packed)]


def legal_plays(
    rules: Rules,
    hand: Hand,
    over: Play | None = None,
    *,
    interrupt: bool = False,
    most: int = MOST_LISTED,
) -> list[Play]:
    """Returns the plays of `hand` that beat `over`. A pass is not listed.

    Args:
        rules: the rules of the game.
        hand: the cards that may be played.
        over: the play to beat; None for all plays of a leader.
        interrupt: whether only bombs that may be played out of turn are listed.
        most: how many plays the list may have.

    Raises:
        IllegalPlay: `interrupt` is true, and the game has no bombs out of turn.
        TooLarge: the hand has more plays.
    """
    _check_interrupt(rules, interrupt)
    table = over.native if over is not None else None
    found = rules.native.plays(hand.packed, table, interrupt, most=most)
    return [Play.from_native(rules, native, hand) for native in found]


def written_plays(
    rules: Rules,
    hand: Hand,
    over: Play | None = None,
    *,
    interrupt: bool = False,
    first: int = 0,
    most: int = MOST_LISTED,
) -> tuple[int, list[dict[str, str | int]]]:
    """Returns how many plays `legal_plays` has, and some of them as answers show them.

    The core writes them, because a whole deck has tens of thousands. Each has its cards (as `str`
    writes them), type, length, kickers and key.

    Args:
        rules: the rules of the game.
        hand: the cards that may be played.
        over: the play to beat; None for all plays of a leader.
        interrupt: whether only bombs that may be played out of turn are listed.
        first: the number of the first play, counted from 0.
        most: how many plays are written.

    Raises:
        IllegalPlay: `interrupt` is true, and the game has no bombs out of turn.
        TooLarge: the hand has more plays than the core lists.
    """
    _check_interrupt(rules, interrupt)
    table = over.native if over is not None else None
    total, plays = _writer(rules).write(
        hand.packed, table, interrupt, first, most, hand.cards_by_rank
    )
    return total, plays


@cached_with_rules()
def _writer(rules: Rules) -> _core.PlayWriter:
    return _core.PlayWriter(
        rules.native, list(rules.ranks), list(rules.description.deck.suit_order)
    )


def _check_interrupt(rules: Rules, interrupt: bool) -> None:
    if interrupt and rules.description.play.interrupts == "none":
        raise IllegalPlay("{rules} has no bombs out of turn", rules=rules.id)
