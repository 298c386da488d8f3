"""The words and cards of a line that people type: where each stands, and what it may be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from solver.errors import SolverError
from solver.game.auction import every_call
from solver.game.cards import Hand
from solver.game.notation import DASHES
from solver.game.words import SAID
from solver.records.typed_words import (
    DIRECTIONS,
    Who,
    heading_of,
    is_chinese,
    plain,
    role_of,
    spoken_cards,
    verb_of,
    word_inside,
)
from solver.rules import Rules

WordKind = Literal["cards", "said", "verb", "calling", "who", "hand", "bottom", "direction", "odd"]

COLON = "[:\uff1a]"
COMMENT = re.compile("#.*")
_ASIDE = re.compile(r"[(\uff08\u3010\[]([^()\uff08\uff09\u3010\u3011\[\]]*)[)\uff09\u3011\]]")
_DOTS = re.compile(r"\u2026+|\.{2,}")
_DAY = r"[0-9]{4}[-/.\u5e74][0-9]{1,2}[-/.\u6708][0-9]{1,2}\u65e5?[ T]*"
_CLOCK = r"[0-9]{2}:[0-9]{2}(?::[0-9]{2})?"
# What stands in front of a line in chats and lists: a time, a number, a bullet.
_FRONT = re.compile(
    rf"\s*(?:(?:{_DAY})?{_CLOCK}(?=[\s,])[\s,]*|{_DAY}(?=\s)\s*|[0-9]{{1,3}}[.)\u3001]\s+|[-*•>]\s+(?=\S))"
)
_BEHIND = re.compile(rf"\s+(?:{_DAY})?{_CLOCK}\s*$")
_LONGEST_TIME = 30  # signs of a day and a time, with blanks
_STOP = "[;\uff1b|/\uff0f\u2192\u3002]"
_COMMAS = ",\uff0c\u3001"
_CHUNK = re.compile(
    rf"(?P<stop>{_STOP})|(?P<colon>{COLON})|(?P<chunk>[^\s{_COMMAS}{_STOP[1:-1]}:\uff1a]+)"
)
_ENDS = "!?~.\uff01\uff1f\uff5e"


class TypedWord(NamedTuple):
    """A word, or cards, in a line.

    Attributes:
        text: the characters.
        start: the place of the first one in the line.
        kind: what it may be.
        glued: whether no more than a comma stands before it.
        stopped: whether a sign that ends an act stands before it.
        spoken: the cards alone, where words count them; else empty.
    """

    text: str
    start: int
    kind: WordKind
    glued: bool = False
    stopped: bool = False
    spoken: str = ""

    @property
    def end(self) -> int:
        """The place behind its last character."""
        return self.start + len(self.text)


@dataclass
class WordReader:
    """Divides lines into words and cards.

    Attributes:
        rules: the game, for its cards and calls.
        names: by name the players that are known so far, as they are spelled first.
    """

    rules: Rules
    names: dict[str, Who] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Collects the words that pass and call in this game."""
        self._said = SAID | {str(call) for call in every_call(self.rules)}

    def count(self, text: str) -> int:
        """Returns how many cards a text is; 0 where it is none."""
        known = self._counts.get(text)
        if known is None:
            try:
                known = len(Hand.parse(self.rules, re.sub(DASHES, " ", text)))
            except SolverError:
                known = 0
            self._counts[text] = known
        return known

    def tokens(self, text: str, start: int) -> Iterator[TypedWord]:
        """Yields the words and cards of a line from a place on; a colon makes a word a player."""
        last, stopped, held = start, False, None
        for found in _CHUNK.finditer(text, start):
            if found["stop"]:
                stopped = True
                continue
            if found["colon"]:
                if held is not None:
                    held = held._replace(kind="who")
                continue
            between = text[last : found.start()]
            chunk = found["chunk"].rstrip(_ENDS) or found["chunk"]
            for part in self._parts(chunk, found.start()):
                if held is not None:
                    yield held
                glued = between in (",", "") and part.start == found.start() and last > start
                held, stopped = part._replace(glued=glued, stopped=stopped), False
            last = found.end()
        if held is not None:
            yield held

    def _parts(self, chunk: str, start: int) -> Iterator[TypedWord]:
        """Yields the words of what stands between blanks; Chinese writes several without any."""
        kind = self._kind(chunk)
        if kind != "odd" or not is_chinese(chunk):
            yield TypedWord(chunk, start, kind)
            return
        spoken = spoken_cards(chunk)
        if self.count(spoken):
            yield TypedWord(chunk, start, "cards", spoken=spoken)
            return
        names = frozenset(who.text for who in self.names.values() if is_chinese(who.text))
        at = begun = 0
        while at <= len(chunk):
            length = word_inside(chunk, at, names) if at < len(chunk) else 0
            ends = at == len(chunk) or length > 0 or self._turns(chunk, begun, at)
            if ends and begun < at:
                part = chunk[begun:at]
                spoken = spoken_cards(part)
                counted = spoken != part and self.count(spoken) > 0
                kind = "cards" if counted else self._kind(part)
                yield TypedWord(part, start + begun, kind, spoken=spoken if counted else "")
                begun = at
            if length:
                word = chunk[at : at + length]
                yield TypedWord(word, start + at, self._kind(word))
                begun = at + length
            at += max(1, length)

    def _turns(self, chunk: str, begun: int, at: int) -> bool:
        """Returns whether a name ends at a place, or begins there behind cards."""
        if not 0 < at < len(chunk) or is_chinese(chunk[at - 1]) == is_chinese(chunk[at]):
            return False
        rest = chunk[begun:]
        if self.count(rest) or self.count(spoken_cards(rest)):
            return False
        return is_chinese(chunk[at - 1]) or self.count(chunk[begun:at]) > 0

    def _kind(self, chunk: str) -> WordKind:
        word = plain(chunk)
        if self.count(chunk):
            return "cards"
        if word in self.names or role_of(chunk) is not None:
            return "who"
        if word in self._said:
            return "calling" if word == "叫" else "said"
        heading = heading_of(chunk)
        if heading in ("hand", "bottom"):
            return heading
        if word in DIRECTIONS:
            return "direction"
        return verb_of(chunk) or "odd"


def bare(text: str) -> tuple[str, bool]:
    """Returns a line with blanks for what is no part of the game, and whether a time was behind it.

    Comments, asides in brackets, times, numbers of lines and dots go; all places stay the same.
    """
    text = COMMENT.sub(_blanks, text)
    if not text.strip():
        return "", False
    text = _ASIDE.sub(_opened, text)
    text = _DOTS.sub(_blanks, text)
    for _ in range(2):  # a number, and a time
        front = _FRONT.match(text)
        if front is None or not text[front.end() :].strip():
            break
        text = " " * front.end() + text[front.end() :]
    # Only the end is searched: a search of all the blanks of a long line would take long.
    text = text.rstrip()
    cut = max(0, len(text) - _LONGEST_TIME)
    behind = _BEHIND.search(text, cut)
    if behind is None:
        return text, False
    return text[: behind.start()], True


def _blanks(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _opened(found: re.Match[str]) -> str:
    """Returns brackets around cards as blanks, and other brackets with all that is in them."""
    inside = found[1]
    listed = found[0][0] == "[" and not re.search(r"[:\uff1a]", inside)
    return f" {inside} " if listed else " " * len(found[0])
