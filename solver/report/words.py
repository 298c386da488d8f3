"""The words of the reports by language."""

from __future__ import annotations

from collections.abc import Mapping

from solver.reasons import VOCABULARIES, Language
from solver.reasons.vocabulary import Vocabulary
from solver.report.en import EN
from solver.report.zh import ZH

_WORDS: Mapping[Language, Mapping[str, str]] = {"en": EN, "zh": ZH}


def words(language: Language) -> Mapping[str, str]:
    """Returns the words of a language; all languages have the same keys."""
    return _WORDS[language]


def vocabulary(language: Language) -> Vocabulary:
    """Returns the names of calls and shares in a language."""
    return VOCABULARIES[language]
