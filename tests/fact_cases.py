"""Positions in which each kind of fact holds and in which it does not, for tests of facts and words."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from solver.advice.beaters import WeighedDeals
from solver.advice.facts import DEALS, Facts
from solver.game.objective import Objective
from solver.game.play import PASS, Play
from solver.percent import Rounded
from solver.reasons.facts import Fact, Person
from solver.rules import load_rules
from solver.search.evaluation import Estimate, Evaluation
from solver.search.search import Search
from tests.builders import endgame, estimate

# No fact is left out for want of room.
ALL = 99


@dataclass(frozen=True)
class Case:
    """A position, one of its choices, and what a search has found about both.

    Attributes:
        hands: the cards of each seat.
        cards: the play, or the pass, that the facts are about.
        game: the id of the game.
        found: the evaluation of that choice; None before a search.
        rival: the choice that it is compared with.
        simple: by seat, the share of deals in which the search takes it for a simple player.
        more: further arguments of `endgame`.
        objective: what is played for.
    """

    hands: list[str]
    cards: str
    game: str = "classic"
    found: Evaluation | None = None
    rival: Estimate | None = None
    simple: tuple[float, ...] = ()
    more: dict[str, Any] = field(default_factory=dict)
    objective: Objective = "win"

    def facts(self) -> dict[str, Fact]:
        """Returns the facts of the choice by kind."""
        view = endgame(self.game, self.hands, **self.more)
        play = None if self.cards == PASS else Play.parse(view.rules, self.cards, over=view.current)
        deals = WeighedDeals(*Search(view, 1).worlds(DEALS))
        facts = Facts(view, deals, simple=self.simple, objective=self.objective)
        told = facts.of(play, self.found, self.rival, most=ALL)
        found = {fact.kind: fact for fact in told}
        assert len(found) == len(told)
        return found


def sample(win: float, points: float = 0.0, **more: Any) -> Evaluation:
    """Returns an evaluation in 50 worlds with these means."""
    return Evaluation(win, 0.02, points, 0.1, 50, **more)


def rival(cards: str, found: Evaluation) -> Estimate:
    """Returns a choice of the classic game that the best one is compared with."""
    return estimate(Play.parse(load_rules("classic"), cards), found)


def follow(seat: int, cards: str, turn: int = 1) -> dict[str, Any]:
    """Returns the arguments of `endgame` for a seat that follows the cards of another."""
    return {"turn": turn, "over": (seat, cards)}


COMPARED = Case(["34", "5", "6"], "3", found=sample(0.8), rival=rival("4", sample(0.6)))

MORE = rival("4", sample(0.5, 1.0))
# Of each kind: a case where the fact holds, values that it then has, and a case where it does not.
CASES: dict[str, tuple[Case, dict[str, Any], Case]] = {
    "out": (Case(["33344456", "A", "2"], "333444-56"), {}, Case(["33", "A", "2"], "3")),
    "proven_win": (
        Case(["34", "5", "6"], "3", found=sample(1.0, proven=True)),
        {},
        Case(["34", "5", "6"], "3", found=sample(1.0)),
    ),
    "proven_loss": (
        Case(["34", "5", "6"], "3", found=sample(0.0, proven=True)),
        {},
        Case(["34", "5", "6"], "3", found=sample(0.0)),
    ),
    "sure_win": (Case(["3BR", "4", "5"], "BR"), {}, Case(["34BR", "5", "6"], "BR")),
    "better_win": (
        Case(["34", "5", "6"], "3", found=sample(0.8), rival=rival("4", sample(0.6))),
        {"mine": 0.8, "its": 0.6, "than": "4"},
        Case(["34", "5", "6"], "3", found=sample(0.8), rival=rival("4", sample(0.78))),
    ),
    "better_points": (
        Case(["34", "5", "6"], "3", found=sample(0.5, 1.0), rival=rival("4", sample(0.5, 0.2))),
        {"mine": 1.0, "its": 0.2, "than": "4"},
        Case(["34", "5", "6"], "3", found=sample(0.5, 1.0), rival=rival("4", sample(0.5, 0.9))),
    ),
    # Where all play for points, fewer wins are not held against a choice.
    "worse_win": (
        Case(["34", "5", "6"], "3", found=sample(0.3), rival=MORE),
        {"mine": 0.3, "its": 0.5, "than": "4"},
        Case(["34", "5", "6"], "3", found=sample(0.3), rival=MORE, objective="points"),
    ),
    # Where all play for wins, fewer points are not held against a choice.
    "worse_points": (
        Case(["34", "5", "6"], "3", found=sample(0.7), rival=MORE, objective="points"),
        {"mine": 0.0, "its": 1.0, "than": "4"},
        Case(["34", "5", "6"], "3", found=sample(0.7), rival=MORE),
    ),
    "opponent_out": (
        Case(["Q", "3388", "456"], "3", more={"turn": 1}),
        {"who": Person(0, "landlord")},
        Case(["Q", "3388", "456"], "33", more={"turn": 1}),
    ),
    "partner_out": (
        Case(["4567", "338", "A"], "3", more={"turn": 1}),
        {"who": Person(2, "partner")},
        Case(["4567", "338", "A2"], "33", more={"turn": 1}),
    ),
    "breaks_rocket": (
        Case(["34BR", "5", "6"], "B"),
        {"cards": "BR"},
        Case(["34BR", "5", "6"], "BR"),
    ),
    "breaks_bomb": (
        Case(["344447", "5", "6"], "44"),
        {"cards": "4444"},
        Case(["344447", "5", "6"], "4444"),
    ),
    "gives_away": (
        Case(["44458R", "5", "A"], "444-R"),
        {"cards": "R"},
        Case(["44458R", "5", "A"], "444-8"),
    ),
    "over_partner": (
        Case(["89", "45T", "67"], "T", more=follow(2, "9")),
        {"who": Person(2, "partner")},
        Case(["89", "45T", "67"], "T", more=follow(0, "9")),
    ),
    "cannot_beat": (
        Case(["89", "45T", "67"], PASS, more=follow(0, "J")),
        {},
        Case(["89", "45T", "67"], PASS, more=follow(0, "8")),
    ),
    "partner_holds": (
        Case(["89", "45T", "67"], PASS, more=follow(2, "9")),
        {"who": Person(2, "partner")},
        Case(["89", "45T", "67"], PASS, more=follow(0, "9")),
    ),
    "unbeatable": (Case(["378R", "4B", "5"], "R"), {}, Case(["378B", "4R", "5"], "B")),
    # Only four fives would be a bomb, and they cannot be in one hand.
    "never_beaten": (
        Case(["347AA", "55", "55"], "AA"),
        {"deals": DEALS},
        Case(["347AA", "5555", "66"], "AA"),
    ),
    "beaten": (Case(["347", "9", "5"], "7"), {}, Case(["347", "6", "5"], "7")),
    "beaten_in_vain": (
        Case(["347", "9", "5"], "7", found=sample(1.0, proven=True)),
        {},
        Case(["347", "9", "5"], "7", found=sample(1.0)),
    ),
    "partner_beats": (
        Case(["89", "45", "TJ"], PASS, more=follow(0, "6")),
        {"by": ((Person(2, "partner"), Rounded(1.0)),)},
        Case(["34", "45", "33"], PASS, more=follow(0, "6")),
    ),
    "opponent_beats": (
        Case(["89", "37", "45"], PASS, more=follow(1, "6", 2)),
        {},
        Case(["33", "44", "45"], PASS, more=follow(1, "6", 2)),
    ),
    "wins_trick": (
        Case(["34", "45", "89"], PASS, more=follow(0, "6", 2)),
        {"who": Person(0, "landlord")},
        Case(["34", "45", "89"], PASS, more=follow(0, "6", 1)),
    ),
    "breaks_run": (
        Case(["3456799", "8", "T"], "5"),
        {"cards": "34567"},
        Case(["3456799", "8", "T"], "9"),
    ),
    "multiplies": (
        Case(["344447", "5", "6"], "4444"),
        {"factor": 2},
        Case(["344447", "5", "6", "7"], "4444", "street"),
    ),
    "spends_bomb": (
        Case(["344447", "5", "6", "7"], "4444", "street"),
        {"cards": "4444"},
        Case(["344447", "5", "6"], "4444"),
    ),
    "leaves_more": (
        Case(["3456799", "8", "T"], "5"),
        {"plays": 5, "more": 4},
        Case(["3456799", "8", "T"], "34567"),
    ),
    "leaves": (
        Case(["3456799", "8", "T"], "34567"),
        {"plays": 1},
        Case(["3456799", "8", "T"], "5"),
    ),
    "stays": (
        Case(["34", "45", "89"], PASS, more=follow(0, "3")),
        {"plays": 2},
        Case(["34", "45", "89"], "4", more=follow(0, "3")),
    ),
    "plays_simply": (
        replace(COMPARED, simple=(0.0, 0.85, 0.95)),
        {"who": Person(2, "peasant", "previous"), "share": Rounded(0.95)},
        replace(COMPARED, simple=(0.0, 0.5, 0.7)),
    ),
    "won_all": (
        Case(["34", "55", "66"], "3", found=sample(1.0)),
        {"deals": 50},
        Case(["34", "55", "66"], "3", found=sample(0.98)),
    ),
    "lost_all": (
        Case(["34", "55", "66"], "3", found=sample(0.0)),
        {"deals": 50},
        Case(["34", "55", "66"], "3", found=sample(0.02)),
    ),
    "opponent_short": (
        Case(["Q", "3388", "456"], "3", more={"turn": 1}),
        {"who": Person(0, "landlord"), "cards": 1},
        Case(["QKA", "3388", "4"], "3", more={"turn": 1}),
    ),
    "partner_short": (
        Case(["QKA", "3388", "4"], "3", more={"turn": 1}),
        {"who": Person(2, "partner"), "cards": 1},
        Case(["Q", "3388", "456"], "3", more={"turn": 1}),
    ),
    "turns": (Case(["345AA", "66", "77"], "3"), {"turns": 2}, Case(["34599", "66K", "77AA"], "3")),
    "no_turns": (Case(["3AA2", "66", "77"], "3"), {}, Case(["34AA", "66", "77"], "3")),
    "keeps_rocket": (
        Case(["34BR", "5", "6"], "3"),
        {"rocket": "BR"},
        Case(["34BR", "5", "6"], "B"),
    ),
    "keeps_bombs": (
        Case(["344447777", "5", "6"], "3"),
        {"bombs": "7777, 4444", "count": 2},
        Case(["34447", "5", "6"], "3"),
    ),
    "keeps_high": (Case(["34A2", "5K", "6"], "3"), {"cards": "A2"}, Case(["34A2", "5K", "R"], "3")),
}
# The kinds of facts about plays.
KINDS = tuple(CASES)
