"""The outcomes of a call: categories, and what they mean."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from solver.bidders.learned import CATEGORIES, REDEAL, SIZES, Outcomes, category_of
from solver.rules import load_rules
from tests.builders import typical_points


def test_a_typical_score_is_in_its_own_category() -> None:
    """Tests the order of the categories against the scores that give them their names."""
    for game in ("classic", "street"):
        rules = load_rules(game)
        points = typical_points(rules)
        kinds = Outcomes.of(points)
        found = category_of(rules, points.astype(np.int64), kinds.landlord)
        assert found.tolist() == list(range(CATEGORIES))
        assert (kinds.won == (points > 0)).all()
        assert kinds.redeal.tolist() == [at == REDEAL for at in range(CATEGORIES)]


@given(amount=st.integers(1, 3000), won=st.booleans(), landlord=st.booleans())
def test_an_amount_counts_as_the_nearest_size(amount: int, won: bool, landlord: bool) -> None:
    """Tests that the size of a category is the nearest one by ratio, and keeps role and result."""
    rules = load_rules("classic")
    score = amount * (1 if won else -1) * (2 if landlord else 1)
    category = int(category_of(rules, np.array([score]), np.array([landlord]))[0])
    kinds = Outcomes.of(typical_points(rules))
    assert (kinds.won[category], kinds.landlord[category]) == (won, landlord)
    size = abs(kinds.points[category]) / (2 if landlord else 1)
    nearest = min(SIZES, key=lambda each: abs(np.log(each / amount)))
    assert size == nearest or np.isclose(size * nearest, amount**2)
