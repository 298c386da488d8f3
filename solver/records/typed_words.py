# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""The first stage of a typed game: a line becomes words, each with its kind and its place.

What each word is stands in `typed_words.toml`; the words that pass and call are those of
`solver.game.words`, which every question reads.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from solver.errors import SolverError
from solver.game.auction import every_call
from solver.game.cards import Hand
from solver.game.notation import DASHES
from solver.game.words import SAID
from solver.rules import Rules

Heading = Literal[
    "hand", "bottom", "game", "players", "date", "bid", "first", "direction", "landlord"
]
Anchor = Literal["name", "landlord", "peasant", "me", "near", "seat"]
Remark = Literal["landlord", "won", "me"]
WordKind = Literal[
    "cards", "said", "verb", "calling", "who", "hand", "bottom", "direction", "odd",
    "count", "shape", "with", "to", "then", "article",
]  # fmt: skip

_TABLE: Mapping[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def _by_word(name: str) -> Mapping[str, Any]:
    return {word: key for key, words in _TABLE[name].items() for word in words}


_HEADINGS: Mapping[str, Heading] = _by_word("headings")
WRITTEN: Mapping[str, Mapping[str, str]] = _TABLE["written"]
WRITTEN_CALLS: Mapping[str, str] = _TABLE["written_calls"]
DIRECTIONS = {word: int(sign) for word, sign in _by_word("directions").items()}
_WHO = _by_word("who")
_RANKS: Mapping[str, str] = _by_word("ranks")
COUNTS = {word: int(count) for word, count in _by_word("counts").items()}
# The equal cards of each rank of a body, and whether the play has several ranks, and kickers.
SHAPES: Mapping[str, tuple[int, bool, bool]] = {
    word: tuple(each["shape"]) for each in _TABLE["shapes"] for word in each["words"]
}
_KINDS: Mapping[str, WordKind] = {
    **dict.fromkeys(_RANKS, "cards"),
    **dict.fromkeys(COUNTS, "count"),
    **dict.fromkeys(SHAPES, "shape"),
    **_by_word("kinds"),
}
_REMARKS = {
    name: [re.compile(each, re.IGNORECASE) for each in patterns]
    for name, patterns in _TABLE["remarks"].items()
}
_LONGEST_REMARK = 60
# What is no part of a game in a line.
PASSED = {
    name: re.compile(
        text.replace("DAY", _TABLE["passed"]["DAY"]).replace("CLOCK", _TABLE["passed"]["CLOCK"]),
        re.VERBOSE,
    )
    for name, text in _TABLE["passed"].items()
}
# A seat by its number, and a peasant by his. `player 1` is a seat as well: where the numbers begin
# is found by the others.
_SEAT = re.compile(
    r"(?:seat|player|座位|玩家|选手) ?(?P<behind>[0-9一二三四])"
    r"|(?P<before>[0-9一二三四]) ?号(?:位|玩家)?"
    r"|(?:peasant|farmer|农民) ?(?P<peasant>[1一甲a2二乙b3三丙c])"
)
_NUMBERS = {sign: place % 4 + 1 for place, sign in enumerate("一二三四甲乙丙 abc ")}
_HOLDS = [word for word in _TABLE["headings"]["hand"] if not word.startswith(("my ", "我的"))]
# Behind a player and in front of his cards: `Bo's hand`, `Bo has`, 小明的手牌, 小明的牌.
_HEADED = re.compile(
    r"(?P<who>.*?)(?:['’]s|的)?\s*"
    rf"(?:(?:^|(?<=\s))(?:{'|'.join(filter(str.isascii, _HOLDS))})"
    rf"|{'|'.join(word for word in _HOLDS if not word.isascii())}|的牌)\s*(?:is|are|是|为|有)?",
    re.IGNORECASE,
)
_CHINESE = re.compile("[\u3400-\u9fff]")
# Chinese has no blanks between words: these are found inside a text. Numbers alone and the names
# of cards are none of them.
_INSIDE = [
    word
    for word in {
        *SAID, *_WHO, *DIRECTIONS, *(_KINDS.keys() - _RANKS.keys()), *COUNTS, *_HOLDS,
        *_TABLE["headings"]["bottom"], "王炸", "火箭",
    }
    if _CHINESE.search(word) and word not in ("一", "二", "两", "兩", "三")
]  # fmt: skip


class Who(NamedTuple):
    """A player as a text speaks of him.

    Attributes:
        text: the words for him.
        anchor: what these words are.
        step: how many seats he sits after the anchor; the number of a `seat`.
    """

    text: str
    anchor: Anchor = "name"
    step: int = 0

    @property
    def key(self) -> str:
        """The name by which he is known, however it is spelled."""
        return plain(self.text)


class TypedWord(NamedTuple):
    """A word, or cards, in a line.

    Attributes:
        text: the characters.
        start: the place of the first one in the line.
        kind: what it may be.
        stopped: whether a sign that ends an act stands before it.
        spoken: the cards alone, where words count them; else empty.
        wrong: why it cannot be read, where that is known.
    """

    text: str
    start: int
    kind: WordKind
    stopped: bool = False
    spoken: str = ""
    wrong: SolverError | None = None

    @property
    def end(self) -> int:
        """The place behind its last character."""
        return self.start + len(self.text)

    @property
    def plain(self) -> str:
        """The characters in small letters of plain width."""
        return plain(self.text)

    @property
    def said(self) -> str:
        """The cards where words count them, else the characters."""
        return self.spoken or self.text


# Single words.


@lru_cache(4096)
def plain(text: str) -> str:
    """Returns a word in small letters of plain width, without blanks around it."""
    return unicodedata.normalize("NFKC", text).strip().casefold()


def owner_of(text: str) -> str:
    """Returns a player without the sign that something is his: `Bo's`."""
    return re.sub("['’]s$", "", text.strip())


def role_of(text: str) -> Who | None:
    """Returns the player whom a word names by his role or his place; None for other words."""
    word = owner_of(plain(text)).removeprefix("the ")
    if word in _WHO:
        anchor, step = _WHO[word].split()
        return Who(text.strip(), anchor, int(step))
    found = _SEAT.fullmatch(word)
    if found is None:
        return None
    sign = found[found.lastgroup or 0]
    number = _NUMBERS.get(sign) or int(sign)
    return Who(text.strip(), "landlord" if found["peasant"] else "seat", number)


def heading_of(text: str) -> Heading | None:
    """Returns what a heading announces; None for other words."""
    return _HEADINGS.get(plain(text))


def heads_of(line: str) -> Heading | None:
    """Returns what a line with a heading and a colon announces; None for other lines."""
    front, colon, _ = line.replace("：", ":").partition(":")
    return heading_of(front) if colon else None


def split_heading(text: str) -> tuple[str, Heading | None]:
    """Returns a player and the heading behind him: `Bo's hand`, `小明手牌`."""
    found = _HEADED.fullmatch(text.strip())
    return (text, None) if found is None else (found["who"].strip(), "hand")


def remarked(kind: Remark, text: str) -> str | None:
    """Returns of whom a line says that he is the landlord, has won, or is me; None elsewhere."""
    text = text.strip().rstrip(".。!！")
    if len(text) > _LONGEST_REMARK:
        return None
    found = (pattern.fullmatch(text) for pattern in _REMARKS[kind])
    return next((match["who"].strip() for match in found if match), None)


def kind_of(text: str) -> WordKind | None:
    """Returns what a word is beside players, headings and cards; None for other words."""
    return _KINDS.get(plain(text))


def rank_of(text: str) -> str | None:
    """Returns the card that a word is the rank of: `ace`, 五, `3s`; None for other words."""
    word = plain(text)
    many = (word, word.removesuffix("s"), word.removesuffix("es")) if word[-1:] == "s" else (word,)
    return next((_RANKS[each] for each in many if each in _RANKS), None)


def is_chinese(text: str) -> bool:
    """Returns whether a text has a Chinese character."""
    return bool(_CHINESE.search(text))


# Lines.

COLON = "[:：]"
_TO = re.compile("(?P<low>.+?)(?P<to>to)(?P<high>.+)", re.IGNORECASE)
COMMAS = ",，、"
_CHUNK = re.compile(
    rf"(?P<stop>[;；|/／→。])|(?P<colon>{COLON})|(?P<sign>[+&~＋＆～])"
    rf"|(?P<chunk>[^\s{COMMAS};；|/／→。+&~＋＆～:：]+)"
)
_ENDS = "!?.！？"
# Plays with nothing between two commas, which is a pass, or behind the last one of a text.
_NOTHING = re.compile(rf"[{COMMAS}]\s*(?=[{COMMAS}])")
_OPEN_END = re.compile(rf"[{COMMAS}].*[{COMMAS}]\s*$")


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

    def tokens(self, text: str, start: int, *, ends: bool = False) -> Iterator[TypedWord]:
        """Yields the words and cards of a line from a place on; a colon makes a word a player.

        Args:
            text: the line.
            start: the place.
            ends: whether the text of the game ends with this line.
        """
        last, stopped, held = start, False, None
        listed = self._is_list(text[start:], ends=ends)
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
            stopped |= listed and bool(set(between) & set(COMMAS))
            chunk = found[0] if found["sign"] else found[0].rstrip(_ENDS) or found[0]
            for part in self._parts(chunk, found.start()):
                if held is not None:
                    yield held
                held, stopped = part._replace(stopped=stopped), False
            last = found.end()
        if held is not None:
            yield held
        if listed:
            yield from _nothing(text[last:] + ",", last)

    def _is_list(self, text: str, *, ends: bool) -> bool:
        """Returns whether a line has plays between commas, and nothing where somebody passes."""
        if not _NOTHING.search(text) and not (ends and _OPEN_END.search(text)):
            return False
        items = [item.strip() for item in re.split(f"[{COMMAS}]", text)[1:]]
        return all(not item or self.kind(item) in ("cards", "said") for item in items)

    def _parts(self, chunk: str, start: int) -> Iterator[TypedWord]:
        """Yields the words of what stands between blanks; Chinese writes several without any."""
        kind = self.kind(chunk)
        run = _TO.fullmatch(chunk) if kind == "odd" else None
        if run is not None and self.count(run["low"]) and self.count(run["high"]):
            for name, each in run.groupdict().items():
                yield TypedWord(each, start + run.start(name), self.kind(each))
            return
        if kind != "odd" or not is_chinese(chunk):
            yield TypedWord(chunk, start, kind)
            return
        begun = at = 0
        word = ""
        while at <= len(chunk):
            length = self._word_at(chunk, at)
            if length > 1 and begun == at and kind_of(word) == "count" and rank_of(chunk[at]):
                length = 1  # the number behind a count is a rank: 三个三带一个四
            ends = at == len(chunk) or length > 0 or self._turns(chunk, begun, at)
            if ends and begun < at:
                yield TypedWord(chunk[begun:at], start + begun, self.kind(chunk[begun:at]))
                begun = at
            if length:
                word = chunk[at : at + length]
                yield TypedWord(word, start + at, self.kind(word))
                begun = at + length
            at += max(1, length)

    def _word_at(self, chunk: str, at: int) -> int:
        """Returns the length of the longest word that begins at a place; 0 for none."""
        if at == len(chunk):
            return 0
        names = (who.text for who in self.names.values() if is_chinese(who.text))
        known = [len(word) for word in (*_INSIDE, *names) if chunk.startswith(word, at)]
        seat = _SEAT.match(chunk, at)
        if seat is not None and is_chinese(seat[0]):
            known.append(len(seat[0]))
        return max(known, default=0)

    def _turns(self, chunk: str, begun: int, at: int) -> bool:
        """Returns whether a name ends at a place, or begins there behind cards."""
        if not 0 < at < len(chunk) or is_chinese(chunk[at - 1]) == is_chinese(chunk[at]):
            return False
        if self.count(chunk[begun:]):
            return False
        return is_chinese(chunk[at - 1]) or self.count(chunk[begun:at]) > 0

    def kind(self, chunk: str) -> WordKind:
        """Returns what a word may be."""
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
        return "direction" if word in DIRECTIONS else kind_of(chunk) or "odd"


def _nothing(between: str, start: int, *, inside: bool = True) -> list[TypedWord]:
    """Returns a pass for each place of a list in which nothing stands."""
    commas = [start + place for place, sign in enumerate(between) if sign in COMMAS]
    return [TypedWord("", place, "said", stopped=True) for place in commas[inside:]]
