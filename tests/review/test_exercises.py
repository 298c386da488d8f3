"""Exercises: the positions of a game's mistakes, hints that give nothing away, and tries."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from solver.errors import SolverError
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.state import Snapshot
from solver.protocol import ENDPOINTS
from solver.protocol.advice import AdviceRequest
from solver.protocol.exercises import ExerciseAnswer, TryAnswer, request_of
from solver.records import Record
from solver.review.exercises import EXERCISES, SOLVED, attempt, exercises
from solver.review.plan import Review
from solver.rules import GAMES, load_rules
from solver.rules.catalogue import BUILT_IN
from solver.search.limit import Limit
from tests.review.reviewed_games import WORLDS, reviewed

pytestmark = pytest.mark.usefixtures("no_weights")


def asked(game: str) -> tuple[Record, Review, list[Any]]:
    record, found = reviewed(game)
    return record, found, exercises(record, found.decisions)


@pytest.mark.parametrize("game", GAMES)
def test_each_mistake_is_an_exercise(game: str) -> None:
    """Tests that the exercises are the mistakes, and that their positions can be asked about."""
    _, found, made = asked(game)
    mistakes = [each.index for each in found.decisions if each.label in EXERCISES]
    assert [each.decision.index for each in made] == mistakes
    for each in made:
        shown = ExerciseAnswer.of(each, "en").to_dict()
        answer = ENDPOINTS[shown["do"]].ask({**shown["request"], "limit": {"worlds": 1}}).to_dict()
        assert answer["best"] is not None
        assert "best" not in shown
        assert all(shown["hints"])


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_can_be_asked_about(game: str) -> None:
    """Tests that the request describes what the seat knew, in both orders of play."""
    record, _ = reviewed(game)
    for decision in list(record.decisions())[::5]:
        request = request_of(decision, "win")
        if decision.view.kind == "play":
            question = ENDPOINTS["advice"].request.model_validate({**request, "limit": {}})
            view = question.to_knowledge(BUILT_IN)  # type: ignore[attr-defined]
            assert (view.hand, view.unseen, view.turn) == (
                decision.view.hand,
                decision.view.unseen,
                decision.view.turn,
            )
            assert view.table.direction == decision.view.table.direction


def test_a_decision_of_a_game_that_begins_in_a_position_can_be_asked_about() -> None:
    """Tests that the request tells the outcome of the acts where nobody knows them."""
    rules = load_rules("classic")
    hands = tuple(Hand.parse(rules, cards) for cards in ("34567A", "789TJ", "QKA2"))
    acts = [Act(0, "A"), Act(1, "pass"), Act(2, "2")]
    record = Record.build(rules, landlord=0, start=Snapshot(hands, turn=0), acts=acts)
    for decision in record.decisions():
        request = {**request_of(decision, "win"), "limit": {}}
        view = AdviceRequest.model_validate(request).to_knowledge(BUILT_IN)
        for each in ("hand", "unseen", "left", "turn", "current", "assumed"):
            assert getattr(view, each) == getattr(decision.view, each), each


@pytest.mark.parametrize("game", ["snatch", "happy", "douzero"])
def test_tries_are_judged_like_the_review(game: str) -> None:
    """Tests that the best choice solves an exercise and that the mistake itself does not."""
    record, review, made = asked(game)
    assert len(made) > 1
    for each in made[:2]:
        index, best = each.decision.index, str(each.judgement.best or "pass")
        solved = attempt(record, index, best, limit=WORLDS, seed=5)
        assert solved.label in SOLVED
        assert TryAnswer.of(solved, review.engine, "en").solved
        again = attempt(record, index, str(each.decision.done or "pass"), limit=WORLDS, seed=5)
        assert (again.label, again.loss) == (each.judgement.label, each.judgement.loss)
        # "No double" names the call that was tried, and not "double".
        told = str(TryAnswer.of(again, review.engine, "en").reasons).replace(f"no {best}", "")
        assert best not in told
        assert not TryAnswer.of(again, review.engine, "en").solved


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", ["classic", "double"])
def test_what_the_review_found_best_solves_it(game: str) -> None:
    """Tests choices that another sampling finds wanting: the review's own word stands.

    What the review has said of the game's mistake is why the choice solves it.
    """
    record, review, _ = asked(game)
    plays = [each for each in review.decisions if each.kind == "play"]
    wanting = [each for each in plays if each.label not in SOLVED]
    assert wanting
    for each in [*wanting[:3], *plays[:3]]:
        choice = str(each.played or "pass")
        again = attempt(record, each.index, choice, limit=WORLDS, seed=5)
        found = replace(each, best=again.played)
        tried = attempt(record, each.index, choice, limit=WORLDS, seed=5, reviewed=found)
        answer = TryAnswer.of(tried, review.engine, "en")
        assert answer.solved
        assert tried.win_played == again.win_played
        assert answer.reasons == [reason.said("en") for reason in found.reasons]
        if each in wanting:
            assert (tried.label, tried.loss, tried.best) == ("best", 0, tried.played)
        else:
            assert tried == replace(again, reasons=found.reasons)


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("zz", "no card"),
        ("33334444", "does not hold|no play"),
        (3, "is no play"),
        ("34", "no play"),
        ("pass", "may not pass"),
    ],
)
def test_illegal_tries_are_refused(choice: Any, said: str) -> None:
    record, found = reviewed("douzero")
    index = next(each.index for each in found.decisions if each.kind == "play" and each.legal > 3)
    with pytest.raises(SolverError, match=said):
        attempt(record, index, choice, limit=WORLDS, seed=5)


def test_tries_at_calls_and_at_nothing() -> None:
    record, found = reviewed("snatch")
    call = found.decisions[0]
    assert attempt(record, call.index, "pass", limit=Limit(worlds=8), seed=5).played == "pass"
    with pytest.raises(SolverError, match="legal: 1, 2, 3, pass"):
        attempt(record, call.index, 9, limit=WORLDS, seed=5)
    with pytest.raises(SolverError, match="no decision 0"):
        attempt(record, 0, "pass", limit=WORLDS, seed=5)
