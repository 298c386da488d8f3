"""Writes games as people would type them, a line for what somebody does."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Literal

from solver.game.act import Act
from solver.game.auction import Auction, Call
from solver.game.words import call_of
from solver.records.record import Record
from solver.records.typed_words import WRITTEN, WordReader, heading_of, plain, role_of
from solver.rules import Rules

Language = Literal["en", "zh"]
_COLON = {"en": ": ", "zh": "\uff1a"}
_PASS = {"en": "pass", "zh": "过"}
_AS = {"en": "as", "zh": "作"}
_SIGNS: Mapping[str, Mapping[int, str]] = {
    "en": {1: "forward", -1: "backward"},
    "zh": {1: "顺序", -1: "逆序"},
}
_CALLS: Mapping[str, str] = {
    "pass": "不叫", "decline": "不叫", "claim": "叫地主", "snatch": "抢地主", "no": "不抢",
    "hide": "不明牌", "single": "不加倍", "double": "加倍", "super": "超级加倍",
}  # fmt: skip


def written(record: Record, language: Language) -> str:
    """Returns the text of a record that begins with its deal, with an empty line at its end."""
    return "\n".join([*_TypedSheet(record, language).lines(), "", ""])


class _TypedSheet:
    """The lines of one game in one language."""

    def __init__(self, record: Record, language: Language) -> None:
        self.record, self.language = record, language
        self.words, self.colon = WRITTEN[language], _COLON[language]
        self.people = _labels(record, language)

    def lines(self) -> Iterator[str]:
        """Yields the lines: what is known of the deal, the calls, and the acts."""
        record, words = self.record, self.words
        source = record.source
        yield self._line(words["game"], source if isinstance(source, str) else _json(source))
        if record.names is not None:
            plainly = self.people == list(record.names)
            names = ", ".join(record.names) if plainly else _json(list(record.names))
            yield self._line(words["players"], names)
        if record.date is not None:
            yield self._line(words["date"], record.date)
        for seat, hand in enumerate(record.hands):
            if hand is not None:
                yield self._line(f"{self.people[seat]} {words['hand']}", str(hand))
        if record.bottom is not None:
            yield self._line(words["bottom"], str(record.bottom))
        if record.first is not None:
            yield self._line(words["first"], self.people[record.first])
        yield from self._calls()
        if record.landlord is not None:
            yield self._line(words["landlord"], self.people[record.landlord])
        if record.terms.bid is not None:
            yield self._line(words["bid"], str(record.terms.bid))
        if record.direction is not None:
            yield self._line(words["direction"], _SIGNS[self.language][record.direction])
        yield from map(self._act, record.acts)

    def _line(self, front: str, text: str) -> str:
        return f"{front}{self.colon}{text}"

    def _calls(self) -> Iterator[str]:
        if not self.record.calls:
            return
        auction = Auction.start(self.record.rules)
        for seat, call in self.record.called():
            yield self._line(self.people[seat], self._call(auction, call))
            auction = auction.after(call)

    def _call(self, auction: Auction, call: Call) -> str:
        """Returns a call in words that mean it and no other call."""
        number = isinstance(call, int)
        if self.language == "en":
            return f"bids {call}" if number else str(call)
        said = f"叫{call}分" if number else _CALLS.get(str(call), "明牌")
        if call_of(auction.legal, said) == call:
            return said
        return f"叫 {call}" if number else str(call)

    def _act(self, act: Act) -> str:
        cards = _PASS[self.language] if act.is_pass else act.cards.replace(" - ", "-")
        text = cards.replace(" ", ",")
        if act.type is not None or act.key is not None:
            kind = act.type or self._type(act)
            text = " ".join(filter(None, [text, _AS[self.language], kind, act.key]))
        return self._line(self.people[act.seat] + "!" * act.interrupt, text)

    def _type(self, act: Act) -> str:
        """Returns the type of an act that declares only its key."""
        place = self.record.acts.index(act)
        play = self.record.at(place + 1).history[place].play
        assert play is not None  # a pass declares nothing
        return play.type


def _labels(record: Record, language: Language) -> list[str]:
    """Returns by seat what is written for its player: a name that is read as one, or its number."""
    names = record.names
    alike = names is None or len(set(map(plain, names))) < len(names)
    if (
        names is not None
        and not alike
        and all(_reads_as_name(record.rules, name) for name in names)
    ):
        return list(names)
    numbers = range(record.rules.players)
    return [f"seat {seat}" if language == "en" else f"{seat}号位" for seat in numbers]


def _reads_as_name(rules: Rules, name: str) -> bool:
    """Returns whether a name is nothing else in front of a colon, nor in a list of names."""
    if not name.replace(" ", "").isalpha() or name != " ".join(name.split()) or len(name) > 24:
        return False
    return heading_of(name) is None and role_of(name) is None and WordReader(rules).is_name(name)


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    # Names stay readable, but signs that would break a line are escaped.
    return text if text.isprintable() else json.dumps(value)
