"""What a language needs to put facts into words."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from solver.game.play import PASS
from solver.reasons.facts import Fact, Person


@dataclass(frozen=True)
class Vocabulary:
    """The words of one language.

    Phrases are format strings with specifications of their own: `{n:play|plays}` counts things,
    `{share:%}` is a share, `{who:person}` a seat, `{by:shares}` seats with their shares,
    `{than:play}` a play or the pass, `{call:call}` a call.

    Attributes:
        phrases: by kind of fact.
        people: by role; with `{seat}`.
        calls: by call, `number` being that of a number.
        passing: the pass, by itself and inside a sentence.
        cards: cards inside a sentence; with `{}`.
        percent: a share; with `{}` for the number.
        share: one seat and its share, with `{who}` and `{share}`.
        between: stands between the items of a list.
        naming: a play and what is said about it, with `{play}` and `{said}`.
        clause: stands between the things said about one play.
    """

    phrases: Mapping[str, str]
    people: Mapping[str, str]
    calls: Mapping[str, str]
    passing: tuple[str, str]
    cards: str
    percent: str
    share: str
    between: str
    naming: str
    clause: str

    def say(self, fact: Fact) -> str:
        """Returns the fact in words."""
        return _Formatter(self).vformat(self.phrases[fact.kind], (), fact.values)

    def say_of(self, cards: str, said: Iterable[str]) -> str:
        """Returns what is said about a play as one phrase."""
        named = self.passing[0] if cards == PASS else cards
        return self.naming.format(play=named, said=self.clause.join(said))

    def play(self, cards: str) -> str:
        """Returns a play, or the pass, as it stands in a sentence."""
        return self.passing[1] if cards == PASS else self.cards.format(cards)

    def call(self, call: int | str) -> str:
        """Returns a call as this language says it."""
        if isinstance(call, int):
            return self.calls["number"].format(call)
        return self.calls[call]

    def person(self, who: Person) -> str:
        """Returns a seat as this language calls it."""
        return self.people[who.role].format(seat=who.seat)

    def part(self, share: float) -> str:
        """Returns a share in percent; what is not all and not nothing never looks so."""
        number = f"{100 * share:.0f}"
        if number == "0" and share > 0:
            number = "<1"
        elif number == "100" and share < 1:
            number = ">99"
        return self.percent.format(number)

    def shares(self, shares: Iterable[tuple[Person, float]]) -> str:
        """Returns seats with their shares as a list."""
        return self.between.join(
            self.share.format(who=self.person(who), share=self.part(share)) for who, share in shares
        )


class _Formatter(string.Formatter):
    """Fills in a phrase by the words of its language."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._write: dict[str, Callable[[Any], str]] = {
            "%": vocabulary.part,
            "person": vocabulary.person,
            "shares": vocabulary.shares,
            "play": vocabulary.play,
            "call": vocabulary.call,
        }

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in self._write:
            return self._write[format_spec](value)
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return f"{value} {one if value == 1 else many}"
        return format(value, format_spec)
