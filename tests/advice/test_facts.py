"""Facts: each kind where it is true and where it is not."""

from typing import Any

import numpy as np
import pytest

from solver.advice.beaters import WeighedDeals
from solver.advice.facts import DEALS, Facts
from solver.game.cards import Hand
from solver.game.play import PASS, Play
from solver.native import _core
from solver.percent import Rounded
from solver.reasons.facts import KINDS, shares_of
from solver.rules import load_rules
from solver.search.search import Search
from tests.builders import endgame
from tests.fact_cases import ALL, CASES, Case, follow, sample
from tests.together import together


def test_every_kind_is_tested() -> None:
    """Tests that no kind of fact is left out below."""
    assert sorted(CASES) == sorted(KINDS)


@together("kind", KINDS)
def test_said_where_it_is_so(kind: str) -> None:
    """Tests a position in which a fact holds, its values, and one in which it does not."""
    there, values, not_there = CASES[kind]
    found = there.facts()
    assert kind in found
    assert {name: found[kind].values.get(name) for name in values} == values
    assert kind not in not_there.facts()


# --- What differs from game to game ------------------------------------------------------------


@together(
    ("game", "hands", "cards", "wanted"),
    [
        # Bombs of more cards than four, and a rocket of four jokers.
        ("double", ["3444444BBRR", "5", "6", "7"], "B", {"breaks_rocket": {"cards": "BBRR"}}),
        ("double", ["3444444BBRR", "5", "6", "7"], "3", {"keeps_bombs": {"bombs": "444444"}}),
        ("double", ["3444444BBRR", "5", "6", "7"], "444444", {"multiplies": {"factor": 2}}),
        ("double", ["34444", "5", "6", "7"], "4444", {"spends_bomb": {"cards": "4444"}}),
        # A joker makes one bomb, though it could make either.
        ("street", ["3777888X", "5", "6", "9"], "3", {"keeps_bombs": {"count": 1}}),
        ("street", ["3777888XX", "5", "6", "9"], "3", {"keeps_bombs": {"count": 2}}),
        ("street", ["3777X", "5", "6", "9"], "X", {"breaks_bomb": {"cards": "777X"}}),
        ("street", ["349XX", "5", "6", "9"], "X", {"breaks_bomb": {"cards": "XX"}}),
        # One suit of an Ace and a Crown.
        ("decktet", ["3mw Kk Am Ak", "4ms", "5ml"], "3mw", {"keeps_bombs": {"bombs": "Kk Ak"}}),
        ("decktet", ["3mw Kk Am Ak", "4ms", "5ml"], "Ak", {"breaks_bomb": {"cards": "Kk Ak"}}),
        ("decktet", ["3mw Kk Am Ak", "4ms", "5ml"], "Kk Ak", {"multiplies": {"factor": 2}}),
        ("decktet", ["3mw 2mk E", "4ms", "5ml"], "3mw", {"keeps_high": {"cards": "2mk E"}}),
        ("snatch", ["444458R", "5", "A"], "4444-8R", {"gives_away": {"cards": "R"}}),
        ("snatch", ["444458R", "5", "A"], "4444-5R", {"breaks_bomb": {"cards": "4444"}}),
        ("douzero", ["44448BR3", "5", "A"], "4444-BR", {"breaks_rocket": {"cards": "BR"}}),
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


@together(
    ("hand", "cards", "broken"),
    [
        ("3456789", "34567", "3456789"),
        ("34567896789TJQKA", "789TJ", "3456789TJQKA"),
        ("3344556678", "334455", "345678"),
        ("345679TJQK", "5", "34567"),
        ("3456789", "3456789", None),
        ("345678", "3", None),
        ("345673", "3", None),
    ],
)
def test_runs_that_a_play_breaks(hand: str, cards: str, broken: str | None) -> None:
    """Tests long plays that are cut out of a run, and hands with two runs."""
    found = Case([hand, "8", "T"], cards).facts().get("breaks_run")
    assert (found and found.values["cards"]) == broken


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
    deals, _ = Search(view, 1).worlds(DEALS)
    nine = Hand.parse(view.rules, "9").packed
    weights = np.where(deals[:, 1] == nine, 3.0, 1.0)
    told = Facts(view, WeighedDeals(deals, weights)).of(play, most=ALL)
    fact = next(fact for fact in told if fact.kind == "opponent_out")
    # Either peasant goes out on the 4, so the likelier of them does in all deals.
    assert shares_of(fact) == [Rounded(1.0)]
    nothing = Facts(view, WeighedDeals(deals, np.zeros(len(deals)))).of(play, most=ALL)
    assert not {"beaten", "never_beaten", "opponent_out"} & {fact.kind for fact in nothing}
    three = Play.parse(view.rules, "3")
    without = {fact.kind for fact in Facts(view).of(three, most=ALL)}
    assert "beaten" not in without
    assert "leaves" in without


# --- The native count --------------------------------------------------------------------------


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
