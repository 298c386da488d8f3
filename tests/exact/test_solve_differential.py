"""The native exact search against a full search that shares no code with it.

Small positions of every game, two hands to four, leads and follows, Spring still possible or not.
Every legal play's result must be equal, for both objectives.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from oracle import GAMES
from oracle import Play as OraclePlay
from oracle.perfect import Distances, FullSearch, Lay, State, lays, named
from oracle.positions import Position, random_position

from solver.game.cards import Hand
from solver.game.play import Play
from solver.native import _core
from solver.rules import Rules, load_rules
from tests.choice import Some

FEW = 120
MANY = 5000


def native(
    position: Position, *, points: bool, interrupts: bool = True, memory: int = 1 << 20
) -> _core.PerfectSearch:
    """Returns the native search of a position of the oracle."""
    rules = load_rules(position.game)
    state = position.state
    current = None
    if state.top is not None:
        kind, length, kickers, key, _ = state.top
        packed = Hand.of(rules, position.over).packed
        current = next(
            play.native
            for play in (Play(rules, Hand(rules), each) for each in rules.native.readings(packed))
            if (play.type, play.length, play.kickers) == (kind, length, kickers)
            and key_of(rules, play) == key
        )
    table = _core.Table.at(
        rules.native,
        position.landlord,
        position.direction,
        [len(hand) for hand in state.hands],
        state.turn,
        state.holder,
        current,
        state.passes,
        1,
        state.landlord_plays,
        state.peasant_plays,
    )
    hands = [Hand.of(rules, hand).packed for hand in state.hands]
    return _core.PerfectSearch(
        rules.native, table, hands, points=points, interrupts=interrupts, memory=memory
    )


def key_of(rules: Rules, play: Play) -> str:
    """Returns the key as the oracle has it: of every bomb of a suited game a suit."""
    suits = rules.description.deck.suit_order if play.type == "bomb" else ""
    return (suits or rules.ranks)[play.native.key]


def as_oracle(position: Position, act: _core.PerfectAct) -> OraclePlay | None:
    """Returns an act of the core as the oracle names it."""
    if act.play is None:
        return None
    rules = load_rules(position.game)
    hand = Hand.of(rules, position.state.hands[act.seat])
    play = Play.from_native(rules, act.play, hand)
    cards = named(position.game, play.cards.cards)
    return play.type, play.length, play.kickers, key_of(rules, play), cards


def bounds(
    position: Position, acts: Sequence[_core.PerfectAct]
) -> dict[OraclePlay | None, tuple[int, int]]:
    """Returns what the core says of each act."""
    found = {as_oracle(position, act): (act.low, act.high) for act in acts}
    assert len(found) == len(acts)
    assert all(act.seat == position.state.turn and not act.interrupt for act in acts)
    return found


def truths(position: Position, *, interrupts: bool = True) -> dict[OraclePlay | None, int]:
    """Returns the landlord's score after each act, by following every line of play."""
    search = FullSearch(position.game, position.landlord, position.direction, interrupts=interrupts)
    return search.each(position.state)


def best(position: Position, results: dict[OraclePlay | None, int]) -> int:
    """Returns the result of the position, given those of its acts."""
    choose = max if position.state.turn == position.landlord else min
    return choose(results.values())


def scored(truth: int, *, points: bool) -> int:
    """Returns a score as the objective has it."""
    return truth if points else 1 if truth > 0 else -1


def agree(position: Position, *, interrupts: bool = True, memory: int = 1 << 20) -> None:
    """Asserts that both searches find the same for a position and each of its plays."""
    results = truths(position, interrupts=interrupts)
    for points in (False, True):
        wanted = {act: scored(truth, points=points) for act, truth in results.items()}
        search = native(position, points=points, interrupts=interrupts, memory=memory)
        found = search.run()
        exact = {act: (value, value) for act, value in wanted.items()}
        assert bounds(position, found.acts) == exact, (position, points, interrupts)
        value = best(position, wanted)
        assert (found.low, found.high) == (value, value), (position, points, interrupts)
        assert_line(position, found.line, value, points=points, interrupts=interrupts)
        only = native(position, points=points, interrupts=interrupts, memory=memory)
        single = only.run(each_play=False)
        assert (single.low, single.high) == (value, value), (position, points, interrupts)
        assert [wanted[as_oracle(position, act)] for act in single.acts] == [value]


def assert_line(
    position: Position,
    line: Sequence[_core.PerfectAct],
    value: int,
    *,
    points: bool,
    interrupts: bool,
) -> None:
    """Asserts that a line ends the game and that no act in it gives anything away."""
    full = FullSearch(position.game, position.landlord, position.direction, interrupts=interrupts)
    state: State | int = position.state
    factor = 1
    for at, act in enumerate(line):
        where = position, points, interrupts, at
        assert isinstance(state, State), where
        assert act.interrupt or act.seat == state.turn, where
        lay = lay_of(position, state, act)
        result = factor * full.result(state, act.seat, lay)
        assert scored(result, points=points) == value, where
        factor *= lay.factor if lay else 1
        state = full.after(state, act.seat, lay)
    assert isinstance(state, int), (position, points, interrupts)


@pytest.mark.parametrize("game", GAMES)
def test_equal_to_a_full_search(game: str, some: Some) -> None:
    """Tests each play of a hundred small positions."""
    rng = random.Random(f"perfect {game}")
    for position in some([random_position(game, rng) for _ in range(FEW)], 8):
        agree(position)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("game", GAMES)
def test_equal_to_a_full_search_of_thousands(game: str) -> None:
    """Tests each play of thousands of small positions, the same at every run."""
    rng = random.Random(f"thousands {game}")
    for _ in range(MANY):
        agree(random_position(game, rng), memory=rng.choice((1 << 12, 1 << 20)))


def test_without_bombs_out_of_turn(some: Some) -> None:
    """Tests street without bombs out of turn, which has other results."""
    rng = random.Random("no interrupts")
    different = 0
    for position in some([random_position("street", rng) for _ in range(FEW)], 8):
        agree(position, interrupts=False)
        different += truths(position) != truths(position, interrupts=False)
    assert different


@pytest.mark.one_in(2, first=1)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("points", [False, True], ids=["win", "points"])
def test_limits_give_bounds_that_hold(game: str, points: bool, some: Some) -> None:
    """Tests that a search that gives up early returns bounds that hold."""
    rng = random.Random(f"limits {game}")
    for position in some([random_position(game, rng) for _ in range(FEW // 4)], 5):
        results = truths(position)
        wanted = {act: scored(truth, points=points) for act, truth in results.items()}
        for nodes in (1, 10, 100, 1000):
            found = native(position, points=points).run(nodes=nodes)
            given = bounds(position, found.acts)
            assert given.keys() == wanted.keys(), (position, nodes)
            for act, (low, high) in given.items():
                assert low <= wanted[act] <= high, (position, nodes, act)
            assert found.low <= best(position, wanted) <= found.high, (position, nodes)


def assert_shortest(position: Position, *, points: bool, interrupts: bool = True) -> bool:
    """Asserts how many plays the winner needs after each act, and that the line takes as many.

    The count allows the loser to resist at any price. In the line of a game for points the loser
    gives no points away: only where that would resist for longer is the line shorter.

    Returns:
        Whether all counts are exact. One that the allowance of positions ends is a lower bound.
    """
    full = FullSearch(position.game, position.landlord, position.direction, interrupts=interrupts)
    found = native(position, points=points, interrupts=interrupts).run()
    distances = Distances(full, points=points)
    wanted = distances.each(position.state)
    counts = {as_oracle(position, act): (act.plays_to_win, act.exact) for act in found.acts}
    assert counts.keys() == wanted.keys(), (position, points)
    for act, (plays, exact) in counts.items():
        assert plays == wanted[act] if exact else plays <= wanted[act], (position, points, act)
    best = [
        wanted[as_oracle(position, act)]
        for act in found.acts
        if (act.low, act.high) == (found.low, found.high)
    ]
    landlord_wins = found.low > 0
    ahead = landlord_wins == (position.state.turn == position.landlord)
    own = [
        act
        for act in found.line
        if act.play is not None and (act.seat == position.landlord) == landlord_wins
    ]
    plays = (min if ahead else max)(best)
    if len(own) < plays and points:
        assert resists_at_a_price(position, distances, found.line), (position, plays)
    else:
        assert len(own) == plays, (position, points)
    return all(exact for _, exact in counts.values())


def resists_at_a_price(
    position: Position, distances: Distances, line: Sequence[_core.PerfectAct]
) -> bool:
    """Returns whether the loser could resist for longer somewhere in a line by losing more."""
    full, state = distances.full, position.state
    landlord_wins = full.value(state) > 0
    for act in line:
        while not act.interrupt and full.interrupts and state.waiting < len(state.hands) - 1:
            state = state._replace(waiting=state.waiting + 1)
        if (act.seat == position.landlord) != landlord_wins and not act.interrupt:
            value = full.value(state)
            kept = [
                plays
                for choice, plays in distances.each(state).items()
                if full.each(state)[choice] == value
            ]
            if distances.of(state) > max(kept):
                return True
        then = full.after(state, act.seat, lay_of(position, state, act))
        if not isinstance(then, State):
            break
        state = then
    return False


def lay_of(position: Position, state: State, act: _core.PerfectAct) -> Lay | None:
    """Returns what the oracle lays down for an act of the core in a later state; None passes."""
    if act.play is None:
        return None
    wanted = as_oracle(replace(position, state=state), act)
    return next(lay for lay in lays(position.game, state.hands[act.seat]) if lay.what == wanted)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("points", [False, True], ids=["win", "points"])
def test_plays_to_win_are_those_of_a_full_search(game: str, points: bool, some: Some) -> None:
    """Tests the shortest wins and the longest resistance, and that the line follows them."""
    rng = random.Random(f"distance {game}")
    for position in some([random_position(game, rng) for _ in range(FEW // 3)], 10):
        assert assert_shortest(position, points=points), position


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("game", GAMES)
def test_plays_to_win_of_thousands(game: str) -> None:
    """Tests the same for many more positions, of which very few are too large to be counted."""
    rng = random.Random(f"thousands of distances {game}")
    exact = [
        assert_shortest(random_position(game, rng), points=rng.random() < 0.5)
        for _ in range(MANY // 2)
    ]
    assert exact.count(False) <= len(exact) // 500


@pytest.mark.one_in(5, first=2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("memory", [1, 1 << 10, 1 << 14])
def test_little_memory_changes_nothing(game: str, memory: int, some: Some) -> None:
    """Tests that forgetting positions costs time only."""
    rng = random.Random(f"memory {game}")
    for position in some([random_position(game, rng) for _ in range(FEW // 8)], 3):
        agree(position, memory=memory)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("points", [False, True], ids=["win", "points"])
def test_threads_change_nothing(game: str, points: bool) -> None:
    """Tests that two threads find what one finds."""
    rng = random.Random(f"threads {game}")
    for _ in range(FEW // 4):
        position = random_position(game, rng)
        one = native(position, points=points).run(threads=1)
        two = native(position, points=points).run(threads=2)
        assert (one.low, one.high) == (two.low, two.high)
        assert bounds(position, one.acts) == bounds(position, two.acts)


def test_one_thread_repeats_itself() -> None:
    """Tests that the same question takes the same nodes and has the same line."""
    rng = random.Random("again")
    for game in GAMES:
        position = random_position(game, rng)
        first, again = (native(position, points=True).run() for _ in range(2))
        assert first.nodes == again.nodes
        lines = [
            [(act.seat, act.play, act.interrupt) for act in found.line] for found in (first, again)
        ]
        assert lines[0] == lines[1]
