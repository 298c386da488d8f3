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

from solver.errors import InvalidHand, InvalidRequest, quoted
from solver.game.cards import Hand
from solver.game.deal import dealt_sizes, wrong_size
from solver.game.state import GameState
from solver.game.words import is_pass
from solver.messages import Message
from solver.records.cards54 import to_edge
from solver.records.chunks import GameChunk, TextSample, games_or_none, objects
from solver.records.douzero import BOTTOM, PLAYS, ROLES, acts_of, cards_at, landlord_seat
from solver.records.events import RecordEvent
from solver.records.foreign import DOUZERO_PLAYS, PLAYERS, ForeignFormat, not_held
from solver.records.json_text import filled_lines
from solver.records.record import Record
from solver.rules import Rules, Source

_POSITION, _HELD = "player_position", "player_hand_cards"
_FORM = f"{_POSITION}="
_MOST_FIELDS = 40


class PredictFormat(ForeignFormat):
    """Reads and writes requests of DouZero's servers."""

    plays = DOUZERO_PLAYS
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

    def state(self, event: RecordEvent, rules: Rules, source: Source) -> GameState:
        """Returns the game that a request is about, as its seat sees it."""
        landlord = landlord_seat(event, rules)
        place = _place(event.fields.get(_POSITION), event)
        seat = (landlord + place) % PLAYERS
        acts = acts_of(landlord, event.fields.get(PLAYS) or "", event, PLAYS)
        dealt = cards_at(rules, event.fields, event, _HELD)
        if dealt is None:
            raise InvalidRequest("`{name}` is missing here", event.pointer(_HELD), name=_HELD)
        bottom = cards_at(rules, event.fields, event, BOTTOM)
        with event.at(_HELD):
            for act in acts:
                if act.seat == seat and not is_pass(rules, act.cards):
                    dealt += Hand.parse(rules, act.cards)
            size = dealt_sizes(rules, landlord)[seat]
            if place == 0 and len(dealt) != size:
                cards = rules.description.deal.hand
                raise InvalidHand(wrong_size(rules, len(dealt), cards, landlord=True))
            if place == 0 and bottom is not None:
                dealt -= bottom
        hands = tuple(dealt if each == seat else None for each in range(PLAYERS))
        places = event.pointers(hands=_HELD, bottom=BOTTOM, acts=PLAYS)
        return GameState(rules, source, hands, bottom, landlord=landlord, acts=acts, places=places)

    def members(self, record: Record) -> dict[str, Any]:
        """Returns the request of the only seat whose hand is known, or of the seat to act."""
        assert record.landlord is not None
        game = record.at(len(record.acts))
        known = [seat for seat, hand in enumerate(game.hands) if hand is not None]
        if not known:
            raise not_held(self.title, Message("no hand is known"))
        seat = game.turn if game.turn in known else known[0]
        order = [(record.landlord + place) % PLAYERS for place in range(PLAYERS)]
        own = game.hands[seat]
        assert own is not None
        rest = Hand.deck(record.rules) - own
        for played in game.played:
            rest -= played
        last = {move.seat: move.play for move in game.history}
        members: dict[str, Any] = {
            _POSITION: str(order.index(seat)),
            _HELD: to_edge(own),
            BOTTOM: None if record.bottom is None else to_edge(record.bottom),
            PLAYS: ",".join(to_edge(move.play.cards) if move.play else "" for move in game.history),
            "other_hand_cards": to_edge(rest),
            "bomb_num": len(game.bombs) + game.rockets,
        }
        for role, each in zip(ROLES, order, strict=True):
            play = last.get(each)
            members[f"num_cards_left_{role}"] = game.left[each]
            members[f"played_cards_{role}"] = to_edge(game.played[each])
            members[f"last_move_{role}"] = to_edge(play.cards) if play is not None else ""
        return members


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
