"""What Botzone's bots are asked and answer in a game, for the tests of its records."""

from __future__ import annotations

import json
from typing import Any

from solver.records import Record, write_record


def log_of(record: Record, seat: int) -> dict[str, Any]:
    """Returns what the bot of a seat was asked and answered."""
    hands = [hand if place == seat else None for place, hand in enumerate(record.hands)]
    view = Record.build(
        record.rules, hands=hands, bottom=record.bottom, first=record.first, calls=record.calls,
        landlord=record.landlord, acts=record.acts, source=record.source,
    )  # fmt: skip
    log: dict[str, Any] = json.loads(write_record(view, format="botzone"))
    return log


def match_of(record: Record) -> list[dict[str, Any]]:
    """Returns the turns of a match in their order; each bot is asked when it has the turn."""
    logs = [log_of(record, seat) for seat in range(3)]
    turns: list[dict[str, Any]] = []
    asked = [0, 0, 0]
    order = [seat for seat, _ in record.called()] + [act.seat for act in record.acts]
    for seat in order:
        log, number = logs[seat], asked[seat]
        request = log["requests"][number]
        turns.append({"output": {"command": "request", "content": {str(seat): request}}})
        turns.append({str(seat): {"response": log["responses"][number], "verdict": "OK"}})
        asked[seat] += 1
    return turns
