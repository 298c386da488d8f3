"""Tests that the parts of a review survive their way to a worker and to the store as text."""

from __future__ import annotations

import pytest

from solver.errors import Cancelled
from solver.messages import LANGUAGES
from solver.protocol.parts import plan_of, question_of, result_of, run_part
from solver.records import parse_record, write_record
from solver.review.judgement import Judgement
from solver.review.plan import ReviewPlan
from solver.rules import GAMES, load_rules
from solver.search.limit import Cancellation, Limit
from tests.builders import greedy_record
from tests.review.reviewed_games import reviewed

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
        text = result.kept_text()
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
        again = Judgement.of_kept_text(each.kept_text(), record.rules)
        assert again == each
        for language in LANGUAGES:
            said = [reason.said(language) for reason in (*each.reasons, *each.alone)]
            assert [reason.said(language) for reason in (*again.reasons, *again.alone)] == said


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
