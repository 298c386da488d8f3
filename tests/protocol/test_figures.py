"""Figures of answers: rounded once, never to a value that would say more than is known."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.advice.advise import advise
from solver.bidding.recommend import recommend_bid
from solver.figures import rounded
from solver.game.cards import Hand
from solver.protocol import ENDPOINTS
from solver.protocol.advice import AdviceRequest
from solver.protocol.bids import BidsRequest
from solver.review.labels import label_of
from solver.rules import load_rules
from solver.rules.catalogue import BUILT_IN
from tests.builders import caller
from tests.golden.compare import cases
from tests.together import together

EXAMPLES = Path(__file__).parents[2] / "examples" / "requests"
DECIMALS = {
    "win": 4, "win_error": 4, "points": 3, "points_error": 3, "win_as_landlord": 4,
    "win_as_peasant": 4, "becomes_landlord": 4, "redeal": 4, "probability": 4, "low": 4, "middle": 4,
    "high": 4, "win_played": 4, "win_best": 4, "win_played_error": 4,
    "win_best_error": 4, "loss": 2, "loss_low": 2,
    "points_loss": 3, "accuracy": 2, "average_loss": 2, "match_rate": 4, "luck": 2,
    "landlord_win": 4, "part": 4, "weight": 4, "effective_samples": 1, "difficulty": 2, "top_share": 4, "seconds": 3,
}  # fmt: skip
# Answers to examples of reviews, as long as the golden questions have them.
PINNED = {
    f"reviews.{case['question']['record'][0]['rules']}": case["answer"]
    for case in cases()
    if case["do"] == "reviews"
}
# Certain values, the thresholds of the labels, and those with the margin of error added.
MARKS = (0.0, 1.0, 2.0, 5.0, 8.0, 10.0, 13.0, 20.0, 23.0, 100.0)


def example(name: str, worlds: int = 20) -> Any:
    """Returns the answer to an example request."""
    request = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    if not name.startswith("solutions"):
        request["limit"] = {"worlds": worlds}
    return ENDPOINTS[name.split(".", maxsplit=1)[0]].ask(request).to_dict()


def figures(document: Any) -> list[tuple[str, float]]:
    """Returns every named fraction of a JSON document."""
    if isinstance(document, list):
        return [each for value in document for each in figures(value)]
    if isinstance(document, dict):
        own = [(name, value) for name, value in document.items() if isinstance(value, float)]
        return own + [each for value in document.values() for each in figures(value)]
    return []


@given(st.floats(-200, 200), st.integers(2, 4))
def test_no_figure_becomes_a_mark(figure: float, decimals: int) -> None:
    near = rounded(figure, decimals, MARKS)
    assert abs(near - figure) <= 0.5 * 10**-decimals + 1e-12
    for mark in MARKS:
        if abs(figure - mark) > 1e-9:
            assert (near < mark, near > mark) == (figure < mark, figure > mark)
        else:
            assert near == mark
    assert str(near) != "-0.0"


@together(
    ("figure", "decimals", "shown"),
    [
        (0.123456, 4, 0.1235),
        (0.99998, 4, 0.99998),
        (0.999949, 4, 0.9999),
        (1.0, 4, 1.0),
        (1.0 - 1e-16, 4, 1.0),
        (0.00003, 4, 0.00003),
        (0.0, 4, 0.0),
        (-0.0, 3, 0.0),
        (19.9973, 2, 19.997),
        (20.0, 2, 20.0),
        (-3.14159, 3, -3.142),
    ],
)
def test_figures(figure: float, decimals: int, shown: float) -> None:
    assert rounded(figure, decimals, MARKS) == shown


@pytest.mark.parametrize(
    "name",
    [
        "advice.classic",
        "advice.decktet",
        "bids.snatch",
        "bids.street",
        "reviews.classic",
        "reviews.double",
        "solutions.snatch",
        "solutions.street",
    ],
)
def test_answers_have_few_digits(name: str) -> None:
    pinned = PINNED.get(name)
    found = figures(example(name) if pinned is None else pinned)
    assert found
    for figure, value in found:
        decimals = DECIMALS.get(figure, 3)  # what the hand is made of, and the limit that was asked
        near_a_mark = any(abs(value - mark) < 10**-decimals for mark in MARKS)
        assert near_a_mark or value == round(value, decimals), figure


def test_proven_is_exactly_one() -> None:
    lead = {"rules": "classic", "landlord": 0, "seat": 0, "hand": "BR", "over": None}
    lead |= {"left": {"0": 2, "1": 2, "2": 2}, "limit": {"worlds": 20}, "seed": 1}
    lead["played"] = {
        "0": "333344445555666677",
        "1": "7788999TTTTJJJJ",
        "2": "QQQQKKKKAAAA222",
    }
    best = ENDPOINTS["advice"].ask(lead).to_dict()["plays"][0]
    assert (best["proven"], best["win"], best["win_error"]) == (True, 1.0, 0.0)


def test_the_library_does_not_round() -> None:
    request = json.loads((EXAMPLES / "advice.classic.json").read_text("utf-8"))
    request["limit"] = {"worlds": 20}
    question = AdviceRequest.model_validate(request)
    full = advise(
        question.to_knowledge(BUILT_IN),
        limit=question.limit.to_limit(),
        seed=question.seed,
    )
    for play, printed in zip(full.plays, full.to_dict()["plays"], strict=True):
        assert printed["win"] == round(play.win, 4)
        assert printed["win_error"] == round(play.win_error, 4)
        assert printed["points"] == round(play.points, 3)
        assert printed["points_error"] == round(play.points_error, 3)
    assert any(play.win != round(play.win, 4) for play in full.plays)


def test_calls_are_rounded_where_they_become_json() -> None:
    request = json.loads((EXAMPLES / "bids.snatch.json").read_text("utf-8"))
    question = BidsRequest.model_validate({**request, "limit": {"worlds": 20}})
    rules = load_rules("snatch")
    hand = Hand.parse(rules, question.hand)
    view = caller(rules, question.seat, hand, question.calls, first=question.first)
    full = recommend_bid(view, limit=question.limit.to_limit(), seed=question.seed)
    for call, printed in zip(full.calls, full.to_dict()["calls"], strict=True):
        assert printed["points"] == round(call.points, 3)
        assert printed["points_error"] == round(call.points_error, 3)
        assert printed["win_as_landlord"] == round(call.win_as_landlord, 4)
        assert printed["becomes_landlord"] == round(call.becomes_landlord, 4)
    assert any(call.points != round(call.points, 3) for call in full.calls)


@pytest.mark.usefixtures("no_weights")
def test_labels_follow_from_the_rounded_figures() -> None:
    """Tests that a loss just below a threshold does not read as the threshold."""
    decisions = example("reviews.classic", 40)["decisions"]
    assert {decision["label"] for decision in decisions} > {"best", "forced"}
    for decision in decisions:
        if decision["label"] in ("best", "forced"):
            continue
        low, loss = decision["loss_low"], decision["loss"]
        assert decision["label"] in (label_of(loss, low), "good")
