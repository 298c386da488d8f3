"""Acts as JSON: `[seat, cards]`, and `[seat, cards, "!"]` for a bomb out of turn.

An empty text, an empty list and null are a pass. Instead of the cards an object
`{"cards", "type"?, "key"?}` declares how the cards are read.
"""

from __future__ import annotations

from typing import Any

from solver.errors import InvalidRequest, SolverError, quoted
from solver.game.act import Act
from solver.game.words import text_of_play

_OUT_OF_TURN = "!"
# The members of a declared play, each with the most signs that it may have.
_DECLARED = {"cards": 400, "type": 32, "key": 1}


def read_act(item: Any) -> Act:
    """Returns the act that one item of a history describes.

    Raises:
        InvalidRequest: the item has another form; the pointer names its part that is wrong.
    """
    if not isinstance(item, (list, tuple)) or len(item) not in (2, 3):
        raise InvalidRequest(
            "an act is [seat, cards] or [seat, cards, '!'], not {item}", item=quoted(item)
        )
    seat, what, *mark = item
    if type(seat) is not int:
        raise InvalidRequest("a seat is a number, not {seat}", "/0", seat=quoted(seat))
    if mark not in ([], [_OUT_OF_TURN]):
        raise InvalidRequest(
            "the mark of a bomb out of turn is '!', not {mark}", "/2", mark=quoted(mark[0])
        )
    fields = dict(what) if isinstance(what, dict) else {"cards": what}
    if "cards" in fields:
        try:
            fields["cards"] = text_of_play(fields["cards"])
        except SolverError as error:
            raise error.at(1) from None
    cards, kind, key = (fields.get(name) for name in _DECLARED)
    known = fields.keys() <= _DECLARED.keys() and all(
        value is None or (isinstance(value, str) and len(value) <= _DECLARED[name])
        for name, value in fields.items()
    )
    if not known or cards is None:
        raise InvalidRequest(
            "what a seat does is cards, 'pass' or an object of {declared}, not {what}",
            "/1",
            declared=", ".join(_DECLARED),
            what=quoted(what),
        )
    return Act(seat, cards, bool(mark), kind, key)


def write_act(act: Act) -> list[Any]:
    """Returns the item that `read_act` reads as this act."""
    declared = {"cards": act.cards, "type": act.type, "key": act.key}
    named = {name: value for name, value in declared.items() if value is not None}
    what = act.cards if len(named) == 1 else named
    return [act.seat, what, _OUT_OF_TURN] if act.interrupt else [act.seat, what]
