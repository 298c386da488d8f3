"""Moments without their history: every moment of a game can be asked about."""

import pytest

from lab.benchmarks.missing_history import without_history
from solver.rules import GAMES
from tests.builders import greedy_record

pytestmark = pytest.mark.long


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_a_game_is_possible_with_a_heap(game: str) -> None:
    """Tests that the heap can be divided wherever a game has come."""
    for seed in range(6):
        for decision in greedy_record(game, seed=seed).decisions():
            if decision.kind == "play":
                view = without_history(decision.view, by_seat=False)
                assert sum(map(len, view.play.played)) == sum(map(len, decision.view.play.played))
