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
        ("hand", "cards", "holds", "hold", "has", "have", "got", "手牌", "手里", "手上", "有"),
        "hand",
    ),
    **dict.fromkeys(
        ("my hand", "my cards", "我的手牌", "我的牌", "起手牌", "起手", "拿到", "拿了"), "hand"
    ),
    **dict.fromkeys(("bottom", "kitty", "widow", "bottom cards", "底牌", "三张底牌"), "bottom"),
    **dict.fromkeys(("game", "rules", "游戏", "玩法", "规则"), "game"),
    **dict.fromkeys(
        ("players", "seats", "seating", "玩家", "座次", "座位", "选手", "牌手"), "players"
    ),
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
    **dict.fromkeys(("me", "i", "my", "mine", "myself", "我", "自己", "本人", "我的"), ("me", 0)),
    **dict.fromkeys(("next", "next player", "下家"), ("near", 1)),
    **dict.fromkeys(("previous", "prev", "previous player", "上家"), ("near", -1)),
    **dict.fromkeys(("opposite", "对家", "对面"), ("near", 2)),
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
# A seat by its number. `player 1` is one as well: where the numbers begin is found by the others.
_SEAT = re.compile(
    r"(?:(?:seat|player|座位|玩家|选手) ?(?P<behind>[0-9一二三四])"
    r"|(?P<before>[0-9一二三四]) ?号(?:位|玩家)?)"
)
_NUMBERS = {sign: number for number, sign in enumerate("一二三四", 1)}
# Words between a player and what he does. Those of the second group say that it is a call.
_VERBS = frozenset(
    {"plays", "play", "played", "leads", "lead", "led", "follows", "followed", "says", "said"}
    | {"chooses", "chose", "puts", "throws", "beats", "answers"}
    | {
        "出",
        "打",
        "打出",
        "出了",
        "打了",
        "出牌",
        "领出",
        "首出",
        "跟",
        "跟牌",
        "压",
        "管上",
        "说",
        "分",
    }
    | {"先出", "接", "接着出"}
)
_CALLING = frozenset({"bids", "bid", "calls", "call", "called", "叫", "叫牌"})
# Words that count equal cards, in front of a card or behind it: 三个5, `pair of 3s`, 3炸.
COUNTS: Mapping[str, int] = {
    **dict.fromkeys(("单", "单张", "一张", "一个", "1张", "1个", "single", "one"), 1),
    **dict.fromkeys(("对", "一对", "对子", "两张", "两个", "2张", "2个", "二个", "二张"), 2),
    **dict.fromkeys(("pair", "pairs", "two"), 2),
    **dict.fromkeys(("三张", "三个", "三条", "三只", "3张", "3个", "3条"), 3),
    **dict.fromkeys(("trio", "trios", "triple", "triplet", "three"), 3),
    **dict.fromkeys(("四张", "四个", "四条", "四只", "4张", "4个", "4条"), 4),
    **dict.fromkeys(("炸弹", "炸", "bomb", "quad", "quads", "four"), 4),
}
# What people call a play beside its cards: the equal cards of each rank of its body, and whether
# the play has several ranks, and kickers. It adds nothing to the cards, but has to be true.
SHAPES: Mapping[str, tuple[int, bool, bool]] = {
    **dict.fromkeys(("顺子", "单顺", "straight", "run", "sequence", "chain"), (1, True, False)),
    **dict.fromkeys(("连对", "双顺", "姐妹对"), (2, True, False)),
    **dict.fromkeys(("三带一", "三带二", "三带一对", "三带1", "三带2"), (3, False, True)),
    **dict.fromkeys(("四带二", "四带两对", "四带2"), (4, False, True)),
    **dict.fromkeys(("飞机", "三顺", "airplane", "aeroplane", "plane"), (3, True, False)),
    "飞机带翅膀": (3, True, True),
}
# Between a body and its kickers, and between the ends of a run.
_WITH = frozenset({"带", "带上", "加", "with", "plus", "and", "+", "&"})
_TO = frozenset({"到", "至", "to", "through", "thru", "~"})
_THEN = frozenset({"then", "然后", "接着", "随后"})
_ARTICLES = frozenset({"an", "the", "his", "her", "of", "from", "is", "从", "是"})
# A rank as a word, and how it is written; behind `s` there are several of it.
_RANKS: Mapping[str, str] = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T", "nine": "9", "eight": "8",
    "seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "two": "2", "deuce": "2",
    "small joker": "B", "little joker": "B", "black joker": "B",
    "big joker": "R", "red joker": "R", "rocket": "BR", "both jokers": "BR",
    "三": "3", "四": "4", "五": "5", "六": "6", "七": "7", "八": "8", "九": "9", "十": "T",
    "二": "2", "尖": "A", "老k": "K", "圈": "Q", "勾": "J", "钩": "J",
}  # fmt: skip
# Both jokers, which have one of these words in them.
_ROCKETS = frozenset({"王炸", "火箭"})
_CHINESE = re.compile("[\u3400-\u9fff]")
# Chinese has no blanks between words: these are found inside a text, the longest first. Numbers
# alone and the names of cards are none of them.
_INSIDE = sorted(
    (
        word
        for word in {
            *SAID, *_VERBS, *COUNTS, *SHAPES, *_WITH, *_TO, *_THEN, *_ARTICLES, *_ROCKETS,
            *_CALLING, *_WHO, *DIRECTIONS,
            "手牌", "起手牌", "手里", "手上", "拿到", "拿了", "有", "底牌",
        }
        if _CHINESE.search(word) and word not in ("一", "二", "两", "兩", "三")
    ),
    key=len,
    reverse=True,
)  # fmt: skip

WordKind = Literal[
    "cards", "said", "verb", "calling", "who", "hand", "bottom", "direction", "odd",
    "count", "shape", "with", "to", "then", "article",
]  # fmt: skip
_KINDS: Mapping[str, WordKind] = {
    **dict.fromkeys(_RANKS, "cards"),
    **dict.fromkeys(COUNTS, "count"),
    **dict.fromkeys(SHAPES, "shape"),
    **dict.fromkeys(_WITH, "with"),
    **dict.fromkeys(_TO, "to"),
    **dict.fromkeys(_THEN, "then"),
    **dict.fromkeys(_ARTICLES, "article"),
    **dict.fromkeys(_VERBS, "verb"),
    **dict.fromkeys(_CALLING, "calling"),
}

_HEADED = re.compile(
    r"(?P<who>.*?)(?:['\u2019]s|的)?\s*(?:(?:^|(?<=\s))(?P<latin>hand|cards|holds?|has|have|got)|"
    r"(?P<heading>起?手牌|起手|手里|手上|拿到|拿了|的牌))\s*(?:is|are|是|为|有)?",
    re.IGNORECASE,
)
# Who I am. What follows has to be somebody of the text.
_MYSELF = (
    re.compile(
        r"(?:I\s+am|I['\u2019]m|I\s+sit\s+(?:at|in|on)|my\s+(?:name|seat)\s*(?:is|:))\s*"
        r"(?P<who>.+)",
        re.IGNORECASE,
    ),
    re.compile(r"(?P<who>.+?)\s+is\s+me", re.IGNORECASE),
    re.compile(r"(?:me|我)\s*[=:\uff1a]\s*(?P<who>.+)", re.IGNORECASE),
    re.compile(r"(?P<who>.+?)\s*(?:=\s*(?:me|我)|是我|就是我)", re.IGNORECASE),
    re.compile(r"我(?:就是|是|坐在|坐|在|叫)\s*(?P<who>.+)"),
)
_LONGEST_REMARK = 60  # signs of a line that says who is the landlord, or who has won
_CHOSEN = (
    re.compile(r"(?P<who>.+?)\s*(?:是|当|做|成为|当了|做了|当上)\s*地主"),
    re.compile(r"地主\s*[是为]\s*(?P<who>.+)"),
    re.compile(r"(?P<who>.+?)\s+(?:is|am|becomes|became)\s+(?:the\s+)?landlord", re.IGNORECASE),
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
    word = owner_of(plain(text)).removeprefix("the ")
    if word in _WHO:
        return Who(text.strip(), *_WHO[word])
    seat = _SEAT.fullmatch(word)
    if seat is None:
        return None
    number = seat["behind"] or seat["before"]
    return Who(text.strip(), "seat", _NUMBERS.get(number) or int(number))


def owner_of(text: str) -> str:
    """Returns a player without the sign that something is his: `Bo's`."""
    return re.sub("['\u2019]s$", "", text.strip())


def heading_of(text: str) -> Heading | None:
    """Returns what a heading announces; None for other words."""
    return _HEADINGS.get(plain(text))


def heads_of(line: str) -> Heading | None:
    """Returns what a line with a heading and a colon announces; None for other lines."""
    front, colon, _ = line.replace("\uff1a", ":").partition(":")
    return heading_of(front) if colon else None


def kind_of(text: str) -> WordKind | None:
    """Returns what a word is beside players, headings and cards; None for other words."""
    return _KINDS.get(plain(text))


def rank_of(text: str) -> str | None:
    """Returns the card that a word is the rank of: `ace`, 五, `3s`; None for other words."""
    word = plain(text)
    known = _RANKS.get(word)
    if known is None and word.endswith("s"):
        known = _RANKS.get(word.removesuffix("s")) or _RANKS.get(word.removesuffix("es"))
    return known


def split_heading(text: str) -> tuple[str, Heading | None]:
    """Returns a player and the heading behind him: `Bo's hand`, `小明手牌`."""
    found = _HEADED.fullmatch(text.strip())
    if found is None:
        return text, None
    return found["who"].strip(), "hand"


def landlord_said(text: str) -> str | None:
    """Returns who is said to be the landlord: `Bo is the landlord`, `地主是小明`; else None."""
    if len(text.strip()) > _LONGEST_REMARK:
        return None
    found = (pattern.fullmatch(text.strip()) for pattern in _CHOSEN)
    return next((match["who"].strip() for match in found if match), None)


def myself_said(text: str) -> str | None:
    """Returns who somebody says to be: `I am Bo`, `我是小红`; None elsewhere."""
    if len(text.strip()) > _LONGEST_REMARK:
        return None
    found = (pattern.fullmatch(text.strip().rstrip(".\u3002!\uff01")) for pattern in _MYSELF)
    return next((match["who"].strip() for match in found if match), None)


def winner_said(text: str) -> str | None:
    """Returns who is said to have won; None elsewhere."""
    match = _WON.fullmatch(text.strip()) if len(text.strip()) <= _LONGEST_REMARK else None
    return match["who"].strip() if match else None


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
    seat = _SEAT.match(text, start)
    if seat is not None and is_chinese(seat[0]):
        known.append(seat[0])
    return max(map(len, known), default=0)
