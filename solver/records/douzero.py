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

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solver.errors import InvalidRequest, quoted
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.play import PASS
from solver.game.result import StatedResult
from solver.game.seats import check_seat
from solver.game.state import GameState
from solver.messages import Message
from solver.records.cards54 import of_douzero, to_douzero, to_edge, unlisted
from solver.records.chunks import TextSample
from solver.records.events import RecordEvent
from solver.records.foreign import (
    DOUZERO_PLAYS,
    EXTRA,
    PLAYERS,
    ForeignFormat,
    extra_of,
    steps_of,
    without_bottom,
)
from solver.records.record import Record
from solver.rules import Rules, Source

# The roles in the order of play.
ROLES = ("landlord", "landlord_down", "landlord_up")
BOTTOM = "three_landlord_cards"
PLAYS = "card_play_action_seq"
_WINNERS = {
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
    unsaid = ("landlord",)

    strings: bool = False

    def detects(self, sample: TextSample) -> bool:
        """Returns whether the first game has DouZero's roles."""
        if not isinstance(sample.value, dict):
            return False
        deal = sample.value.get("card_play_data", sample.value)
        return isinstance(deal, dict) and "landlord_up" in deal and "landlord_down" in deal

    def state(self, event: RecordEvent, rules: Rules, source: Source) -> GameState:
        """Returns a game of DouZero."""
        landlord = landlord_seat(event, rules)
        # Some programs wrap the deal, as DouZero's own environment calls it.
        path = ("card_play_data",) if "card_play_data" in event.fields else ()
        deal = event.want("card_play_data", dict) if path else event.fields
        bottom = cards_at(rules, deal, event, *path, BOTTOM)
        places = {"bottom": event.pointer(*path, BOTTOM), "acts": event.pointer(PLAYS)}
        hands: list[Hand | None] = [None] * PLAYERS
        for place, role in enumerate(ROLES):
            seat = (landlord + place) % PLAYERS
            places[f"hands/{seat}"] = event.pointer(*path, role)
            cards = cards_at(rules, deal, event, *path, role)
            own = seat == landlord
            hands[seat] = without_bottom(cards, bottom, event, *path, role) if own else cards
        acts = acts_of(landlord, event.fields.get(PLAYS, []), event, PLAYS)
        places["stated"] = places["stated/winner"] = event.pointer("winner")
        return GameState(
            rules,
            source,
            tuple(hands),
            bottom,
            landlord=landlord,
            acts=acts,
            stated=_stated(event),
            places=places,
        )

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


def landlord_seat(event: RecordEvent, rules: Rules) -> int:
    """Returns the landlord's seat by the additional object; 0 where it does not say."""
    seat = extra_of(event).may("landlord", int)
    if seat is not None:
        check_seat(rules, seat, event.pointer(EXTRA, "landlord"))
    return seat or 0


def cards_at(
    rules: Rules, members: Mapping[str, Any], event: RecordEvent, *path: str | int
) -> Hand | None:
    """Returns the cards in the member at the end of `path`; None where it is absent or null."""
    value = members.get(str(path[-1]))
    if value is None:
        return None
    with event.at(*path):
        return Hand.parse(rules, of_douzero(value))


def acts_of(landlord: int, value: Any, event: RecordEvent, *path: str | int) -> tuple[Act, ...]:
    """Returns plays in turn, the landlord's first: those of a list, or of a text with commas.

    Raises:
        InvalidRequest, InvalidHand: they are no plays.
    """
    with event.at(*path):
        plays = unlisted(value)
        if isinstance(plays, str):
            plays = plays.split(",") if plays.strip() else []
    acts = []
    for number, cards in enumerate(steps_of(plays, event, *path)):
        with event.at(*path, number):
            acts.append(act_of((landlord + number) % PLAYERS, cards))
    return tuple(acts)


def act_of(seat: int, cards: Any) -> Act:
    """Returns the act of a seat that plays DouZero's `cards`; no cards are a pass."""
    # The environment of DouZero logs an action as a pair of the role and the cards.
    if isinstance(cards, list) and len(cards) == 2 and cards[0] in ROLES:
        cards = cards[1]
    text = of_douzero(cards).strip()
    return Act(seat, PASS if text == "" or text.lower() == PASS else text)


def _stated(event: RecordEvent) -> StatedResult | None:
    winner = event.may("winner", str)
    if winner is None:
        return None
    if winner not in _WINNERS:
        raise InvalidRequest(
            "{winner} is no winner", event.pointer("winner"), winner=quoted(winner)
        )
    return StatedResult(winner=_WINNERS[winner])
