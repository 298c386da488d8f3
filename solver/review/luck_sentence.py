"""Luck in one sentence: the result beside what was expected, and the two parts that matter most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from solver.reasons import Language, say
from solver.reasons.facts import Fact, LuckPart
from solver.review.amount import Amount
from solver.review.luck import Luck

# Points that are shown as 0.0 are not told.
_LEAST = 0.05


@dataclass(frozen=True)
class LuckSentence:
    """What made a seat's result, in one sentence.

    First comes the part that did most for the result to be better, or worse, than expected, and
    then the largest of the others. Both are told in points.

    Attributes:
        luck: the parts of the result.
        result: the points of the result.
        role: `landlord` or `peasant`.
    """

    luck: Luck
    result: float
    role: str

    @classmethod
    def of(cls, luck: Luck, role: str) -> LuckSentence | None:
        """Returns the sentence about a seat; None without a result."""
        return None if luck.result is None else cls(luck, luck.result.points, role)

    def said(self, language: Language) -> str:
        """Returns the sentence in a language."""
        return _sentence(self.luck, self.result, self.role, language)


def _sentence(luck: Luck, result: float, role: str, language: Language) -> str:
    more = None if luck.expected is None else result - luck.expected.points
    parts = _parts(luck, 1.0 if more is None or more >= 0 else -1.0)
    values: dict[str, float | str] = {}
    if more is None:
        head = "luck_alone"
    elif abs(more) < _LEAST:
        head = "luck_as_expected"
    else:
        head, values = ("luck_more" if more > 0 else "luck_less"), {"points": abs(more)}
    told = [_said(part, points, role, language) for part, points in parts]
    if not told:
        why = Fact("luck_nothing")
    elif len(told) == 1:
        why = Fact("luck_one", {"first": told[0]})
    else:
        alike = parts[0][1] * parts[1][1] > 0
        why = Fact("luck_both" if alike else "luck_but", {"first": told[0], "second": told[1]})
    return _say(Fact(head, {**values, "why": _say(why, language)}), language)


def _parts(luck: Luck, sign: float) -> list[tuple[LuckPart, float]]:
    """Returns the two parts that are told, with their points.

    Args:
        luck: the parts.
        sign: that of the first one, if a part has it.
    """
    found: list[tuple[LuckPart, float]] = []
    for part in get_args(LuckPart):
        amount: Amount | None = getattr(luck, part)
        if amount is not None and abs(amount.points) >= _LEAST:
            found.append((part, amount.points))
    found.sort(key=lambda each: -abs(each[1]))
    leading = [each for each in found if each[1] * sign > 0][:1]
    return [*leading, *(each for each in found if each not in leading)][:2]


def _said(part: LuckPart, points: float, role: str, language: Language) -> str:
    whose = "_of_landlord" if part == "bottom" and role != "landlord" else ""
    kind = f"luck_{part}{whose}_{'good' if points > 0 else 'bad'}"
    return _say(Fact(kind, {"points": points}), language)


def _say(fact: Fact, language: Language) -> str:
    (said,) = say([fact], language)
    return said
