"""Moments of which all know which cards are gone, and nobody who has played which."""

from solver.game.cards import Hand
from solver.game.checked import known_to
from solver.game.play import Play
from solver.game.state import Snapshot
from solver.rules import load_rules


def test_cards_of_the_bottom_that_are_nowhere_else_are_the_landlords() -> None:
    """Tests a heap with three cards of the bottom, of which the landlord has played two at most.

    He has played four cards, and a pair of kings lies on the table. The seat that asks holds the
    other three twos, so the 2 that is gone was the landlord's.
    """
    rules = load_rules("happy")
    start = Snapshot.of_table(
        rules,
        turn=0,
        over=(2, Play.parse(rules, "KK")),
        played={},
        left={0: 16, 1: 17, 2: 16},
        gone=Hand.parse(rules, "AQKK2"),
    )
    view = known_to(
        rules,
        seat=1,
        hand=Hand.parse(rules, "4455667789TQKK222"),
        landlord=2,
        bottom=Hand.parse(rules, "QA2"),
        start=start,
    )
    assert Hand.parse(rules, "KK2") <= view.play.played[2]
