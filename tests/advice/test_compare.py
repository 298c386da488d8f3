"""A choice that somebody points at is compared with the best one."""

import pytest

from solver.advice.advise import advise
from solver.errors import SolverError
from solver.game.play import PASS, same_choice, text_of
from solver.rules import GAMES
from solver.search.limit import Limit
from tests.builders import lead, middle_of_game

# Behaviour does not depend on what the shipped networks have learned.
pytestmark = pytest.mark.usefixtures("no_weights")


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
def test_a_choice_is_compared_with_the_best(game: str) -> None:
    """Tests every choice of a position: each is tried as long as the best, and named beside it."""
    _, view = middle_of_game(game, 5)
    limit = Limit(worlds=64)
    plain = advise(view, limit=limit, seed=1)
    assert plain.other == (1 if len(plain.plays) > 1 else None)
    for each in [plain.plays[0], *plain.plays[-3:]]:
        named = text_of(each.play)
        found = advise(view, limit=limit, seed=1, compare=each.play or PASS)
        assert found.best == plain.best
        if found.other is None:
            continue
        other = found.plays[found.other]
        if same_choice(each.play, found.best):
            assert found.other == 1
            continue
        assert same_choice(other.play, each.play)
        assert other.worlds == found.plays[0].worlds
        assert found.plays[0].reasons
        assert any(named in reason or "passing" in reason for reason in found.plays[0].reasons)
        assert all(cause.quantity for cause in found.because)


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("KK", "the hand does not hold"),
        ("3z", "'z'"),
        ("345", "too short"),
        ("pass", "who leads may not pass"),
    ],
)
def test_a_choice_that_cannot_be_made_is_refused(cards: str, said: str) -> None:
    view = lead("classic", "3344455667788TJQA22B")
    with pytest.raises(SolverError) as caught:
        advise(view, limit=Limit(worlds=8), seed=1, compare=cards)
    assert caught.value.pointer == "/compare"
    assert said in str(caught.value)
