"""DouZero's games: the hands by role, and the plays in turn, as integers or as strings.

    {"landlord": [3, 4, …], "landlord_up": […], "landlord_down": […],
     "three_landlord_cards": [5, 7, 20], "card_play_action_seq": [[7, 8, 9, 10, 11], [], …],
     "winner": "farmer"}

Ranks are 3 to 14, two is 17, the jokers are 20 and 30; in strings the jokers are X and D. An empty
play is a pass. The landlord acts first, then `landlord_down`, then `landlord_up`. The landlord's
cards hold the bottom. DouZero knows no seats: the landlord is seat 0 unless the additional object
says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.errors import InvalidRequest, quoted
from solver.game.cards import Hand
from solver.game.result import Result
from solver.game.seats import Side
from solver.messages import Message
from solver.records.cards54 import DOUZERO, ROLES, to_douzero, to_edge, unlisted
from solver.records.chunks import TextSample
from solver.records.draft import PLAYERS, Draft
from solver.records.events import RecordEvent
from solver.records.foreign import DOUZERO_PLAYS, ForeignFormat
from solver.records.record import Record

BOTTOM = "three_landlord_cards"
PLAYS = "card_play_action_seq"
_WINNERS: dict[str, Side] = {
    "landlord": "landlord",
    "farmer": "peasants", "farmers": "peasants", "peasant": "peasants", "peasants": "peasants",
    "landlord_up": "peasants", "landlord_down": "peasants",
}  # fmt: skip


@dataclass(frozen=True)
class DouZeroFormat(ForeignFormat):
    """Reads and writes games of DouZero.

    Attributes:
        strings: whether cards are written as strings; both ways are read.
    """

    plays = DOUZERO_PLAYS
    spelling = DOUZERO
    unsaid = ("landlord",)

    strings: bool = False

    def detects(self, sample: TextSample) -> bool:
        """Returns whether the first game has DouZero's roles."""
        if not isinstance(sample.value, dict):
            return False
        deal = sample.value.get("card_play_data", sample.value)
        return isinstance(deal, dict) and "landlord_up" in deal and "landlord_down" in deal

    def read(self, draft: Draft, event: RecordEvent) -> None:
        """Reads a game of DouZero."""
        # Some programs wrap the deal, as DouZero's own environment calls it.
        deal = event.inner("card_play_data") or event
        for place, role in enumerate(ROLES):
            seat = ((draft.landlord or 0) + place) % PLAYERS
            draft.deal(seat, deal.fields.get(role), deal, role)
        draft.lay(deal.fields.get(BOTTOM), deal, BOTTOM)
        draft.act_in_turn(plays_of(event))
        winner = event.may("winner", str)
        draft.places["stated"] = draft.places["stated/winner"] = event.pointer("winner")
        if winner is not None and winner not in _WINNERS:
            raise InvalidRequest(
                "{winner} is no winner", event.pointer("winner"), winner=quoted(winner)
            )
        draft.stated = None if winner is None else Result(winner=_WINNERS[winner])

    def members(self, record: Record) -> dict[str, Any]:
        """Returns the members of a game of DouZero."""
        assert record.landlord is not None
        held = record.at(0).hands
        members: dict[str, Any] = {}
        for place, role in enumerate(ROLES):
            members[role] = self._cards(held[(record.landlord + place) % PLAYERS])
        members[BOTTOM] = self._cards(record.bottom)
        moves = record.timeline.moves
        members[PLAYS] = [
            self._cards(move.play.cards) if move.play else self._none for move in moves
        ]
        if record.result is not None:
            members["winner"] = "landlord" if record.result.winner == "landlord" else "farmer"
        return members

    @property
    def _none(self) -> Any:
        return "" if self.strings else []

    def _cards(self, cards: Hand | None) -> Any:
        if cards is None:
            return None
        return to_edge(cards) if self.strings else to_douzero(cards)


FORMAT = DouZeroFormat("douzero", Message("DouZero's format"))
STRINGS = DouZeroFormat("douzero-text", Message("DouZero's format"), strings=True)


def plays_of(event: RecordEvent) -> RecordEvent:
    """Returns plays in turn, the landlord's first: those of a list, or of a text with commas.

    Raises:
        InvalidRequest, InvalidHand: they are no plays.
    """
    with event.at(PLAYS):
        plays = unlisted(event.fields.get(PLAYS))
    if plays is None or isinstance(plays, str):
        plays = plays.split(",") if plays and plays.strip() else []
    return event.within({PLAYS: plays}).listed(PLAYS)
