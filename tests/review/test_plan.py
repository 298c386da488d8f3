"""A review divided into parts: any order, any process, and the same review."""

import pickle

import pytest

from solver.errors import Cancelled, InvalidRequest
from solver.game.deal import deal
from solver.records.record import Record
from solver.review.plan import Part, PartResult, ReviewPlan
from solver.review.review import review
from solver.rules import GAMES, load_rules
from solver.search.limit import Cancellation, Limit
from tests.review.reviewed_games import rebuilt, short_record

# Without networks, chances are shares of the worlds, and exact.
pytestmark = pytest.mark.usefixtures("no_weights")
FEW = Limit(worlds=4)


def beginning(game: str) -> Record:
    """Returns a record of the calls and the first acts of a game."""
    record = short_record(game)
    return rebuilt(record, acts=record.acts[:6])


@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize("game", GAMES)
def test_parts_in_any_order_make_the_same_review(game: str) -> None:
    """Tests a plan that went to another process, with its parts done from the last to the first."""
    record = beginning(game)
    plan = ReviewPlan.of(record, limit=FEW, seed=9)
    elsewhere = pickle.loads(pickle.dumps(plan))
    assert elsewhere == plan
    results: dict[Part, PartResult] = {
        part: elsewhere.run(part) for part in reversed(elsewhere.parts)
    }
    found = plan.finish(results, seconds=1.5)
    alone = review(record, limit=FEW, seed=9)
    assert (found.decisions, found.players, found.curve) == (
        alone.decisions,
        alone.players,
        alone.curve,
    )
    assert found.engine.seconds == 1.5


def test_a_plan_of_inline_rules_is_pickled_with_them() -> None:
    """Tests that a worker that knows the built-in games only can do the parts of another game."""
    rules = load_rules({"base": "classic", "score": {"bomb_factor": 3}})
    hands, bottom = deal(rules, 3)
    record = Record.build(rules, hands=hands, bottom=bottom, calls=[3], names=["a", "b", "c"])
    plan = ReviewPlan.of(record, limit=FEW, seed=1)
    assert pickle.loads(pickle.dumps(plan)).record == record


def test_a_part_is_cancelled() -> None:
    """Tests that the cancellation of a part ends it, whatever the kind of the part."""
    plan = ReviewPlan.of(beginning("classic"), limit=FEW, seed=9)
    cancellation = Cancellation()
    cancellation.cancel()
    for part in plan.parts[:2]:
        with pytest.raises(Cancelled):
            plan.run(part, cancellation)


@pytest.mark.parametrize("game", GAMES)
def test_the_decisions_of_one_seat(game: str) -> None:
    """Tests that they are judged as in the review of all, and no others; the plan can be pickled."""
    record = beginning(game)
    whole = review(record, limit=FEW, seed=9)
    seat = whole.decisions[-1].seat
    plan = ReviewPlan.of(record, limit=FEW, seed=9, seats=[seat])
    assert pickle.loads(pickle.dumps(plan)) == plan
    found = review(record, limit=FEW, seed=9, seats=[seat])
    expected = [each for each in whole.decisions if each.seat == seat]
    assert [(each.index, each.played, each.label) for each in found.decisions] == [
        (each.index, each.played, each.label) for each in expected
    ]
    assert [each.win_played for each in found.decisions] == [each.win_played for each in expected]
    assert [each.seat for each in found.curve] == [seat] * len(found.curve)
    assert all("seats" in player.luck.notes for player in found.players)
    assert not any("seats" in player.luck.notes for player in whole.players)


def test_there_is_no_such_seat() -> None:
    with pytest.raises(InvalidRequest, match="no seat 3") as caught:
        ReviewPlan.of(beginning("classic"), limit=FEW, seats=[0, 3])
    assert caught.value.pointer == "/seats/1"
