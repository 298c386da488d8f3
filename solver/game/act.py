"""What a seat does: as it is written (`Act`), and as it was found to be legal (`Move`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from solver.errors import InvalidRequest, quoted
from solver.game.play import PASS, Play, readings

_OUT_OF_TURN = "!"
_DECLARED = ("cards", "type", "key")


@dataclass(frozen=True)
class Act:
    """What a seat does, as it is written: cards or `pass`, with what it is declared as."""

    seat: int
    cards: str
    interrupt: bool = False
    type: str | None = None
    key: str | None = None

    @classmethod
    def parse(cls, item: Any) -> Act:
        """Returns the act of a history's item.

        `[seat, cards]`, and `[seat, cards, "!"]` for a bomb out of turn; instead of the cards
        `{"cards", "type"?, "key"?}` declares what they are.

        Raises:
            InvalidRequest: the item has another form.
        """
        if not isinstance(item, (list, tuple)) or len(item) not in (2, 3):
            raise InvalidRequest(
                f"an act is [seat, cards] or [seat, cards, '!'], not {quoted(item)}"
            )
        seat, what, *mark = item
        if type(seat) is not int:
            raise InvalidRequest(f"a seat is a number, not {quoted(seat)}", "/0")
        if mark not in ([], [_OUT_OF_TURN]):
            raise InvalidRequest(
                f"the mark of a bomb out of turn is '!', not {quoted(mark[0])}", "/2"
            )
        fields = what if isinstance(what, dict) else {"cards": what}
        cards, kind, key = (fields.get(name) for name in _DECLARED)
        optional = all(value is None or isinstance(value, str) for value in (kind, key))
        if not isinstance(cards, str) or not optional or not fields.keys() <= set(_DECLARED):
            raise InvalidRequest(
                f"what a seat does is cards, 'pass' or an object of {', '.join(_DECLARED)}, "
                f"not {quoted(what)}",
                "/1",
            )
        return cls(seat, cards, bool(mark), kind, key)

    def to_json(self) -> list[Any]:
        """Returns the item that `parse` reads."""
        declared = {"cards": self.cards, "type": self.type, "key": self.key}
        brief = {name: value for name, value in declared.items() if value is not None}
        what = self.cards if len(brief) == 1 else brief
        return [self.seat, what, _OUT_OF_TURN] if self.interrupt else [self.seat, what]

    @property
    def is_pass(self) -> bool:
        """Whether the seat passes."""
        return self.cards.strip().lower() == PASS


class Move(NamedTuple):
    """An act that was legal: `play` is None for a pass."""

    seat: int
    play: Play | None
    interrupt: bool = False

    def to_act(self) -> Act:
        """Returns the move as it is written, declared where its cards could be something else."""
        if self.play is None:
            return Act(self.seat, PASS, self.interrupt)
        others = readings(self.play.rules, self.play.cards)
        same_type = [other for other in others if other.type == self.play.type]
        declared = self.play.type if len(same_type) < len(others) else None
        key = self.play.key if same_type[0].key != self.play.key else None
        return Act(self.seat, str(self.play), self.interrupt, declared, key)
