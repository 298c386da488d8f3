"""The report of one game."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from solver.protocol.exercises import ExerciseAnswer
from solver.protocol.positions import Drawing, PositionsRequest
from solver.reasons import Language
from solver.records import write_record
from solver.records.ddz import events_of
from solver.records.record import Record
from solver.report.game_data import game_data
from solver.report.page import page
from solver.review.exercises import exercises
from solver.review.plan import Review

# What differs with all hands open.
_OPEN = ("seat", "hands", "bottom", "dealing")


def html(record: Record, review: Review, language: Language = "en") -> str:
    """Returns the report of a reviewed game: one HTML file that loads nothing else.

    Args:
        record: the game that was reviewed.
        review: its review.
        language: the language of the report.
    """
    found = exercises(record, review.decisions, review.engine.aim)
    return page(
        language,
        **room_of(record),
        # Of the text, so that a browser knows the reader's seat again.
        id=sha256(write_record(record).encode()).hexdigest()[:24],
        game=game_data(record.rules, language),
        review=review.to_dict(language),
        exercises=[ExerciseAnswer.of(each, language).to_dict() for each in found],
        **tables(record, (each.index for each in review.decisions), language),
    )


def room_of(record: Record) -> dict[str, Any]:
    """Returns a game for the room of its review, as JSON values."""
    return {
        "record": list(events_of(record)),
        "landlord": record.landlord,
        "direction": record.direction or 1,
    }


def tables(record: Record, indexes: Iterable[int], language: Language) -> dict[str, Any]:
    """Returns the table before each of some decisions, as JSON values.

    Args:
        record: the game.
        indexes: the numbers of the decisions' events.
        language: the language of the calls.

    Returns:
        `common`: what is the same before each of them, such as the steps of the game; `seen`: the
        rest by number, as the seat saw it, and under `open` what differs with all hands open.
    """
    decisions = {each.index: each.seat for each in record.decisions()}
    timeline = record.timeline
    numbers = [step.index for step in timeline.steps]

    def drawing(place: int, seat: int | None) -> Drawing:
        asked = PositionsRequest(seat=seat, language=language)
        knowledge = timeline.at(place) if seat is None else timeline.at(place, seat)
        return Drawing(asked, record, timeline, knowledge, place)

    seen = {}
    for index in indexes:
        place = sum(number < index for number in numbers)
        own, shown = (drawing(place, seat).drawn_json() for seat in (decisions[index], None))
        seen[index] = own | {"open": {name: shown[name] for name in _OPEN}}
    places = list(seen.values())
    same = {
        name: value
        for name, value in (places[0] if places else {}).items()
        if name != "open" and all(each[name] == value for each in places)
    }
    for each in places:
        for name in same:
            del each[name]
    return {"common": same, "seen": seen}
