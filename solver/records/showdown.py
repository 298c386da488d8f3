"""The replays of RLCard's web viewer, with players and cards that have suits.

    {"playerInfo": [{"id": 0, "index": 0, "role": "landlord", "agentInfo": {"name": "p0"}}, …],
     "initHands": ["C3 D3 D4 …", …],
     "moveHistory": [{"playerIdx": 0, "move": "SK CA DA SA HA C2", "info": {}}, …]}

The jokers are `BJ` and `RJ`. Our records have no suits in this game: writing gives each card of a
rank one of its suits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.errors import InvalidRequest
from solver.game.play import PASS
from solver.game.seats import check_seat
from solver.messages import Message
from solver.records.cards54 import SUITED, DealtNumbers, suited
from solver.records.chunks import TextSample
from solver.records.draft import PLAYERS, Draft
from solver.records.events import RecordEvent
from solver.records.foreign import RLCARD_PLAYS, ForeignFormat
from solver.records.record import Record


class ShowdownFormat(ForeignFormat):
    """Reads and writes replays of RLCard's viewer."""

    rules = plays = RLCARD_PLAYS
    spelling = SUITED
    unsaid = ("bottom",)

    def detects(self, sample: TextSample) -> bool:
        """Returns whether the first game has the viewer's hands or moves."""
        return sample.has("initHands") or sample.has("moveHistory")

    def read(self, draft: Draft, event: RecordEvent) -> None:
        """Reads a replay. A player's seat is his `index`, or else his place in the list."""
        names = [""] * PLAYERS
        for place, player in enumerate(event.objects("playerInfo")):
            seat = player.fields.get("index", place)
            check_seat(draft.rules, seat, player.pointer("index"))
            if player.fields.get("role") == "landlord":
                draft.landlord, draft.places["landlord"] = seat, player.pointer("role")
            agent = player.fields.get("agentInfo")
            name = agent.get("name") if isinstance(agent, dict) else None
            names[seat] = name if isinstance(name, str) else ""
        if draft.landlord is None:
            raise InvalidRequest("no player has the role `landlord`", event.pointer("playerInfo"))
        draft.names = names if all(names) else None
        draft.deal_all(event, "initHands")
        for move in event.objects("moveHistory"):
            draft.act(move.want("playerIdx", int), move.fields.get("move"), move, "move")

    def holds_names(self, names: Sequence[str]) -> bool:
        """Returns whether no name is empty, so that they are read again."""
        return all(names)

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


FORMAT = ShowdownFormat("showdown", Message("the format of RLCard's viewer"))
