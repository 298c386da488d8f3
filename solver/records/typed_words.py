"""The words of games that people type: who does something, headings, and verbs, in both languages.

The words that pass and call are those of `solver.game.words`, which every question reads.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Literal, NamedTuple

from solver.game.words import SAID

Heading = Literal[
    "hand", "bottom", "game", "players", "date", "bid", "first", "direction", "landlord"
]
# `near` is a neighbour: of the landlord, unless the text speaks of somebody as me.
Anchor = Literal["name", "landlord", "peasant", "me", "near", "seat"]

_HEADINGS: Mapping[str, Heading] = {
    **dict.fromkeys(
        ("hand", "cards", "holds", "has", "手牌", "我的手牌", "起手牌", "拿到"), "hand"
    ),
    **dict.fromkeys(("bottom", "kitty", "widow", "底牌"), "bottom"),
    **dict.fromkeys(("game", "rules", "游戏", "玩法", "规则"), "game"),
    **dict.fromkeys(("players", "玩家", "座次"), "players"),
    **dict.fromkeys(("date", "日期"), "date"),
    **dict.fromkeys(("bid", "叫分"), "bid"),
    **dict.fromkeys(("first to call", "first", "先叫"), "first"),
    **dict.fromkeys(("direction", "方向"), "direction"),
    **dict.fromkeys(("landlord", "地主"), "landlord"),
}
# What a writer puts in front, by language.
WRITTEN: Mapping[str, Mapping[Heading, str]] = {
    "en": {
        "game": "Game", "players": "Players", "date": "Date", "hand": "hand", "bottom": "Bottom",
        "landlord": "Landlord", "bid": "Bid", "first": "First to call", "direction": "Direction",
    },
    "zh": {
        "game": "游戏", "players": "玩家", "date": "日期", "hand": "手牌", "bottom": "底牌",
        "landlord": "地主", "bid": "叫分", "first": "先叫", "direction": "方向",
    },
}  # fmt: skip
DIRECTIONS: Mapping[str, int] = {
    "forward": 1, "clockwise": 1, "顺序": 1, "顺时针": 1,
    "backward": -1, "anticlockwise": -1, "逆序": -1, "逆时针": -1,
}  # fmt: skip
_WHO: Mapping[str, tuple[Anchor, int]] = {
    **dict.fromkeys(("landlord", "地主", "庄家"), ("landlord", 0)),
    **dict.fromkeys(("peasant", "peasants", "farmer", "farmers", "农民"), ("peasant", 0)),
    **dict.fromkeys(("me", "i", "我", "自己"), ("me", 0)),
    **dict.fromkeys(("next", "下家"), ("near", 1)),
    **dict.fromkeys(("previous", "prev", "上家"), ("near", -1)),
    **dict.fromkeys(("opposite", "对家"), ("near", 2)),
    **dict.fromkeys(("landlord_down", "地主下家", "地主的下家"), ("landlord", 1)),
    **dict.fromkeys(("landlord_up", "地主上家", "地主的上家"), ("landlord", -1)),
    **{
        word + space + number: ("landlord", place)
        for place, numbers in enumerate(("1一甲a", "2二乙b", "3三丙c"), 1)
        for number in numbers
        for word in ("peasant", "farmer", "农民")
        for space in ("", " ")
    },
}
_SEAT = re.compile(r"(?:seat ?([0-9])|([0-9]) ?号位)")
# Words between a player and what he does. Those of the second group say that it is a call.
_VERBS = frozenset(
    {"plays", "play", "played", "leads", "lead", "led", "follows", "says", "said"}
    | {"出", "打", "打出", "出牌", "领出", "首出", "跟", "跟牌", "压", "管上", "说", "分"}
)
# What people call a play beside its cards. It adds nothing to them.
_KINDS = frozenset(
    {
        "三带",
        "三带一",
        "三带二",
        "三带一对",
        "四带二",
        "顺子",
        "连对",
        "飞机",
        "炸弹",
        "炸",
        "单",
        "单张",
        "对子",
    }
    | {"single", "pair", "trio", "straight", "run", "airplane", "aeroplane", "bomb"}
)
# Both jokers, which have one of these words in them.
_ROCKETS = frozenset({"王炸", "火箭"})
_CALLING = frozenset({"bids", "bid", "calls", "call", "called", "叫", "叫牌"})
_CHINESE = re.compile("[\u3400-\u9fff]")
# Chinese has no blanks between words: these are found inside a text, the longest first. Numbers
# alone and the names of cards are none of them.
_INSIDE = sorted(
    (
        word
        for word in {*SAID, *_VERBS, *_KINDS, *_ROCKETS, *_CALLING, *_WHO, *DIRECTIONS}
        if _CHINESE.search(word)
    ),
    key=len,
    reverse=True,
)
_INSIDE = [word for word in _INSIDE if word not in ("一", "二", "两", "兩", "三")]

_HEADED = re.compile(
    r"(?P<who>.*?)(?:['\u2019]s|的)?(?:(?:^|(?<=\s))(?P<latin>hand|cards|holds|has)|"
    r"(?P<heading>起?手牌|拿到))",
    re.IGNORECASE,
)
_LONGEST_REMARK = 60  # signs of a line that says who is the landlord, or who has won
_CHOSEN = (
    re.compile(r"(?P<who>.+?)\s*(?:是|当|做|成为|当了|做了|当上)\s*地主"),
    re.compile(r"地主\s*[是为]\s*(?P<who>.+)"),
    re.compile(r"(?P<who>.+?)\s+(?:is|becomes|became)\s+(?:the\s+)?landlord", re.IGNORECASE),
    re.compile(r"(?:the\s+)?landlord\s+is\s+(?P<who>.+)", re.IGNORECASE),
)
_WON = re.compile(
    r"(?P<who>.+?)\s*(?:赢了|赢|获胜|胜利|胜|\s(?:wins?|won|has won|have won))", re.IGNORECASE
)


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


def plain(text: str) -> str:
    """Returns a word in small letters of plain width, without blanks around it."""
    return unicodedata.normalize("NFKC", text).strip().casefold()


def role_of(text: str) -> Who | None:
    """Returns the player whom a word names by his role or his place; None for other words."""
    word = plain(text).removeprefix("the ")
    if word in _WHO:
        return Who(text.strip(), *_WHO[word])
    seat = _SEAT.fullmatch(word)
    return Who(text.strip(), "seat", int(seat[1] or seat[2])) if seat else None


def heading_of(text: str) -> Heading | None:
    """Returns what a heading announces; None for other words."""
    return _HEADINGS.get(plain(text))


def heads_of(line: str) -> Heading | None:
    """Returns what a line with a heading and a colon announces; None for other lines."""
    front, colon, _ = line.replace("\uff1a", ":").partition(":")
    return heading_of(front) if colon else None


def verb_of(text: str) -> Literal["verb", "calling"] | None:
    """Returns whether a word is a verb, and whether it says that a call follows."""
    word = plain(text)
    if word in _CALLING:
        return "calling"
    return "verb" if word in _VERBS or word in _KINDS else None


def split_heading(text: str) -> tuple[str, Heading | None]:
    """Returns a player and the heading behind him: `Bo's hand`, `小明手牌`."""
    found = _HEADED.fullmatch(text.strip())
    if found is None:
        return text, None
    return found["who"].strip(), heading_of(found["latin"] or found["heading"])


def landlord_said(text: str) -> str | None:
    """Returns who is said to be the landlord: `Bo is the landlord`, `地主是小明`; else None."""
    if len(text.strip()) > _LONGEST_REMARK:
        return None
    found = (pattern.fullmatch(text.strip()) for pattern in _CHOSEN)
    return next((match["who"].strip() for match in found if match), None)


def winner_said(text: str) -> str | None:
    """Returns who is said to have won; None elsewhere."""
    match = _WON.fullmatch(text.strip()) if len(text.strip()) <= _LONGEST_REMARK else None
    return match["who"].strip() if match else None


_CARD = "(10|[2-9A-Za-z]|大王|小王)"
_SPOKEN = [
    (re.compile(words + _CARD), rf"\{count}")
    for words, count in (
        ("[三3](?:个|张)", "1\\1\\1"),
        ("[四4](?:个|张)", "1\\1\\1\\1"),
        ("(?:[两2](?:个|张)|一?对)", "1\\1"),
        ("(?:[一1](?:个|张)|单张?)", "1"),
    )
]


def spoken_cards(text: str) -> str:
    """Returns cards that are counted in words as cards alone: `对3` as 33, `三个5带4` as 555-4."""
    for pattern, cards in _SPOKEN:
        text = pattern.sub(cards, text)
    return text.replace("带", "-")


def is_chinese(text: str) -> bool:
    """Returns whether a text has a Chinese character."""
    return bool(_CHINESE.search(text))


def word_inside(text: str, start: int, names: frozenset[str]) -> int:
    """Returns the length of the word that begins at a place of a Chinese text; 0 for none.

    Args:
        text: the text.
        start: the place.
        names: the names of players that may stand there.
    """
    known = [name for name in names if text.startswith(name, start)]
    known += [word for word in _INSIDE if text.startswith(word, start)]
    return max(map(len, known), default=0)
