"""Tests that the parts of a review survive their way to a worker and to the store as text."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import Cancelled
from solver.game.cards import Hand
from solver.game.play import Play, legal_plays
from solver.messages import LANGUAGES
from solver.percent import Rounded
from solver.protocol.parts import plan_of, question_of, result_of, result_text, run_part
from solver.protocol.values import from_json, to_json
from solver.reasons.facts import Fact, Value
from solver.reasons.people import Person
from solver.reasons.reason import Reason
from solver.records import parse_record, write_record
from solver.review.judgement import Judgement
from solver.review.plan import ReviewPlan
from solver.rules import GAMES, load_rules
from solver.search.limit import Cancellation, Limit
from tests.builders import greedy_record
from tests.choice import fewer_examples
from tests.review.reviewed_games import reviewed
from tests.together import together

FEW = Limit(worlds=2)


@pytest.mark.one_in(7, first=4)
@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("game", GAMES)
def test_results_come_back_as_they_were(game: str) -> None:
    """Tests for each kind of part that the text of its result is read as an equal value."""
    plan = ReviewPlan.of(greedy_record(game, 4), limit=FEW, seed=3)
    question = question_of(plan)
    assert plan_of(question) == plan
    for part in [part for part in plan.parts if part.kind != "decision"] + list(plan.parts[-3:]):
        result = plan.run(part)
        text = result_text(result)
        assert result_of(part, text, plan.record.rules) == result
        assert run_part(question, part) == text


@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("game", ["classic", "double", "decktet"])
def test_judgements_come_back_as_they_were(game: str) -> None:
    """Tests plays and calls, and that their reasons are said in the same words."""
    record, found = reviewed(game)
    kinds = {each.kind for each in found.decisions if each.reasons}
    assert kinds == {"play", "call"} - ({"call"} if not record.calls else set())
    for each in found.decisions:
        text = json.dumps(to_json(each), allow_nan=False)
        again = from_json(Judgement, json.loads(text), record.rules)
        assert again == each
        for language in LANGUAGES:
            said = [reason.said(language) for reason in (*each.reasons, *each.alone)]
            assert [reason.said(language) for reason in (*again.reasons, *again.alone)] == said


BESIDE, NEXT = Person(1, "peasant", "next", "Ann"), Person(2, "partner")


@together(
    "value",
    [
        7,
        0.5,
        "rob",
        "show3",
        Rounded.share(1 / 3, 0.04),
        BESIDE,
        ((BESIDE, Rounded.mean(2.5, 0.2)), (NEXT, Rounded(0.0))),
        ((BESIDE, "33344-5"), (None, "pass"), (NEXT, "2")),
        (),
    ],
)
def test_facts_with_values_of_every_kind(value: Value) -> None:
    """Tests the numbers, texts, shares, people, lists and lines that facts are about."""
    reason = Reason((Fact("out"), Fact("beaten", {"by": value}, although=True)), of="pass")
    assert from_json(Reason, json.loads(json.dumps(to_json(reason))), RULES) == reason


def test_a_question_needs_no_added_games() -> None:
    """Tests that a record by the id of an added game brings its rules along."""
    rules = load_rules({"base": "classic", "id": "mine", "score": {"bomb_factor": 3}})
    record = parse_record(write_record(greedy_record(rules, 4)), lambda _: rules)
    question = question_of(ReviewPlan.of(record, limit=FEW, seed=1))
    assert plan_of(question).record.rules == rules


def test_a_part_can_be_cancelled() -> None:
    """Tests that the cancellation reaches the search."""
    plan = ReviewPlan.of(greedy_record("classic", 4), limit=FEW, seed=3)
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        run_part(question_of(plan), plan.parts[1], cancellation)


@dataclass(frozen=True)
class Everything:
    """A value with a field of every kind."""

    text: str
    figure: float
    number: int | None
    sure: bool
    choice: Play | int | str | None
    hand: Hand
    pairs: tuple[tuple[Hand, float], ...]
    mixed: tuple[int, str]
    by_seat: dict[int, list[float]]


RULES = load_rules("snatch")
PLAYS = legal_plays(RULES, Hand.parse(RULES, "3334445556789TJQK222BR"))
finite = st.floats(allow_nan=False, allow_infinity=False)
hands = st.sampled_from([play.cards for play in PLAYS])


@fewer_examples(3)
@given(
    st.builds(
        Everything,
        text=st.text(),
        figure=finite,
        number=st.none() | st.integers(),
        sure=st.booleans(),
        choice=st.sampled_from(PLAYS) | st.integers() | st.text() | st.none(),
        hand=hands,
        pairs=st.lists(st.tuples(hands, finite)).map(tuple),
        mixed=st.tuples(st.integers(), st.text()),
        by_seat=st.dictionaries(st.integers(), st.lists(finite)),
    )
)
def test_values_of_every_kind(value: Everything) -> None:
    """Tests that JSON and back is the identity."""
    text = json.dumps(to_json(value), allow_nan=False)
    assert from_json(Everything, json.loads(text), RULES) == value


@together(
    ("kind", "document"),
    [
        (int, "1"),
        (int, True),
        (float, "1"),
        (tuple[int, int], [1]),
        (list[int], {"a": 1}),
        (int | str, 1.5),
        (Everything, {"texts": "a"}),
    ],
)
def test_other_values_are_refused(kind: Any, document: Any) -> None:
    with pytest.raises(ValueError):
        from_json(kind, document, RULES)


def test_an_unknown_kind_has_no_form() -> None:
    with pytest.raises(TypeError):
        to_json({1, 2})
