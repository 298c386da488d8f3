"""The words and cards of a line that people type: where each stands, and what it may be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from solver.errors import SolverError
from solver.game.auction import every_call
from solver.game.cards import Hand
from solver.game.notation import DASHES
from solver.game.words import SAID
from solver.records.typed_words import (
    DIRECTIONS,
    Who,
    WordKind,
    heading_of,
    is_chinese,
    kind_of,
    owner_of,
    plain,
    rank_of,
    role_of,
    word_inside,
)
from solver.rules import Rules

COLON = "[:\uff1a]"
COMMENT = re.compile(r"#(?![0-9]{1,3}[\s.:)]).*")
_ASIDE = re.compile(r"[(\uff08\u3010\[]([^()\uff08\uff09\u3010\u3011\[\]]*)[)\uff09\u3011\]]")
_JOKERS = {"(BWJ)": "B", "(CJ)": "R"}  # OpenSpiel's
_DOTS = re.compile(r"\u2026+|\.{2,}")
# Dots between the ends of a run: 3...7.
_DOTTED = re.compile(r"(?<=[0-9TJQKAtjqka])(?:\u2026+|\.{2,})(?=[0-9TJQKAtjqka])")
_DAY = r"[0-9]{4}[-/.\u5e74][0-9]{1,2}[-/.\u6708][0-9]{1,2}\u65e5?[ T]*"
_CLOCK = r"[0-9]{2}:[0-9]{2}(?::[0-9]{2})?"
_ROUND = (
    r"(?:\u7b2c\s*[0-9\u3007\u96f6\u4e00-\u5341]{1,4}\s*[\u624b\u8f6e\u6b65\u56de\u5408\u5708\u5c40\u628a\u6b21]{1,2}"
    r"|(?:round|trick|turn|step|move)\s+#?[0-9]{1,3})(?:\s*[-.:,)\]\uff1a\uff0c\u3001]|(?=\s|$))\s*"
)
# What stands in front of a line in chats and lists: a time, a number, a bullet, a round.
_FRONT = re.compile(
    rf"\s*(?:(?:{_DAY})?{_CLOCK}(?=[\s,])[\s,]*|{_DAY}(?=\s)\s*|#?[0-9]{{1,3}}[.)\u3001]\s+|#[0-9]{{1,3}}:?\s+"
    rf"|[-*•>]\s+(?=\S)|(?P<round>{_ROUND}))",
    re.IGNORECASE,
)
_ORNAMENT = re.compile(r"(?<!\S)[-=_*]{3,}(?!\S)")
_TO = re.compile("(?P<low>.+?)(?P<to>to)(?P<high>.+)", re.IGNORECASE)
# What a program or a player adds about an act: how many cards are left, and how good it is.
_ABOUT = re.compile(
    r"(?<![^\s,\uff0c;\uff1b])(?:"
    r"(?:left|remaining|win[ _]?rate|score|confidence|\u80dc\u7387|\u5269\u4f59?|\u8fd8\u5269)"
    r"\s*[:=\uff1a]\s*-?[0-9]+(?:\.[0-9]+)?\s*(?:%|\u5f20|cards?)?"
    r"|(?:left|\u5269|\u8fd8\u5269)\s*[0-9]{1,2}|(?:[12][0-9]|[0-9]{1,2}\s+cards?)\s+(?:left|remaining)"
    r"|(?:\u8fd8\u5269|\u5269\u4f59?|\u4f59)\s*[0-9\u4e00-\u5341]{1,2}\s*\u5f20\u724c?"
    r"|\u62a5[\u5355\u53cc\u8b66])(?![^\s,.\uff0c\u3002;\uff1b!\uff01])",
    re.IGNORECASE,
)
_BEHIND = re.compile(rf"\s+(?:{_DAY})?{_CLOCK}\s*$")
_LONGEST_TIME = 30  # signs of a day and a time, with blanks
_STOP = "[;\uff1b|/\uff0f\u2192\u3002]"
_COMMAS = ",\uff0c\u3001"
_SIGNS = "[+&~\uff0b\uff06\uff5e]"  # between cards
_CHUNK = re.compile(
    rf"(?P<stop>{_STOP})|(?P<colon>{COLON})|(?P<sign>{_SIGNS})"
    rf"|(?P<chunk>[^\s{_COMMAS}{_STOP[1:-1]}{_SIGNS[1:-1]}:\uff1a]+)"
)
_ENDS = "!?.\uff01\uff1f"
# Plays with nothing between two commas, which is a pass.
_NOTHING = re.compile(rf"[{_COMMAS}]\s*(?=[{_COMMAS}])")


class TypedWord(NamedTuple):
    """A word, or cards, in a line.

    Attributes:
        text: the characters.
        start: the place of the first one in the line.
        kind: what it may be.
        glued: whether no more than a comma stands before it.
        stopped: whether a sign that ends an act stands before it.
        spoken: the cards alone, where words count them; else empty.
        wrong: why it cannot be read, where that is known.
    """

    text: str
    start: int
    kind: WordKind
    glued: bool = False
    stopped: bool = False
    spoken: str = ""
    wrong: SolverError | None = None

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
        listed = self._is_list(text[start:])
        for found in _CHUNK.finditer(text, start):
            if found["stop"]:
                stopped = True
                continue
            if found["colon"]:
                if held is not None:
                    held = held._replace(kind="who")
                continue
            between = text[last : found.start()]
            if listed and (passes := _nothing(between, last, inside=last > start)):
                yield from [held] if held is not None else []
                *more, held = passes
                yield from more
            stopped |= listed and bool(set(between) & set(_COMMAS))
            chunk = found[0] if found["sign"] else found[0].rstrip(_ENDS) or found[0]
            for part in self._parts(chunk, found.start()):
                if held is not None:
                    yield held
                glued = between in (",", "") and part.start == found.start() and last > start
                held, stopped = part._replace(glued=glued, stopped=stopped), False
            last = found.end()
        if held is not None:
            yield held
        if listed:
            yield from _nothing(text[last:] + ",", last)

    def is_name(self, text: str) -> bool:
        """Returns whether a text is a name in front of a colon, and no word of a game is in it."""
        tokens = [*self.tokens(text, 0)]
        words = [token.text for token in tokens if token.kind == "odd"]
        return bool(tokens) and words == text.split() and len(words) == len(tokens)

    def _is_list(self, text: str) -> bool:
        """Returns whether a line has plays between commas, and nothing where somebody passes."""
        if not _NOTHING.search(text):
            return False
        items = [item.strip() for item in re.split(f"[{_COMMAS}]", text)[1:]]
        return all(not item or self._kind(item) in ("cards", "said") for item in items)

    def _parts(self, chunk: str, start: int) -> Iterator[TypedWord]:
        """Yields the words of what stands between blanks; Chinese writes several without any."""
        kind = self._kind(chunk)
        run = _TO.fullmatch(chunk) if kind == "odd" else None
        if run is not None and self.count(run["low"]) and self.count(run["high"]):
            for name, each in run.groupdict().items():
                yield TypedWord(each, start + run.start(name), self._kind(each))
            return
        if kind != "odd" or not is_chinese(chunk):
            yield TypedWord(chunk, start, kind)
            return
        names = frozenset(who.text for who in self.names.values() if is_chinese(who.text))
        at = begun = 0
        word = ""
        while at <= len(chunk):
            length = word_inside(chunk, at, names) if at < len(chunk) else 0
            if length > 1 and begun == at and kind_of(word) == "count" and rank_of(chunk[at]):
                length = 1  # the number behind a count is a rank: 三个三带一个四
            ends = at == len(chunk) or length > 0 or self._turns(chunk, begun, at)
            if ends and begun < at:
                part = chunk[begun:at]
                yield TypedWord(part, start + begun, self._kind(part))
                begun = at
            if length:
                word = chunk[at : at + length]
                yield TypedWord(word, start + at, self._kind(word))
                begun = at + length
            at += max(1, length)

    def bare(self, text: str) -> tuple[str, bool]:
        """Returns a line with blanks for what is no part of the game; whether a time was behind it.

        Comments, asides in brackets, times, numbers of lines and dots go; all places stay the same.
        """
        text = COMMENT.sub(_blanks, text)
        for joker, letter in _JOKERS.items():
            text = text.replace(joker, letter.ljust(len(joker)))
        if not text.strip():
            return "", False
        text = _ASIDE.sub(self._opened, _ORNAMENT.sub(_blanks, text))
        text = _ABOUT.sub(_blanks, text)
        text = _DOTS.sub(_blanks, _DOTTED.sub(lambda dots: "~".ljust(len(dots[0])), text))
        for _ in range(3):  # a round, a number, and a time
            front = _FRONT.match(text)
            if front is None or not (text[front.end() :].strip() or front["round"]):
                break
            text = " " * front.end() + text[front.end() :]
        # Only the end is searched: a search of all the blanks of a long line would take long.
        text = text.rstrip()
        cut = max(0, len(text) - _LONGEST_TIME)
        behind = _BEHIND.search(text, cut)
        if behind is None:
            return text, False
        return text[: behind.start()], True

    def _opened(self, found: re.Match[str]) -> str:
        """Returns what stands in brackets: cards, kickers behind cards, a player in front; or not.

        Kickers get a plus sign in front. Other brackets are blanks with all that is in them.
        """
        inside, before = found[1], found.string[: found.start()].rstrip()
        behind = found.string[found.end() :].lstrip()
        if self.count(inside) and not (before and behind.startswith((":", "\uff1a"))):
            last = re.split(rf"[\s{_COMMAS}]", before)[-1]
            if not before or before[-1] in ":\uff1a" or self._kind(last) in ("who", "verb"):
                return f" {inside} "
            return f"+{inside} "
        named = plain(inside) in self.names or role_of(inside) is not None
        if not before and (named or found[0][0] == "\u3010"):
            return f" {inside} "
        listed = found[0][0] == "[" and not re.search(r"[:\uff1a]", inside)
        return f" {inside} " if listed else " " * len(found[0])

    def _turns(self, chunk: str, begun: int, at: int) -> bool:
        """Returns whether a name ends at a place, or begins there behind cards."""
        if not 0 < at < len(chunk) or is_chinese(chunk[at - 1]) == is_chinese(chunk[at]):
            return False
        rest = chunk[begun:]
        if self.count(rest):
            return False
        return is_chinese(chunk[at - 1]) or self.count(chunk[begun:at]) > 0

    def _kind(self, chunk: str) -> WordKind:
        word = plain(chunk)
        if self.count(chunk) and len(chunk) > 1 and word in self.names:
            return "who"
        if self.count(chunk) or (chunk.isascii() and self.count(rank_of(chunk) or "")):
            return "cards"
        if word in self._said:
            return "calling" if word == "叫" else "said"
        if owner_of(word) in self.names or role_of(chunk) is not None:
            return "who"
        heading = heading_of(chunk)
        if heading in ("hand", "bottom"):
            return heading
        if word in DIRECTIONS:
            return "direction"
        return kind_of(chunk) or "odd"


def _nothing(between: str, start: int, *, inside: bool = True) -> list[TypedWord]:
    """Returns a pass for each place of a list in which nothing stands."""
    commas = [start + place for place, sign in enumerate(between) if sign in _COMMAS]
    return [TypedWord("", place, "said", stopped=True) for place in commas[inside:]]


def _blanks(found: re.Match[str]) -> str:
    return " " * len(found[0])
