"""Deals that are played once for every landlord."""

import numpy as np
import pytest

from solver.game.deal import deal
from solver.rules import load_rules
from solver.search.landlord_trials import play_bank


@pytest.mark.usefixtures("no_weights")
def test_a_bank_of_unshuffled_deals() -> None:
    """Tests that the bank deals what the game deals, and plays it for all landlords."""
    rules = load_rules({"base": "snatch", "shuffle": "none"})
    trials = play_bank(rules, 6, 2)
    for number in range(6):
        hands, bottom = deal(rules, 2 * 1_000_003 + number)
        assert trials.hands[number].tolist() == [hand.packed for hand in hands]
        assert int(trials.bottoms[number]) == bottom.packed
    assert (trials.points != 0).all()
    assert np.array_equal(trials.points, play_bank(rules, 6, 2).points)
