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
from solver.game.play import PASS
from solver.records.cards54 import Numbers, Suited, of_suited, suited
from solver.records.draft import Draft
from solver.records.events import Event
from solver.records.foreign import (
    EXTRA,
    PLAYERS,
    RLCARD_PLAYS,
    ForeignFormat,
    at,
    cards_of,
    steps_of,
)
from solver.records.pieces import Sample
from solver.records.record import Record
from solver.rules import Rules, Source


class ShowdownFormat(ForeignFormat):
    """Reads and writes replays of RLCard's viewer."""

    plays = RLCARD_PLAYS

    def detects(self, sample: Sample) -> bool:
        """Returns whether the first game has the viewer's hands or moves."""
        return sample.has("initHands") or sample.has("moveHistory")

    def draft(self, event: Event, rules: Rules, source: Source) -> Draft:
        """Returns the draft of a replay."""
        draft = Draft(rules, source, [None] * PLAYERS)
        _read_players(draft, event)
        hands = event.want("initHands", list)
        if len(hands) != PLAYERS:
            raise InvalidRequest(
                "{count} hands for {players} seats",
                event.pointer("initHands"),
                count=len(hands),
                players=PLAYERS,
            )
        draft.places["hands"] = event.pointer("initHands")
        suits = Suited()
        for seat, cards in enumerate(hands):
            if cards is not None:
                text = _cards(cards, event, seat)
                draft.hands[seat] = cards_of(rules, text, event, "initHands", seat)
                with at(event, "initHands", seat):
                    suits.deal(seat, cards)
        _split(draft, event)
        moves = steps_of(event.want("moveHistory", list), event, "moveHistory")
        for number, move in enumerate(moves):
            with at(event, "moveHistory", number):
                act = _act(move)
            with at(event, "moveHistory", number, "move"):
                suits.play(act.seat, move.get("move") or "")
            draft.acts.append(act)
            draft.places[f"acts/{number}"] = event.pointer("moveHistory", number, "move")
        return draft

    def members(self, record: Record) -> dict[str, Any]:
        """Returns the members of a replay."""
        numbers = Numbers()
        held = [None if hand is None else numbers.take(hand) for hand in record.at(0).hands]
        left = [list(cards or []) for cards in held]
        players = [
            {
                "id": seat,
                "index": seat,
                "role": "landlord" if seat == record.landlord else "peasant",
                "agentInfo": {"name": record.names[seat] if record.names else ""},
            }
            for seat in range(PLAYERS)
        ]
        hands = [None if cards is None else " ".join(map(suited, cards)) for cards in held]
        moves = []
        for move in record.at(len(record.acts)).history:
            cards = PASS
            if move.play is not None:
                played = numbers.take(move.play.cards, left[move.seat])
                cards = " ".join(map(suited, played))
            moves.append({"playerIdx": move.seat, "move": cards, "info": {}})
        return {"playerInfo": players, "initHands": hands, "moveHistory": moves}

    def additions(self, record: Record) -> dict[str, Any]:
        """Returns the members of the additional object: the bottom, but not the names."""
        found = super().additions(record)
        if all(record.names or ()):
            found.pop("names", None)
        if record.bottom is not None:
            found["bottom"] = str(record.bottom)
        return found


FORMAT = ShowdownFormat("showdown", "the format of RLCard's viewer")


def _cards(value: Any, event: Event, seat: int) -> str:
    with at(event, "initHands", seat):
        return of_suited(value)


def _read_players(draft: Draft, event: Event) -> None:
    """Reads names and roles; a player's seat is his `index`, or else his place in the list."""
    names: list[str] = [""] * PLAYERS
    players = event.want("playerInfo", list)
    for place, player in enumerate(players):
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
            draft.landlord = seat
            draft.places["landlord"] = event.pointer("playerInfo", place, "role")
        agent = player.get("agentInfo")
        name = agent.get("name") if isinstance(agent, dict) else None
        names[seat] = name if isinstance(name, str) else ""
    if draft.landlord is None:
        raise InvalidRequest("no player has the role `landlord`", event.pointer("playerInfo"))
    if all(names):
        draft.names = names
    draft.places["names"] = event.pointer("playerInfo")


def _split(draft: Draft, event: Event) -> None:
    """Takes the bottom out of the landlord's hand, where the additional object knows it."""
    text = (event.may(EXTRA, dict) or {}).get("bottom")
    assert draft.landlord is not None
    own = draft.hands[draft.landlord]
    if text is None:
        return
    draft.bottom = cards_of(draft.rules, text, event, EXTRA, "bottom")
    if own is not None:
        with at(event, EXTRA, "bottom"):
            draft.hands[draft.landlord] = own - draft.bottom


def _act(move: Any) -> Act:
    seat = move.get("playerIdx") if isinstance(move, dict) else None
    if type(seat) is not int:
        raise InvalidRequest(
            "a move has the `playerIdx` of its seat, not {move}", move=quoted(move)
        )
    cards = move.get("move")
    if cards is None or cards == "" or (isinstance(cards, str) and cards.lower() == PASS):
        return Act(seat, PASS)
    return Act(seat, of_suited(cards))
