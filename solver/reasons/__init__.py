"""Puts facts into words. Each language has a table with the same kinds and values."""

from __future__ import annotations

from collections.abc import Iterable

from solver.messages import LANGUAGES, Language
from solver.reasons.en import EN
from solver.reasons.facts import Fact
from solver.reasons.vocabulary import Vocabulary
from solver.reasons.zh import ZH

__all__ = ["LANGUAGES", "VOCABULARIES", "Language", "by_weight", "say"]

VOCABULARIES: dict[Language, Vocabulary] = {"en": EN, "zh": ZH}


_WEIGHTS = {kind: place for place, kind in enumerate(EN.phrases)}


def by_weight(facts: Iterable[Fact]) -> list[Fact]:
    """Returns facts about a play, the weightiest first: in the order of the English phrases."""
    return sorted(facts, key=lambda fact: _WEIGHTS[fact.kind])


def say(facts: Iterable[Fact], language: Language) -> list[str]:
    """Returns each fact as a phrase."""
    vocabulary = VOCABULARIES[language]
    return [vocabulary.say(fact) for fact in facts]
