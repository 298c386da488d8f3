"""The requests of DouZero's HTTP servers, which ask for one play: what one seat sees.

    {"player_position": "1", "player_hand_cards": "3344557JQ2D", "three_landlord_cards": "57X",
     "card_play_action_seq": "789TJ,9TJQK,,", …}

This is a request of `/predict` of RLCard's web viewer. Positions are 0 the landlord, 1 the seat
after him and 2 the seat before him; other servers name the roles, as DouZero does, or write lists
of integers inside strings. The cards are those that the seat still holds. The plays stand in turn,
the landlord's first. The text may also be the form that a browser sends, with `&` between fields.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

from solver.errors import InvalidRequest, quoted
from solver.messages import Message
from solver.records.cards54 import DOUZERO, ROLES
from solver.records.chunks import GameChunk, TextSample, games_or_none, objects
from solver.records.douzero import BOTTOM, plays_of
from solver.records.draft import PLAYERS, Draft
from solver.records.events import RecordEvent
from solver.records.foreign import ForeignReader
from solver.records.json_text import filled_lines

_POSITION, _HELD = "player_position", "player_hand_cards"
_FORM = f"{_POSITION}="
_MOST_FIELDS = 40


class PredictFormat(ForeignReader):
    """Reads requests of DouZero's servers."""

    spelling = DOUZERO
    unsaid = ("landlord",)

    def detects(self, sample: TextSample) -> bool:
        """Returns whether the first game has the position and the cards of a player."""
        return sample.has(_POSITION, _HELD) or (
            sample.value is None and _FORM in sample.text.split("\n", 1)[0][:4000]
        )

    def chunks(self, text: str) -> Iterator[GameChunk]:
        """Yields the games in `text`: an object each, or a form in each line."""
        if text.lstrip()[:1] in ("{", "["):
            yield from objects(text)
            return
        lines = enumerate(filled_lines(text))
        yield from games_or_none(_form(number, *line) for number, line in lines)

    def read(self, draft: Draft, event: RecordEvent) -> None:
        """Reads the game that a request is about, as its seat sees it."""
        assert draft.landlord is not None
        seat = (draft.landlord + _place(event.fields.get(_POSITION), event)) % PLAYERS
        draft.act_in_turn(plays_of(event))
        if event.fields.get(_HELD) is None:
            raise InvalidRequest("`{name}` is missing here", event.pointer(_HELD), name=_HELD)
        draft.deal(seat, event.fields[_HELD], event, _HELD)
        draft.as_dealt()
        draft.lay(event.fields.get(BOTTOM), event, BOTTOM)


FORMAT = PredictFormat("predict", Message("a request of DouZero's server"))


def _place(position: Any, event: RecordEvent) -> int:
    """Returns how many seats after the landlord a player sits."""
    if position in ROLES:
        return ROLES.index(str(position))
    if str(position) in ("0", "1", "2") and not isinstance(position, bool):
        return int(position)
    raise InvalidRequest(
        "a position is 0 to 2, or one of {roles}, not {position}",
        event.pointer(_POSITION),
        roles=", ".join(ROLES),
        position=quoted(position),
    )


def _form(number: int, line: int, text: str) -> GameChunk:
    """Returns the game of one form, as a browser sends it."""
    text = text.strip()
    try:
        fields: dict[str, Any] = dict(
            parse_qsl(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
        )
        if "ddz" in fields:
            fields["ddz"] = json.loads(fields["ddz"])
    except (ValueError, RecursionError) as error:
        broken = InvalidRequest("{text} is no form: {error}", text=quoted(text), error=str(error))
        return GameChunk.refused(number, line, broken)
    return GameChunk.of(number, line, fields)
