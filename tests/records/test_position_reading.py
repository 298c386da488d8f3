"""The line of a position is read back, and a malformed one is refused with the part that is wrong."""

from __future__ import annotations

from solver.errors import SolverError
from solver.game.replay import replay
from solver.records.position_line import is_position_line, read_position_line
from solver.rules import load_rules
from tests.together import together

GOOD = "DDN/1 3344455667788TJQKA2B/?17/?17 3TB L - 0 3x1"


def test_a_line_is_read() -> None:
    assert is_position_line(GOOD)
    state = read_position_line(GOOD, load_rules("classic"), "classic")
    timeline = replay(state)
    moment = timeline.at(0)
    assert timeline.faults == ()
    assert moment.turn == moment.landlord == 0
    assert [len(hand) if hand else None for hand in moment.hands] == [20, None, None]
    assert state.terms.bid == 3


@together(
    ("changed", "says"),
    [
        (("DDN/1 ", "DDN/2 "), "DDN/1"),
        ((" L - ", " Z - "), "a seat is L, D, U"),
        ((" 0 3x1", " x 3x1"), None),
        (("3x1", "3+1"), "a stake is written like 3x1"),
        (("/?17/?17", "/?17"), None),
        (("/?17/?17", "/?17/?17/?17"), "seats of classic"),
        (("B/", "Z/"), "Z"),
        ((" L - 0", " L U:45 0"), "is no play"),
    ],
)
def test_malformed_lines(changed: tuple[str, str], says: str | None) -> None:
    text = GOOD.replace(*changed)
    assert text != GOOD
    try:
        state = read_position_line(text, load_rules("classic"), "classic")
    except SolverError as error:
        assert says is None or says in error.detail
    else:
        # What can be read and cannot be is a fault; passes mean nothing to a leader.
        assert says is None
        assert replay(state).faults or "x 3x1" in text
