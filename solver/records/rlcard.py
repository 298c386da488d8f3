"""RLCard's trace: the hands of all seats, and what each did, as pairs of a seat and its cards.

    {"landlord": 0, "init_hands": ["33444556899TTJKAAAA2", "4566789TTJJQQKK2B", …],
     "trace": [[0, "KAAAA2"], [1, "pass"], …], "payoffs": [0.0, 1.0, 1.0]}

The letters are ours. The landlord's hand has 20 cards, and which three of them were the bottom is
not known. `payoffs` are 1 for the seats that have won. What `get_perfect_information()` returns has
the cards that are left (`hand_cards`), and what a player observes (`raw_obs`) has his own
(`current_hand`): with what was played they are the hands as they were dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.errors import InvalidRequest, quoted
from solver.game.play import PASS
from solver.game.seats import check_seat
from solver.messages import Message
from solver.records.cards54 import SUITED
from solver.records.chunks import TextSample
from solver.records.draft import PLAYERS, Draft
from solver.records.events import RecordEvent
from solver.records.foreign import RLCARD_PLAYS, ForeignFormat
from solver.records.record import Record

_HANDS = ("init_hands", "initial_hands", "hands")
# The cards that are left: of all seats, and of the seat that observes.
_LEFT, _OWN = "hand_cards", "current_hand"
_BOTTOM = 3
_BOTTOMS = ("three_landlord_cards", "seen_cards", "bottom")


class RLCardFormat(ForeignFormat):
    """Reads and writes traces of RLCard."""

    rules = plays = RLCARD_PLAYS
    spelling = SUITED
    unsaid = ("bottom",)

    def detects(self, sample: TextSample) -> bool:
        """Returns whether the first game has a trace."""
        return sample.has("trace")

    def read(self, draft: Draft, event: RecordEvent) -> None:
        """Reads a game with its trace."""
        steps = event.listed("trace")
        for number, step in steps.fields.items():
            seat, cards = _step(step, steps, number)
            draft.act(seat, cards, steps, number)
        name = next((name for name in (*_HANDS, _LEFT, _OWN) if name in event.fields), _HANDS[0])
        if name == _OWN:
            seat = event.want("self", int)
            check_seat(draft.rules, seat, event.pointer("self"))
            draft.deal(seat, event.fields[_OWN], event, _OWN)
        else:
            draft.deal_all(event, name)
        if name not in _HANDS:
            draft.as_dealt()
        draft.landlord = _landlord(draft, event)
        draft.places["landlord"] = event.pointer("landlord")
        for name in _BOTTOMS:
            # A player observes only those cards of the bottom that have not been played.
            cards = event.fields.get(name)
            part = name == "seen_cards" and _OWN in event.fields and len(str(cards)) != _BOTTOM
            if cards is not None and not part:
                draft.lay(cards, event, name)
        payoffs = event.may("payoffs", list)
        if payoffs is not None:
            draft.pay(payoffs, event, "payoffs", scores=False)

    def members(self, record: Record) -> dict[str, Any]:
        """Returns the members of the trace of a game."""
        assert record.landlord is not None
        hands = [None if hand is None else str(hand) for hand in record.at(0).hands]
        trace = [
            [move.seat, PASS if move.play is None else "".join(move.play.cards)]
            for move in record.timeline.moves
        ]
        members: dict[str, Any] = {"landlord": record.landlord, "init_hands": hands, "trace": trace}
        if record.result is not None:
            own = record.result.winner == "landlord"
            members["payoffs"] = [
                float((seat == record.landlord) == own) for seat in range(PLAYERS)
            ]
        return members


FORMAT = RLCardFormat("rlcard", Message("RLCard's trace"))


def _landlord(draft: Draft, event: RecordEvent) -> int:
    """Returns the landlord's seat: as given, or else the only one with more cards, or who leads."""
    seat = event.may("landlord", int)
    if seat is not None:
        check_seat(draft.rules, seat, event.pointer("landlord"))
        return seat
    sizes = [0 if hand is None else len(hand) for hand in draft.hands]
    if draft.acts and None in draft.hands:
        return draft.acts[0].seat
    if sizes.count(max(sizes)) > 1:
        raise InvalidRequest("no `landlord` is named here", event.pointer("landlord"))
    return sizes.index(max(sizes))


def _step(step: Any, steps: RecordEvent, number: int) -> Sequence[Any]:
    """Returns the seat that acts, and its cards."""
    if isinstance(step, dict):
        step = [step.get("player", step.get("seat")), step.get("action", step.get("cards"))]
    if not isinstance(step, list) or len(step) != 2 or type(step[0]) is not int:
        raise InvalidRequest(
            "a step is a seat and its cards, not {step}",
            steps.pointer(number),
            step=quoted(step),
        )
    return step
