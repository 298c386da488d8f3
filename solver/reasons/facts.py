"""Facts about choices as values. The vocabularies of `solver.reasons` put them into words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from solver.percent import Rounded
from solver.reasons.people import Person

# Every kind of fact about a play. Reasons are listed in this order, the weightiest first.
KINDS = (
    "out",
    "proven_win",
    "proven_loss",
    "sure_win",
    "better_win",
    "better_points",
    "worse_win",
    "worse_points",
    "opponent_out",
    "partner_out",
    "breaks_rocket",
    "breaks_bomb",
    "gives_away",
    "over_partner",
    "cannot_beat",
    "partner_holds",
    "unbeatable",
    "never_beaten",
    "beaten",
    "beaten_in_vain",
    "partner_beats",
    "opponent_beats",
    "wins_trick",
    "breaks_run",
    "multiplies",
    "spends_bomb",
    "leaves_more",
    "leaves",
    "stays",
    "plays_simply",
    "won_all",
    "lost_all",
    "opponent_short",
    "partner_short",
    "turns",
    "no_turns",
    "keeps_rocket",
    "keeps_bombs",
    "keeps_high",
)
# Every kind of fact about what decides between two plays (`solver.causes`).
CAUSE_KINDS = (
    "cause_they_go_out_now",
    "cause_partner_goes_out_now",
    "cause_plays_needed",
    "cause_they_win_trick",
    "cause_they_lead",
    "cause_they_lead_with",
    "cause_plays_when_they_lead",
    "cause_their_plays_when_they_lead",
    "cause_they_run_out",
    "cause_bomb_held",
    "cause_their_bombs",
    "cause_partner_goes_out",
    "cause_stake",
    "even_plays",
    "likely_better",
    "likely_worse",
    "cause_call_lead",
    "cause_call_lead_always",
    "cause_call_lead_only",
    "cause_call_lead_sure",
    "cause_call_leave",
    "cause_call_leave_always",
    "cause_call_leave_sure",
    "cause_call_rival",
    "cause_call_rival_always",
    "cause_call_redeal",
    "cause_call_redeal_always",
    "cause_call_no_redeal",
    "cause_call_no_redeal_always",
    "cause_call_stake",
    "cause_call_stake_always",
    "cause_call_odds",
    "cause_call_odds_more",
    "cause_call_odds_less",
    "cause_call_odds_lead",
    "cause_call_odds_leave",
    "cause_call_odds_redeal",
    "cause_call_odds_same",
    "cause_call_bottom",
    "cause_call_bottom_top",
    "cause_call_bottom_joker",
    "natural_win",
    "natural_points",
    "tempting",
    "only_win",
    "out_first",
    "refuted",
    "wins_there",
)
# Facts that speak for a play, and facts that speak against it. The others do neither, or either.
_GOOD = frozenset(
    {
        "partner_out",
        "partner_holds",
        "unbeatable",
        "never_beaten",
        "seldom_beaten",
        "beaten_in_vain",
        "partner_beats",
        "leaves",
        "won_all",
        "turns",
        "no_turns",
        "keeps_rocket",
        "keeps_bombs",
        "keeps_high",
    }
)
_BAD = frozenset(
    {
        "worse_win",
        "worse_points",
        "opponent_out",
        "breaks_rocket",
        "breaks_bomb",
        "gives_away",
        "over_partner",
        "breaks_run",
        "spends_bomb",
        "leaves_more",
        "lost_all",
    }
)
# What facts about a play become beside a verdict.
VERDICT_KINDS = ("seldom_beaten",)
# Up to the first share of the deals a play is beaten seldom, which speaks for it; from the second
# one on it speaks against it that it can be beaten.
_SELDOM, _OFTEN = 0.25, 0.5
# Every kind of fact about a call, in the order in which reasons are listed.
CALL_KINDS = (
    "stronger",
    "shape_strong",
    "shape_fair",
    "shape_weak",
    "shape_none",
    "as_landlord",
    "better_call",
    "likely_better_call",
    "winning_call",
    "likely_winning_call",
    "even_calls",
    "unsure_call",
    "cautious_call",
    "verdict_changes",
    "verdict_stands",
    "among_mixed",
    "among_usual",
    "among_timid",
    "among_bold",
    "among_expert",
    "fits_nobody",
    "call_redeals",
    "call_answered",
    "call_again",
    "call_leads",
    "call_follows",
    "call_may_redeal",
    "call_tells",
    "call_worth",
    "call_shows",
)
# Every hint of an exercise: what the decision is about, and then a little of the answer.
HINT_KINDS = (
    "hint_lead",
    "hint_follow",
    "hint_bomb",
    "hint_kicker",
    "hint_co_operation",
    "hint_call",
    "hint_pass",
    "hint_cards",
    "hint_higher",
    "hint_lower",
    "hint_bold",
    "hint_modest",
)
# The hints of a puzzle: the kinds of ideas, and the type and rank of the play.
IDEA_KINDS = (
    "idea_pass",
    "idea_bomb",
    "idea_take_over",
    "idea_split",
    "idea_partner",
    "idea_stop",
    "idea_high",
    "idea_order",
    "idea_type",
)
# The parts of a result that a sentence about luck tells, as `solver.review.luck` names them; for a
# peasant the bottom is that of the landlord.
LuckPart = Literal["deal", "bottom", "cards", "others", "own"]
# What is said of luck: the parts, how two of them are joined, and the sentence.
LUCK_KINDS = (
    *(
        f"luck_{part}_{how}"
        for part in (*get_args(LuckPart), "bottom_of_landlord")
        for how in ("good", "bad")
    ),
    "luck_nothing",
    "luck_one",
    "luck_both",
    "luck_but",
    "luck_alone",
    "luck_as_expected",
    "luck_more",
    "luck_less",
)
_WEIGHT = {kind: place for place, kind in enumerate(KINDS)}


# Seats with their shares.
Shares = tuple[tuple[Person, Rounded], ...]
# Who plays what, one after another; None is the advised seat, and `OUT` that somebody is out.
OUT = "out"
Line = tuple[tuple[Person | None, str], ...]
Value = int | float | str | Rounded | Person | Shares | Line


@dataclass(frozen=True)
class Fact:
    """One thing that is true of a choice.

    Attributes:
        kind: one of `KINDS`, `CAUSE_KINDS`, `VERDICT_KINDS`, `CALL_KINDS`, `HINT_KINDS`,
            `IDEA_KINDS` or `LUCK_KINDS`; or a theme of `solver.causes.themes`, with `_better`
            where it is said of the better play.
        values: by name, what the fact is about: numbers, shares from 0 to 1, cards, calls, seats.
            What was counted in a sample of deals has its error.
        although: whether it speaks against the verdict that it stands beside.
        effect: what comes of it, which is told behind it.
    """

    kind: str
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    although: bool = False
    effect: Fact | None = None


def shares_of(fact: Fact) -> list[Rounded]:
    """Returns the sampled figures of a fact."""
    found = []
    for value in fact.values.values():
        parts = [part for _, part in value] if isinstance(value, tuple) else [value]
        found += [part for part in parts if isinstance(part, Rounded)]
    return found


def by_weight(facts: Iterable[Fact]) -> list[Fact]:
    """Returns facts about a play, the weightiest first."""
    return sorted(facts, key=lambda fact: _WEIGHT[fact.kind])


def beside(verdict: Literal["better", "worse"], facts: Iterable[Fact]) -> list[Fact]:
    """Returns facts about a play that was judged, the one last that speaks against the verdict.

    Of several that do, the weightiest is told.

    Args:
        verdict: whether the play is the better one of two.
        facts: the facts, the weightiest first.
    """
    against = "worse" if verdict == "better" else "better"
    told = [_seldom(fact) for fact in facts]
    found = [replace(fact, although=_speaks_for(fact) == against) for fact in told]
    against_it = [fact for fact in found if fact.although]
    return [fact for fact in found if not fact.although] + against_it[:1]


def _speaks_for(fact: Fact) -> Literal["better", "worse"] | None:
    """Returns which verdict on the play a fact speaks for, if it speaks for one."""
    who = fact.values.get("who")
    if fact.kind == "wins_trick" and isinstance(who, Person):
        return "better" if who.role == "partner" else "worse"
    if fact.kind in ("beaten", "opponent_beats"):
        return "worse" if _likeliest(fact) >= _OFTEN else None
    if fact.kind in _GOOD:
        return "better"
    return "worse" if fact.kind in _BAD else None


def _seldom(fact: Fact) -> Fact:
    """Returns a fact about who can beat a play; another one where hardly anybody can."""
    seldom = fact.kind == "beaten" and _likeliest(fact) <= _SELDOM
    return replace(fact, kind="seldom_beaten") if seldom else fact


def _likeliest(fact: Fact) -> float:
    """Returns the largest of the shares with which seats can beat a play, as a sentence tells it.

    Of two plays that can be beaten "in 50 %" both or neither should be held against.
    """
    return max(share.told for share in shares_of(fact))
