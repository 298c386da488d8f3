"""Exact results with all hands open: where a review shows them, and what they may not contradict."""

import pytest

from solver.review.double_dummy import DoubleDummy
from solver.review.review import review
from solver.rules import GAMES
from tests.review.reviewed_games import WORLDS, plays_of, rebuilt, record_of, reviewed

# Without networks, chances are shares of the worlds, and exact.
pytestmark = pytest.mark.usefixtures("no_weights")


@pytest.mark.one_in(3, first=2)
@pytest.mark.parametrize("game", GAMES)
def test_open_hands_are_shown_where_they_are_solved(game: str) -> None:
    """Tests that exact results go with the decisions at the end of a game, and do not contradict."""
    record, found = reviewed(game)
    solved = [each for each in plays_of(found) if each.double_dummy is not None]
    assert solved
    for each in solved:
        own = "landlord" if each.seat == record.landlord else "peasants"
        assert each.double_dummy.best in (own, each.double_dummy.played)
        if each.proven:
            assert each.double_dummy.best == own
    last = plays_of(found)[-1]
    winner = record.result.winner
    assert last.double_dummy == DoubleDummy(winner, winner)
    told = found.to_dict()["decisions"][-1]["open"]
    assert told == {"played": winner, "best": winner}


def test_nothing_is_shown_where_a_hand_is_not_known() -> None:
    """Tests a record with a hidden hand: its other decisions are judged, and nothing is solved."""
    record = record_of("classic", 1)
    hidden = rebuilt(record, hands=(*record.hands[:2], None))
    found = review(hidden, limit=WORLDS, seed=5)
    assert found.decisions
    assert all(each.double_dummy is None for each in found.decisions)
