"""What is printed on a card."""

from solver.drawing.faces import faces
from solver.rules import load_rules


def test_faces() -> None:
    classic, decktet = load_rules("classic"), load_rules("decktet")
    ten, small, big = faces(classic, "TBR")
    assert (ten.rank, small.joker, big.joker) == ("10", "black", "red")
    (pawn,) = faces(decktet, ["Pmsl"])
    assert (pawn.rank, [letter for letter, _ in pawn.suits]) == ("P", ["m", "s", "l"])
