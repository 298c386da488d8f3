"""The log of one bot of Botzone: its requests and responses, read into what the bot knew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from solver.errors import (
    IllegalCall,
    InvalidHand,
    InvalidRequest,
    SolverError,
    UnreachablePosition,
    quoted,
)
from solver.game.act import Act
from solver.game.auction import Call
from solver.game.cards import Hand
from solver.game.play import PASS, Play
from solver.game.refusal import RefusedAct
from solver.game.table import Refusal
from solver.records.cards54 import of_botzone
from solver.records.events import RecordEvent
from solver.records.foreign import PLAYERS, steps_of, without_bottom
from solver.rules import Rules

_HIGHEST = 3
_DEALT, _BOTTOM = 17, 3
_ROLES = {"landlord": 0, "landlord_down": 1, "landlord_up": 2}


@dataclass
class BotLog:
    """What one bot was asked and answered.

    Attributes:
        seat: the bot's seat; None where it has to be found out.
        requests: what it was asked.
        responses: what it answered; one less than `requests` where the last answer is not known.
        path: the place of both in the object of the game.
        started: whether the bot was asked to play.
        landlord: the landlord's seat, once the game has started.
        calls: the calls that the bot knows, from the first caller's on.
        heard: how many bids the bot had heard when it was asked for its own; None if it was not.
        bid: the landlord's bid, or None.
        own: the ids of the cards that the bot was dealt, and None where no request has them.
        public: the ids of the bottom, or None.
        acts: all acts that the bot knows.
        places: the places in the text of the acts, the hand and the bottom, as in a `GameState`.
    """

    seat: int | None
    requests: Sequence[Any]
    responses: Sequence[Any]
    path: tuple[str | int, ...] = ()
    started: bool = False
    landlord: int = 0
    calls: list[Call] = field(default_factory=list)
    heard: int | None = None
    bid: int | None = None
    own: list[Any] | None = None
    public: list[Any] | None = None
    acts: list[Act] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)
    _own_place: tuple[str | int, ...] = ()
    _seen: set[int] = field(default_factory=set)
    _table: Play | None = None
    _passes: int = 0

    @property
    def first(self) -> int | None:
        """The seat of the first call: before the bot's own by the number of calls already made."""
        if self.heard is None or self.seat is None:
            return None
        return (self.seat - self.heard) % PLAYERS

    @property
    def has_bids(self) -> bool:
        """Whether the bot was asked for a bid, or was told the landlord's."""
        return any(
            isinstance(request, dict) and ("bid" in request or "finalbid" in request)
            for request in self.requests
        )

    def read(self, rules: Rules, event: RecordEvent) -> BotLog:
        """Reads all requests and responses, and returns this log.

        Raises:
            SolverError: a request or a response is none; the pointer leads to it.
        """
        steps_of(self.requests, event, *self.path, "requests")
        for number, request in enumerate(self.requests):
            place = (*self.path, "requests", number)
            with event.at(*place):
                if not isinstance(request, dict):
                    raise InvalidRequest(
                        "a request is an object, not {request}", request=quoted(request)
                    )
                self._read_cards(request, event, place)
                if "history" not in request:
                    self._read_bids(request, number)
                    continue
                if not self.started:
                    self._start(request, event)
            self._read_history(rules, request["history"], event, *place, "history")
            if number < len(self.responses):
                self._read_response(rules, number, event)
        if self.own is None or self.seat is None:
            raise InvalidRequest(
                "no request has the bot's `own` cards", event.pointer(*self.path, "requests")
            )
        self.places[f"hands/{self.seat}"] = event.pointer(*self._own_place)
        return self

    def bottom(self, rules: Rules) -> Hand | None:
        """Returns the bottom as the bot was told it; None when it was not."""
        return None if self.public is None else Hand.parse(rules, of_botzone(self.public))

    def hand(self, rules: Rules, bottom: Hand | None, event: RecordEvent) -> Hand | None:
        """Returns the cards that the bot was dealt, without the bottom."""
        return dealt_to(rules, self.own, bottom, event, *self._own_place)

    def auction(
        self, first: int | None, all_calls: list[Call] | None, told: Sequence[list[Call]]
    ) -> tuple[int | None, tuple[Call, ...]]:
        """Returns the seat that called first and the calls, as far as they are known.

        Args:
            first: the seat that called first; None where it is not known. It is taken for seat 0
                unless nobody is known to have bid.
            all_calls: all calls, where the additional object of the log has them.
            told: the calls that each bot of the match knows.
        """
        calls = all_calls or max(told, key=len)
        if self.started and not all_calls:
            place = (self.landlord - (first or 0)) % PLAYERS
            calls = expected_calls(calls, place, self.bid)
        nobody = all(call == PASS for call in calls)
        if self.started and nobody and (self.bid is None or len(calls) == PLAYERS):
            return first, ()  # Nobody bid, or no call is known: the site has named a landlord.
        return first or 0, tuple(calls)

    def _read_cards(
        self, request: Mapping[str, Any], event: RecordEvent, place: tuple[str | int, ...]
    ) -> None:
        if request.get("own") is not None and self.own is None:
            self.own, self._own_place = request["own"], (*place, "own")
            with event.at(*self._own_place):
                of_botzone(self.own)
        if request.get("publiccard"):
            self.public = request["publiccard"]
            self.places["bottom"] = event.pointer(*place, "publiccard")
            with event.at(*place, "publiccard"):
                of_botzone(self.public)

    def _read_bids(self, request: Mapping[str, Any], number: int) -> None:
        bids = request.get("bid")
        if not isinstance(bids, list) or len(bids) >= PLAYERS:
            raise InvalidRequest(
                "a request has a `history`, or the list `bid`, not {bids}", bids=quoted(bids)
            )
        self.seat = len(bids) if self.seat is None else self.seat
        self.heard = len(bids)
        self.calls = [_call(bid) for bid in bids]
        if number < len(self.responses):
            call: Call = PASS
            with self._judged(number):
                call = _call(_response(self.responses[number]))
            self.calls.append(call)

    def _start(self, request: Mapping[str, Any], event: RecordEvent) -> None:
        """Reads who is who from the first request to play."""
        self.started = True
        landlord, seat, bid = (request.get(name) for name in ("landlord", "pos", "finalbid"))
        self.landlord = 0 if landlord is None else _seat(landlord)
        if seat is not None:
            self.seat = _seat(seat)
        elif self.seat is None:
            self.seat = self._seat_by_view(request["history"], event)
        if bid is not None:
            if type(bid) is not int or not 0 <= bid <= _HIGHEST:
                raise InvalidRequest(
                    "`finalbid` is from 0 to {highest}, not {bid}",
                    highest=_HIGHEST,
                    bid=quoted(bid),
                )
            self.bid = bid or None
        role = event.fields.get("seat_role")
        if isinstance(role, str) and (role == "landlord") != (self.seat == self.landlord):
            raise UnreachablePosition(
                "`seat_role` is {role}, and the bot is seat {seat} of a game with the "
                "landlord {landlord}",
                role=quoted(role),
                seat=self.seat,
                landlord=self.landlord,
            )

    def _seat_by_view(self, history: Any, event: RecordEvent) -> int:
        """Returns the seat of a bot of FightTheLandlord, by what was played before its turn."""
        role = event.fields.get("seat_role")
        if role in _ROLES:
            return _ROLES[str(role)]
        if isinstance(self.own, list) and len(self.own) > _DEALT:
            return 0
        acted = [bool(each) for each in history] if isinstance(history, list) else []
        return 0 if not any(acted) else 2 if acted[0] else 1

    def _read_history(
        self, rules: Rules, history: Any, event: RecordEvent, *path: str | int
    ) -> None:
        """Adds what the others did since the bot's last turn; before its first, since the lead."""
        with event.at(*path):
            if not isinstance(history, list) or len(history) > PLAYERS:
                raise InvalidRequest(
                    "`history` is a list of plays, not {history}", history=quoted(history)
                )
        assert self.seat is not None
        acted = (self.seat - self.landlord - len(self.acts)) % PLAYERS
        skipped = max(0, len(history) - acted) if len(history) > 1 else 0
        for number, ids in enumerate(history):
            if number >= skipped:
                self._add(rules, ids, event, *path, number)
            elif ids:
                raise UnreachablePosition(
                    "nobody can have acted there yet", event.pointer(*path, number)
                )

    def _read_response(self, rules: Rules, number: int, event: RecordEvent) -> None:
        assert self.seat is not None
        place = (*self.path, "responses", number)
        if (self.landlord + len(self.acts)) % PLAYERS != self.seat:
            raise UnreachablePosition(
                "it is not the turn of seat {seat} here", event.pointer(*place), seat=self.seat
            )
        before = len(self.acts)
        with self._judged(number):
            with event.at(*place):
                ids = _response(self.responses[number])
                self._check_beats(rules, ids)
            self._add(rules, ids, event, *place)
        if len(self.acts) == before:
            self._add(rules, [], event, *place)

    def _check_beats(self, rules: Rules, ids: Any) -> None:
        """Raises SolverError for a play that the judge refuses."""
        cards = of_botzone(ids)
        play = Play.parse(rules, cards, over=self._table) if cards else None
        if play is not None and self._table is not None and not play.beats(self._table):
            assert self.seat is not None  # the seat is found before its first answer
            raise RefusedAct.of(
                Refusal.DOES_NOT_BEAT, self.seat, table=str(self._table), what=str(play)
            )

    @contextmanager
    def _judged(self, number: int) -> Iterator[None]:
        """Lets an answer that is none stand for a pass, as the judge does.

        Raises:
            SolverError: what is wrong with it, where the game does not go on: nobody has judged it.
        """
        try:
            yield
        except SolverError:
            # Who leads has to play, and a bid that is none is in nobody's history.
            on = number + 1 < len(self.requests) and self._table is not None
            if not on and not _failed(self.responses[number]):
                raise

    def _add(self, rules: Rules, ids: Any, event: RecordEvent, *path: str | int) -> None:
        seat = (self.landlord + len(self.acts)) % PLAYERS
        with event.at(*path):
            cards = of_botzone(ids)
            self._check_owner(seat, ids)
        if not cards and self._over:
            return  # After the end of a game the missing acts are empty, too.
        self.places[f"acts/{len(self.acts)}"] = event.pointer(*path)
        self.acts.append(Act(seat, cards or PASS))
        self._passes = 0 if cards else self._passes + 1
        if cards:
            with suppress(SolverError):  # what it is, if it is no play, the replay says
                self._table = Play.parse(rules, cards, over=self._table)
        elif self._passes == PLAYERS - 1:
            self._table = None

    @property
    def _over(self) -> bool:
        left = [_DEALT + _BOTTOM * (seat == self.landlord) for seat in range(PLAYERS)]
        for act in self.acts:
            left[act.seat] -= 0 if act.is_pass else len(act.cards)
        return min(left) <= 0

    def _check_owner(self, seat: int, ids: Sequence[int]) -> None:
        """Raises InvalidHand when cards were played before, or are the bot's own."""
        mine = set(self.own or ())
        if self.seat == self.landlord:
            mine |= set(self.public or ())
        for card in ids:
            if card in self._seen:
                raise InvalidHand("the card with the id {card} was played before", card=card)
            if (card in mine) != (seat == self.seat):
                if seat == self.seat:
                    raise InvalidHand(
                        "the card with the id {card} is not among the bot's", card=card
                    )
                raise InvalidHand("the card with the id {card} is one of the bot's own", card=card)
        self._seen |= set(ids)


def dealt_to(
    rules: Rules, ids: Any, bottom: Hand | None, event: RecordEvent, *path: str | int
) -> Hand | None:
    """Returns the cards of a seat, without the bottom, which may be among the landlord's ids."""
    with event.at(*path):
        cards = Hand.parse(rules, of_botzone(ids))
    return without_bottom(cards, bottom, event, *path)


def expected_calls(known: list[Call], landlord: int, bid: int | None) -> list[Call]:
    """Returns the calls that follow from the known ones, the landlord and his bid.

    Each seat calls once, seats are counted from the first caller, and three ends the auction. The
    list breaks off at the first call that could be another one.
    """
    calls = list(known)
    while bid is not None and len(calls) < PLAYERS and _HIGHEST not in calls:
        seat = len(calls)
        highest = max((call for call in calls if isinstance(call, int)), default=0)
        if seat == landlord:
            calls.append(bid)
        elif seat > landlord or bid - 1 <= highest:
            calls.append(PASS)
        else:
            break
    return calls


def _call(value: Any) -> Call:
    if type(value) is int and 0 <= value <= _HIGHEST:
        return value or PASS
    raise IllegalCall(
        "a bid is from 0 to {highest}, not {bid}", highest=_HIGHEST, bid=quoted(value)
    )


def _seat(value: Any) -> int:
    if type(value) is not int or not 0 <= value < PLAYERS:
        raise InvalidRequest(
            "there is no seat {seat}: the seats are 0 to {last}",
            seat=quoted(value),
            last=PLAYERS - 1,
        )
    return value


def _failed(value: Any) -> bool:
    """Returns whether the judge says that a bot has failed: it took too long, or broke down."""
    return isinstance(value, dict) and value.get("verdict", "OK") != "OK"


def _response(value: Any) -> Any:
    """Returns the response itself, out of the object in which the log of a match wraps it.

    Raises:
        InvalidRequest: there is none, because the bot has failed.
    """
    if _failed(value):
        raise InvalidRequest("the bot has failed: {verdict}", verdict=quoted(value["verdict"]))
    return value.get("response") if isinstance(value, dict) else value
