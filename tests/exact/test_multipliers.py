"""Exact points where factors do not just multiply: additive bombs, caps, open hands, doublings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from solver.errors import InvalidRequest, UnreachablePosition
from solver.exact.solve import solve
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.position import Position
from solver.game.score import settled
from solver.game.table import Table
from solver.rules import Rules, load_rules

# Hands with bombs and rockets in different seats, the landlord's first.
HANDS = [
    ["44446", "3333", "57"],
    ["BR4", "33335", "44"],
    ["BR3333", "467", "5555"],
    ["3333", "44445", "BR"],
    ["4444", "BR3", "55556"],
]
SOURCES: list[Any] = [
    {"base": "happy", "additive_bombs": True},
    {"base": "happy", "cap": 32, "doubling": "super"},
    {"base": "happy", "score": {"cap": 6}, "settlement": "common"},
    {"base": "happy", "score": {"cap": 20}, "additive_bombs": True, "open_hands": "product"},
    {"base": "classic", "additive_bombs": True},
    {"base": "classic", "score": {"cap": 3}},
    {"base": "happy"},
]


class FullSearch:
    """The landlord's points when every seat plays its best, by trying everything."""

    def __init__(self, rules: Rules, contract: Contract) -> None:
        self._rules, self._contract = rules, contract
        self._known: dict[Any, int] = {}

    def best(self, table: Table, hands: tuple[Hand, ...], acts: tuple[Any, ...] = ()) -> int:
        if table.over:
            return settled(self._rules, self._contract, table)[table.landlord]
        current = None if table.leading else (table.current, table.holder)
        # How often the landlord has played decides about Anti-Spring.
        played = sum(seat == table.landlord for seat in acts)
        state = (hands, table.turn, current, table.factor, table.added_bombs, played)
        if state not in self._known:
            found = self._tried(table, hands, acts)
            self._known[state] = (max if table.turn == table.landlord else min)(found)
        return self._known[state]

    def _tried(self, table: Table, hands: tuple[Hand, ...], acts: tuple[Any, ...]) -> list[int]:
        turn, current = table.turn, None if table.leading else table.current
        plays = self._rules.native.plays(hands[turn].packed, current)
        found = []
        for play in [*plays, *([] if table.leading else [None])]:
            after = table.copy()
            after.act(turn, play)
            left = list(hands)
            if play is not None:
                left[turn] -= left[turn].take(play.cards)
            found.append(self.best(after, tuple(left), acts if play is None else (*acts, turn)))
        return found


def contract_of(rules: Rules, random: Random) -> Contract:
    auction = rules.description.auction
    shown = [random.choice([0, *auction.show]) for _ in range(3)] if auction.show else []
    doubling = {"none": [1], "double": [1, 2], "super": [1, 2, 4]}[auction.doubling]
    factors = [random.choice(doubling) for _ in range(3)]
    snatches = random.randrange(3) if auction.snatch == "chain" else 0
    return Contract.of(rules, 0, bid=1, snatches=snatches, shown=shown, factors=factors)


@pytest.mark.one_in(5, first=1)
@pytest.mark.parametrize("source", SOURCES, ids=str)
@pytest.mark.parametrize("texts", HANDS, ids=str)
def test_points_are_those_of_a_full_search(source: Any, texts: list[str]) -> None:
    rules, random = load_rules(source), Random(str(texts))
    hands = [Hand.parse(rules, text) for text in texts]
    for turn, multiplier, plays in ((0, 1, 1), (1, 2, 2), (2, 4, 1)):
        contract = contract_of(rules, random)
        position = Position.of(
            rules,
            landlord=0,
            hands=hands,
            turn=turn,
            multiplier=multiplier,
            contract=contract,
            plays=(plays, 1),
        )
        solution = solve(position, objective="points")
        wanted = FullSearch(rules, contract).best(position.table(1), tuple(hands))
        assert solution.outcome.low == solution.outcome.high == wanted, contract


def test_the_number_of_bombs_may_be_given() -> None:
    rules = load_rules({"base": "classic", "additive_bombs": True})
    hands = [Hand.parse(rules, text) for text in ("44449", "57", "68")]
    # Four times the stake are three bombs, or one bomb and a rocket.
    for bombs, points in ((None, 2 * 5), (3, 2 * 5), (1, 2 * 2 * 3)):
        position = Position.of(
            rules, landlord=0, hands=hands, turn=0, multiplier=4, bombs=bombs, plays=(2, None)
        )
        assert solve(position, objective="points").outcome.low == points
    for wrong, kind in ((2, UnreachablePosition), (-1, UnreachablePosition)):
        with pytest.raises(kind, match="no multiple"):
            Position.of(rules, landlord=0, hands=hands, turn=0, multiplier=4, bombs=wrong)
    with pytest.raises(InvalidRequest, match="multiply"):
        Position.of(load_rules("classic"), landlord=0, hands=hands, turn=0, multiplier=4, bombs=1)
