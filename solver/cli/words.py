# ruff: noqa: RUF001 - the marks of Chinese text look like others
"""The words around figures and errors of `landlord advise` and `landlord bid`, in each language."""

from __future__ import annotations

from collections.abc import Mapping

from solver.messages import Language

_WORDS: Mapping[Language, Mapping[str, str]] = {
    "en": {},
    "zh": {
        "play": "出牌",
        "call": "叫牌",
        "deals": "牌局",
        "win %": "胜率 %",
        "points": "得分",
        "5 to 95 %": "5 至 95 %",
        "landlord %": "当地主 %",
        "why": "理由",
        "proven": "已证明",
        "{low} to {high}": "{low} 至 {high}",
        "line": "后续",
        "█ won  · lost": "█ 胜  · 负",
        "█ won as landlord  ▓ won as peasant  ░ dealt again  · lost": (
            "█ 当地主胜  ▓ 当农民胜  ░ 重新发牌  · 负"
        ),
        "= worth the same within the error": "= 在误差之内相同",
        "world": "副抽样牌局",
        "{worlds} in {seconds} s, seed {seed}, for {aim}, weights {weights}, version {version}": (
            "{seconds} 秒 {worlds}，种子 {seed}，目标：{aim}，权重 {weights}，版本 {version}"
        ),
        "wins": "胜率",
        "none": "无",
        "See `landlord docs {page}`.": "写法见 `landlord docs {page}`。",
    },
}


def word(text: str, language: Language) -> str:
    """Returns a word, a phrase or a template in a language; as it is where the language lacks it.

    Args:
        text: what it is in English.
        language: the language.
    """
    return _WORDS[language].get(text, text)
