"""Botzone's logs of FightTheLandlord and FightTheLandlord2: what a bot was asked and answered.

    {"requests": [{"bid": [], "own": [3, 7, …]},
                  {"history": [[], []], "finalbid": 1, "landlord": 0, "own": [3, 7, …], "pos": 0,
                   "publiccard": [11, 19, 52]},
                  {"history": [[25, 30, 33, 38, 42], []]}, …],
     "responses": [1, [19, 22, 26, 31, 34], …]}

Cards are numbered from 0 to 53. `history` has what the two seats before did, the later one last.
The log is one player's view: the other hands are known only by what they played. `initdata` may
have all of them (`allocation`, by seat). The log of a whole match, as the site gives it, is read
too. In FightTheLandlord, which has no auction, seat 0 is the landlord.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solver.errors import InvalidRequest
from solver.game.play import PASS
from solver.messages import Message
from solver.records.botzone_log import BotLog, has_bids
from solver.records.cards54 import BOTZONE, DealtNumbers
from solver.records.chunks import GameChunk, TextSample
from solver.records.draft import PLAYERS, Draft, following_calls
from solver.records.events import RecordEvent
from solver.records.foreign import ForeignFormat, bid_number, extra_of, not_held
from solver.records.json_text import decoded
from solver.records.record import Record
from solver.rules import Source

# FightTheLandlord has plays of its own (docs/rules.md); FightTheLandlord2 has one bid of each seat
# from 1 to 3 besides, and a Spring of either side that doubles.
WITHOUT_BIDS: Mapping[str, Any] = {"base": "douzero", "plays_of": "botzone"}
WITH_BIDS: Mapping[str, Any] = {
    **WITHOUT_BIDS,
    "auction": {"kind": "bid_once", "highest": 3},
    "score": {"base": "bid", "spring_factor": 2, "anti_spring_factor": 2},
}
_INITIAL = "initdata"
_LONGEST_LOG = 1 << 20  # signs


class BotzoneFormat(ForeignFormat):
    """Reads and writes logs of Botzone."""

    plays = WITHOUT_BIDS
    spelling = BOTZONE

    def detects(self, sample: TextSample) -> bool:
        """Returns whether the first game has requests, or the log of a match."""
        if sample.has("requests") or sample.has("log") or sample.has("logs"):
            return True
        return sample.has(_INITIAL) or _is_log(sample)

    def chunks(self, text: str) -> Iterator[GameChunk]:
        """Yields the games; an array of turns is the log of one match, as the site shows it."""
        if not text.lstrip().startswith("[") or not _is_log(TextSample.of(text)):
            yield from super().chunks(text)
            return
        try:
            log = decoded(text[:_LONGEST_LOG])
        except InvalidRequest as error:
            yield GameChunk.refused(0, 1, error)
        else:
            yield GameChunk.of(0, 1, {"log": log})

    def default_rules(self, event: RecordEvent) -> Source:
        """Returns the rules with bids where the log has bids."""
        return WITH_BIDS if any(has_bids(told) for told, _ in logs_of(event)) else WITHOUT_BIDS

    def written_rules(self, record: Record) -> Source:
        """Returns the rules with bids for a game that has bids."""
        return WITH_BIDS if _has_bids(record) else WITHOUT_BIDS

    def read(self, draft: Draft, event: RecordEvent) -> None:
        """Reads the game in a log: what all bots know together."""
        logs = [
            BotLog(told, Draft(draft.rules, draft.source, self.spelling), seat).read()
            for told, seat in logs_of(event)
        ]
        main = max(logs, key=lambda log: len(log.draft.acts))
        for log in (*logs, main):
            assert log.seat is not None
            draft.bottom = log.draft.bottom or draft.bottom
            draft.hands[log.seat] = log.draft.hands[log.seat]
            draft.places |= log.draft.places
        # The data of the match tell the hands that the logs do not.
        for seat, ids in enumerate(_allocation(event)):
            if draft.hands[seat] is None and ids is not None:
                draft.deal(seat, ids, event, _INITIAL, "allocation", seat)
        draft.landlord, draft.acts = main.draft.landlord, main.draft.acts
        if draft.rules.description.auction.kind == "none":
            return
        draft.bid, extra = main.draft.bid, extra_of(event)
        first, calls = extra.may("first", int), tuple(extra.may("calls", list) or ())
        if first is None:
            first = next((log.first for log in logs if log.first is not None), None)
        calls = calls or max((log.draft.calls for log in logs), key=len)
        draft.first = first
        if draft.landlord is not None:
            place = (draft.landlord - (first or 0)) % PLAYERS
            if "calls" not in extra.fields and draft.bid is not None:
                calls = following_calls(draft.rules, calls, place, draft.bid)
            passed = place < len(calls) or draft.bid is None
            if passed and all(call == PASS for call in calls):
                return  # Nobody bid, or no call is known: the site has named a landlord.
        draft.first, draft.calls = first or 0, calls

    def members(self, record: Record) -> dict[str, Any]:
        """Returns the log of one seat: the only one whose hand is known, or else the landlord."""
        known = [seat for seat, hand in enumerate(record.hands) if hand is not None]
        assert record.landlord is not None
        if not known:
            raise not_held(self.title, Message("it is what one seat sees, and no hand is known"))
        seat = record.landlord if record.landlord in known else known[0]
        return _Writer(record, seat).members(others=len(known) > 1)

    def additions(self, record: Record) -> dict[str, Any]:
        """Returns the members of the additional object; the calls where a log does not say all."""
        found = super().additions(record)
        contract = record.contract
        assert contract is not None
        assert record.landlord is not None
        if record.rules.description.auction.kind != "none" and record.first:
            found["first"] = record.first
        if record.calls:
            seat = record.landlord
            known = [seat for seat, hand in enumerate(record.hands) if hand is not None]
            seat = seat if seat in known or not known else known[0]
            place = (seat - (record.first or 0)) % PLAYERS
            heard = place + 1 if place < len(record.calls) else 0
            landlord = (record.landlord - (record.first or 0)) % PLAYERS
            told = following_calls(record.rules, record.calls[:heard], landlord, contract.bid)
            if told != record.calls:
                found["calls"] = list(record.calls)
        return found


FORMAT = BotzoneFormat("botzone", Message("Botzone's log"))


def _has_bids(record: Record) -> bool:
    contract = record.contract
    bid = contract is not None and not contract.assumed
    return bool(record.calls) or (bid and record.rules.description.score.base == "bid")


def _is_log(sample: TextSample) -> bool:
    """Returns whether a text begins with a turn of a match: the judge's, or that of a bot."""
    if not sample.text.lstrip().startswith("["):
        return False
    return any(sample.has(name) for name in ("output", "verdict", "0", "1", "2"))


def logs_of(event: RecordEvent) -> Sequence[tuple[RecordEvent, int | None]]:
    """Returns the logs of the bots in an object, each with its seat as far as it is known.

    Raises:
        InvalidRequest: there is no log.
    """
    if "requests" in event.fields:
        return [(event, None)]
    name = "log" if "log" in event.fields else "logs"
    turns = [turn for turn in event.want(name, list) if isinstance(turn, dict)]
    found = [(_of_match(turns, event, name, seat), seat) for seat in range(PLAYERS)]
    asked = [each for each in found if each[0].fields["requests"]]
    if not asked:
        raise InvalidRequest("no bot is asked anything in this log", event.pointer(name))
    return asked


def _of_match(
    turns: Sequence[dict[str, Any]], event: RecordEvent, name: str, seat: int
) -> RecordEvent:
    """Returns the log of a seat in the log of a match: the judge's and the bots' in turn."""
    requests: list[Any] = []
    responses: list[Any] = []
    for turn in turns:
        output = turn.get("output")
        output = output if isinstance(output, dict) else {}
        content = output.get("content")
        if isinstance(content, dict) and str(seat) in content:
            if output.get("command") == "request":
                requests.append(content[str(seat)])
        elif len(responses) < len(requests) and str(seat) in turn:
            responses.append(turn[str(seat)])
    return event.within({"requests": requests, "responses": responses}, name, seat)


def _allocation(event: RecordEvent) -> Sequence[Any]:
    """Returns by seat the cards that the data of the match tell; none where they do not."""
    initial = event.fields.get(_INITIAL)
    if isinstance(initial, str) and initial.lstrip().startswith("{"):
        with event.at(_INITIAL):
            initial = decoded(initial)
    # The site gives the data as a string, which is empty where a match was started without any.
    hands = initial.get("allocation") if isinstance(initial, dict) else None
    return hands if isinstance(hands, list) and len(hands) == PLAYERS else ()


class _Writer:
    """Writes the log of one seat."""

    def __init__(self, record: Record, seat: int) -> None:
        assert record.landlord is not None
        self.record, self.seat, self.landlord = record, seat, record.landlord
        self.cards = DealtNumbers(record.hands, record.bottom, record.landlord)
        self.requests: list[dict[str, Any]] = []
        self.responses: list[Any] = []

    def members(self, *, others: bool) -> dict[str, Any]:
        """Returns the members of the log, with the other hands if they are known."""
        self._auction()
        self._plays()
        role = "landlord" if self.seat == self.landlord else "peasant"
        members: dict[str, Any] = {"seat_role": role}
        members |= {"requests": self.requests, "responses": self.responses}
        if others:
            members[_INITIAL] = {"allocation": self.cards.dealt, "publiccard": self.cards.bottom}
        return members

    def _auction(self) -> None:
        calls = [bid_number(FORMAT.title, call) for call in self.record.calls]
        place = (self.seat - (self.record.first or 0)) % PLAYERS
        if place < len(calls):
            self.requests.append({"bid": calls[:place], "own": self.cards.dealt[self.seat]})
            self.responses.append(calls[place])

    def _plays(self) -> None:
        history: list[list[int]] = []
        first = self._first_request()
        for move in self.record.timeline.moves:
            if move.seat == self.seat:
                self._ask(first, history)
                self.responses.append(self.cards.played(move.seat, move.play))
                first, history = {}, []
            else:
                history.append(self.cards.played(move.seat, move.play))
        game = self.record.at(len(self.record.acts))
        if first or history or not (game.over or game.turn != self.seat):
            mine = not game.over and game.turn == self.seat
            self._ask(first, history, whole=mine)

    def _ask(self, first: dict[str, Any], history: list[list[int]], *, whole: bool = True) -> None:
        missing: list[list[int]] = [[]] * (PLAYERS - 1 - len(history)) if whole else []
        self.requests.append({"history": [*missing, *history], **first})

    def _first_request(self) -> dict[str, Any]:
        request: dict[str, Any] = {}
        contract = self.record.contract
        assert contract is not None
        if _has_bids(self.record):
            request["finalbid"] = contract.bid
        request |= {"landlord": self.landlord, "own": self.cards.dealt[self.seat], "pos": self.seat}
        if self.cards.bottom is not None:
            request["publiccard"] = self.cards.bottom
        return request
