"""What choices are worth: which are tried at all, and what is tried where no worlds are asked for."""

from typing import Any

import pytest

from solver.advice.advise import Advice, advise
from solver.game.knowledge import Knowledge
from solver.search.candidates import MOST_COMPARED
from solver.search.limit import Limit
from tests.builders import endgame, lead, middle_of_game


def best(view: Knowledge, **more: Any) -> Advice:
    return advise(view, seed=1, **more)


@pytest.mark.usefixtures("no_weights")
def test_no_more_candidates_than_can_be_searched() -> None:
    """Tests a lead with hundreds of plays: the answer is about the most promising ones."""
    view = lead("double", "3456789TJQK" * 3)
    assert len(view.legal()) > 10 * MOST_COMPARED
    found = best(view, limit=Limit(worlds=4))
    assert len(found.plays) == MOST_COMPARED


@pytest.mark.usefixtures("no_weights")
def test_no_bomb_is_left_out() -> None:
    """Tests a lead whose bombs double the points again and again, though the network knows little.

    Any bomb, the rocket or the twos are worth twice as much as what the network values most.
    """
    hand = lead("douzero", "333344445555666622BR")
    found = best(hand, limit=Limit(worlds=256), objective="points")
    assert str(found.best) in {"3333", "4444", "5555", "6666", "BR", "22", "2"}
    rival = next(each for each in found.plays if str(each.play) == "4444-22")
    assert found.plays[0].points > 1.5 * rival.points


@pytest.mark.usefixtures("small_weights")
def test_more_is_tried_in_hands_with_many_bombs() -> None:
    """Tests hands with three bombs and with two, of which networks have seen many."""

    def tried(hand: str) -> int:
        found = best(lead("douzero", hand), limit=Limit(worlds=1))
        return sum(each.worlds > 0 for each in found.plays)

    assert tried("3333444455679TJJQKA2") == 16
    assert tried("333344445555679TJJQK") >= 32


@pytest.mark.usefixtures("small_weights")
def test_an_ending_is_played_out_though_no_worlds_were_asked_for() -> None:
    """Tests that a few worlds mend what the network alone gets wrong where little is hidden."""
    view = endgame("douzero", ["4488", "55QK", "66QA"], passes=0)
    found = best(view, limit=Limit(worlds=0))
    again = best(view, limit=Limit(worlds=0))
    assert found.plays == again.plays
    assert found.engine.worlds == found.plays[0].worlds > 0
    _, middle = middle_of_game("douzero", 6, 0)
    assert best(middle, limit=Limit(worlds=0)).engine.worlds == 0
    sure = endgame("douzero", ["44", "55QK", "66QA"])
    # The other choices stand beside a proven one, so that they are tried, too.
    assert best(sure, limit=Limit(worlds=0)).engine.worlds > 0


@pytest.mark.usefixtures("small_weights")
@pytest.mark.parametrize(
    ("game", "others"),
    [
        ("douzero", ["55778899TTJJ", "557788TTJJQQK"]),
        ("happy", ["55778899TTJJ", "557788TTJJQQK"]),
        ("street", ["55667788", "778899TT", "JJQQKKAA"]),
        ("double", ["55667788", "778899TT", "JJQQKKAA"]),
    ],
)
def test_an_ending_begins_with_24_hidden_cards(game: str, others: list[str]) -> None:
    """Tests the last position in which a few worlds are tried, and the one before it."""
    most = 24
    for hidden in (most, most + 1):
        spare = hidden - sum(map(len, others[:-1]))
        hands = ["3446", *others[:-1], (others[-1] * 2)[:spare]]
        found = best(endgame(game, hands, passes=0), limit=Limit(worlds=0))
        assert (found.engine.worlds > 0) == (hidden == most), hidden
