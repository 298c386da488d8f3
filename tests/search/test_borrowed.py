"""Answers by a network that was trained on other rules say so, and state larger errors."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from click.testing import CliRunner

from solver.bidders.kinds import learned_bidder
from solver.cli import main
from solver.native import _core
from solver.protocol import ENDPOINTS
from solver.records import parse_record
from solver.report import html
from solver.review.review import review
from solver.rules import GAMES, Rules, load_rules
from solver.search.confidence import error_of_difference
from solver.search.engine_info import EngineRun
from solver.search.evaluation import UNKNOWN, Evaluation, Prior
from solver.search.limit import Limit
from solver.weights.networks import Origin, origin_of, weights_of
from tests.together import together

# --- Answers by a network that was trained on other rules say so, and state larger errors --------


ROOT = {"base": "snatch", "quadplex": False}
# One change each: plays that there are or are not, runs, bombs, what a game pays, the turn.
HOUSE_RULES: dict[str, tuple[dict[str, Any], ...]] = {
    "classic": (
        {"wings": "per_triplet"},
        {"families": {"chain": {"run": [6, 12]}, "sisters": {"run": [4, 12]}}},
        {"seq_hi": "2"},
        {"bombs": [{"type": "rocket", "cards": "BR", "tier": 2}]},
        {"bomb_factor": 1, "rocket_factor": 1},
    ),
    "snatch": ({"quadplex": False}, {"spring_factor": 4, "anti_spring_factor": 4}),
    "happy": ({"bomb_factor": 1, "rocket_factor": 1}, {"doubling": "none", "open_hands": "none"}),
    "street": ({"interrupts": "none"},),
    "double": ({"bomb_double_min": 4},),
    "decktet": ({"kicker_match_body": False},),
}
OWN = load_rules("snatch").versioned_id
HANDS = ["445557778TTJQKKBR", "33478899JJQKKAAA2", "33456669TTJQQA222"]
POSITION = {
    "landlord": 0,
    "seat": 0,
    "hand": HANDS[0] + "689",
    "bottom": "689",
    "bid": 1,
    "history": [],
}


def record_by(rules: Any) -> list[dict[str, Any]]:
    """Returns the record of a game that has just begun."""
    start = {"type": "start_game", "format": "ddz-record", "version": 1, "rules": rules}
    deal = {"type": "deal", "hands": HANDS, "bottom": "689", "first": 0}
    calls = [{"type": "call", "seat": seat, "call": call} for seat, call in ((0, 3), (1, "no"))]
    return [start, deal, *calls]


def questions(rules: Any, language: str) -> dict[str, dict[str, Any]]:
    """Returns by endpoint a question about a game with these rules."""
    seen = {"seed": 1, "language": language}
    record = record_by(rules)
    played = [*record, {"type": "play", "seat": 0, "cards": "4"}]
    return {
        "advice": {"rules": rules, **POSITION, "limit": {"worlds": 0}, **seen},
        "bids": {
            "rules": rules,
            "seat": 0,
            "hand": HANDS[0],
            "calls": [],
            "limit": {"worlds": 20},
            **seen,
        },
        "judgements": {"record": record, "choice": "4", "limit": {"worlds": 8}, **seen},
        "choices": {"record": record, "player": "club", "limit": {"worlds": 8}, **seen},
        "reviews": {"record": played, "limit": {"worlds": 4}, **seen},
    }


@pytest.mark.parametrize("path", ["advice", "bids", "judgements", "choices", "reviews"])
def test_answers_name_the_rules_of_the_training(path: str) -> None:
    """Tests every answer with an engine, under a house rule and under the network's own rules."""
    engine = ENDPOINTS[path].ask(questions(ROOT, "en")[path]).to_dict()["engine"]
    assert engine["trained_on"] == OWN
    assert engine["rules"] == load_rules(ROOT).versioned_id != OWN
    (warning,) = engine["warnings"]
    assert OWN in warning
    assert "families.quadplex1, families.quadplex2" in warning
    engine = ENDPOINTS[path].ask(questions(ROOT, "zh")[path]).to_dict()["engine"]
    assert engine["trained_on"] == OWN
    assert "神经网络" in engine["warnings"][0]
    engine = ENDPOINTS[path].ask(questions("snatch", "en")[path]).to_dict()["engine"]
    assert engine["weights"] is not None
    assert not {"trained_on", "warnings"} & engine.keys()


def warned(rules: Rules) -> str | None:
    return EngineRun(rules, Limit(worlds=1), 1, "win").info(0).trained_on


@together("game", GAMES)
def test_a_game_by_its_own_rules_has_no_warning(game: str) -> None:
    """Tests built-in games, by id, in full, and under another name."""
    whole = load_rules(game).description.model_dump(mode="json", exclude_none=True)
    for source in (game, {"base": game}, whole, {"base": game, "id": "ours", "name": "Ours"}):
        assert warned(load_rules(source)) is None


@together(
    ("game", "changes"), [(game, each) for game, all_ in HOUSE_RULES.items() for each in all_]
)
def test_every_house_rule_has_a_warning(game: str, changes: dict[str, Any]) -> None:
    """Tests changes of every kind; a change of what a game pays is one, too."""
    assert warned(load_rules({"base": game, **changes})) == load_rules(game).versioned_id


def test_a_new_game_names_the_game_that_it_borrows_from() -> None:
    """Tests a game with a deck that a built-in one has, and a game whose deck nobody has."""
    own = load_rules("snatch").description.model_dump(mode="json", exclude_none=True)
    new = load_rules({**own, "id": "mine", "auction": {"kind": "none"}})
    assert warned(new) == OWN
    small = {**own, "id": "small", "deal": {**own["deal"], "hand": 16, "bottom": 6}}
    info = EngineRun(load_rules(small), Limit(worlds=1), 1, "win").info(0)
    assert (info.weights, info.trained_on, info.warnings) == (None, None, None)


def test_many_differences_are_cut_off() -> None:
    """Tests that a warning about rules that differ in most keys stays short."""
    own = load_rules("snatch").description.model_dump(mode="json", exclude_none=True)
    runs = {name: {**family, "run": [1, 1]} for name, family in own["families"].items()}
    rules = load_rules({**own, "id": "mine", "families": runs, "score": {}})
    warning, pay = EngineRun(rules, Limit(worlds=1), 1, "win").info(0).warnings or [""]
    assert "pays otherwise" in pay
    assert warning.count("families.") == 6
    assert "…" in warning


def test_borrowed_figures_have_larger_errors() -> None:
    """Tests the answers; by how much is tested below."""
    for figure in ("win_error", "points_error"):
        plain, house = (
            {each["cards"]: each[figure] for each in answer["plays"] if not each.get("proven")}
            for answer in (
                ENDPOINTS["advice"].ask(questions(rules, "en")["advice"]).to_dict()
                for rules in ("snatch", ROOT)
            )
        )
        for cards in plain.keys() & house.keys():
            assert house[cards] > plain[cards]


def test_only_the_shipped_weights_have_an_origin() -> None:
    """Tests weights of a game that is not built in: which rules it had is not known."""
    weights = weights_of(load_rules("snatch"))
    assert weights is not None
    assert origin_of(load_rules("snatch"), weights) is None
    assert origin_of(load_rules("classic"), weights) is not None


def test_reports_and_tables_show_the_warning() -> None:
    """Tests the report in both languages, and what the command line prints."""
    record = parse_record("\n".join(map(json.dumps, questions(ROOT, "en")["reviews"]["record"])))
    found = review(record, limit=Limit(worlds=2), seed=1)
    assert OWN in html(record, found, "en")
    assert "神经网络是按另一种规则" in html(record, found, "zh")
    assert OWN in found._repr_html_()
    question = json.dumps(questions(ROOT, "en")["advice"])
    printed = CliRunner().invoke(main, ["advise", "-"], input=question)
    assert printed.exit_code == 0, printed.output
    assert OWN in printed.output.replace("\n", "")


# --- The errors that answers state for a network's figures, and for what nobody knows ------------


PLAYS = Origin("snatch@1", ("families.quadplex1", "play.seq_hi"))
PAY = Origin("snatch@1", ("families.quadplex1", "score.bomb_factor"))


@pytest.mark.parametrize(
    ("origin", "win", "points"),
    [
        (None, 0.0, 0.0),
        # Under other rules 0.05 and 0.12 more, as independent errors.
        (PLAYS, 0.05, 0.12),
        # Where the game pays otherwise, a whole point more.
        (PAY, 0.05, 1.0),
    ],
)
def test_the_errors_of_a_network(origin: Origin | None, win: float, points: float) -> None:
    """Tests the errors of the network's figures: those of `worlds` independent games, and more."""
    for worlds in (0.5, 8, 60):
        prior = Prior(0.3, 1.0, _core.Weighing(worlds), origin=origin)
        variance = 0.3 * 0.7 / (worlds + 1)
        assert prior.win_error == pytest.approx(math.hypot(math.sqrt(variance), win))
        # A game pays about twice the points that are expected of it.
        assert prior.points_error == pytest.approx(math.hypot(4 * math.sqrt(variance), points))
        dear = Prior(0.3, -3.0, _core.Weighing(worlds), origin=origin)
        assert dear.points_error == pytest.approx(3 * prior.points_error)


def test_the_errors_of_a_borrowed_bidder() -> None:
    """Tests the win probability after a call of snatch, which pays as before: 0.02 more."""
    own, borrowed = (
        learned_bidder(load_rules(each))
        for each in ("snatch", {"base": "snatch", "quadplex": False})
    )
    assert borrowed.error**2 - own.error**2 == pytest.approx(0.02**2)


def test_what_nobody_knows() -> None:
    """Tests an option of which neither a network nor a sample says anything: an even chance."""
    assert Evaluation(0.5, 0.5, 0.0, 0.0, 0) == UNKNOWN


@pytest.mark.parametrize(("together", "error"), [(0.0, 5.0), (0.5, 3.6056), (1.0, 1.0)])
def test_the_error_of_a_difference(together: float, error: float) -> None:
    """Tests errors of 3 and 4 that move together not at all, by half, and wholly."""
    assert error_of_difference(3, 4, together) == pytest.approx(error, abs=1e-4)
    assert error_of_difference(3, 4) == pytest.approx(5.0)
