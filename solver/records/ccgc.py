"""The game sheets of the Chinese student contest (CCGC), and the logs of its messages.

    (
    ;VER[1.0]PA[red]PB[green]PC[blue]
    ;TI[1]TC[4]RI[1]RC[6]UC[9]MS[2100]
    ;DA[1,2,3,…]
    ;DB[0,4,5,…]
    ;DC[26,28,29,…]
    ;BA[0]
    ;BB[3]
    ;LB[27,48,53]
    ;B[0]
    ;C[28]
    ;A[-1]
    ;OVER[B]
    )

The seats are A, B and C. `P` is a player's name, `D` a hand, `B` a call from 0 to 3, `L` the
landlord with the bottom; then each play stands behind its seat, with -1 for a pass. Cards are
numbered from 0 to 53 as in Botzone. A log, which begins with `DOUDIZHUVER`, is read too
(`ccgc_text.py`); what one player sees of a game has one hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from solver.errors import InvalidHand, InvalidRequest, SolverError, quoted
from solver.game.act import Act
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.game.play import PASS
from solver.game.result import StatedResult
from solver.game.state import GameState
from solver.messages import Message
from solver.records.cards54 import DealtNumbers, of_botzone
from solver.records.ccgc_text import ENTRIES, HEAD, SEATS, Entry, games, is_log, is_sheet
from solver.records.chunks import GameChunk, TextSample
from solver.records.events import RecordEvent
from solver.records.foreign import EXTRA, PLAYERS, ForeignFormat, bid_number, extra_of
from solver.records.record import Record
from solver.rules import Rules, Source

# One bid of each seat from 1 to 3, A first; the plays are DouZero's.
CONTEST_RULES: Mapping[str, Any] = {
    "base": "douzero",
    "auction": {"kind": "bid_once", "highest": 3},
    "score": {"base": "bid"},
}
NO_CARDS = "-1"
# Nobody wanted to be the landlord: there are three seats, and this is none of them.
_NOBODY = "D"
_LAST_CARD = 53
_HAND, _BOTTOM = 17, 3
_IDS = re.compile(r"\s*[0-9]{1,2}(\s*,\s*[0-9]{1,2})*\s*")
_CALL = re.compile(r"[0-9]{1,2}")
_NAMED = re.compile(rf"([PDBL]?)([{SEATS}])")
_OVER = "OVER"
# The parts of a sheet in their order; a play has no letter before its seat.
_PARTS = ("P", "D", "B", "L", "", _OVER)
# A sheet is of one game: the first of one round, without points for the next.
_ROUND = (("TI", "1"), ("TC", "1"), ("RI", "1"), ("RC", "1"), ("UC", "0"), ("MS", "0"))


class CcgcFormat(ForeignFormat):
    """Reads and writes the contest's game sheets; reads its logs."""

    media_type: ClassVar[str] = "text/plain"
    rules: ClassVar[Source] = CONTEST_RULES
    without_landlord: ClassVar[bool] = True

    def detects(self, sample: TextSample) -> bool:
        """Returns whether the text begins as a sheet or a log of the contest."""
        return is_sheet(sample.text) or is_log(sample.text)

    def chunks(self, text: str) -> Iterator[GameChunk]:
        """Yields the games in `text`: sheets between parentheses, or those of a log."""
        return games(text)

    def state(self, event: RecordEvent, rules: Rules, source: Source) -> GameState:
        """Returns the game of a sheet."""
        sheet = _Sheet(event)
        for entry in event.fields[ENTRIES]:
            with event.at(entry.line, entry.name):
                sheet.add(entry)
        extra = extra_of(event)
        first, calls = sheet.first, tuple(sheet.calls)
        if rules.description.auction.kind == "none":
            first, calls = None, ()
        elif first is None:
            first = extra.may("first", int)
        else:
            calls = _whole(rules, calls, first, sheet.landlord)
        bottom = _hand(rules, sheet.bottom)
        if sheet.landlord is None and extra.may("bottom", str) is not None:
            with event.at(EXTRA, "bottom"):
                bottom = Hand.parse(rules, extra.want("bottom", str))
        return GameState(
            rules,
            source,
            tuple(_hand(rules, ids) for ids in sheet.hands),
            bottom,
            first,
            calls,
            landlord=sheet.landlord,
            acts=tuple(sheet.acts),
            names=tuple(sheet.names) if any(sheet.names) else None,
            stated=sheet.stated(),
            places=sheet.places,
        )

    def members(self, record: Record) -> dict[str, Any]:
        """Returns the entries of a sheet, in lines."""
        return {ENTRIES: list(_lines(record))}

    def text(self, members: dict[str, Any]) -> str:
        """Returns the lines of a sheet."""
        lines = [
            ";" + "".join(f"{name}[{value}]" for name, value in line) for line in members[ENTRIES]
        ]
        if EXTRA in members:
            lines.insert(1, f";DDZ[{json.dumps(members[EXTRA])}]")
        return "\n".join(["(", *lines, ")"])

    def additions(self, record: Record) -> dict[str, Any]:
        """Returns what a sheet has no place for."""
        found = super().additions(record)
        if _has_names(record) or record.names is None:
            found.pop("names", None)
        if record.first is not None and not record.calls:
            found["first"] = record.first
        if record.landlord is None and record.bottom is not None:
            found["bottom"] = str(record.bottom)
        return found


FORMAT = CcgcFormat("ccgc", Message("the contest's game sheet"))


def ids_of(text: str) -> list[int]:
    """Returns the cards that the contest's numbers with commas between mean.

    Raises:
        InvalidHand: something that is no number from 0 to 53, or a card twice.
    """
    ids = [int(each) for each in text.split(",")] if _IDS.fullmatch(text) else []
    if not ids or max(ids) > _LAST_CARD:
        raise InvalidHand(
            "{text} is no list of cards: they are numbers from 0 to 53 with commas between",
            text=quoted(text),
        )
    of_botzone(ids)  # no card twice, nor more than there are
    return ids


def ids_text(ids: list[int]) -> str:
    """Returns cards as the contest writes them."""
    return ",".join(map(str, ids))


@dataclass
class _Sheet:
    """The entries of a sheet that have been read."""

    event: RecordEvent
    names: list[str] = field(default_factory=lambda: [""] * PLAYERS)
    hands: list[list[int] | None] = field(default_factory=lambda: [None] * PLAYERS)
    first: int | None = None
    calls: list[Call] = field(default_factory=list)
    landlord: int | None = None
    bottom: list[int] | None = None
    acts: list[Act] = field(default_factory=list)
    winner: str | None = None
    places: dict[str, str] = field(default_factory=dict)
    _part: int = 0
    _played: list[list[int]] = field(default_factory=lambda: [[] for _ in range(PLAYERS)])

    def add(self, entry: Entry) -> None:
        """Adds an entry.

        Raises:
            InvalidRequest, InvalidHand: it is none, or stands in a wrong place.
        """
        if entry.name in HEAD:
            return
        found = _NAMED.fullmatch(entry.name)
        if found is None and entry.name != _OVER:
            raise InvalidRequest("a game sheet has no entry {name}", name=quoted(entry.name))
        part, seat = (found[1], SEATS.index(found[2])) if found else (_OVER, 0)
        place = _PARTS.index(part)
        if place < self._part:
            raise InvalidRequest(
                "`{name}` comes too late: names, hands, calls, the bottom, plays and the end "
                "stand in this order",
                name=entry.name,
            )
        self._part = place
        pointer = self.event.pointer(entry.line, entry.name)
        match part:
            case "P":
                self.names[seat] = entry.value
            case "D":
                self._once(self.hands[seat], entry)
                self.hands[seat] = self._dealt(entry)
                self.places[f"hands/{seat}"] = pointer
            case "B":
                self.places[f"calls/{len(self.calls)}"] = pointer
                self._call(seat, entry.value)
            case "L":
                self._once(self.landlord, entry)
                self.landlord = seat
                self.bottom = self._dealt(entry) if entry.value else None
                self.places |= {"landlord": pointer, "bottom": pointer}
            case "":
                self.places[f"acts/{len(self.acts)}"] = pointer
                self._play(seat, entry.value)
            case _:
                self._once(self.winner, entry)
                self.winner = self._winner(entry.value)
                self.places |= {"stated": pointer, "stated/winner": pointer}

    def stated(self) -> StatedResult | None:
        """Returns the result as the sheet states it; None where the game is not played out.

        A game that a referee broke off, because a player took too long, has a winner all the same.
        """
        if self.winner is None or not any(map(self._out, range(PLAYERS))):
            return None
        own = self.winner != _NOBODY and SEATS.index(self.winner) == self.landlord
        return StatedResult(winner="landlord" if own else "peasants")

    def _out(self, seat: int) -> bool:
        """Returns whether a seat has played all of its cards."""
        return len(self._played[seat]) == _HAND + (_BOTTOM if seat == self.landlord else 0)

    @staticmethod
    def _once(known: object, entry: Entry) -> None:
        if known is not None:
            raise InvalidRequest("`{name}` stands here a second time", name=entry.name)

    def _dealt(self, entry: Entry) -> list[int]:
        ids = ids_of(entry.value)
        for known in (*self.hands, self.bottom):
            for card in known or ():
                if card in ids:
                    raise InvalidHand("the card with the id {twice} is there twice", twice=card)
        return ids

    def _call(self, seat: int, value: str) -> None:
        if self.first is None:
            self.first = seat
        turn = (self.first + len(self.calls)) % PLAYERS
        if not _CALL.fullmatch(value):
            raise InvalidRequest(
                "a call is a number from 0 for none to 3, not {value}", value=quoted(value)
            )
        if seat != turn:
            raise InvalidRequest(
                "it is {turn} who calls here, and not {seat}", turn=SEATS[turn], seat=SEATS[seat]
            )
        self.calls.append(int(value) or PASS)

    def _play(self, seat: int, value: str) -> None:
        if value.strip() == NO_CARDS:
            self.acts.append(Act(seat, PASS))
            return
        ids = ids_of(value)
        held = self.hands[seat]
        if held is not None:
            held = [*held, *(self.bottom or [])] if seat == self.landlord else held
        gone = {card for played in self._played for card in played}
        for card in ids:
            if card in gone or (held is not None and card not in held):
                raise InvalidHand(
                    "{seat} does not hold the card with the id {card}", seat=SEATS[seat], card=card
                )
        self._played[seat] += ids
        self.acts.append(Act(seat, of_botzone(ids)))

    def _winner(self, value: str) -> str:
        value = value.strip()
        allowed = SEATS if self.acts else SEATS + _NOBODY
        if len(value) != 1 or value not in allowed:
            raise InvalidRequest(
                "{winner} is no seat that can have won: they are {seats}",
                winner=quoted(value),
                seats=", ".join(allowed),
            )
        return value


def _whole(
    rules: Rules, calls: tuple[Call, ...], first: int, landlord: int | None
) -> tuple[Call, ...]:
    """Returns all calls of an auction by the first ones and the landlord; none if that is unsure.

    Calls that are not legal are returned as they are: the replay names them.
    """
    try:
        auction = Auction.replay(rules, calls)
    except SolverError:
        return calls
    if landlord is None or auction.turn is None:
        return calls
    ends: list[tuple[Call, ...]] = []
    going = [auction]
    while going and len(ends) < 2:
        each = going.pop()
        if each.turn is not None:
            going += [each.after(call) for call in each.legal]
        elif each.landlord is not None and (first + each.landlord) % PLAYERS == landlord:
            ends.append(each.calls)
    return ends[0] if len(ends) == 1 else ()


def _hand(rules: Rules, ids: list[int] | None) -> Hand | None:
    return None if ids is None else Hand.parse(rules, of_botzone(ids))


def _has_names(record: Record) -> bool:
    """Returns whether the head of a sheet can hold the players' names."""
    names = record.names or ()
    return any(names) and all(
        name.isprintable() and not set(name) & set("[]") and name == name.strip() for name in names
    )


def _lines(record: Record) -> Iterator[list[tuple[str, str]]]:
    """Yields the lines of a sheet, each as its entries."""
    names = record.names if _has_names(record) and record.names else ("",) * PLAYERS
    named = [(f"P{seat}", name) for seat, name in zip(SEATS, names, strict=True)]
    yield [("VER", "1.0"), *named]
    yield list(_ROUND)
    cards = DealtNumbers(record.hands, record.bottom, record.landlord)
    for seat, ids in zip(SEATS, cards.dealt, strict=True):
        if ids is not None:
            yield [(f"D{seat}", ids_text(ids))]
    for caller, call in record.called():
        yield [(f"B{SEATS[caller]}", str(bid_number(FORMAT.title, call)))]
    if record.landlord is None:
        if record.result is not None:
            yield [(_OVER, _NOBODY)]
        return
    yield [(f"L{SEATS[record.landlord]}", ids_text(cards.bottom or []))]
    for move in record.timeline.moves:
        yield [(SEATS[move.seat], ids_text(cards.played(move.seat, move.play)) or NO_CARDS)]
    if record.result is not None:
        yield [(_OVER, SEATS[record.acts[-1].seat])]
