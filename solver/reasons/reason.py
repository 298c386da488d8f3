"""A reason as a value: what is true of a choice. It is put into words when it is read."""

from __future__ import annotations

from dataclasses import dataclass

from solver.messages import Language
from solver.reasons import VOCABULARIES
from solver.reasons.facts import Fact


@dataclass(frozen=True)
class Reason:
    """Facts that make one phrase, in whichever language it is read.

    Attributes:
        facts: the facts.
        of: the cards of the choice that the phrase begins with, or `pass`; None where the phrase
            does not name a choice, and then it has one fact.
    """

    facts: tuple[Fact, ...]
    of: str | None = None

    def said(self, language: Language) -> str:
        """Returns the phrase in a language."""
        vocabulary = VOCABULARIES[language]
        said = [vocabulary.say(fact) for fact in self.facts]
        if self.of is None:
            return vocabulary.clause.join(said)
        return vocabulary.say_of(self.of, said)


@dataclass(frozen=True)
class ShortReason:
    """The point of a fact: what a row has room for, in whichever language it is read."""

    fact: Fact

    def said(self, language: Language) -> str:
        """Returns it in a language, in at most `Vocabulary.short` signs."""
        return VOCABULARIES[language].say_shortly(self.fact)
