"""The games of a match as records, with what the players have weighed before each act.

A game is one line: the events of a ddz-record (docs/records.md) in an array, so that whatever reads
records reads it. Members that no record needs, and that readers of records ignore, hold the values
(docs/labs.md, "A data set of games").
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lab.arena.agent import WeighedDecision
from lab.arena.deals import Deal, Dealer
from solver.bidders.learned import LearnedBidder
from solver.game.auction import Auction
from solver.game.cards import Hand
from solver.game.game import Game
from solver.game.labels import LONGEST_NAME
from solver.game.state import Terms
from solver.records import Record
from solver.records.ddz import events_of
from solver.rules import Rules

# What the values of an option mean. An outside engine may give others.
UNITS: Mapping[str, str] = {
    "win": "probability from 0 to 1 that the side of the seat wins",
    "win_error": "standard error of win",
    "points": "expected score of the seat, in base stakes",
    "points_error": "standard error of points",
    "worlds": "number of sampled deals behind the values",
    "proven": "true where the option wins whatever the hidden cards are",
}


@dataclass
class GameNotes:
    """What the agents have weighed in one game, by the number of the act that came of it.

    A chance to bomb out of turn that a seat lets go by comes before the act of another seat.
    """

    by_act: dict[int, list[tuple[int, WeighedDecision]]] = field(default_factory=dict)

    def asked(self, seat: int, found: WeighedDecision, *, act: int) -> None:
        """Notes a decision that was made before act number `act`."""
        self.by_act.setdefault(act, []).append((seat, found))

    def members(self, act: int, seat: int) -> dict[str, Any]:
        """Returns the members of an act's event: the options of its seat, and chances let go by."""
        *declined, (asked, last) = self.by_act[act]
        assert asked == seat
        found: dict[str, Any] = {}
        if last.options:
            found["options"] = list(last.options)
        kept = [
            {"seat": each, "options": list(decision.options)}
            for each, decision in declined
            if decision.options
        ]
        return found | ({"declined": kept} if kept else {})


def record_of(game: Game, deal: Deal, names: Sequence[str] | None = None) -> Record:
    """Returns the record of a deal that was played."""
    rules, hands = game.rules, list(deal.hands)
    hands[deal.landlord] -= deal.bottom
    known: dict[str, Any] = {"landlord": deal.landlord, "terms": Terms(deal.contract.bid)}
    if deal.contract.calls:
        known = {"calls": deal.contract.calls, "first": deal.contract.first}
    if rules.description.play.direction != "fixed":
        known["direction"] = game.table.direction
    return Record.build(
        rules,
        hands=hands,
        bottom=deal.bottom,
        names=None if names is None else [_name(each) for each in names],
        acts=[move.to_act() for move in game.history],
        **known,
    )


class Scorer:
    """Writes the games of a match down."""

    def __init__(self, rules: Rules, dealer: Dealer, conditions: Mapping[str, Any]) -> None:
        """Prepares the records of a match.

        Args:
            rules: the game.
            dealer: deals the cards, and says what its bidder expects of each call.
            conditions: what decides the games beside the deal and the players.
        """
        self._rules = rules
        self._dealer = dealer
        self._conditions = conditions

    def line(
        self, game: Game, deal: Deal, names: Sequence[str], notes: GameNotes, *, seating: int
    ) -> str:
        """Returns a game that has ended as one line, with a line feed.

        Args:
            game: the game.
            deal: its cards and its contract.
            names: by seat who has played.
            notes: what was weighed in it.
            seating: 0 for the first game of the deal, 1 for that with the sides swapped.
        """
        events = list(events_of(record_of(game, deal, names)))
        events[0] |= {
            "arena": {"deal": deal.number, "seating": seating, **self._conditions},
            "units": UNITS,
        }
        called, done = self._calls(deal), 0
        for event in events:
            if event["type"] == "call":
                event.update(next(called))
            elif event["type"] in ("play", "pass"):
                event.update(notes.members(done, event["seat"]))
                done += 1
        return json.dumps(events, ensure_ascii=True, separators=(",", ":")) + "\n"

    def _calls(self, deal: Deal) -> Iterator[dict[str, Any]]:
        """Yields for each call of the auction the options with what the bidder expects of them."""
        auction, bidder = deal.contract.auction, self._dealer.bidder
        assert auction is not None
        for before, _ in auction.steps:
            assert before.turn is not None
            if not isinstance(bidder, LearnedBidder) or not bidder.values_hold:
                yield {}
                continue
            seat = ((deal.contract.first or 0) + before.turn) % self._rules.players
            hand = deal.hands[seat]
            if seat == deal.landlord and not before.calls_with_bottom:
                hand -= deal.bottom
            yield {"options": _call_options(bidder, before, hand)}


def _call_options(bidder: LearnedBidder, before: Auction, hand: Hand) -> list[dict[str, Any]]:
    """Returns the calls that a seat may make, best first, where it has seen its whole hand."""
    points = bidder.points(before, np.array([hand.packed], np.uint64))[0]
    found = [
        {"call": call, "points": round(float(worth), 5)}
        for call, worth, informed in zip(before.legal, points, before.informed, strict=True)
        if informed
    ]
    return sorted(found, key=lambda each: -each["points"])


def _name(agent: str) -> str:
    """Returns the name of an agent as a record can hold it; a command line may be longer."""
    text = agent.encode("utf-8", "replace").decode()
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1]}…"
