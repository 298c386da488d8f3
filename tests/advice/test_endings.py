"""The chances of plays in endings: what a landlord wins who leads the right card."""

from __future__ import annotations

import pytest

from solver.advice.advise import advise
from solver.game.cards import Hand
from solver.game.knowledge import Knowledge
from solver.rules import load_rules
from solver.search.limit import Limit
from tests.builders import known_state


def unknown(hand: str, unseen: str, *left: int) -> Knowledge:
    """Returns what a landlord in seat 0 knows who leads, where nobody has kept who played what.

    Args:
        hand: its cards.
        unseen: those of the others together.
        left: how many each of these holds.
    """
    rules = load_rules("classic")
    own, others = (Hand.parse(rules, text) for text in (hand, unseen))
    return known_state(
        rules,
        landlord=0,
        seat=0,
        hand=own,
        over=None,
        played={},
        left=dict(enumerate([len(own), *left])),
        gone=Hand.deck(rules) - own - others,
    )


@pytest.mark.parametrize("worlds", [0, 200])
@pytest.mark.parametrize(
    ("asked", "play", "win"),
    [
        # Wins where seat 1 holds the 8: then the rocket takes the lead back, and the run goes out.
        # Otherwise seat 1 goes out on the 9.
        (("345679BR", "8TK", 1, 2), "9", 1 / 3),
        # Loses where seat 2, with its one card, holds the T. Otherwise the A and the 2 take each
        # trick, and the pair of 5 is beaten by nobody.
        (("455TA2", "45T", 2, 1), "5", 2 / 3),
    ],
)
def test_a_landlord_wins_what_can_be_counted(
    asked: tuple[str, str, int, int], play: str, win: float, worlds: int
) -> None:
    """Tests two endings by hand: all networks play alike there, because all deals are tried."""
    for seed in (1, 2):
        found = advise(unknown(*asked), limit=Limit(worlds=worlds), seed=seed)
        figures = {str(each.play): each for each in found.plays}
        assert figures[play].win == pytest.approx(win, abs=0.03)
        assert abs(figures[play].win - win) <= 2 * figures[play].win_error


@pytest.mark.parametrize("worlds", [0, 200])
def test_an_unbeatable_lead_is_worth_what_remains(worlds: int) -> None:
    """Tests the ace, which nobody beats, beside what is said of the three cards that it leaves."""
    limit = Limit(worlds=worlds)
    before = advise(unknown("58JA", "3469TQK", 4, 3), limit=limit, seed=1)
    after = advise(unknown("58J", "3469TQK", 4, 3), limit=limit, seed=1).plays[0]
    ace = next(each for each in before.plays if str(each.play) == "A")
    assert ace.win == pytest.approx(after.win, abs=2 * max(ace.win_error, after.win_error))
