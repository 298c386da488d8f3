# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""The Chinese words for cards and plays, as players say them (docs/glossary.md)."""

from __future__ import annotations

from solver.rules.speech import KickerWords, Speech

# Before things that are counted two is 两.
_NUMBERS = "零 一 两 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十"
_RANKS = {
    "2": "二",
    "3": "三",
    "4": "四",
    "5": "五",
    "6": "六",
    "7": "七",
    "8": "八",
    "9": "九",
    "T": "十",
}

ZH = Speech(
    ranks={rank: (name, name) for rank, name in _RANKS.items()},
    jokers=(("王", "王"), ("小王", "小王"), ("大王", "大王")),
    suited="{suits}{rank}",
    suits=("", ""),
    numbers=tuple(_NUMBERS.split()),
    counted="{number}张{cards}",
    listed=("、", "、"),
    bodies=(
        ("单张", "{cards}"),
        ("对子", "一对{rank}"),
        ("三张", "三个{rank}"),
        ("{body}张", "{body}个{rank}"),
    ),
    runs=(
        ("顺子", "顺子，{low}到{high}"),
        ("连对", "连对，{low}到{high}"),
        ("飞机", "飞机，{low}到{high}"),
        ("{body}张连牌", "{body}张连牌，{low}到{high}"),
    ),
    carriers=("单张", "对子", "三", "四", "{body}张"),
    kickers=(
        KickerWords(
            name="{body}带{number}单",
            name_of_one="{body}带一",
            spoken="{body}，带{kickers}",
            spoken_of_one="{body}带{kickers}",
            each="{rank}",
        ),
        KickerWords(
            name="{body}带{number}对",
            name_of_one="{body}带一对",
            spoken="{body}，带{kickers}",
            spoken_of_one="{body}带{kickers}",
            each="一对{rank}",
        ),
    ),
    bomb=("炸弹", "炸弹，{number}个{rank}"),
    suited_bomb=("炸弹", "炸弹，{cards}"),
    other_bomb=("炸弹", "炸弹，{cards}"),
    rocket=("王炸", "王炸"),
    passing="不出",
    wild="{play}，其中{number}张癞子",
)
