"""Facts: each kind where it is true and where it is not."""

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pytest

from solver.advice.facts import DEALS, Facts, Rival
from solver.game.cards import Hand
from solver.game.play import PASS, Play
from solver.native import _core
from solver.reasons.facts import KINDS, Fact, Person
from solver.rules import load_rules
from solver.search.evaluation import Evaluation
from solver.search.search import Search
from tests.builders import endgame

ALL = len(KINDS)


@dataclass(frozen=True)
class Case:
    """A position and one of its choices."""

    hands: list[str]
    cards: str
    game: str = "classic"
    found: Evaluation | None = None
    rival: Rival | None = None
    simple: tuple[float, ...] = ()
    more: dict[str, Any] = field(default_factory=dict)

    def facts(self) -> dict[str, Fact]:
        view = endgame(self.game, self.hands, **self.more)
        play = None if self.cards == PASS else Play.parse(view.rules, self.cards, over=view.current)
        facts = Facts(view, Search(view, 1).worlds(DEALS), simple=self.simple)
        told = facts.of(play, self.found, self.rival, most=ALL)
        found = {fact.kind: fact for fact in told}
        assert len(found) == len(told)
        return found


def sample(win: float, points: float = 0.0, **more: Any) -> Evaluation:
    return Evaluation(win, 0.02, points, 0.1, 50, **more)


def rival(cards: str, found: Evaluation) -> Rival:
    """Returns a choice of the classic game that the best one is compared with."""
    return Rival(Play.parse(load_rules("classic"), cards), found)


def follow(seat: int, cards: str, turn: int = 1) -> dict[str, Any]:
    return {"turn": turn, "over": (seat, cards)}


COMPARED = Case(["34", "5", "6"], "3", found=sample(0.8), rival=rival("4", sample(0.6)))

# Each kind: where it is so, what it then says, and where it is not.
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
    "sure_win": (
        Case(["3BR", "4", "5"], "BR"),
        {},
        Case(["34BR", "5", "6"], "BR"),
    ),
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
    "worse_win": (
        Case(["34", "5", "6"], "3", found=sample(0.5, 1.0), rival=rival("4", sample(0.7))),
        {"mine": 0.5, "its": 0.7, "than": "4"},
        Case(["34", "5", "6"], "3", found=sample(0.7, 1.0), rival=rival("4", sample(0.5))),
    ),
    "worse_points": (
        Case(["34", "5", "6"], "3", found=sample(0.7), rival=rival("4", sample(0.5, 1.0))),
        {"mine": 0.0, "its": 1.0, "than": "4"},
        Case(["34", "5", "6"], "3", found=sample(0.7), rival=rival("4", sample(0.5, 0.1))),
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
        {"bomb": "BR"},
        Case(["34BR", "5", "6"], "BR"),
    ),
    "breaks_bomb": (
        Case(["344447", "5", "6"], "44"),
        {"bomb": "4444"},
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
    "unbeatable": (
        Case(["378R", "4B", "5"], "R"),
        {},
        Case(["378B", "4R", "5"], "B"),
    ),
    # Only four fives would be a bomb, and they cannot be in one hand.
    "never_beaten": (
        Case(["347AA", "55", "55"], "AA"),
        {"deals": DEALS},
        Case(["347AA", "5555", "66"], "AA"),
    ),
    "beaten": (
        Case(["347", "9", "5"], "7"),
        {},
        Case(["347", "6", "5"], "7"),
    ),
    "beaten_in_vain": (
        Case(["347", "9", "5"], "7", found=sample(1.0, proven=True)),
        {},
        Case(["347", "9", "5"], "7", found=sample(1.0)),
    ),
    "partner_beats": (
        Case(["89", "45", "TJ"], PASS, more=follow(0, "6")),
        {"by": ((Person(2, "partner"), 1.0),)},
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
        {"bomb": "4444"},
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
        {"who": Person(2, "peasant"), "share": 0.95},
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
    "turns": (
        Case(["345AA", "66", "77"], "3"),
        {"turns": 2},
        Case(["34599", "66K", "77AA"], "3"),
    ),
    "no_turns": (
        Case(["3AA2", "66", "77"], "3"),
        {},
        Case(["34AA", "66", "77"], "3"),
    ),
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
    "keeps_high": (
        Case(["34A2", "5K", "6"], "3"),
        {"cards": "A2"},
        Case(["34A2", "5K", "R"], "3"),
    ),
}


def test_every_kind_is_tested() -> None:
    """Tests that no kind of fact is left out below."""
    assert sorted(CASES) == sorted(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_said_where_it_is_so(kind: str) -> None:
    """Tests a position in which a fact holds, its values, and one in which it does not."""
    there, values, not_there = CASES[kind]
    found = there.facts()
    assert kind in found
    assert {name: found[kind].values.get(name) for name in values} == values
    assert kind not in not_there.facts()


# --- What differs from game to game ------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hands", "cards", "wanted"),
    [
        # Bombs of more cards than four, and a rocket of four jokers.
        ("double", ["3444444BBRR", "5", "6", "7"], "B", {"breaks_rocket": {"bomb": "BBRR"}}),
        ("double", ["3444444BBRR", "5", "6", "7"], "3", {"keeps_bombs": {"bombs": "444444"}}),
        ("double", ["3444444BBRR", "5", "6", "7"], "444444", {"multiplies": {"factor": 2}}),
        ("double", ["34444", "5", "6", "7"], "4444", {"spends_bomb": {"bomb": "4444"}}),
        # A joker makes one bomb, though it could make either.
        ("street", ["3777888X", "5", "6", "9"], "3", {"keeps_bombs": {"count": 1}}),
        ("street", ["3777888XX", "5", "6", "9"], "3", {"keeps_bombs": {"count": 2}}),
        ("street", ["3777X", "5", "6", "9"], "X", {"breaks_bomb": {"bomb": "777X"}}),
        ("street", ["349XX", "5", "6", "9"], "X", {"breaks_bomb": {"bomb": "XX"}}),
        # One suit of an Ace and a Crown.
        ("decktet", ["3mw Kk Am Ak", "4ms", "5ml"], "3mw", {"keeps_bombs": {"bombs": "Kk Ak"}}),
        ("decktet", ["3mw Kk Am Ak", "4ms", "5ml"], "Ak", {"breaks_bomb": {"bomb": "Kk Ak"}}),
        ("decktet", ["3mw Kk Am Ak", "4ms", "5ml"], "Kk Ak", {"multiplies": {"factor": 2}}),
        ("decktet", ["3mw 2mk E", "4ms", "5ml"], "3mw", {"keeps_high": {"cards": "2mk E"}}),
        ("snatch", ["444458R", "5", "A"], "4444-8R", {"gives_away": {"cards": "R"}}),
        ("snatch", ["444458R", "5", "A"], "4444-5R", {"breaks_bomb": {"bomb": "4444"}}),
        ("douzero", ["44448BR3", "5", "A"], "4444-BR", {"breaks_rocket": {"bomb": "BR"}}),
    ],
)  # fmt: skip
def test_facts_of_each_game(
    game: str, hands: list[str], cards: str, wanted: dict[str, dict[str, Any]]
) -> None:
    """Tests bombs, rockets and high cards where the games differ."""
    found = Case(hands, cards, game).facts()
    for kind, values in wanted.items():
        assert {name: found[kind].values[name] for name in values} == values


def test_nothing_is_sure_while_bombs_may_fall() -> None:
    """Tests that between tricks a bomb out of turn can take the lead: jokers do not win yet."""
    assert "sure_win" not in Case(["3XX", "5555", "6", "7"], "XX", "street").facts()
    assert "sure_win" in Case(["3XX", "5558", "6", "7"], "XX", "street").facts()
    assert (
        "wins_trick"
        not in Case(["34", "3", "5555", "89"], PASS, "street", more=follow(0, "6", 3)).facts()
    )


def test_a_proof_does_not_contradict_its_figures() -> None:
    """Tests that a sample with lost deals is not told to win for certain."""
    assert "sure_win" not in Case(["3BR", "4", "5"], "BR", found=sample(0.9)).facts()
    assert "sure_win" in Case(["3BR", "4", "5"], "BR", found=sample(1.0)).facts()


def test_out_of_turn() -> None:
    """Tests the facts of a bomb out of turn, and of the chance that is let go by."""
    more = {"turn": 1, "over": (0, "3"), "seat": 2, "passes": 0}
    bomb = Case(["89", "45", "66667", "7T"], "6666", "street", more=more).facts()
    assert {"spends_bomb", "sure_win", "leaves"} <= set(bomb)
    wait = Case(["89", "45", "66667", "7T"], PASS, "street", more=more).facts()
    assert {"stays", "keeps_bombs"} <= set(wait)
    assert not {"cannot_beat", "wins_trick", "partner_beats"} & set(wait)


def test_weights_of_deals() -> None:
    """Tests that shares are those of the weights, and that deals without weight say nothing."""
    view = endgame("classic", ["34", "9", "5"])
    play = Play.parse(view.rules, "4")
    deals = Search(view, 1).worlds(DEALS)
    nine = Hand.parse(view.rules, "9").packed
    weights = np.where(deals[:, 1] == nine, 3.0, 1.0)
    told = Facts(view, deals, weights).of(play, most=ALL)
    fact = next(fact for fact in told if fact.kind == "opponent_out")
    # Either peasant goes out on the 4, so the likelier of them does in all deals.
    assert fact.values["share"] == 1.0
    nothing = Facts(view, deals, np.zeros(len(deals))).of(play, most=ALL)
    assert not {"beaten", "never_beaten", "opponent_out"} & {fact.kind for fact in nothing}
    three = Play.parse(view.rules, "3")
    without = {fact.kind for fact in Facts(view).of(three, most=ALL)}
    assert "beaten" not in without
    assert "leaves" in without


# --- The native count --------------------------------------------------------------------------


def test_worlds_are_those_of_the_search() -> None:
    """Tests that dealt hands are as many as asked for, whole, and the same for the same seed."""
    view = endgame("classic", ["344", "5678", "999T"])
    deals = Search(view, 3).worlds(20)
    assert deals.shape == (20, 3)
    assert deals.dtype == np.uint64
    assert (deals == Search(view, 3).worlds(40)[:20]).all()
    assert (deals != Search(view, 4).worlds(20)).any()
    assert {int(row.sum()) for row in deals} == {view.hand.packed + view.unseen.packed}


def test_counts_that_are_refused() -> None:
    """Tests plays of other games, hands that no deck holds, and weights that fit no deals."""
    rules = load_rules("classic").native
    deals = np.array([[3, 1, 2]], np.uint64)
    play = rules.plays(1)[0]
    assert [list(each) for each in _core.count_beaters(rules, deals, play)] == [[0, 0, 0]] * 2
    assert [list(each) for each in _core.count_beaters(rules, deals, None)] == [[1, 1, 1]] * 2
    with pytest.raises(ValueError, match="play"):
        _core.count_beaters(rules, deals, _core.Play())
    with pytest.raises(ValueError, match="deck"):
        _core.count_beaters(rules, np.array([[15]], np.uint64), play)
    for weights in ([1.0, 1.0], [-1.0], [np.nan], [np.inf]):
        with pytest.raises(ValueError, match="weights"):
            _core.count_beaters(rules, deals, play, np.array(weights))
