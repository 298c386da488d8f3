"""The words of the reports by language."""

from __future__ import annotations

from collections.abc import Mapping

from solver.reasons import VOCABULARIES, Language
from solver.reasons.vocabulary import Vocabulary
from solver.report.en import EN
from solver.report.zh import GAMES_ZH, ZH

_WORDS: Mapping[Language, Mapping[str, str]] = {"en": EN, "zh": ZH}


def words(language: Language) -> Mapping[str, str]:
    """Returns the words of a language; all languages have the same keys."""
    return _WORDS[language]


def vocabulary(language: Language) -> Vocabulary:
    """Returns the names of calls and shares in a language."""
    return VOCABULARIES[language]


def game_name(game_id: str, name: str, language: Language) -> str:
    """Returns the name of a game; inline games keep their own."""
    return GAMES_ZH.get(game_id, name) if language == "zh" else name
