"""RLCard's trace: the hands of all seats, and what each did, as pairs of a seat and its cards.

    {"landlord": 0, "init_hands": ["33444556899TTJKAAAA2", "4566789TTJJQQKK2B", …],
     "trace": [[0, "KAAAA2"], [1, "pass"], …], "payoffs": [0.0, 1.0, 1.0]}

The letters are ours. The landlord's hand has 20 cards, and which three of them were the bottom is
not known. `payoffs` are 1 for the seats that have won. What `get_perfect_information()` returns has
the cards that are left (`hand_cards`), and what a player observes (`raw_obs`) has his own
(`current_hand`): with what was played they are the hands as they were dealt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from solver.errors import InvalidRequest, quoted
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.play import PASS, Play
from solver.game.result import StatedResult
from solver.game.seats import check_seat
from solver.game.state import GameState
from solver.messages import Message
from solver.records.cards54 import of_suited
from solver.records.chunks import TextSample
from solver.records.events import RecordEvent
from solver.records.foreign import (
    PLAYERS,
    RLCARD_PLAYS,
    ForeignFormat,
    extra_of,
    steps_of,
    without_bottom,
)
from solver.records.record import Record
from solver.rules import Rules, Source

_HANDS = ("init_hands", "initial_hands", "hands")
# The cards that are left: of all seats, and of the seat that observes.
_LEFT, _OWN = "hand_cards", "current_hand"
_BOTTOM = 3
_BOTTOMS = ("three_landlord_cards", "seen_cards", "bottom")


class RLCardFormat(ForeignFormat):
    """Reads and writes traces of RLCard."""

    rules = plays = RLCARD_PLAYS
    unsaid = ("bottom",)

    def detects(self, sample: TextSample) -> bool:
        """Returns whether the first game has a trace."""
        return sample.has("trace")

    def state(self, event: RecordEvent, rules: Rules, source: Source) -> GameState:
        """Returns a game with its trace."""
        acts = []
        for number, step in enumerate(steps_of(event.want("trace", list), event, "trace")):
            with event.at("trace", number):
                acts.append(_act(step))
        name = next((name for name in (*_HANDS, _LEFT, _OWN) if name in event.fields), _HANDS[0])
        hands = _hands(rules, acts, event, name)
        landlord = _landlord(rules, hands, acts, event)
        bottom, place = _bottom(rules, event)
        hands[landlord] = without_bottom(hands[landlord], bottom, event, name, landlord)
        payoffs = event.may("payoffs", list)
        stated = None if payoffs is None else stated_by(payoffs, landlord, event, "payoffs")
        places = event.pointers(hands=name, landlord="landlord", acts="trace", stated="payoffs")
        return GameState(
            rules,
            source,
            tuple(hands),
            bottom,
            landlord=landlord,
            acts=tuple(acts),
            stated=stated,
            places={**places, "bottom": place},
        )

    def members(self, record: Record) -> dict[str, Any]:
        """Returns the members of the trace of a game."""
        assert record.landlord is not None
        hands = [None if hand is None else str(hand) for hand in record.at(0).hands]
        trace = [[move.seat, _written(move.play)] for move in record.timeline.moves]
        members: dict[str, Any] = {"landlord": record.landlord, "init_hands": hands, "trace": trace}
        if record.result is not None:
            members["payoffs"] = payoffs_of(record)
        return members


FORMAT = RLCardFormat("rlcard", Message("RLCard's trace"))


def stated_by(payoffs: list[Any], landlord: int, event: RecordEvent, name: str) -> StatedResult:
    """Returns the result that payoffs by seat state: who has won.

    Raises:
        InvalidRequest: they are no numbers by seat, or both sides have won.
    """
    good = all(type(each) in (int, float) and abs(each) < 1e9 for each in payoffs)
    if len(payoffs) != PLAYERS or not good:
        raise InvalidRequest(
            "`{name}` are three numbers by seat, not {payoffs}",
            event.pointer(name),
            name=name,
            payoffs=quoted(payoffs),
        )
    won = {each > 0 for seat, each in enumerate(payoffs) if seat != landlord}
    if len(won) > 1 or won == {payoffs[landlord] > 0}:
        raise InvalidRequest(
            "by {payoffs} not one side has won: seat {landlord} is the landlord",
            event.pointer(name),
            payoffs=quoted(payoffs),
            landlord=landlord,
        )
    return StatedResult(winner="peasants" if won == {True} else "landlord")


def payoffs_of(record: Record) -> list[float]:
    """Returns by seat 1.0 for those who have won, and 0.0 for the others."""
    assert record.result is not None
    landlord = record.result.winner == "landlord"
    return [float((seat == record.landlord) == landlord) for seat in range(PLAYERS)]


def hands_at(rules: Rules, event: RecordEvent, name: str) -> Iterator[Hand | None]:
    """Yields the hand of each seat in a list of hands; None where it is not known.

    Raises:
        InvalidRequest, InvalidHand: they are no hands.
    """
    hands = event.want(name, list)
    if len(hands) != PLAYERS:
        raise InvalidRequest(
            "{count} hands for {players} seats",
            event.pointer(name),
            count=len(hands),
            players=PLAYERS,
        )
    for seat, cards in enumerate(hands):
        yield None if cards is None else _cards(rules, cards, event, name, seat)


def _cards(rules: Rules, value: Any, event: RecordEvent, *path: str | int) -> Hand:
    with event.at(*path):
        return Hand.parse(rules, of_suited(value))


def _bottom(rules: Rules, event: RecordEvent) -> tuple[Hand | None, str]:
    """Returns the bottom, the last one that is given, and its place in the text."""
    bottom, place = None, event.pointer(_BOTTOMS[0])
    for source in (event, extra_of(event)):
        for name in _BOTTOMS:
            # A player observes only those cards of the bottom that have not been played.
            cards = source.fields.get(name)
            part = name == "seen_cards" and _OWN in event.fields and len(str(cards)) != _BOTTOM
            if cards is not None and not part:
                place = source.pointer(name)
                bottom = _cards(rules, cards, source, name)
    return bottom, place


def _hands(rules: Rules, acts: Sequence[Act], event: RecordEvent, name: str) -> list[Hand | None]:
    """Returns the hands as they were dealt, the landlord's with the bottom."""
    if name == _OWN:
        seat = event.want("self", int)
        check_seat(rules, seat, event.pointer("self"))
        hands: list[Hand | None] = [None] * PLAYERS
        hands[seat] = _cards(rules, event.fields[_OWN], event, _OWN)
    else:
        hands = list(hands_at(rules, event, name))
    if name not in _HANDS:
        for number, act in enumerate(acts):
            with event.at("trace", number):
                check_seat(rules, act.seat, "")
                held = hands[act.seat]
                if held is not None and not act.is_pass:
                    hands[act.seat] = held + Hand.parse(rules, act.cards)
    return hands


def _landlord(
    rules: Rules, hands: Sequence[Hand | None], acts: Sequence[Act], event: RecordEvent
) -> int:
    """Returns the landlord's seat: as given, or else the only one with more cards, or who leads."""
    seat = event.may("landlord", int)
    if seat is not None:
        check_seat(rules, seat, event.pointer("landlord"))
        return seat
    sizes = [0 if hand is None else len(hand) for hand in hands]
    if acts and None in hands:
        return acts[0].seat
    if sizes.count(max(sizes)) > 1:
        raise InvalidRequest("no `landlord` is named here", event.pointer("landlord"))
    return sizes.index(max(sizes))


def _act(step: Any) -> Act:
    if isinstance(step, dict):
        step = [step.get("player", step.get("seat")), step.get("action", step.get("cards"))]
    if not isinstance(step, list) or len(step) != 2 or type(step[0]) is not int:
        raise InvalidRequest("a step is a seat and its cards, not {step}", step=quoted(step))
    return act_of(*step)


def act_of(seat: int, cards: Any) -> Act:
    """Returns the act of a seat that plays RLCard's `cards`; no cards are a pass."""
    passes = cards in ("", [], None) or (isinstance(cards, str) and cards.strip().lower() == PASS)
    return Act(seat, PASS if passes else of_suited(cards))


def _written(play: Play | None) -> str:
    """Returns a play as RLCard names it: its cards in the order of their ranks."""
    return PASS if play is None else "".join(play.cards)
