"""The replays of RLCard's web viewer, with players and cards that have suits.

    {"playerInfo": [{"id": 0, "index": 0, "role": "landlord", "agentInfo": {"name": "p0"}}, …],
     "initHands": ["C3 D3 D4 …", …],
     "moveHistory": [{"playerIdx": 0, "move": "SK CA DA SA HA C2", "info": {}}, …]}

The jokers are `BJ` and `RJ`. Our records have no suits in this game: writing gives each card of a
rank one of its suits.
"""

from __future__ import annotations

from typing import Any

from solver.errors import InvalidRequest, quoted
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.play import PASS
from solver.game.state import GameState
from solver.messages import Message
from solver.records.cards54 import DealtNumbers, Suited, suited
from solver.records.chunks import TextSample
from solver.records.events import RecordEvent
from solver.records.foreign import EXTRA, PLAYERS, RLCARD_PLAYS, ForeignFormat, extra_of, steps_of
from solver.records.record import Record
from solver.records.rlcard import act_of, hands_at
from solver.rules import Rules, Source


class ShowdownFormat(ForeignFormat):
    """Reads and writes replays of RLCard's viewer."""

    rules = plays = RLCARD_PLAYS
    unsaid = ("bottom",)

    def detects(self, sample: TextSample) -> bool:
        """Returns whether the first game has the viewer's hands or moves."""
        return sample.has("initHands") or sample.has("moveHistory")

    def state(self, event: RecordEvent, rules: Rules, source: Source) -> GameState:
        """Returns the game of a replay."""
        names, landlord, role = _players(event)
        places = {"hands": event.pointer("initHands"), "landlord": role}
        suits, hands, acts = Suited(), [], []
        for seat, hand in enumerate(hands_at(rules, event, "initHands")):
            hands.append(hand)
            if hand is not None:
                with event.at("initHands", seat):
                    suits.deal(seat, event.fields["initHands"][seat])
        # Only the additional object knows the bottom, which is in the landlord's hand, too.
        text = extra_of(event).fields.get("bottom")
        own, bottom = hands[landlord], None
        if text is not None:
            with event.at(EXTRA, "bottom"):
                bottom = Hand.parse(rules, text)
                hands[landlord] = None if own is None else own - bottom
        moves = steps_of(event.want("moveHistory", list), event, "moveHistory")
        for number, move in enumerate(moves):
            with event.at("moveHistory", number):
                act = _act(move)
            with event.at("moveHistory", number, "move"):
                suits.play(act.seat, move.get("move") or "")
            acts.append(act)
            places[f"acts/{number}"] = event.pointer("moveHistory", number, "move")
        return GameState(
            rules,
            source,
            tuple(hands),
            bottom,
            landlord=landlord,
            acts=tuple(acts),
            names=tuple(names) if all(names) else None,
            places=places,
        )

    def members(self, record: Record) -> dict[str, Any]:
        """Returns the members of a replay."""
        cards = DealtNumbers(record.at(0).hands)
        players = [
            {
                "id": seat,
                "index": seat,
                "role": "landlord" if seat == record.landlord else "peasant",
                "agentInfo": {"name": record.names[seat] if record.names else ""},
            }
            for seat in range(PLAYERS)
        ]
        hands = [None if ids is None else " ".join(map(suited, ids)) for ids in cards.dealt]
        moves = []
        for move in record.timeline.moves:
            played = " ".join(map(suited, cards.played(move.seat, move.play)))
            moves.append({"playerIdx": move.seat, "move": played or PASS, "info": {}})
        return {"playerInfo": players, "initHands": hands, "moveHistory": moves}

    def additions(self, record: Record) -> dict[str, Any]:
        """Returns the members of the additional object; the names only where one is empty."""
        found = super().additions(record)
        if all(record.names or ()):
            found.pop("names", None)
        return found


FORMAT = ShowdownFormat("showdown", Message("the format of RLCard's viewer"))


def _players(event: RecordEvent) -> tuple[list[str], int, str]:
    """Returns the names, the landlord's seat, and the place in the text that says so.

    A player's seat is his `index`, or else his place in the list.
    """
    names, landlord, role = [""] * PLAYERS, None, ""
    for place, player in enumerate(event.want("playerInfo", list)):
        if not isinstance(player, dict):
            raise InvalidRequest(
                "a player is an object, not {player}",
                event.pointer("playerInfo", place),
                player=quoted(player),
            )
        seat = player.get("index", place)
        if type(seat) is not int or not 0 <= seat < PLAYERS:
            raise InvalidRequest(
                "there is no seat {seat}",
                event.pointer("playerInfo", place, "index"),
                seat=quoted(seat),
            )
        if player.get("role") == "landlord":
            landlord, role = seat, event.pointer("playerInfo", place, "role")
        agent = player.get("agentInfo")
        name = agent.get("name") if isinstance(agent, dict) else None
        names[seat] = name if isinstance(name, str) else ""
    if landlord is None:
        raise InvalidRequest("no player has the role `landlord`", event.pointer("playerInfo"))
    return names, landlord, role


def _act(move: Any) -> Act:
    seat = move.get("playerIdx") if isinstance(move, dict) else None
    if type(seat) is not int:
        raise InvalidRequest(
            "a move has the `playerIdx` of its seat, not {move}", move=quoted(move)
        )
    return act_of(seat, move.get("move"))
