"""Arbitrary arguments for the table. Run by test_fuzz.py in a process of its own."""

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solver.native import _core
from tests.native.fuzz_rules import ANY_INT, GAME, SMALL, foreign_plays, hands, usually
from tests.native.games import doing, refusable, rules

PLAYERS = {"street": 4, "double": 4}
COUNTS = st.lists(st.one_of(st.integers(-1, 21), SMALL), max_size=5)
ACT = st.tuples(
    usually(st.integers(0, 2), SMALL), st.one_of(st.none(), foreign_plays()), st.booleans()
)


def look(table: _core.Table) -> None:
    """Reads every property of a table, and calls every query."""
    for name in dir(table):
        # Only a game that is over has an ending.
        if not name.startswith("_") and (name != "ending" or table.over):
            getattr(table, name)
    table.interrupters()
    assert table.copy().left == table.left


@given(
    GAME,
    usually(st.integers(0, 2), SMALL),
    usually(st.sampled_from([1, -1]), SMALL),
    usually(st.none(), COUNTS),
    st.lists(ACT, max_size=6),
)
def test_tables_and_acts(
    game: str, landlord: int, direction: int, left: Any, acts: list[Any]
) -> None:
    doing("table", game, landlord, direction, left, acts)
    with refusable():
        table = _core.Table(rules(game), landlord, direction, left)
        look(table)
        for seat, play, interrupt in acts:
            refusal = table.refusal(seat, play, interrupt)
            before = table.left, table.turn
            if refusal:
                with pytest.raises(ValueError, match="not legal"):
                    table.act(seat, play, interrupt)
                assert (table.left, table.turn) == before
            else:
                table.act(seat, play, interrupt)
            look(table)


@given(
    game=GAME,
    landlord=usually(st.integers(0, 2), st.integers(-1, 4)),
    direction=usually(st.sampled_from([1, -1]), st.just(0)),
    left=usually(st.lists(st.integers(1, 9), min_size=3, max_size=3), COUNTS),
    turn=usually(st.just(1), SMALL),
    holder=usually(st.sampled_from([-1, 0]), SMALL),
    current=st.one_of(st.none(), foreign_plays()),
    passes=usually(st.just(0), SMALL),
    factor=usually(st.integers(1, 16), ANY_INT),
    plays=usually(st.just((1, 1)), st.tuples(ANY_INT, ANY_INT)),
    acts=st.lists(ACT, max_size=4),
)
@example(
    game="classic",
    landlord=0,
    direction=1,
    left=[1, 1, 1],
    turn=0,
    holder=-1,
    current=None,
    passes=0,
    factor=1,
    plays=(2**31 - 1, 2**31 - 1),
    acts=[],
)
def test_tables_in_the_middle(
    game: str,
    landlord: int,
    direction: int,
    left: list[int],
    turn: int,
    holder: int,
    current: Any,
    passes: int,
    factor: int,
    plays: tuple[int, int],
    acts: list[Any],
) -> None:
    doing("at", game, landlord, direction, left, turn, holder, current, passes, factor, plays, acts)
    native = rules(game)
    with refusable():
        table = _core.Table.at(
            native, landlord, direction, left, turn, holder, current, passes, factor, *plays
        )
        look(table)
        for seat, play, interrupt in acts:
            with refusable():
                table.act(seat, play, interrupt)
            look(table)
        with refusable():
            table.act(table.turn, native.plays(0x1)[0])
            look(table)


@given(
    GAME,
    usually(st.integers(1, 3), ANY_INT),
    st.booleans(),
    usually(st.lists(st.integers(4, 8), max_size=3), st.lists(SMALL, max_size=70)),
    usually(st.integers(0, 1), ANY_INT),
    usually(st.integers(0, 3), ANY_INT),
    st.booleans(),
    st.booleans(),
)
@example("double", 1000, True, [8] * 64, 8, 8, True, True)
def test_scores(
    game: str,
    bid: int,
    won: bool,
    bombs: list[int],
    rockets: int,
    snatches: int,
    spring: bool,
    anti_spring: bool,
) -> None:
    doing("scores", game, bid, won, bombs, rockets, snatches, spring, anti_spring)
    native = rules(game)
    players = PLAYERS.get(game, 3)
    with refusable():
        factor = _core.play_factor(native, bombs, rockets, spring, anti_spring)
        paid = settled(native, bid, snatches, factor, won)
        assert paid[0] == -paid[1] * (players - 1)
        assert (paid[0] > 0) is won or bid == 0


def settled(native: _core.Rules, bid: int, snatches: int, factor: int, won: bool) -> list[int]:
    paid = _core.settle(native, bid, snatches, [], [], 0, np.array([factor]), np.array([won]))
    return [int(points) for points in paid[0]]


@given(
    GAME,
    usually(st.integers(1, 3), ANY_INT),
    usually(st.integers(0, 3), ANY_INT),
    st.sampled_from([1, 2**24]),
)
@example("snatch", 2**31 - 1, 2**31 - 1, 2**24)
@example("snatch", 2**31 - 1, 40, 2**24)
@example("classic", -1, -1, 1)
def test_scores_of_a_finished_game(game: str, bid: int, snatches: int, factor: int) -> None:
    doing("finished", game, bid, snatches, factor)
    native = rules(game)
    players = PLAYERS.get(game, 3)
    table = _core.Table.at(native, 0, 1, [1] * players, 0, -1, None, 0, factor)
    table.act(0, native.plays(0x1)[0])
    with refusable():
        found = settled(native, bid, snatches, table.ending, True)
        assert bid >= 0
        assert snatches >= 0
        assert sum(found) == 0
        assert found[0] >= 0


@given(
    GAME,
    st.data(),
    usually(st.integers(0, 2), SMALL),
    usually(st.integers(0, 2), SMALL),
    st.one_of(st.none(), foreign_plays()),
)
def test_the_greedy_policy_at_any_table(
    game: str, data: st.DataObject, landlord: int, seat: int, current: Any
) -> None:
    native = rules(game)
    hand = data.draw(hands(game))
    players = PLAYERS.get(game, 3)
    some = st.lists(st.integers(1, 20), min_size=players, max_size=players)
    left = data.draw(usually(some, COUNTS))
    doing("greedy", game, hand, left, landlord, seat, current)
    with refusable():
        table = _core.Table.at(native, landlord, 1, left, 0, 1, current, 0)
        for timid in (False, True):
            with refusable():
                play = _core.SimplePlayer(native, timid).decide(table, seat, hand)
                assert play is None or native.valid_hand(play.cards)
