"""The words with which people and other programs pass and call."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from solver.errors import InvalidHand, InvalidRequest, quoted
from solver.game.notation import Notation, text_of_cards
from solver.game.play import PASS
from solver.rules import Rules

_PASSES = frozenset(
    {"", PASS, "p", "-", "passes", "passed", "不", "不出", "不要", "过", "過", "要不起", "打不起"}
    | {"管不上", "大不过", "没有", "不跟", "不压", "不管"}
)
_NOT = ("pass", "decline", "no")  # whichever of them the stage of the auction has
# By word the calls that it may mean. The calls of the games are not among the words: each of them
# means itself alone, and `pass` is no call where `decline` is.
_CALLS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("p", "passes", "passed", "不", "过", "過", "不要", "不叫", "不叫地主"), _NOT),
    "0": ("pass",),
    **dict.fromkeys(("不抢", "不搶", "不抢地主", "不搶地主"), ("no",)),
    **dict.fromkeys(("claims", "叫", "叫地主"), ("claim",)),
    "declines": ("decline",),
    **dict.fromkeys(("snatches", "抢", "搶", "抢地主", "搶地主"), ("snatch",)),
    **dict.fromkeys(("doubles", "加倍"), ("double",)),
    **dict.fromkeys(("超级加倍", "超級加倍"), ("super",)),
    **dict.fromkeys(("不加倍",), ("single",)),
    **dict.fromkeys(("不明牌",), ("hide",)),
    **dict.fromkeys(("明牌",), ("show",)),  # where it has only one factor
    **{
        word: (str(number),)
        for number, digits in enumerate(("1一", "2二两兩", "3三"), 1)
        for digit in digits
        for word in (digit + "分", "叫" + digit + "分", digit)
    },
    **{
        word: (f"show{factor}",)
        for factor in range(2, 6)
        for word in (f"明牌×{factor}", f"明牌{factor}倍")  # noqa: RUF001 - the sign of multiplication
    },
}
# Every word that passes or calls, in small letters.
SAID = frozenset((_PASSES | _CALLS.keys()) - {""})


def is_pass(rules: Rules, text: str) -> bool:
    """Returns whether a text, where a play is expected, says that the seat passes."""
    if text == PASS:
        return True
    word = _plain(text)
    # A game of one's own may have cards of the rank P.
    return word in _PASSES and word.upper() not in Notation.of(rules).spellings


def text_of_play(value: Any) -> str:
    """Returns a play that a caller gives as a text, as a list of cards, or as nothing for a pass.

    Raises:
        InvalidRequest: it is none of them.
    """
    try:
        return text_of_cards([] if value is None else value) or PASS
    except InvalidHand:
        raise InvalidRequest(
            "a play is a text such as {example}, a list of cards, or {passing!r}, not {value}",
            example=quoted("333444-56"),
            passing=PASS,
            value=quoted(value),
        ) from None


def call_of(legal: Iterable[int | str], said: Any) -> int | str | None:
    """Returns the legal call that somebody means; None where it is none, or not clear which."""
    if type(said) not in (int, str):
        return None
    word = _plain(str(said))
    meant = _CALLS.get(word, (word,))
    found = [call for call in legal if str(call) in meant]
    if not found and "show" in meant:
        found = [call for call in legal if str(call).startswith("show")]
    return found[0] if len(found) == 1 else None


def is_call(calls: Iterable[int | str], said: str) -> bool:
    """Returns whether a word means one of these calls, at some stage of an auction."""
    word = _plain(said)
    meant = _CALLS.get(word, (word,))
    return any(
        str(call) in meant or ("show" in meant and str(call)[:4] == "show") for call in calls
    )


def _plain(text: str) -> str:
    """Returns a word in plain small letters, without blanks around it."""
    return unicodedata.normalize("NFKC", text[:40]).strip().casefold() if len(text) <= 40 else text
