"""What puts facts into the words of one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import groupby
from string import Formatter
from typing import Any, cast

from solver.game.play import PASS
from solver.messages import BESIDE_JOKERS
from solver.percent import Rounded, in_number, in_percent
from solver.reasons.facts import OUT, Fact, Line, Shares, Value
from solver.reasons.people import Person

# The most plays of a line that a sentence tells.
_LONGEST_LINE = 8
_BRACKETS = re.compile(r"[\[\]]")
# Chinese marks, from the comma of lists to the semicolon, have their room within.
_AFTER_MARK = re.compile("(?<=[\u3001\uff08-\uff1b]) | (?=[\u3001\uff08-\uff1b])")
_BRACKETED = re.compile(r"\[[^]]*\]")


@dataclass(frozen=True)
class Vocabulary:
    """The words of one language.

    Phrases are format strings with these format specifications besides Python's: `{n:play|plays}`
    counts things, `{n:=one|more}` writes the word alone, `{share:%}` is a share from 0 to 1,
    `{who:person}` a seat, `{by:shares}` a list of seats with their shares, `{than:play}` a play or
    the pass, `{cards:cards}` some cards, `{mean:mean}` a mean over deals, `{line:line}` who plays
    what one after another, `{call:call}` a call, and `{call:doing}` the making of it.

    A line break divides what a phrase says of one choice from what it adds about the other one, and
    square brackets hold what a short form leaves out where it would be too long.

    Attributes:
        phrases: the phrase for each kind of fact.
        people: what each role is called, and with `_next` and so on where several have one role.
        named: the template for a player of each role that has a `{name}`.
        calls: what each call is called; `number` is the template for bids, and `show` that for
            open hands with their factor.
        doing: what making each call is called, as the subject of a sentence; likewise.
        passing: the pass, by itself and inside a sentence.
        cards: the template for a play inside a sentence.
        jokers: what the letters of the jokers are called inside a sentence; the others stay.
        percent: the template for a share in percent.
        share: the template for one seat, `{who}`, with its share, `{share}`.
        between: the separator of a list's items.
        naming: the template for a play, `{play}`, and the facts about it, `{said}`.
        lines: the templates for what `{who}` does in a line, and with `_own` for what the advised
            seat does: `plays`, `passes`, `out` for the last of the plays, and where the rest is not
            told `later` for who is out then, and `last` where that is who has played last; and
            `between` them.
        clause: the separator of the facts about one play.
        effect: the template for a fact, and what comes of it.
        short: the most signs of a short form.
        although: the templates for a fact that speaks against a verdict: for a phrase that says
            what the play does, and for a sentence.
        sentences: the kinds whose phrases are sentences.
    """

    phrases: Mapping[str, str]
    people: Mapping[str, str]
    named: Mapping[str, str]
    calls: Mapping[str, str]
    doing: Mapping[str, str]
    passing: tuple[str, str]
    cards: str
    jokers: Mapping[str, str]
    percent: str
    share: str
    between: str
    naming: str
    lines: Mapping[str, str]
    clause: str
    effect: str
    short: int
    although: tuple[str, str]
    sentences: frozenset[str]

    def say(self, fact: Fact) -> str:
        """Returns a fact as a phrase; without the other choice where the fact does not name it."""
        own, _, other = self.phrases[fact.kind].partition("\n")
        phrase = own + other if "than" in fact.values else own
        said = self._filled(_BRACKETS.sub("", phrase), fact.values)
        if fact.effect is not None:
            said = self.effect.format(said, self.say(fact.effect))
        if not fact.although:
            return said
        return self.although[fact.kind in self.sentences].format(said)

    def say_shortly(self, fact: Fact) -> str:
        """Returns the point of a fact in at most `short` signs, without the other choice."""
        own, _, _ = self.phrases[fact.kind].partition("\n")
        values = {key: _cut(value) for key, value in fact.values.items()}
        said = self._filled(_BRACKETS.sub("", own), values)
        return said if len(said) <= self.short else self._filled(_BRACKETED.sub("", own), values)

    def _filled(self, phrase: str, values: Mapping[str, Value]) -> str:
        said = "".join(
            text if name is None else text + self._written(values[name], spec or "")
            for text, name, spec, _ in _parts(phrase)
        )
        return BESIDE_JOKERS.sub("", _AFTER_MARK.sub("", " ".join(said.split())))

    def _written(self, value: Any, spec: str) -> str:
        """Returns a value as a format specification of a phrase wants it."""
        if spec in self._writers:
            return self._writers[spec](value)
        if "|" not in spec:
            return format(value, spec)
        one, many = spec.removeprefix("=").split("|")
        word = one if value == 1 else many
        return word if spec.startswith("=") else f"{value} {word}"

    @cached_property
    def _writers(self) -> dict[str, Callable[[Any], str]]:
        return {
            "%": self.part,
            "person": self.person,
            "shares": self.shares,
            "play": self.play,
            "cards": self.named_cards,
            "call": self.call,
            "doing": self.do,
            "mean": in_number,
            "line": self.line,
        }

    def say_of(self, cards: str, said: Iterable[str]) -> str:
        """Returns one phrase from the phrases about a play, or the pass."""
        named = self.passing[0] if cards == PASS else self.named_cards(cards)
        return self.naming.format(play=named, said=self.clause.join(said))

    def play(self, cards: str) -> str:
        """Returns a play, or the pass, for the inside of a sentence."""
        return self.passing[1] if cards == PASS else self.cards.format(self.named_cards(cards))

    def named_cards(self, cards: str) -> str:
        """Returns cards as they are written, with the jokers by the names of the language."""
        return "".join(self.jokers.get(sign, sign) for sign in cards)

    def call(self, call: int | str) -> str:
        """Returns the name of a call."""
        return _named(self.calls, call)

    def do(self, call: int | str) -> str:
        """Returns what making a call is called."""
        return _named(self.doing, call)

    def person(self, who: Person) -> str:
        """Returns a player by name and role, or by role and place."""
        if who.name:
            return self.named[who.role].format(name=who.name)
        return self.people[who.role if who.place is None else f"{who.role}_{who.place}"]

    def part(self, share: float | Rounded) -> str:
        """Returns a share in percent, as exactly as it is known."""
        return self.percent.format(in_percent(share))

    def shares(self, shares: Iterable[tuple[Person, Rounded]]) -> str:
        """Returns seats with their shares as a list."""
        return self.between.join(
            self.share.format(who=self.person(who), share=self.part(share)) for who, share in shares
        )

    def line(self, line: Line) -> str:
        """Returns who plays what in a line, the plays that somebody makes in a row together.

        Of a long one the beginning is told, and who is out in the end.
        """
        moves = [step for step in line if step[1] != OUT]
        shown, ends = moves[:_LONGEST_LINE], len(line) > len(moves)
        said = []
        for who, steps in groupby(shown, key=lambda step: step[0]):
            plays = [play for _, play in steps]
            what = "passes" if plays == [PASS] else "plays"
            said.append((what, who, self.between.join(map(self.named_cards, plays))))
        if ends and len(shown) == len(moves):
            said[-1] = "out", *said[-1][1:]
        elif ends and said[-1][1] == moves[-1][0]:
            said[-1] = "last", *said[-1][1:]
        elif ends:
            said.append(("later", moves[-1][0], ""))
        return self.lines["between"].join(
            self.lines[f"{what}_own" if who is None else what].format(
                who="" if who is None else self.person(who), plays=plays
            )
            for what, who, plays in said
        )


def _cut(value: Value) -> Value:
    """Returns a value as a short form tells it: nobody by name, of several seats the likeliest."""
    if isinstance(value, Person):
        return replace(value, name="")
    if isinstance(value, tuple):
        return cast("Shares", tuple((who and _cut(who), told) for who, told in value[:1]))
    return value


def _named(names: Mapping[str, str], call: int | str) -> str:
    """Returns the name of a call in one of the two tables of calls."""
    if isinstance(call, int):
        return names["number"].format(call)
    if call.startswith("show"):
        return names["show"].format(call.removeprefix("show"))
    return names[call]


@cache
def _parts(phrase: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """Returns the texts of a phrase, each with the name and the specification of what follows."""
    return tuple(Formatter().parse(phrase))
