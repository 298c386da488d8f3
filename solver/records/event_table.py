"""A record as CSV (RFC 4180): a row for each event, and for each hand that was dealt.

The events are numbered as in a ddz-record, so that a review's `index` leads to its row.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Any

from solver.records.ddz import events_of
from solver.records.record import Record

COLUMNS = (
    "rules", "date", "event", "type", "seat", "name", "role", "cards", "call", "as", "interrupt",
    "winner", "score",
)  # fmt: skip
# A spreadsheet reads a cell that begins with one of these as a formula.
_FORMULA = ("=", "+", "-", "@", "\t")


def heading() -> str:
    """Returns the row with the names of the columns."""
    return _text([dict(zip(COLUMNS, COLUMNS, strict=True))])


def event_rows(record: Record) -> str:
    """Returns the rows of a record, without the heading."""
    return _text(_rows(record))


def _rows(record: Record) -> Iterator[dict[str, Any]]:
    game = {"rules": record.rules.id, "date": record.date}
    for number, event in enumerate(events_of(record)):
        row = {**game, "event": number, "type": event["type"]}
        if event["type"] == "deal":
            for seat, hand in enumerate(record.opening):
                yield {**row, **_who(record, seat), "cards": hand}
            yield {**row, "cards": event["bottom"], "role": "bottom"}
        elif event["type"] == "end_game":
            for seat in range(record.rules.players):
                scores = event.get("scores")
                score = None if scores is None else scores[seat]
                yield {**row, **_who(record, seat), "winner": event["winner"], "score": score}
        elif "seat" in event:
            known = {name: event[name] for name in COLUMNS if name in event and name != "rules"}
            cards = event.get("bottom") if event["type"] == "landlord" else event.get("cards")
            yield {**row, **known, **_who(record, event["seat"]), "cards": cards}
        else:
            yield row


def _who(record: Record, seat: int) -> dict[str, Any]:
    role = None
    if record.landlord is not None:
        role = "landlord" if seat == record.landlord else "peasant"
    return {"seat": seat, "name": _cell(record, seat), "role": role}


def _cell(record: Record, seat: int) -> str | None:
    if record.names is None:
        return None
    name = record.names[seat]
    return f"'{name}" if name.startswith(_FORMULA) else name


def _text(rows: Any) -> str:
    found = StringIO()
    csv.DictWriter(found, COLUMNS, lineterminator="\r\n").writerows(rows)
    return found.getvalue()
