"""The text of our own record, read field by field; `solver.record` says what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from solver.errors import IllegalCall, InvalidRequest, SolverError, UnreachablePosition, quoted
from solver.game.act import Act
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.game.play import PASS
from solver.records.events import Event
from solver.rules import Rules

FORMAT = "ddz-record"
VERSION = 1
Source = str | Mapping[str, Any]
_ORDER = {"call": 0, "landlord": 1, "play": 2, "pass": 2, "end_game": 3}
_ONCE = ("landlord", "end_game")
_LONGEST_NAME = 100
_TOLD: Mapping[str, type] = {
    "winner": str,
    "spring": bool,
    "anti_spring": bool,
    "stake": int,
    "scores": list,
}


@dataclass
class Draft:
    """What the events of a record say, each field well formed but nothing checked by the rules.

    The fields are the arguments of `Record.build`; `places` knows where each of them was said.
    """

    rules: Rules
    source: Source
    names: list[str] | None
    hands: list[Hand | None]
    bottom: Hand | None
    first: int | None
    landlord: int | None
    direction: int
    bid: int | None
    calls: list[Call] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    told: dict[str, Any] | None = None
    announced: bool = False
    places: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, events: Sequence[Event], find: Callable[[Source], Rules]) -> Draft:
        """Returns what the events of one record say.

        Raises:
            SolverError: an event that is missing, out of order or not well formed, a hand that is
                none, or a call out of turn; the pointer starts with the number of the event.
        """
        start, deal = _opening(events)
        source, rules = _rules(start, find)
        direction = deal.may("direction", int)
        draft = cls(
            rules=rules,
            source=source,
            names=_names(start, rules),
            hands=_hands(deal, rules),
            bottom=_cards(deal, "bottom", rules),
            first=deal.may("first", int),
            landlord=deal.may("landlord", int),
            direction=1 if direction is None else direction,
            bid=deal.may("bid", int),
        )
        for name in ("hands", "bottom", "first", "landlord", "direction", "bid"):
            draft.places[name] = deal.pointer(name)
        auction = None
        last = start
        for event in events[2:]:
            kind = _next_type(event, last)
            if kind == "call":
                auction = draft._call(event, auction)
            elif kind == "landlord":
                draft._landlord(event)
            elif kind == "end_game":
                draft._end(event)
            else:
                draft._act(event, kind)
            last = event
        return draft

    def arguments(self) -> dict[str, Any]:
        """Returns the draft as the arguments of `Record.build`."""
        return {name: value for name, value in vars(self).items() if name != "places"}

    def place(self, pointer: str) -> str:
        """Returns where in the text the argument stands that a pointer of `build` names."""
        parts = pointer.split("/")[1:]
        for length in range(len(parts), 0, -1):
            known = self.places.get("/".join(parts[:length]))
            if known is not None:
                return "/".join([known, *parts[length:]])
        return self.places.get("hands", "")

    def _call(self, event: Event, auction: Auction | None) -> Auction:
        seat, call = event.want("seat", int), event.fields.get("call")
        if auction is None:
            auction = Auction.start(self.rules)
            self.first = seat if self.first is None else self.first
        if auction.turn is not None:
            turn = (self.first or 0) + auction.turn
            if seat != turn % self.rules.players:
                raise IllegalCall(
                    f"seat {seat} calls out of turn: it is seat {turn % self.rules.players}'s",
                    event.pointer("seat"),
                )
        try:
            auction = auction.after(call)  # type: ignore[arg-type]  # the auction refuses others
        except SolverError as error:
            raise error.at(event.number, "call") from None
        self.places[f"calls/{len(self.calls)}"] = event.pointer("call")
        self.places["calls"] = event.pointer("call")
        self.calls.append(auction.calls[-1])
        return auction

    def _landlord(self, event: Event) -> None:
        seat = event.want("seat", int)
        if self.landlord not in (None, seat):
            raise UnreachablePosition(
                f"seat {seat} is the landlord here and seat {self.landlord} in the deal",
                event.pointer("seat"),
            )
        bottom = _cards(event, "bottom", self.rules)
        if bottom is not None and self.bottom not in (None, bottom):
            raise UnreachablePosition(
                f"the bottom is {bottom} here and {self.bottom} in the deal",
                event.pointer("bottom"),
            )
        self.landlord, self.announced = seat, True
        self.places["landlord"] = event.pointer("seat")
        if self.bottom is None and bottom is not None:
            self.bottom, self.places["bottom"] = bottom, event.pointer("bottom")
        direction, bid = event.may("direction", int), event.may("bid", int)
        if direction is not None:
            self.direction, self.places["direction"] = direction, event.pointer("direction")
        if bid is not None:
            self.bid, self.places["bid"] = bid, event.pointer("bid")

    def _act(self, event: Event, kind: str) -> None:
        seat = event.want("seat", int)
        self.places[f"acts/{len(self.acts)}"] = event.pointer("seat" if kind == PASS else "cards")
        if kind == PASS:
            self.acts.append(Act(seat, PASS))
            return
        interrupt = event.may("interrupt", bool) or False
        declared, key = event.may("as", str), event.may("key", str)
        self.acts.append(Act(seat, event.want("cards", str), interrupt, declared, key))

    def _end(self, event: Event) -> None:
        self.told = {}
        for name, kind in _TOLD.items():
            value = event.may(name, kind)
            if value is not None:
                self.told[name] = value
            self.places[f"told/{name}"] = event.pointer(name)
        if any(type(score) is not int for score in self.told.get("scores", ())):
            raise InvalidRequest("`scores` are whole numbers", event.pointer("scores"))
        self.places["told"] = event.pointer("type")


def _opening(events: Sequence[Event]) -> tuple[Event, Event]:
    start = events[0]
    if start.want("type", str) != "start_game":
        raise InvalidRequest("a record begins with `start_game`", start.pointer("type"))
    if start.want("format", str) != FORMAT:
        raise InvalidRequest(
            f"the format is {FORMAT}, not {quoted(start.fields['format'])}", start.pointer("format")
        )
    if start.want("version", int) != VERSION:
        raise InvalidRequest(
            f"version {start.fields['version']} is not known, only {VERSION}",
            start.pointer("version"),
        )
    if len(events) == 1 or events[1].want("type", str) != "deal":
        raise InvalidRequest("the event after `start_game` is `deal`", f"/{start.number + 1}/type")
    return start, events[1]


def _next_type(event: Event, last: Event) -> str:
    """Returns the type of the event after checking that it may come after the last one."""
    kind = event.want("type", str)
    if kind not in _ORDER:
        raise InvalidRequest(f"{quoted(kind)} is no type of event", event.pointer("type"))
    before = str(last.fields["type"])
    rank = _ORDER.get(before, 0)
    if _ORDER[kind] < rank or (kind == before and kind in _ONCE):
        raise InvalidRequest(f"`{kind}` may not come after `{before}`", event.pointer("type"))
    return kind


def _rules(start: Event, find: Callable[[Source], Rules]) -> tuple[Source, Rules]:
    source = start.fields.get("rules")
    if not isinstance(source, (str, dict)):
        raise InvalidRequest(
            f"`rules` is a game's id or an object, not {quoted(source)}", start.pointer("rules")
        )
    try:
        return source, find(source)
    except SolverError as error:
        # A finder of the service names the field itself.
        path = () if error.pointer.startswith("/rules") else ("rules",)
        raise error.at(start.number, *path) from None


def _names(start: Event, rules: Rules) -> list[str] | None:
    names = start.may("names", list)
    if names is None:
        return None
    if len(names) != rules.players:
        raise InvalidRequest(
            f"{len(names)} names for {rules.players} seats", start.pointer("names")
        )
    for seat, name in enumerate(names):
        if not isinstance(name, str) or len(name) > _LONGEST_NAME:
            raise InvalidRequest(
                f"a name is a string of up to {_LONGEST_NAME} signs, not {quoted(name)}",
                start.pointer("names", seat),
            )
    return names


def _hands(deal: Event, rules: Rules) -> list[Hand | None]:
    hands: list[Hand | None] = []
    for seat, text in enumerate(deal.want("hands", list)):
        try:
            hands.append(None if text is None else Hand.parse(rules, text))
        except SolverError as error:
            raise error.at(deal.number, "hands", seat) from None
    return hands


def _cards(event: Event, name: str, rules: Rules) -> Hand | None:
    text = event.may(name, str)
    try:
        return None if text is None else Hand.parse(rules, text)
    except SolverError as error:
        raise error.at(event.number, name) from None
