"""What plays are judged by: winning at all, or points in percent of what is at stake."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import get_args

import numpy as np
import pytest

from solver.game.objective import DEFAULT_OBJECTIVE, Objective
from solver.native import _core
from solver.protocol.parts import plan_of, question_of, run_part
from solver.review.comparison import Comparison, TriedChoice, compare
from solver.review.exercises import attempt, exercises
from solver.review.judge import _leader, judge
from solver.review.judgement import Judgement
from solver.review.labels import NOTHING, label_of
from solver.review.plan import Part, ReviewPlan
from solver.review.review import review
from solver.rules import GAMES
from solver.search.candidates import candidates
from solver.search.evaluation import Evaluation, Lead, Prior, Sample
from solver.search.limit import Limit
from solver.search.search import Search
from tests.builders import endgame
from tests.review.reviewed_games import rebuilt, short_record

WORLDS = Limit(worlds=24)
OBJECTIVES = get_args(Objective)

NO_LEAD = Lead(0.0, 0.0, 0.0, 0.0)


def plays_of(game: str, objective: Objective) -> list[Judgement]:
    """Returns the judgements of every fourth play of a game."""
    decisions = [each for each in short_record(game).decisions() if each.kind == "play"]
    return [judge(each, WORLDS, 5, objective) for each in decisions[::4]]


@pytest.mark.usefixtures("small_weights")
@pytest.mark.one_in(3, first=1)
@pytest.mark.parametrize("game", GAMES)
def test_the_objective_changes_what_is_found(game: str) -> None:
    """Tests that wins are what is judged by where nothing is said, and that points differ."""
    record = short_record(game)
    decision = next(each for each in record.decisions() if each.kind == "play")
    default, wins, points = (
        judge(decision, WORLDS, 5, *given) for given in ((), ("win",), ("points",))
    )
    assert default == wins
    assert points != wins
    for each in plays_of(game, "points"):
        assert 0 <= each.loss_low <= each.loss <= 100
        assert 0 <= each.expected_loss <= 100
        assert each.difficulty is None or 0 <= each.difficulty <= 100
        for win, error in (
            (each.win_played, each.win_played_error),
            (each.win_best, each.win_best_error),
        ):
            assert (error == 0) is (win == 1)
        by_loss = label_of(each.loss, each.loss_low)
        expected = "good" if each.certain_win_refused and by_loss == "best" else by_loss
        assert each.label in (expected, "forced")


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_review_says_its_aim_wherever_it_is_made(objective: Objective) -> None:
    """Tests a plan, the same after pickling and as text, an exercise, and the whole review."""
    whole = short_record("snatch")
    record = rebuilt(whole, acts=whole.acts[:6])
    plan = ReviewPlan.of(record, limit=WORLDS, seed=5, objective=objective)
    part = next(each for each in plan.parts if each.kind == "decision" and each.index > 8)
    again = pickle.loads(pickle.dumps(plan))
    assert again == plan
    assert plan_of(question_of(plan)).objective == again.objective == objective
    judged = plan.run(part)
    assert isinstance(judged, Judgement)
    assert again.run(part) == judged
    assert run_part(question_of(plan), part) == run_part(question_of(again), part)
    choice = str(judged.played or "pass")
    alone = attempt(record, part.index, choice, limit=WORLDS, seed=5, objective=objective)
    assert alone == judged
    mistake = replace(judged, label="mistake")
    assert [each.objective for each in exercises(record, [mistake], objective)] == [objective]
    found = review(record, limit=Limit(worlds=2), seed=5, objective=objective)
    assert found.engine.aim == objective


def test_calls_are_judged_by_points_in_every_review() -> None:
    record = short_record("snatch")
    index = next(each.index for each in record.decisions() if each.kind == "call")
    plans = [
        ReviewPlan.of(record, limit=WORLDS, seed=5, objective=objective) for objective in OBJECTIVES
    ]
    one, other = (plan.run(Part("decision", index)) for plan in plans)
    assert one == other
    assert DEFAULT_OBJECTIVE == "win"


def tried(points: list[int], worth: Evaluation, assured: int = 0) -> TriedChoice:
    """Returns a choice that is no play, with what it got in each sampled deal."""
    sample = Sample(np.array(points, np.int64), np.ones(len(points)))
    return TriedChoice(
        None, worth, sample, Prior(0.5, 0, _core.Weighing(0)), assured, lead=NO_LEAD, loss=NOTHING
    )


@pytest.mark.usefixtures("no_weights")
def test_points_lost_are_a_share_of_the_swing() -> None:
    """Tests it by hand: all that winning and losing differ by, after the best choice, is 100 %."""
    view = endgame("classic", ["3KK", "57A", "68Q"])
    search = Search(view, 1)
    found = compare(search, candidates(view), 0, Limit(worlds=64), "points")
    everybody = [found.own, *found.rivals]
    best = max(everybody, key=lambda each: each.evaluation.points)
    sample = best.sample.paid(best.assured)
    pays = sample.mean(np.abs(sample.scored)) * search.point_value
    assert found.percent == pytest.approx(100 / (2 * pays))
    for each in found.rivals:
        lost = found.percent * (each.evaluation.points - found.own.evaluation.points)
        assert each.loss.percent == pytest.approx(min(100.0, lost))
        assert each.loss.error == pytest.approx(found.percent * each.lead.points_error)


@pytest.mark.usefixtures("no_weights")
def test_the_best_choice_follows_the_objective() -> None:
    """Tests a choice that wins more often beside one that pays more."""
    view = endgame("classic", ["3KK", "57A", "68Q"])
    own = tried([], Evaluation(0.5, 0.1, 0.0, 0.1, 4))
    often = tried([], Evaluation(0.9, 0.1, 1.0, 0.1, 4))
    dear = tried([], Evaluation(0.7, 0.1, 3.0, 0.1, 4))
    found = Comparison(own, [often, dear], [], settled=True, percent=100.0)
    assert _leader(view, found, "win") is often
    assert _leader(view, found, "points") is dear


@pytest.mark.usefixtures("no_weights")
def test_points_may_be_worth_more_than_a_certain_win() -> None:
    """Tests that who plays for points and is paid more refuses no certain win."""
    view = endgame("classic", ["3KK", "57A", "68Q"])
    sure = tried([1, 1], Evaluation(1.0, 0.0, 1.0, 0.0, 2, proven=True), assured=1)
    own = tried([4, -1], Evaluation(0.6, 0.1, 1.5, 0.1, 2))
    found = Comparison(own, [sure], [], settled=True, percent=100.0)
    assert _leader(view, found, "win") is sure
    assert _leader(view, found, "points") is own
