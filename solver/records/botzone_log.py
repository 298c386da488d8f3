"""The log of one bot of Botzone: its requests and responses, read into what the bot knew."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from solver.errors import (
    IllegalCall,
    InvalidRequest,
    SolverError,
    UnreachablePosition,
    quoted,
)
from solver.game.act import Act
from solver.game.auction import Call
from solver.game.game import Game
from solver.game.play import PASS
from solver.game.seats import check_seat
from solver.records.cards54 import ROLES
from solver.records.draft import PLAYERS, Draft
from solver.records.events import RecordEvent

_HIGHEST = 3
_DEALT = 17


@dataclass
class BotLog:
    """What one bot was asked and answered.

    Attributes:
        told: the object that has its `requests` and its `responses`, one less where the last
            answer is not known.
        draft: the game as the bot knows it.
        seat: the bot's seat; None where it has to be found out.
        heard: how many bids the bot had heard when it was asked for its own; None if it was not.
        game: the play, once the bot was asked for one; None before.
    """

    told: RecordEvent
    draft: Draft
    seat: int | None = None
    heard: int | None = None
    game: Game | None = None
    responses: RecordEvent = field(init=False)
    _own: RecordEvent | None = None

    @property
    def first(self) -> int | None:
        """The seat of the first call: before the bot's own by the number of calls already made."""
        if self.heard is None or self.seat is None:
            return None
        return (self.seat - self.heard) % PLAYERS

    def read(self) -> BotLog:
        """Reads all requests and responses, and returns this log.

        Raises:
            SolverError: a request or a response is none; the pointer leads to it.
        """
        self.responses = self.told.listed("responses", wanted=False)
        requests = list(self.told.objects("requests"))
        for number, request in enumerate(requests):
            if request.fields.get("own") is not None and self._own is None:
                self._own = request
                self.draft.cards(request.fields["own"], request, "own")
            if "history" not in request.fields:
                self._read_bids(request, number)
            elif self.game is None:
                self._start(request)
            if self.game is not None:
                self._deal()
            if request.fields.get("publiccard"):
                self.draft.lay(request.fields["publiccard"], request, "publiccard")
            if "history" in request.fields:
                self._read_history(request)
                if number in self.responses.fields:
                    self._read_response(number, goes_on=number + 1 < len(requests))
        self._deal()
        if self._own is None or self.seat is None:
            raise InvalidRequest(
                "no request has the bot's `own` cards", self.told.pointer("requests")
            )
        return self

    def _deal(self) -> None:
        """Gives the bot its cards, once they and its seat are known."""
        if self._own is not None and self.seat is not None and self.draft.hands[self.seat] is None:
            self.draft.deal(self.seat, self._own.fields["own"], self._own, "own")

    def _read_bids(self, request: RecordEvent, number: int) -> None:
        bids = request.fields.get("bid")
        if not isinstance(bids, list) or len(bids) >= PLAYERS:
            raise InvalidRequest(
                "a request has a `history`, or the list `bid`, not {bids}",
                request.pointer(),
                bids=quoted(bids),
            )
        self.seat = len(bids) if self.seat is None else self.seat
        self.heard = len(bids)
        with request.at():
            calls = [_call(bid) for bid in bids]
        if number in self.responses.fields:
            calls.append(PASS)
            with self._judged(number, goes_on=False):  # a bid that is none is in nobody's history
                calls[-1] = _call(_response(self.responses.fields[number]))
        self.draft.calls = tuple(calls)

    def _start(self, request: RecordEvent) -> None:
        """Reads who is who from the first request to play."""
        draft = self.draft
        landlord, seat, bid = (request.fields.get(name) for name in ("landlord", "pos", "finalbid"))
        draft.landlord = 0 if landlord is None else landlord
        check_seat(draft.rules, draft.landlord, request.pointer())
        if seat is not None:
            self.seat = seat
            check_seat(draft.rules, seat, request.pointer())
        elif self.seat is None:
            self.seat = self._seat_by_view(request.fields["history"])
        if bid is not None:
            if type(bid) is not int or not 0 <= bid <= _HIGHEST:
                raise InvalidRequest(
                    "`finalbid` is from 0 to {highest}, not {bid}",
                    request.pointer(),
                    highest=_HIGHEST,
                    bid=quoted(bid),
                )
            draft.bid = bid or None
        role = self.told.fields.get("seat_role")
        if isinstance(role, str) and (role == "landlord") != (self.seat == draft.landlord):
            raise UnreachablePosition(
                "`seat_role` is {role}, and the bot is seat {seat} of a game with the "
                "landlord {landlord}",
                request.pointer(),
                role=quoted(role),
                seat=self.seat,
                landlord=draft.landlord,
            )
        self.game = Game(draft.rules, draft.landlord)

    def _seat_by_view(self, history: Any) -> int:
        """Returns the seat of a bot of FightTheLandlord, by what was played before its turn."""
        role = self.told.fields.get("seat_role")
        if role in ROLES:
            return ROLES.index(str(role))
        if self._own is not None and len(self._own.fields["own"]) > _DEALT:
            return 0
        acted = [bool(each) for each in history] if isinstance(history, list) else []
        return 0 if not any(acted) else 2 if acted[0] else 1

    def _read_history(self, request: RecordEvent) -> None:
        """Adds what the others did since the bot's last turn; before its first, since the lead."""
        history = request.listed("history")
        count = len(history.fields)
        if count > PLAYERS:
            raise InvalidRequest(
                "`history` is a list of plays, not {history}",
                history.pointer(),
                history=quoted(request.fields["history"]),
            )
        assert self.seat is not None
        assert self.draft.landlord is not None
        acted = (self.seat - self.draft.landlord - len(self.draft.acts)) % PLAYERS
        skipped = max(0, count - acted) if count > 1 else 0
        for number, ids in history.fields.items():
            if number >= skipped:
                self._act(ids, history, number)
            elif ids:
                raise UnreachablePosition(
                    "nobody can have acted there yet", history.pointer(number)
                )

    def _read_response(self, number: int, *, goes_on: bool) -> None:
        assert self.game is not None
        if self._turn != self.seat:
            raise UnreachablePosition(
                "it is not the turn of seat {seat} here",
                self.responses.pointer(number),
                seat=self.seat,
            )
        before = len(self.draft.acts)
        with self._judged(number, goes_on=goes_on and not self.game.leading):  # who leads plays
            self._act(_response(self.responses.fields[number]), self.responses, number)
        if len(self.draft.acts) == before:
            self._act([], self.responses, number)

    @property
    def _turn(self) -> int:
        return ((self.draft.landlord or 0) + len(self.draft.acts)) % PLAYERS

    @contextmanager
    def _judged(self, number: int, *, goes_on: bool) -> Iterator[None]:
        """Lets an answer that is none stand for a pass, as the judge does.

        Raises:
            SolverError: what is wrong with it, where the game does not go on: nobody has judged it.
        """
        try:
            with self.responses.at(number):
                yield
        except SolverError:
            if not goes_on and not _failed(self.responses.fields[number]):
                raise

    def _act(self, ids: Any, event: RecordEvent, number: int) -> None:
        """Adds the act of the seat whose turn it is."""
        assert self.game is not None
        with event.at(number):
            cards = self.draft.spelling.letters(ids)
            if not cards and self.game.over:
                return  # After the end of a game the missing acts are empty, too.
            self.draft.holders.check(self._turn, ids)
            self.game.do(Act(self._turn, cards or PASS))
        self.draft.act(self._turn, ids, event, number)


def has_bids(told: RecordEvent) -> bool:
    """Returns whether a bot was asked for a bid, or was told the landlord's."""
    requests = told.fields.get("requests")
    return isinstance(requests, list) and any(
        isinstance(request, dict) and ("bid" in request or "finalbid" in request)
        for request in requests
    )


def _call(value: Any) -> Call:
    if type(value) is int and 0 <= value <= _HIGHEST:
        return value or PASS
    raise IllegalCall(
        "a bid is from 0 to {highest}, not {bid}", highest=_HIGHEST, bid=quoted(value)
    )


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
