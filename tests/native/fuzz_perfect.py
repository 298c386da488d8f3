"""Arbitrary positions for the exact search. Run by test_fuzz.py in a process of its own."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from solver.native import _core
from tests.native.fuzz_rules import ANY_INT, GAME, SMALL, foreign_plays, hands
from tests.native.fuzz_search import SECONDS
from tests.native.fuzz_table import PLAYERS
from tests.native.games import deck_of, doing, refusable, rules


@st.composite
def positions(draw: st.DrawFn) -> tuple[Any, ...]:
    """Draws the arguments of a position, of which up to two are wrong."""
    game = draw(GAME)
    players = draw(st.sampled_from([2, PLAYERS.get(game, 3)]))
    cards = list(draw(st.permutations(deck_of(game))))[: 5 * players]
    sizes = draw(st.lists(st.integers(1, 5), min_size=players, max_size=players))
    held = [sum(cards.pop() for _ in range(size)) for size in sizes]
    made: dict[str, Any] = {
        "left": sizes,
        "hands": held,
        "landlord": draw(st.integers(0, players - 1)),
        "turn": draw(st.integers(0, players - 1)),
        "holder": draw(st.integers(0, players - 1)),
        "direction": draw(st.sampled_from([1, -1])),
        "factor": 1,
        "memory": draw(st.sampled_from([0, 1, 1000, 1 << 20])),
        "seconds": draw(SECONDS),
        "threads": draw(st.integers(1, 3)),
    }
    wrong = {
        "left": st.lists(st.integers(0, 22), max_size=5),
        "hands": st.lists(st.one_of(ANY_INT, hands(game, 60)), max_size=5),
        "landlord": SMALL,
        "turn": SMALL,
        "holder": SMALL,
        "factor": ANY_INT,
        "memory": st.sampled_from([-1, 1 << 62, 1 << 80]),
        "threads": SMALL,
    }
    for name in draw(st.sets(st.sampled_from(sorted(wrong)), max_size=2)):
        made[name] = draw(wrong[name])
    made["current"] = draw(st.one_of(st.none(), st.none(), foreign_plays()))
    return game, made


@settings(max_examples=200)
@given(made=positions(), points=st.booleans(), interrupts=st.booleans(), each=st.booleans())
def test_positions(made: tuple[Any, ...], points: bool, interrupts: bool, each: bool) -> None:
    game, asked = made
    doing("perfect", made, points, interrupts, each)
    with refusable():
        table = _core.Table.at(
            rules(game),
            asked["landlord"],
            asked["direction"],
            asked["left"],
            asked["turn"],
            asked["holder"],
            asked["current"],
            0,
            asked["factor"],
        )
        search = _core.PerfectSearch(
            rules(game),
            table,
            asked["hands"],
            points=points,
            interrupts=interrupts,
            memory=asked["memory"],
        )
        found = search.run(asked["seconds"], 2000, asked["threads"], each)
        assert found.low <= found.high
        for act in [*found.acts, *found.line]:
            assert act.low <= act.high
            assert 0 <= act.seat < len(asked["left"])
            assert act.play is None or act.play.cards
