"""OpenSpiel's game dou_dizhu: the history of a state, as texts of actions or as their numbers.

    {"game": "dou_dizhu", "actions": ["Decide first card up position 15", "Deal HA", …, "Bid 3",
     "44", "Pass", …], "history": [15, 88, …, 3, 56, 0, …], "returns": [-12.0, 6.0, 6.0]}

A game may also be a list of actions, or a text of them (`openspiel_texts`). The first 52 actions
are the deal: the position of the card that is turned up, whose owner bids first, and 51 cards in
turn, seat 0 first. What is left is the bottom. The hands of a game without deal actions are not
known.

OpenSpiel has no quad with two cards, no wings with both jokers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from solver.errors import InvalidRequest, quoted
from solver.game.act import Act
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.game.play import PASS, Play
from solver.game.state import GameState
from solver.messages import Message
from solver.records import openspiel_actions as actions
from solver.records.cards54 import DealtNumbers
from solver.records.chunks import GameChunk, TextSample, objects
from solver.records.events import RecordEvent
from solver.records.foreign import (
    PLAYERS,
    ForeignFormat,
    NotHeld,
    not_held,
    steps_of,
)
from solver.records.json_text import json_values
from solver.records.openspiel_texts import FEWEST, looks_like_actions, text_chunks
from solver.records.record import Record
from solver.records.rlcard import stated_by
from solver.rules import Rules, Source

# OpenSpiel's plays, an auction in which a seat that has passed may bid again, and a Spring of
# either side that doubles.
WITH_REBIDS: Mapping[str, Any] = {
    "base": "douzero",
    "plays_of": "openspiel",
    "auction": {"kind": "bid_rounds", "highest": 3, "rebid": True},
    "score": {"base": "bid", "spring_factor": 2, "anti_spring_factor": 2},
}
_DEALT = 51
_POSITION = re.compile(r"[0-9]{1,2}")


class OpenSpielFormat(ForeignFormat):
    """Reads and writes histories of OpenSpiel, whose game always has an auction."""

    rules = WITH_REBIDS

    def detects(self, sample: TextSample) -> bool:
        """Returns whether the text begins with actions of OpenSpiel."""
        value = sample.value
        if isinstance(value, dict):
            return value.get("game") == "dou_dizhu" or ("actions" in value and "data" not in value)
        if isinstance(value, list):
            return len(value) >= FEWEST and all(type(each) in (int, str) for each in value)
        return looks_like_actions(sample.text[:2000])

    def chunks(self, text: str) -> Iterator[GameChunk]:
        """Yields the games: objects, lists of actions, lines of them, or a serialized state."""
        if text.lstrip()[:1] in ("{", "["):
            yield from _listed(text)
        else:
            yield from text_chunks(text)

    def state(self, event: RecordEvent, rules: Rules, source: Source) -> GameState:
        """Returns a game from its history."""
        name = "actions" if "actions" in event.fields else "history"
        history = steps_of(event.want(name, list), event, name)
        deal = history[: _DEALT + 1] if _begins_with_deal(history) else []
        if not deal:
            _check_numbering(history, event, name)
        first, bottom = event.may("first", int) or 0, None
        hands: tuple[Hand | None, ...] = (None,) * PLAYERS
        if "hands" in event.fields:
            with event.at("hands"):
                hands = tuple(
                    None if cards is None else Hand.parse(rules, cards)
                    for cards in event.want("hands", list)
                )
        if deal:
            first, hands, bottom = _deal_of(rules, deal, event, name)
        auction = _auction(rules, history, len(deal), event, name)
        landlord = None if auction.landlord is None else (first + auction.landlord) % PLAYERS
        lead = len(deal) + len(auction.calls)
        acts = tuple(_acts(landlord, history, lead, event, name))
        told = [f"calls/{index}" for index in range(len(auction.calls))]
        told += [f"acts/{index}" for index in range(len(acts))]
        places = {part: event.pointer(name, place) for place, part in enumerate(told, len(deal))}
        if deal:
            places["hands"] = event.pointer(name)
        state = GameState(
            rules, source, hands, bottom, first, auction.calls, landlord, acts=acts, places=places
        )
        returns = event.may("returns", list)
        if returns is None or not any(returns) or landlord is None:
            return state
        places["stated"] = places["stated/scores"] = event.pointer("returns")
        stated = stated_by(returns, landlord, event, "returns")
        return replace(state, stated=replace(stated, scores=tuple(map(round, returns))))

    def members(self, record: Record) -> dict[str, Any]:
        """Returns the members of a history."""
        deal = _deal(record)
        texts = [call_text(call) for call in record.calls]
        texts += [play_text(move.play) for move in record.timeline.moves]
        numbers = [actions.action_number(text) for text in texts]
        members: dict[str, Any] = {"game": "dou_dizhu", "actions": [*deal, *texts]}
        if deal:
            first = int(deal[0].removeprefix(actions.FACE_UP))
            members["history"] = [first, *map(actions.number_of_deal, deal[1:]), *numbers]
        if record.result is not None and record.result.scores is not None:
            members["returns"] = [float(score) for score in record.result.scores]
        return members


FORMAT = OpenSpielFormat("openspiel", Message("OpenSpiel's history"))


def _listed(text: str) -> Iterator[GameChunk]:
    """Yields games that are objects or lists of actions."""
    for chunk, value in zip(objects(text), json_values(text), strict=False):
        if isinstance(value.value, list):
            number = int(chunk.pointer.removeprefix("/"))
            yield GameChunk.of(number, value.line, {"actions": value.value})
        else:
            yield chunk


def _deal_of(
    rules: Rules, deal: list[Any], event: RecordEvent, name: str
) -> tuple[int, tuple[Hand, ...], Hand]:
    """Returns the seat that calls first, the hands and the bottom, as actions deal them."""
    with event.at(name, 0):
        first = _face_up(deal[0]) % PLAYERS
    cards = []
    for place, action in enumerate(deal[1:], 1):
        with event.at(name, place):
            cards.append(actions.card_of(action))
    if len(cards) < _DEALT:
        raise InvalidRequest(
            "{count} of {dealt} cards are dealt here",
            event.pointer(name),
            count=len(cards),
            dealt=_DEALT,
        )
    with event.at(name):
        hands = tuple(Hand.of(rules, cards[seat::PLAYERS]) for seat in range(PLAYERS))
        return first, hands, Hand.deck(rules) - Hand.of(rules, cards)


def _check_numbering(history: list[Any], event: RecordEvent, name: str) -> None:
    """Raises InvalidRequest for numbers of an older OpenSpiel: low ones deal all the cards."""
    numbers = history[1 : _DEALT + 1]
    if len(numbers) == _DEALT and all(type(each) is int and each <= 55 for each in numbers):
        raise InvalidRequest(
            "these are the numbers of an older OpenSpiel, with cards from 0 to 53 and 54 for the "
            "pass; the numbers that are read have 51 to 104 for the cards of the deal, 0 for the "
            "pass and 1 to 3 for the bids: write the actions as texts, as action_to_string gives "
            "them",
            event.pointer(name, 1),
        )


def _begins_with_deal(history: list[Any]) -> bool:
    """Returns whether a history begins with a deal: a text says so, or numbers of cards follow."""
    if history and isinstance(history[0], str):
        return history[0].startswith(actions.FACE_UP)
    return len(history) > 4 and all(
        type(each) is int and _DEALT <= each < _DEALT + 54 for each in history[1:5]
    )


def _face_up(action: Any) -> int:
    text = str(action).removeprefix(actions.FACE_UP)
    if not _POSITION.fullmatch(text) or int(text) >= actions.FACE_UPS:
        raise InvalidRequest(
            "{action} is no position of a card that is dealt", action=quoted(action)
        )
    return int(text)


def _auction(
    rules: Rules, history: list[Any], start: int, event: RecordEvent, name: str
) -> Auction:
    """Returns the auction, whose first call is the action at `start`."""
    if rules.description.auction.kind == "none":
        raise InvalidRequest(
            "OpenSpiel's game has an auction, and {rules} has none: name other rules",
            event.pointer(),
            rules=rules.id,
        )
    auction = Auction.start(rules)
    for place in range(start, len(history)):
        if auction.turn is None:
            break
        with event.at(name, place):
            auction = auction.after(_call(history[place]))
    return auction


def _call(action: Any) -> Call:
    text = actions.action_text(action) if type(action) is int else action
    if text == actions.PASS:
        return PASS
    if text in actions.BIDS:
        return actions.BIDS.index(text) + 1
    raise InvalidRequest("{action} is no bid of OpenSpiel", action=quoted(action))


def _acts(
    landlord: int | None, history: list[Any], start: int, event: RecordEvent, name: str
) -> Iterator[Act]:
    """Yields the plays, the first of which is the action at `start`; turns say who acts."""
    for place in range(start, len(history)):
        action = history[place]
        with event.at(name, place):
            if landlord is None:
                raise InvalidRequest(
                    "{action} comes before there is a landlord", action=quoted(action)
                )
            text = actions.action_text(action) if type(action) is int else action
            if not isinstance(text, str) or len(text) > 100:
                raise InvalidRequest("{text} is no action of OpenSpiel", text=quoted(text))
        seat = (landlord + place - start) % PLAYERS
        yield Act(seat, PASS if text == actions.PASS else actions.letters(text))


def _deal(record: Record) -> list[str]:
    """Returns the actions of the deal; none where no hand is known."""
    hands, first = record.hands, record.first or 0
    if all(hand is None for hand in hands) and not first:
        return []
    whole = record.rules.description.deal.hand
    if any(hand is None or len(hand) != whole for hand in hands):
        raise _not_held(Message("not all hands are known as dealt"))
    dealt = [ids or [] for ids in DealtNumbers(hands).dealt]
    in_turn = [dealt[place % PLAYERS][place // PLAYERS] for place in range(_DEALT)]
    return [f"{actions.FACE_UP}{first}", *map(actions.deal_of, in_turn)]


def call_text(call: Call) -> str:
    """Returns the text of the action that makes a call.

    Raises:
        NotHeld: OpenSpiel has no such call.
    """
    if call == PASS:
        return actions.PASS
    if call in (1, 2, 3):
        return f"{actions.BID}{call}"
    raise _not_held(Message("it has no call {call!r}", call=call))


def play_text(play: Play | None) -> str:
    """Returns the text of the action that plays cards, or passes.

    Raises:
        NotHeld: OpenSpiel has no such play.
    """
    if play is None:
        return actions.PASS
    try:
        return actions.play_text(play.body, play.cards - play.body)
    except InvalidRequest as error:
        raise _not_held(error.detail) from None


def _not_held(why: Message) -> NotHeld:
    return not_held(FORMAT.title, why)
