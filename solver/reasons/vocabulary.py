"""What puts facts into the words of one language."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from solver.game.play import PASS
from solver.percent import Rounded, in_number, in_percent, out_of_hundred
from solver.reasons.facts import Fact, Line
from solver.reasons.people import Person

# The most plays of a line that a sentence tells.
_LONGEST_LINE = 8


@dataclass(frozen=True)
class Vocabulary:
    """The words of one language.

    Phrases are format strings with these format specifications besides Python's: `{n:play|plays}`
    counts things, `{share:%}` is a share from 0 to 1, `{share:deals}` one of the sampled deals,
    `{who:person}` a seat, `{by:shares}` a list of seats with their shares, `{than:play}` a play or
    the pass, `{mean:mean}` a mean over deals, `{line:line}` who plays what one after another, and
    `{call:call}` a call.

    A line break divides what a phrase says of one choice from what it adds about the other one.

    Attributes:
        phrases: the phrase for each kind of fact.
        people: what each role is called, and with `_next` and so on where several have one role.
        named: the template for a player of each role that has a `{name}`.
        calls: what each call is called; `number` is the template for bids, and `show` that for
            open hands with their factor.
        passing: the pass, by itself and inside a sentence.
        cards: the template for cards inside a sentence.
        percent: the template for a share in percent.
        deals: the template for a share of the sampled deals, given out of a hundred.
        share: the template for one seat, `{who}`, with its share, `{share}`.
        between: the separator of a list's items.
        naming: the template for a play, `{play}`, and the facts about it, `{said}`.
        steps: the templates for what the advised seat plays, and for what `{who}` plays, and their
            separator.
        clause: the separator of the facts about one play.
        although: the templates for a fact that speaks against a verdict: for a phrase that says
            what the play does, and for a sentence.
        sentences: the kinds whose phrases are sentences.
    """

    phrases: Mapping[str, str]
    people: Mapping[str, str]
    named: Mapping[str, str]
    calls: Mapping[str, str]
    passing: tuple[str, str]
    cards: str
    percent: str
    deals: str
    share: str
    between: str
    naming: str
    steps: tuple[str, str, str]
    clause: str
    although: tuple[str, str]
    sentences: frozenset[str]

    def say(self, fact: Fact) -> str:
        """Returns a fact as a phrase; without the other choice where the fact does not name it."""
        own, _, other = self.phrases[fact.kind].partition("\n")
        phrase = own + other if "than" in fact.values else own
        said = _Formatter(self).vformat(phrase, (), fact.values)
        if not fact.although:
            return said
        return self.although[fact.kind in self.sentences].format(said)

    def say_of(self, cards: str, said: Iterable[str]) -> str:
        """Returns one phrase from the phrases about a play, or the pass."""
        named = self.passing[0] if cards == PASS else cards
        return self.naming.format(play=named, said=self.clause.join(said))

    def play(self, cards: str) -> str:
        """Returns a play, or the pass, for the inside of a sentence."""
        return self.passing[1] if cards == PASS else self.cards.format(cards)

    def call(self, call: int | str) -> str:
        """Returns the name of a call."""
        if isinstance(call, int):
            return self.calls["number"].format(call)
        if call.startswith("show"):
            return self.calls["show"].format(call.removeprefix("show"))
        return self.calls[call]

    def person(self, who: Person) -> str:
        """Returns a player by name and role, or by role and place."""
        if who.name:
            return self.named[who.role].format(name=who.name)
        return self.people[who.role if who.place is None else f"{who.role}_{who.place}"]

    def part(self, share: float | Rounded) -> str:
        """Returns a share in percent, as exactly as it is known."""
        return self.percent.format(in_percent(share))

    def in_deals(self, share: float | Rounded) -> str:
        """Returns a share of the sampled deals, as a number out of a hundred of them."""
        return self.deals.format(out_of_hundred(share))

    def shares(self, shares: Iterable[tuple[Person, Rounded]]) -> str:
        """Returns seats with their shares as a list."""
        return self.between.join(
            self.share.format(who=self.person(who), share=self.part(share)) for who, share in shares
        )

    def line(self, line: Line) -> str:
        """Returns who plays what, the plays that somebody makes in a row together."""
        own, other, between = self.steps
        shown, steps = line[:_LONGEST_LINE], []
        for who, plays in groupby(shown, key=lambda step: step[0]):
            cards = self.between.join(
                self.passing[0] if play == PASS else play for _, play in plays
            )
            named = own if who is None else other
            person = "" if who is None else self.person(who)
            steps.append(named.format(who=person, plays=cards))
        return between.join(steps) + (" …" if len(line) > len(shown) else "")


class _Formatter(string.Formatter):
    """Fills in a phrase with the words of its language."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._write: dict[str, Callable[[Any], str]] = {
            "%": vocabulary.part,
            "person": vocabulary.person,
            "shares": vocabulary.shares,
            "play": vocabulary.play,
            "call": vocabulary.call,
            "deals": vocabulary.in_deals,
            "mean": in_number,
            "line": vocabulary.line,
        }

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in self._write:
            return self._write[format_spec](value)
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return f"{value} {one if value == 1 else many}"
        return format(value, format_spec)
