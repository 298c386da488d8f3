"""ddz, the project's own format: a game as JSON Lines, one event in each line.

    {"type":"start_game","format":"ddz-record","version":1,"rules":"snatch","date":"2026-11-22","names":["a","b","c"]}
    {"type":"deal","hands":["…","…",null],"bottom":"3TB","first":1}
    {"type":"call","seat":1,"call":2}
    {"type":"landlord","seat":1,"bottom":"3TB"}
    {"type":"play","seat":1,"cards":"333444-56"}
    {"type":"pass","seat":2}
    {"type":"end_game","winner":"landlord","spring":false,"anti_spring":false,"stake":2,"scores":[…]}

Events are numbered from 0, and the pointer of an error begins with the number of its event. A
record without calls may name the `landlord` (and `bid`, `snatch`, `shown`, `factors`, `direction`)
in the deal. One that begins in a position has `start` there. Fields that the format does not have
are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from solver.errors import (
    IllegalCall,
    InvalidRequest,
    InvalidRules,
    SolverError,
    UnreachablePosition,
    quoted,
)
from solver.game.act import Act
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.play import PASS
from solver.game.result import Result
from solver.game.state import GameState
from solver.game.words import text_of_play
from solver.records.chunks import FindRules, GameChunk, TextSample
from solver.records.ddz_games import MOST_EVENTS, games
from solver.records.events import RecordEvent, write_events
from solver.records.record import Record
from solver.records.start import read_start, write_start
from solver.rules import Rules, Source

_FORMAT = "ddz-record"
_VERSION = 1
# An event may follow another one of the same or a lower number; those in `_ONCE` follow no equal.
_ORDER = {"call": 0, "landlord": 1, "play": 2, "pass": 2, "end_game": 3}
_ONCE = ("landlord", "end_game")
_MOST_SNATCHES = 8
_EVENTS = ("start_game", "deal", *_ORDER)
# What events state of the contract: the fields, as `Terms` name them.
_TERMS = {"bid": "bid", "snatch": "snatches", "shown": "shown", "factors": "factors"}
_RESULT: Mapping[str, type] = {
    "winner": str,
    "spring": bool,
    "anti_spring": bool,
    "stake": int,
    "scores": list,
}


@dataclass(frozen=True)
class DdzFormat:
    """Reads and writes ddz-records, as one of the `records.formats`."""

    name: str = "ddz"
    heading: str = ""
    media_type: ClassVar[str] = "application/x-ndjson"

    def detects(self, sample: TextSample) -> bool:
        """Returns whether the text begins with an event of a game, or with a list of events."""
        first = sample.value
        while isinstance(first, list) and first:
            first = first[0]
        if not isinstance(first, dict):
            return False
        return first.get("type") in _EVENTS or first.get("format") == _FORMAT

    def chunks(self, text: str) -> Iterator[GameChunk]:
        """Yields the games in `text`, at least one; each begins with its event `start_game`.

        The events stand in lines, in an array, or in an array for each game.
        """
        return games(text)

    def to_state(self, chunk: GameChunk, find: FindRules, rules: Source | None = None) -> GameState:
        """Returns the game of `chunk`; a ddz-record names its own rules, so `rules` must agree.

        Raises:
            SolverError: an event is malformed or out of order; the pointer starts with the number
                of the event, counted through the whole text.
        """
        events = chunk.events[:MOST_EVENTS]
        state = _state_of(events, find)
        if rules is not None and state.rules != find(rules):
            raise InvalidRules(
                "the record is one of {rules}, and another game was asked for",
                chunk.events[0].pointer("rules"),
                rules=quoted(state.rules.id),
            )
        if len(events) < len(chunk.events):
            Record.of_state(state)  # what is wrong in an event before is told first
            raise InvalidRequest(
                "a game has fewer than {most} events",
                chunk.events[MOST_EVENTS].pointer(),
                most=MOST_EVENTS,
            )
        return state

    def of_state(self, record: Record, *, lossy: bool = False) -> str:
        """Returns the record as JSON Lines, which `to_state` reads as the same game."""
        return write_events(events_of(record))


FORMAT = DdzFormat()


def events_of(record: Record) -> Iterator[dict[str, Any]]:
    """Yields the events of a record as JSON objects."""
    start: dict[str, Any] = {"type": "start_game", "format": _FORMAT, "version": _VERSION}
    start["rules"] = record.source
    if record.date is not None:
        start["date"] = record.date
    if record.names is not None:
        start["names"] = list(record.names)
    yield start
    bottom = None if record.bottom is None else str(record.bottom)
    hands = [None if hand is None else str(hand) for hand in record.hands]
    deal: dict[str, Any] = {"type": "deal", "hands": hands, "bottom": bottom}
    if record.first is not None:
        deal["first"] = record.first
    if record.start is not None:
        deal["start"] = write_start(record.start)
    terms = _terms(record)
    if record.landlord is not None and not record.announced:
        settled = record.contract is not None and record.contract.calls
        deal |= terms if settled else {"landlord": record.landlord, **terms}
    yield deal
    for seat, call in record.called():
        yield {"type": "call", "seat": seat, "call": call}
    if record.announced and record.direction_chosen:
        yield {"type": "landlord", "seat": record.landlord, "bottom": bottom, **terms}
    yield from map(act_event, record.acts)
    if record.result is not None:
        yield {"type": "end_game"} | {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in vars(record.result).items()
            if value is not None or name == "winner"
        }


def _terms(record: Record) -> dict[str, Any]:
    """Returns the contract and the direction, as far as they do not follow from other events."""
    terms: dict[str, Any] = {}
    contract, game = record.contract, record.rules.description
    if contract is not None and not contract.calls:
        if game.score.base == "bid" and not contract.assumed:
            terms["bid"] = contract.bid
        stated = {
            "snatch": contract.snatches,
            "shown": list(contract.shown),
            "factors": list(contract.factors),
        }
        terms |= {name: value for name, value in stated.items() if value}
    if record.direction is not None:
        terms["direction"] = record.direction
    return terms


def act_event(act: Act) -> dict[str, Any]:
    """Returns the event of a record that says what a seat has done."""
    if act.is_pass:
        return {"type": "pass", "seat": act.seat}
    declared = {"as": act.type, "key": act.key, "interrupt": act.interrupt or None}
    named = {name: value for name, value in declared.items() if value is not None}
    return {"type": "play", "seat": act.seat, "cards": act.cards, **named}


def _state_of(events: Sequence[RecordEvent], find: FindRules) -> GameState:
    """Returns the game that the events of a ddz-record describe.

    Raises:
        SolverError: an event is missing, out of order or malformed, or a call is illegal; the
            pointer starts with the number of the event.
    """
    start, deal = _opening(events)
    state = _with_terms(_dealt(start, deal, find), deal)
    auction, last = None, start
    acts: list[Act] = []
    places: dict[str, str] = {}
    for event in events[2:]:
        kind = _next_type(event, last)
        if kind == "call":
            state, auction = _called(state, auction, event)
            places["calls"] = places[f"calls/{len(auction.calls) - 1}"] = event.pointer("call")
        elif kind == "landlord":
            state = _with_terms(_with_landlord(state, event), event)
        elif kind == "end_game":
            state = _with_result(state, event)
        else:
            places[f"acts/{len(acts)}"] = event.pointer("seat" if kind == PASS else "cards")
            acts.append(_act(event, kind))
        last = event
    return replace(
        state,
        calls=() if auction is None else auction.calls,
        acts=tuple(acts),
        places={**state.places, **places},
    )


def _dealt(start: RecordEvent, deal: RecordEvent, find: FindRules) -> GameState:
    """Returns the game as the first two events tell it."""
    source, rules = _rules(start, find)
    places = {name: start.pointer(name) for name in ("names", "date")}
    for name in ("hands", "bottom", "first", "landlord", "direction", "start"):
        places[name] = deal.pointer(name)
    return GameState.of(
        rules,
        source=source,
        direction=deal.may("direction", int),
        hands=_hands(deal, rules),
        names=start.may("names", list),
        date=start.may("date", str),
        bottom=_cards(deal, "bottom", rules),
        first=deal.may("first", int),
        landlord=deal.may("landlord", int),
        start=read_start(deal, rules),
        announced=False,
        places=places,
    )


def _called(
    state: GameState, auction: Auction | None, event: RecordEvent
) -> tuple[GameState, Auction]:
    """Returns the game, whose first caller the first call names, and the auction after a call."""
    seat, call = event.want("seat", int), event.fields.get("call")
    if auction is None:
        auction = Auction.start(state.rules)
        state = state if state.first is not None else replace(state, first=seat)
    if auction.turn is not None:
        turn = ((state.first or 0) + auction.turn) % state.rules.players
        if seat != turn:
            raise IllegalCall(
                "seat {seat} calls out of turn: it is seat {turn}'s",
                event.pointer("seat"),
                seat=seat,
                turn=turn,
            )
    with event.at("call"):
        return state, auction.after(call)  # type: ignore[arg-type]  # the auction refuses others


def _with_landlord(state: GameState, event: RecordEvent) -> GameState:
    """Returns the game after the event that names the landlord."""
    seat = event.want("seat", int)
    if state.landlord not in (None, seat):
        raise UnreachablePosition(
            "seat {seat} is the landlord here and seat {landlord} in the deal",
            event.pointer("seat"),
            seat=seat,
            landlord=state.landlord,
        )
    bottom = _cards(event, "bottom", state.rules)
    if bottom is not None and state.bottom not in (None, bottom):
        raise UnreachablePosition(
            "the bottom is {bottom} here and {dealt} in the deal",
            event.pointer("bottom"),
            bottom=bottom,
            dealt=state.bottom,
        )
    direction = event.may("direction", int)
    if direction is None and state.direction is None:
        direction = 1
    given: dict[str, Any] = {"direction": direction}
    if state.bottom is None:
        given["bottom"] = bottom
    known = {name: value for name, value in given.items() if value is not None}
    places = {name: event.pointer(name) for name in known}
    places["landlord"] = event.pointer("seat")
    return replace(state, landlord=seat, announced=True, places={**state.places, **places}, **known)


def _with_terms(state: GameState, event: RecordEvent) -> GameState:
    """Returns the game with what an event states of the contract."""
    given: dict[str, Any] = {name: event.may(name, int) for name in ("bid", "snatch")}
    snatches = given["snatch"]
    if snatches is not None and not 0 <= snatches <= _MOST_SNATCHES:
        raise InvalidRequest(
            "`snatch` is a number from 0 to {most}, not {snatches}",
            event.pointer("snatch"),
            most=_MOST_SNATCHES,
            snatches=snatches,
        )
    for name in ("shown", "factors"):
        given[name] = event.numbers(name)
    known = {name: value for name, value in given.items() if value is not None}
    return replace(
        state,
        terms=state.terms._replace(**{_TERMS[name]: value for name, value in known.items()}),
        places={**state.places, **{name: event.pointer(name) for name in known}},
    )


def _act(event: RecordEvent, kind: str) -> Act:
    seat = event.want("seat", int)
    if kind == PASS:
        return Act(seat, PASS)
    interrupt = event.may("interrupt", bool) or False
    declared, key = event.may("as", str), event.may("key", str)
    if "cards" not in event.fields:
        event.want("cards", str)
    with event.at("cards"):
        cards = text_of_play(event.fields["cards"])
    return Act(seat, cards, interrupt, declared, key)


def _with_result(state: GameState, event: RecordEvent) -> GameState:
    """Returns the game with the result that its last event states."""
    stated: dict[str, Any] = {name: event.may(name, kind) for name, kind in _RESULT.items()}
    stated["scores"] = event.numbers("scores")
    places = {f"stated/{name}": event.pointer(name) for name in stated}
    places["stated"] = event.pointer("type")
    return replace(state, stated=Result(**stated), places={**state.places, **places})


def _opening(events: Sequence[RecordEvent]) -> tuple[RecordEvent, RecordEvent]:
    start = events[0]
    if start.want("type", str) != "start_game":
        raise InvalidRequest("a record begins with `start_game`", start.pointer("type"))
    if start.want("format", str) != _FORMAT:
        raise InvalidRequest(
            "the format is {known}, not {format}",
            start.pointer("format"),
            known=_FORMAT,
            format=quoted(start.fields["format"]),
        )
    if start.want("version", int) != _VERSION:
        raise InvalidRequest(
            "version {version} is not known, only {known}",
            start.pointer("version"),
            version=start.fields["version"],
            known=_VERSION,
        )
    if len(events) == 1 or events[1].want("type", str) != "deal":
        raise InvalidRequest("the event after `start_game` is `deal`", f"/{start.number + 1}/type")
    return start, events[1]


def _next_type(event: RecordEvent, last: RecordEvent) -> str:
    """Returns the type of `event`, once it is clear that it may follow the event `last`."""
    kind = event.want("type", str)
    if kind not in _ORDER:
        raise InvalidRequest("{kind} is no type of event", event.pointer("type"), kind=quoted(kind))
    before = str(last.fields["type"])
    rank = _ORDER.get(before, 0)
    if _ORDER[kind] < rank or (kind == before and kind in _ONCE):
        raise InvalidRequest(
            "`{kind}` may not come after `{before}`",
            event.pointer("type"),
            kind=kind,
            before=before,
        )
    return kind


def _rules(start: RecordEvent, find: FindRules) -> tuple[Source, Rules]:
    source = start.fields.get("rules")
    if not isinstance(source, (str, dict)):
        raise InvalidRequest(
            "`rules` is a game's id or an object, not {source}",
            start.pointer("rules"),
            source=quoted(source),
        )
    try:
        return source, find(source)
    except SolverError as error:
        # Some finders, such as `Catalogue.find`, already point to the field `rules`.
        path = () if error.pointer.startswith("/rules") else ("rules",)
        raise error.at(start.number, *path) from None


def _hands(deal: RecordEvent, rules: Rules) -> list[Hand | None]:
    hands: list[Hand | None] = []
    dealt = deal.may("hands", list) if "start" in deal.fields else deal.want("hands", list)
    for seat, text in enumerate(dealt or [None] * rules.players):
        with deal.at("hands", seat):
            hands.append(None if text is None else Hand.parse(rules, text))
    return hands


def _cards(event: RecordEvent, name: str, rules: Rules) -> Hand | None:
    text = event.fields.get(name)
    with event.at(name):
        return None if text is None else Hand.parse(rules, text)
