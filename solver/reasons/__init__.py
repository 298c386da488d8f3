"""Puts facts into words. Each language has a table with the same kinds and values."""

from __future__ import annotations

from collections.abc import Iterable

from solver.messages import LANGUAGES, Language
from solver.reasons.en import EN
from solver.reasons.facts import Fact
from solver.reasons.vocabulary import Vocabulary
from solver.reasons.zh import ZH

__all__ = ["LANGUAGES", "VOCABULARIES", "Language", "say"]

VOCABULARIES: dict[Language, Vocabulary] = {"en": EN, "zh": ZH}


def say(facts: Iterable[Fact], language: Language) -> list[str]:
    """Returns each fact as a phrase."""
    vocabulary = VOCABULARIES[language]
    return [vocabulary.say(fact) for fact in facts]
