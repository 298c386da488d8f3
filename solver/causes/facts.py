"""Causes as facts about one of the two choices, for `solver.reasons` to put into words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solver.causes.causes import Cause, Difference
from solver.causes.refutation import Refutation
from solver.game.act import Move
from solver.game.knowledge import Knowledge
from solver.game.play import text_of
from solver.reasons.facts import Fact, Value
from solver.reasons.people import Person, other_side, person_of


def alone(view: Knowledge, found: Difference) -> list[Fact]:
    """Returns what decides, said of the choice that is worth less without naming the other one."""
    if found.refutation is not None:
        return [_refuted(view, found.refutation, about_worse=True, than="")]
    facts = [_fact(view, cause, about_worse=True, than="") for cause in found.causes[:1]]
    unnamed = ("than", "its")
    return [
        replace(fact, values={key: each for key, each in fact.values.items() if key not in unnamed})
        for fact in facts
    ]


def facts_of(view: Knowledge, found: Difference, *, about_worse: bool, than: str) -> list[Fact]:
    """Returns what to say about one of two choices.

    Args:
        view: what the seat knows.
        found: what decides between them.
        about_worse: whether it is said about the choice that is worth less.
        than: the other choice, as `text_of` writes it.
    """
    if found.verdict == "proven":
        shown = found.refutation
        if shown is None or (not about_worse and len(shown.win) == 1):
            return []  # who goes out needs no line
        return [_refuted(view, shown, about_worse, than)]
    if found.verdict == "even":
        return [Fact("even_plays", {"than": than})]
    if found.verdict == "likely":
        return [Fact("likely_worse" if about_worse else "likely_better", {"than": than})]
    said = [_fact(view, cause, about_worse, than) for cause in found.causes]
    return said or [Fact("no_single_cause", {"than": than})]


def _refuted(view: Knowledge, shown: Refutation, about_worse: bool, than: str) -> Fact:
    if about_worse:
        return Fact("refuted", {"lost": shown.lost, "line": _said(view, shown.line)})
    return Fact("wins_there", {"than": than, "line": _said(view, shown.win)})


def _said(view: Knowledge, line: Sequence[Move]) -> tuple[tuple[Person | None, str], ...]:
    """Returns who plays what in a line; the passes of others, and after them its own, go unsaid."""
    return tuple(
        (None if move.seat == view.seat else person_of(view, move.seat), text_of(move.play))
        for place, move in enumerate(line)
        if place == 0 or move.play is not None
    )


def _fact(view: Knowledge, cause: Cause, about_worse: bool, than: str) -> Fact:
    worse, better = cause.measured()
    mine, its = (worse, better) if about_worse else (better, worse)
    values: dict[str, Value] = {"mine": mine, "its": its, "than": than, "who": _who(view, cause)}
    kind = f"cause_{cause.quantity}"
    if cause.quantity == "they_lead" and about_worse and cause.cards is not None:
        kind, values["cards"] = "cause_they_lead_with", str(cause.cards)
    return Fact(kind, values)


def _who(view: Knowledge, cause: Cause) -> Person:
    """Returns whom the cause is about: the landlord, or the peasants as one."""
    if view.landlord != view.seat and view.landlord is not None:
        return person_of(view, view.landlord)
    return other_side(cause.who)
