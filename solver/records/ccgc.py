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
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from solver.errors import InvalidHand, InvalidRequest, SolverError, quoted
from solver.game.auction import Auction, Call
from solver.game.deal import dealt_sizes
from solver.game.play import PASS
from solver.game.result import Result
from solver.messages import Message
from solver.records.cards54 import DealtNumbers, Spelling, of_botzone
from solver.records.ccgc_text import ENTRIES, HEAD, SEATS, games, is_log, is_sheet
from solver.records.chunks import GameChunk, TextSample
from solver.records.draft import PLAYERS, Draft, following_calls
from solver.records.events import RecordEvent
from solver.records.foreign import EXTRA, ForeignFormat, bid_number, extra_of
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


def _marks(text: str) -> list[int]:
    """Returns the cards of an entry by their numbers; none for a pass."""
    return [] if text.strip() == NO_CARDS else ids_of(text)


class CcgcFormat(ForeignFormat):
    """Reads and writes the contest's game sheets; reads its logs."""

    media_type: ClassVar[str] = "text/plain"
    rules: ClassVar[Source] = CONTEST_RULES
    spelling = Spelling(lambda text: of_botzone(_marks(text)), _marks)
    unsaid = ("bottom",)
    without_landlord: ClassVar[bool] = True

    def detects(self, sample: TextSample) -> bool:
        """Returns whether the text begins as a sheet or a log of the contest."""
        return is_sheet(sample.text) or is_log(sample.text)

    def chunks(self, text: str) -> Iterator[GameChunk]:
        """Yields the games in `text`: sheets between parentheses, or those of a log."""
        return games(text)

    def read(self, draft: Draft, event: RecordEvent) -> None:
        """Reads the game of a sheet."""
        names, calls, winner = [""] * PLAYERS, list[Call](), None
        for part, seat, line, name, value in _in_order(event):
            match part:
                case "P":
                    names[seat] = value
                case "D":
                    draft.deal(seat, value, event, line, name)
                case "B":
                    with event.at(line, name):
                        draft.first = seat if draft.first is None else draft.first
                        calls.append(_call(value, seat, (draft.first + len(calls)) % PLAYERS))
                    draft.places[f"calls/{len(calls) - 1}"] = event.pointer(line, name)
                case "L":
                    draft.landlord, draft.places["landlord"] = seat, event.pointer(line, name)
                    draft.lay(value or None, event, line, name)
                case "":
                    draft.act(seat, value, event, line, name)
                case _:
                    with event.at(line, name):
                        winner = _winner(value.strip(), SEATS if draft.acts else SEATS + _NOBODY)
                    places = dict.fromkeys(("stated", "stated/winner"), event.pointer(line, name))
                    draft.places |= places
        draft.names = names if any(names) else None
        # A referee breaks off a game, too, because a player took too long: it has no result.
        if winner is not None and any(_is_out(draft, seat) for seat in range(PLAYERS)):
            own = winner != _NOBODY and SEATS.index(winner) == draft.landlord
            draft.stated = Result(winner="landlord" if own else "peasants")
        self._complete(draft, tuple(calls), event)

    def _complete(self, draft: Draft, calls: tuple[Call, ...], event: RecordEvent) -> None:
        """Puts the calls into the draft, with those that follow; none if that is unsure."""
        if draft.rules.description.auction.kind == "none":
            draft.first = None
            return
        draft.calls = calls
        if draft.first is None:
            draft.first = extra_of(event).may("first", int)
        elif draft.landlord is not None:
            landlord = (draft.landlord - draft.first) % PLAYERS
            whole = following_calls(draft.rules, draft.calls, landlord, None)
            draft.calls = whole if _is_known(draft.rules, whole) else ()

    def holds_names(self, names: Sequence[str]) -> bool:
        """Returns whether the head of a sheet can hold the players' names."""
        return any(names) and all(
            name.isprintable() and not set(name) & set("[]") and name == name.strip()
            for name in names
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
        if record.first is not None and not record.calls:
            found["first"] = record.first
        if record.landlord is not None:
            found.pop("bottom", None)
        return found


FORMAT = CcgcFormat("ccgc", Message("the contest's game sheet"))


def ids_text(ids: list[int]) -> str:
    """Returns cards as the contest writes them."""
    return ",".join(map(str, ids))


def _in_order(event: RecordEvent) -> Iterator[tuple[str, int, int, str, str]]:
    """Yields the part, the seat, the line, the name and the value of each entry of a game.

    Raises:
        InvalidRequest: an entry is none, stands in a wrong place or a second time.
    """
    last, once = 0, set[str]()
    for line, name, value, _ in event.fields[ENTRIES]:
        if name in HEAD:
            continue
        found = _NAMED.fullmatch(name)
        if found is None and name != _OVER:
            raise InvalidRequest(
                "a game sheet has no entry {name}", event.pointer(line, name), name=quoted(name)
            )
        part, seat = (found[1], SEATS.index(found[2])) if found else (_OVER, 0)
        place, key = _PARTS.index(part), name if part == "D" else part
        if place < last:
            raise InvalidRequest(
                "`{name}` comes too late: names, hands, calls, the bottom, plays and the end "
                "stand in this order",
                event.pointer(line, name),
                name=name,
            )
        if key in once and part in ("D", "L", _OVER):
            raise InvalidRequest(
                "`{name}` stands here a second time", event.pointer(line, name), name=name
            )
        last = place
        once.add(key)
        yield part, seat, line, name, value


def _is_out(draft: Draft, seat: int) -> bool:
    """Returns whether a seat has played all of its cards."""
    played = sum(len(act.cards) for act in draft.acts if act.seat == seat and not act.is_pass)
    return played == dealt_sizes(draft.rules, draft.landlord or 0)[seat]


def _call(value: str, seat: int, turn: int) -> Call:
    if not _CALL.fullmatch(value):
        raise InvalidRequest(
            "a call is a number from 0 for none to 3, not {value}", value=quoted(value)
        )
    if seat != turn:
        raise InvalidRequest(
            "it is {turn} who calls here, and not {seat}", turn=SEATS[turn], seat=SEATS[seat]
        )
    return int(value) or PASS


def _winner(value: str, allowed: str) -> str:
    if len(value) != 1 or value not in allowed:
        raise InvalidRequest(
            "{winner} is no seat that can have won: they are {seats}",
            winner=quoted(value),
            seats=", ".join(allowed),
        )
    return value


def _is_known(rules: Rules, calls: Sequence[Call]) -> bool:
    """Returns whether calls are a whole auction, or none at all, of which the replay tells."""
    try:
        return Auction.replay(rules, calls).turn is None
    except SolverError:
        return True


def _lines(record: Record) -> Iterator[list[tuple[str, str]]]:
    """Yields the lines of a sheet, each as its entries."""
    names = record.names or ()
    names = names if FORMAT.holds_names(names) else ("",) * PLAYERS
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
