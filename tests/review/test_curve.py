"""The curve of a review: points that compare with each other, whoever had a choice."""

import pytest

from solver.review.review import review
from solver.search.limit import Limit
from tests.review.reviewed_games import from_position, plays_of, short_record

pytestmark = pytest.mark.usefixtures("small_weights")


def test_the_curve_has_no_point_that_only_the_network_made() -> None:
    """Tests that a forced decision is tried in deals as its neighbours are, or is left out."""
    record = from_position(short_record("decktet"), 6)
    found = review(record, limit=Limit(worlds=24), seed=5)
    assert any(each.forced for each in plays_of(found))
    assert all(each.worlds or each.proven for each in plays_of(found))
    assert [point.index for point in found.curve] == [each.index for each in plays_of(found)]
    hurried = review(record, limit=Limit(seconds=1e-4), seed=5)
    tried = [each.index for each in plays_of(hurried) if each.worlds or each.proven]
    assert [point.index for point in hurried.curve] == tried
    assert len(tried) < len(plays_of(hurried))


def test_a_curve_of_the_network_is_whole_where_nothing_else_was_asked_for() -> None:
    record = from_position(short_record("decktet"), 6)
    found = review(record, limit=Limit(worlds=0), seed=5)
    assert [point.index for point in found.curve] == [each.index for each in plays_of(found)]
    ends = [each for each in plays_of(found) if each.forced]
    assert any(each.worlds for each in ends), "endings are tried in a few deals, forced or not"
