"""Recorded games: one value for a game, checked by replaying it, and the formats it is written in.

>>> from solver.records import parse_record, write_record
>>> record = parse_record(open("examples/games/classic.ddz.jsonl").read())
>>> [decision.done for decision in record.decisions()]
"""

from solver.game.result import Result
from solver.records.chunks import Alike, Refusals, UnreadableGame
from solver.records.decision import RecordedDecision
from solver.records.format import Format, Writer
from solver.records.formats import (
    EXPORTS,
    FORMATS,
    format_named,
    format_of,
    parse_record,
    read_records,
    scan_records,
    sketch_of,
    write_record,
    writer_named,
    writers,
)
from solver.records.record import Record

__all__ = [
    "EXPORTS",
    "FORMATS",
    "Alike",
    "Format",
    "Record",
    "RecordedDecision",
    "Refusals",
    "Result",
    "UnreadableGame",
    "Writer",
    "format_named",
    "format_of",
    "parse_record",
    "read_records",
    "scan_records",
    "sketch_of",
    "write_record",
    "writer_named",
    "writers",
]
