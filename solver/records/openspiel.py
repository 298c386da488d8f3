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
from typing import Any

from solver.errors import InvalidRequest, quoted
from solver.game.auction import Auction, Call
from solver.game.cards import Hand
from solver.game.play import PASS, Play
from solver.messages import Message
from solver.records import openspiel_actions as actions
from solver.records.cards54 import DealtNumbers, Spelling
from solver.records.chunks import GameChunk, TextSample, objects
from solver.records.draft import PLAYERS, Draft
from solver.records.events import RecordEvent
from solver.records.foreign import ForeignFormat, NotHeld, not_held
from solver.records.openspiel_texts import FEWEST, looks_like_actions, text_chunks
from solver.records.record import Record

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
    spelling = Spelling(actions.cards_of)

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
            yield from objects(text, listed="actions")
        else:
            yield from text_chunks(text)

    def read(self, draft: Draft, event: RecordEvent) -> None:
        """Reads a game from its history: the deal, the calls, and the plays in turn."""
        history = event.listed("actions" if "actions" in event.fields else "history")
        told = list(history.fields.values())
        draft.first = event.may("first", int) or 0
        if "hands" in event.fields:
            draft.deal_all(event, "hands")
        dealt = _DEALT + 1 if _begins_with_deal(told) else 0
        if dealt:
            _read_deal(draft, history.within(dict(enumerate(told[:dealt]))))
        else:
            _check_numbering(told, history)
        if draft.rules.description.auction.kind == "none":
            raise InvalidRequest(
                "OpenSpiel's game has an auction, and {rules} has none: name other rules",
                event.pointer(),
                rules=draft.rules.id,
            )
        auction = Auction.start(draft.rules)
        for place, action in list(history.fields.items())[dealt:]:
            if auction.turn is not None:
                with history.at(place):
                    auction = auction.after(_call(action))
                draft.places[f"calls/{len(auction.calls) - 1}"] = history.pointer(place)
                if auction.landlord is not None:
                    draft.landlord = (draft.first + auction.landlord) % PLAYERS
            elif draft.landlord is None:
                raise InvalidRequest(
                    "{action} comes before there is a landlord",
                    history.pointer(place),
                    action=quoted(action),
                )
            else:
                seat = (draft.landlord + len(draft.acts)) % PLAYERS
                draft.act(seat, action, history, place)
        draft.calls = auction.calls
        returns = event.may("returns", list)
        if returns is not None and any(returns) and draft.landlord is not None:
            draft.pay(returns, event, "returns", scores=True)

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


def _read_deal(draft: Draft, deal: RecordEvent) -> None:
    """Reads the seat that calls first, the hands and the bottom, as actions deal them."""
    up, *dealt = deal.fields.items()
    with deal.at(up[0]):
        draft.first = _face_up(up[1]) % PLAYERS
    cards = []
    for place, action in dealt:
        with deal.at(place):
            cards.append(actions.card_of(action))
    if len(cards) < _DEALT:
        raise InvalidRequest(
            "{count} of {dealt} cards are dealt here",
            deal.pointer(),
            count=len(cards),
            dealt=_DEALT,
        )
    draft.places["hands"] = deal.pointer()
    with deal.at():
        draft.hands = [Hand.of(draft.rules, cards[seat::PLAYERS]) for seat in range(PLAYERS)]
        draft.bottom = Hand.deck(draft.rules) - Hand.of(draft.rules, cards)


def _check_numbering(told: list[Any], history: RecordEvent) -> None:
    """Raises InvalidRequest for numbers of an older OpenSpiel: low ones deal all the cards."""
    numbers = told[1 : _DEALT + 1]
    if len(numbers) == _DEALT and all(type(each) is int and each <= 55 for each in numbers):
        raise InvalidRequest(
            "these are the numbers of an older OpenSpiel, with cards from 0 to 53 and 54 for the "
            "pass; the numbers that are read have 51 to 104 for the cards of the deal, 0 for the "
            "pass and 1 to 3 for the bids: write the actions as texts, as action_to_string gives "
            "them",
            history.pointer(1),
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


def _call(action: Any) -> Call:
    text = actions.action_text(action) if type(action) is int else action
    if text == actions.PASS:
        return PASS
    if text in actions.BIDS:
        return actions.BIDS.index(text) + 1
    raise InvalidRequest("{action} is no bid of OpenSpiel", action=quoted(action))


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
