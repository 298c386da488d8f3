"""Why one choice is worth less than another, as facts for `solver.reasons` to put into words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solver.causes.causes import Cause, Difference
from solver.causes.quantities import QUANTITY_OF
from solver.causes.refutation import Refutation
from solver.causes.themes import THEME_OF, themes
from solver.game.act import Move
from solver.game.knowledge import Knowledge
from solver.game.play import Play, text_of
from solver.reasons.facts import OUT, Fact, Line, Value
from solver.reasons.people import Person, other_side, person_of
from solver.search.allowance import Allowance

# What names the better choice; left out where that is not to be given away.
_OF_BETTER = ("than", "its", "instead")
# What is true of one play alone, by the theme that says it, too.
_SAID_BY = {
    "goes_out_better": {"out"},
    "blocks_last": {"opponent_short"},
    "single_into_one": {"opponent_short"},
    "pair_into_two": {"opponent_short"},
    "feeds_partner_better": {"partner_short", "partner_out"},
    "over_partner_better": {"partner_holds"},
    "breaks_rocket_better": {"keeps_rocket"},
    "breaks_bomb_better": {"keeps_bombs"},
    "spends_bomb_better": {"keeps_bombs", "keeps_rocket"},
    "holds_bomb": {"keeps_bombs", "keeps_rocket"},
    "holds_bomb_better": {"spends_bomb"},
    "kicker": {"gives_away"},
    "kicker_better": {"keeps_high"},
    "holds_for_better": {"keeps_high"},
    "keeps_lead_better": {"unbeatable"},
    "takes_over": {"partner_holds"},
    "takes_over_better": {"over_partner"},
    "spends_top_better": {"keeps_high"},
    "costs_plays": {"leaves_more", "leaves"},
    "costs_plays_better": {"leaves_more", "leaves"},
    "leaves_behind": {"leaves_more", "leaves"},
    "lets_short_lead": {"opponent_short", "wins_trick"},
    "lets_lead": {"wins_trick"},
}
# These figures stand beside a choice: they need no sentence where something else was measured.
_FIGURES = {"better_win", "better_points"}
# The quantities that decide who wins the trick of the choice, or goes out in it.
_IN_THIS_TRICK = ("they_go_out_now", "partner_goes_out_now", "they_win_trick")


def unsaid(led: Sequence[Fact], others: Sequence[Fact]) -> list[Fact]:
    """Returns the facts about a play that what decides has not said, by a theme or as it stands."""
    said = {fact.kind for fact in led}
    said |= {kind for fact in led for kind in _SAID_BY.get(fact.kind, ())}
    left = [fact for fact in others if fact.kind not in said]
    why = [fact for fact in left if fact.kind not in _FIGURES]
    measured = any(fact.effect or not _is_theme(fact) for fact in led)
    return why if measured and not all(fact.although for fact in why) else left


def _is_theme(fact: Fact) -> bool:
    return fact.kind.removesuffix("_better") in THEME_OF


def unnamed(fact: Fact) -> Fact:
    """Returns what decides, said of the choice that is worth less without naming the other one."""
    values = {name: value for name, value in fact.values.items() if name not in _OF_BETTER}
    effect = None if fact.effect is None else unnamed(fact.effect)
    return replace(fact, values=values, effect=effect)


def facts_of(
    view: Knowledge,
    found: Difference,
    worse: Play | None,
    better: Play | None,
    *,
    about_worse: bool,
    allowance: Allowance,
) -> list[Fact]:
    """Returns what to say about one of two choices, what a player would say first.

    A theme comes first where one holds, and a quantity that it acts through stands behind it.

    Args:
        view: what the seat knows.
        found: what decides between the two.
        worse: the choice that is worth less; None is the pass.
        better: the other one.
        about_worse: whether it is said about the choice that is worth less.
        allowance: the time for it.

    Raises:
        OutOfTime: there is no time left.
    """
    if found.verdict == "both":
        return []
    than = text_of(better if about_worse else worse)
    if found.verdict == "even":
        return [Fact("even_plays", {"than": than})]
    if found.verdict == "likely":
        return [Fact("likely_worse" if about_worse else "likely_better", {"than": than})]
    with allowance.spent():
        held = themes(view, worse, better, allowance.left()) if view.my_turn else []
    shown = found.refutation
    line = [] if shown is None else _refuted(view, shown, about_worse, than)
    said = [_fact(view, cause, about_worse, than) for cause in found.causes]
    theme, at = _leading(held, found.causes)
    if theme is None:
        return [*line, *said]
    effect = said.pop(at) if at is not None else None
    if about_worse and line:
        effect = line.pop()
    led = Fact(
        theme.kind if about_worse else f"{theme.kind}_better",
        {**theme.values, "than": than},
        effect=effect,
    )
    return [led, *line, *said]


def _leading(held: Sequence[Fact], causes: Sequence[Cause]) -> tuple[Fact | None, int | None]:
    """Returns the theme that is told first, and the place of the cause that it acts through.

    A theme that acts through what was measured comes before one that does not.
    """
    for at, cause in enumerate(causes):
        for theme in held:
            if _acts_through(theme, cause):
                return theme, at
    return next(iter(held), None), None


def _acts_through(theme: Fact, cause: Cause) -> bool:
    quantity, known = QUANTITY_OF[cause.quantity], THEME_OF[theme.kind]
    if cause.quantity in _IN_THIS_TRICK and not known.now:
        return False
    return quantity.family == "lead" or quantity.family in known.families


def _refuted(view: Knowledge, shown: Refutation, about_worse: bool, than: str) -> list[Fact]:
    if about_worse:
        return [Fact("refuted", {"lost": shown.lost, "line": _line(view, shown.line)})]
    if len(shown.win) == 1:
        return []  # who goes out needs no line
    return [Fact("wins_there", {"than": than, "line": _line(view, shown.win)})]


def _line(view: Knowledge, line: Sequence[Move]) -> Line:
    """Returns who plays what until somebody is out.

    Passes are told where somebody else then beats the play; who plays on has been passed by all.
    """
    told: list[tuple[Person | None, str]] = []
    for place, move in enumerate(line):
        who = None if move.seat == view.seat else person_of(view, move.seat)
        last = next((each.seat for each in line[:place][::-1] if each.play is not None), None)
        beaten = next((each.seat for each in line[place:] if each.play is not None), None)
        if move.play is not None or place == 0 or beaten not in (None, last):
            told.append((who, text_of(move.play)))
    return (*told, (told[-1][0], OUT)) if line[-1].play is not None else tuple(told)


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
