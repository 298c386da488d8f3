"""Facts about choices as values. The vocabularies of `solver.reasons` put them into words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from solver.percent import Rounded
from solver.reasons.people import Person

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
# Up to the first share of the deals a play is beaten seldom, which speaks for it; from the second
# one on it speaks against it that it can be beaten.
_SELDOM, _OFTEN = 0.25, 0.5
# The parts of a result that a sentence about luck tells, as `solver.review.luck` names them; for a
# peasant the bottom is that of the landlord.
LuckPart = Literal["deal", "bottom", "cards", "others", "own"]
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
        kind: a key of the phrases of every vocabulary; a theme of `solver.causes.themes` has
            `_better` behind it where it is said of the better play.
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
