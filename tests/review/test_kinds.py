"""When a decision was made and what it was about; whether a mistake was punished."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, get_args

import pytest

from solver.game.knowledge import Knowledge
from solver.game.play import Play
from solver.records.decision import RecordedDecision
from solver.review.judgement import Category, Phase, category_of, phase_of
from solver.review.moments import with_consequences
from solver.rules import GAMES, load_rules
from solver.search.search import POOL, Search
from tests.builders import endgame
from tests.review.reviewed_games import record_of, reviewed

ORDER = ["auction", "opening", "middle", "end"]


@pytest.mark.parametrize("game", GAMES)
def test_phases_follow_each_other(game: str) -> None:
    record = record_of(game, 2)
    found = [ORDER.index(phase_of(decision)) for decision in record.decisions()]
    assert all(one <= other for one, other in pairwise(found))
    assert set(ORDER) == set(get_args(Phase))
    assert found[-1] >= 2  # long plays end games early


def about(played: str | None, best: str | None, **position: Any) -> Category:
    view = endgame("classic", ["3345567", "4456789", "88899TT"], **position)
    rules = load_rules("classic")
    plays = [None if cards is None else Play.parse(rules, cards) for cards in (played, best)]
    return category_of(RecordedDecision(9, view.seat, "play", view, plays[0]), plays[1])


def test_categories() -> None:
    """Tests one decision of each category."""
    assert about("3", "4") == "lead"
    over = (1, "4")
    assert about("5", None, over=over) == "follow"
    assert about("888-9", "888-T", turn=2) == "kicker"
    assert about("888-9", "99", turn=2) == "lead"
    assert about("TT", None, turn=2, over=(1, "66")) == "co-operation"
    assert about("3", "BR") == "bomb"
    call = next(record_of("classic", 1).decisions())
    assert category_of(call, "pass") == "call"


@pytest.mark.usefixtures("no_weights")
@pytest.mark.parametrize("game", GAMES)
def test_decisions_say_what_they_are(game: str) -> None:
    """Tests the fields of the judgements: kinds, difficulty, lines and sampled deals."""
    record, found = reviewed(game)
    decisions = {decision.index: decision for decision in record.decisions()}
    for each in found.decisions:
        decision = decisions[each.index]
        assert (each.phase, each.category) == (phase_of(decision), category_of(decision, each.best))
        assert (each.difficulty is None or each.difficulty >= 0) is True
        if each.kind == "call":
            assert each.line == each.deals == ()
            continue
        assert each.line[0].play == each.best
        assert each.line[0].seat == each.seat
        if each.played != each.best:
            assert each.played_line[0].play == each.played
        assert len(each.deals) <= 3
        for deal in each.deals:
            assert 0 < deal.weight <= 1
            assert deal.hands[each.seat] == decision.view.hand
            assert [len(hand) for hand in deal.hands] == decision.view.table.left  # type: ignore[union-attr]
        if each.deals:
            assert isinstance(decision.view, Knowledge)
            if deals := Search(decision.view, 1).counted(POOL):
                # All deals there are were tried: there is no sample to speak of.
                assert each.worlds == deals
                assert each.effective_samples is None
            else:
                assert 1 <= each.effective_samples <= each.worlds + 1e-9


@pytest.mark.usefixtures("no_weights")
def test_a_mistake_is_punished_when_its_chances_are_gone() -> None:
    """Tests both outcomes by the chances at the seat's next decision, and at the end."""
    record, found = reviewed("classic")
    plays = [each for each in found.decisions if each.kind == "play"]
    first = plays[0]
    following = next(each for each in plays[1:] if each.seat == first.seat)
    bad = replace(first, label="blunder", win_best=0.8, win_played=0.4)
    # Half way back is punished, and a hair more is not.
    for stands, punished in ((0.5, True), (0.6, True), (0.6 + 1e-6, False), (0.7, False)):
        judged = with_consequences(record, [bad, replace(following, win_best=stands)])
        assert judged[0].punished is punished
    won = (record.result.winner == "landlord") == (first.seat == record.landlord)
    assert with_consequences(record, [bad])[0].punished is not won
    unfinished = record_of("classic", 1, acts=[move.to_act() for move in []])
    assert with_consequences(unfinished, [bad])[0].punished is None
    good = replace(first, label="good", punished=None)
    assert with_consequences(record, [good])[0].punished is None
    call = replace(found.decisions[0], label="mistake")
    assert with_consequences(record, [call])[0].punished is (record.result.scores[call.seat] < 0)
