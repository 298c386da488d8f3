"""The moment from which a game goes on whose deal or history is not known, as JSON.

It stands as `start` in the event `deal` of a ddz-record, and in questions (docs/positions.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from solver.errors import SolverError
from solver.game.cards import Hand
from solver.game.fault import Fault
from solver.game.play import Play
from solver.game.state import Snapshot
from solver.records.events import RecordEvent
from solver.rules import Rules

_SIDES = ("landlord", "peasants")
_KINDS: Mapping[str, type] = {
    "played": list, "gone": str, "passes": int, "multiplier": int, "bombs": int,
}  # fmt: skip


def read_start(event: RecordEvent, rules: Rules) -> Snapshot | None:
    """Returns the moment in the field `start` of an event; None where it is absent.

    Raises:
        SolverError: the moment is malformed, or holds what is no card or play of the game.
    """
    start = event.inner("start")
    if start is None:
        return None
    over, plays = start.inner("over"), start.inner("plays")
    fields: dict[str, Any] = {name: start.may(name, kind) for name, kind in _KINDS.items()}
    fields |= {
        "hands": start.want("hands", list),
        "turn": start.want("turn", int),
        "left": start.numbers("left", gaps=True),
        "plays": plays and {side: plays.may(side, int) for side in _SIDES},
    }
    if over is not None:
        fields["over"] = {name: over.may(name, str) for name in ("type", "key")} | {
            "seat": over.want("seat", int),
            "cards": over.want("cards", str),
        }
    faults: list[Fault] = []
    found = snapshot_of(rules, fields, faults)
    for fault in faults:
        raise fault.raised().at(start.number, *start.path)
    return found


def snapshot_of(rules: Rules, fields: Mapping[str, Any], faults: list[Fault]) -> Snapshot:
    """Returns the moment that an object describes.

    Args:
        rules: the rules of the game.
        fields: the members of the object, each of its type; what is not known may be absent.
        faults: gets what is no card or play of the game; the pointers lead into the object.
    """

    def read(texts: Sequence[str | None], name: str) -> tuple[Hand | None, ...]:
        return tuple(
            read_known(rules, text, f"/{name}/{seat}", faults) for seat, text in enumerate(texts)
        )

    table, played, plays = fields.get("over"), fields.get("played"), fields.get("plays") or {}
    over = None
    if table is not None:
        declared = {name: table.get(name) for name in ("type", "key")}
        try:
            over = table["seat"], Play.parse(rules, table["cards"], **declared)
        except SolverError as error:
            faults.append(Fault.of(error.at("over", "cards")))
    left, multiplier = fields.get("left"), fields.get("multiplier")
    gone = read_known(rules, fields.get("gone"), "/gone", faults)
    if gone is not None and played is None:
        played = [None] * len(fields["hands"])
    return Snapshot(
        hands=read(fields["hands"], "hands"),
        turn=fields["turn"],
        left=None if left is None else tuple(left),
        played=None
        if played is None
        else tuple(cards or Hand(rules) for cards in read(played, "played")),
        over=over,
        passes=fields.get("passes"),
        multiplier=1 if multiplier is None else multiplier,
        bombs=fields.get("bombs"),
        gone=gone,
        plays=(plays.get("landlord"), plays.get("peasants")),
    )


def read_known(rules: Rules, text: str | None, pointer: str, faults: list[Fault]) -> Hand | None:
    """Returns the cards of a text, None for none; what cannot be read is added to the faults."""
    if text is None:
        return None
    try:
        return Hand.parse(rules, text)
    except SolverError as error:
        faults.append(replace(Fault.of(error), pointer=pointer))
        return None


def write_start(start: Snapshot) -> dict[str, Any]:
    """Returns a moment as an object that `snapshot_of` reads; what is not known is left out."""
    over = None
    if start.over is not None:
        seat, play = start.over
        over = {"seat": seat, "cards": str(play), "type": play.type, "key": play.key}
    sides = dict(zip(_SIDES, start.plays, strict=True))
    found: dict[str, Any] = {
        "hands": [None if hand is None else str(hand) for hand in start.hands],
        "turn": start.turn,
        "left": None if start.left is None else list(start.left),
        "played": None if start.played is None else [str(cards) for cards in start.played],
        # Where all hands are known, it is what is in none of them.
        "gone": None if start.gone is None or None not in start.hands else str(start.gone),
        "over": over,
        "passes": start.passes,
        "multiplier": start.multiplier,
        "bombs": start.bombs,
        "plays": {side: count for side, count in sides.items() if count is not None} or None,
    }
    return {name: value for name, value in found.items() if value is not None}
