"""The messages of an HTTP fork of DouZero (DouZero_API): one that starts a game, one for each play.

    {"action": "init", "data": {"pid": 10001, "three_landlord_cards": "444", "ai_amount": 2,
      "player_data": [{"model": "WP", "hand_cards": "333444456789TJQKA2XD", "position_code": 1}]}}
    {"action": "play", "data": {"pid": 10001, "player": 1, "cards": "TJQKA"}}

Positions are 0 the seat before the landlord, 1 the landlord and 2 the seat after him. Empty cards
are a pass. The answers of the server may stand between the messages: they carry the plays that it
made (`type` "step", `action` "play"). A game is all messages from one `init` to the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from solver.errors import InvalidRequest, quoted
from solver.messages import Message
from solver.records.cards54 import DOUZERO
from solver.records.chunks import GameChunk, TextSample
from solver.records.ddz_games import games
from solver.records.douzero import BOTTOM
from solver.records.draft import PLAYERS, Draft
from solver.records.events import MOST_STEPS, RecordEvent
from solver.records.foreign import EXTRA, ForeignReader

# The seats by position, when the landlord is seat 0.
_SEATS = (2, 0, 1)
_MESSAGES = "messages"
# Where a game begins. JSON may write a letter by its number.
_MARK = re.compile(r"init|\\u00[67]")


class MessagesFormat(ForeignReader):
    """Reads the messages of a game; a game is one event that has them all."""

    spelling = DOUZERO
    unsaid = ("landlord",)

    def detects(self, sample: TextSample) -> bool:
        """Returns whether the text begins with a message."""
        value = sample.value
        return sample.has("action", "data") and value["action"] in ("init", "play")

    def chunks(self, text: str) -> Iterator[GameChunk]:
        """Yields the games in `text`: messages in lines or in an array."""
        for number, game in enumerate(games(text, _MARK, _is_start, MOST_STEPS)):
            if game.error is not None:
                yield GameChunk.refused(number, game.line, game.error)
                continue
            messages = [event.fields for event in game.events]
            extra = messages[0].get(EXTRA)
            fields = {_MESSAGES: messages} | ({} if extra is None else {EXTRA: extra})
            yield GameChunk.of(number, game.line, fields)

    def read(self, draft: Draft, event: RecordEvent) -> None:
        """Reads a game from its messages."""
        assert draft.landlord is not None
        first, *others = event.objects(_MESSAGES)
        if not _is_start(first.fields):
            raise InvalidRequest("the first message is `init`", first.pointer("action"))
        start = first.within(first.want("data", dict), "data")
        for player in start.objects("player_data", wanted=False):
            seat = _seat(draft, player, "position_code")
            draft.deal(seat, player.fields.get("hand_cards"), player, "hand_cards")
        draft.lay(start.fields.get(BOTTOM), start, BOTTOM)
        turn = draft.landlord
        for message in others:
            data = message.within(message.want("data", dict), "data")
            if "type" in message.fields:  # an answer of the server, which tells the plays in turn
                played = message.fields.get("action") == "play" and data.fields.get("play")
                seat, name, plays = turn, "play", played if isinstance(played, list) else []
            else:
                seat, name, plays = _seat(draft, data, "player"), "cards", [data.fields]
            for each in plays:
                cards = each.get("cards") if isinstance(each, dict) else each
                draft.act(seat, "" if cards is None else cards, data, name)
                seat, turn = (seat + 1) % PLAYERS, (turn + 1) % PLAYERS


FORMAT = MessagesFormat("messages", Message("the messages of DouZero's server"))


def _is_start(message: Mapping[str, Any]) -> bool:
    return message.get("action") == "init" and "type" not in message


def _seat(draft: Draft, told: RecordEvent, name: str) -> int:
    """Returns the seat that a position in a field means."""
    code = told.fields.get(name)
    if str(code) not in ("0", "1", "2") or isinstance(code, bool):
        raise InvalidRequest(
            "a position is 0 to 2, not {code}", told.pointer(name), code=quoted(code)
        )
    return ((draft.landlord or 0) + _SEATS[int(str(code))]) % PLAYERS
