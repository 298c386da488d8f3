from __future__ import annotations

from itertools import islice

import pytest

from solver.errors import Cancelled
from solver.puzzles.miner import Miner, cards_of, mine
from solver.puzzles.perfect_play import PerfectPlay
from solver.puzzles.rating import priors_of, rating_of
from solver.rules import load_rules
from solver.search.limit import Cancellation, Limit
from tests.choice import Some

CLASSIC = load_rules("classic")


@pytest.mark.long
def test_mined_puzzles_have_one_winning_choice_and_depend_on_the_seed_alone() -> None:
    found = list(islice(mine(CLASSIC, 3), 2))
    for puzzle in found:
        assert len(PerfectPlay(CLASSIC, puzzle.side).winning(puzzle.start)) == 1
        assert sum(map(len, puzzle.hands)) in cards_of(CLASSIC)
        assert puzzle.rating == rating_of(puzzle.measures)
        assert 0 <= puzzle.measures.prior <= 1
    again = [puzzle.line() for puzzle in islice(mine(CLASSIC, 3), 2)]
    assert again == [puzzle.line() for puzzle in found]


def test_a_cancelled_miner_stops() -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        next(mine(CLASSIC, 3, Limit(cancellation=cancellation)))


def test_no_seat_of_a_game_with_bombs_out_of_turn_holds_one(some: Some) -> None:
    street = load_rules("street")
    puzzles = filter(None, map(Miner(street).puzzle, some(range(80, 110), 5)))
    for puzzle in puzzles:
        for hand in puzzle.hands:
            assert not street.native.plays(hand.packed, None, True, False)


def test_priors_prefer_what_looks_better() -> None:
    priors = priors_of([0.5, 0.6, 0.1])
    assert sum(priors) == pytest.approx(1)
    assert priors[1] > priors[0] > priors[2]
