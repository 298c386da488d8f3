"""Exact results: bounds, choices, limits, and searches that are ended early."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from solver.errors import InvalidRequest
from solver.exact.solution import ResultBounds, Solution
from solver.exact.solve import solve
from solver.game.cards import Hand
from solver.game.contract import Contract
from solver.game.deal import deal
from solver.game.objective import Objective
from solver.game.play import Play
from solver.game.position import Position
from solver.rules import GAMES, Rules, load_rules
from solver.search.limit import Limit
from tests.builders import position
from tests.choice import Some

CLASSIC = load_rules("classic")
SNATCH = load_rules("snatch")
STREET = load_rules("street")
DOUBLE = load_rules("double")

# Street with eighteen cards: small enough to search every deal in both directions.
SMALL_STREET = load_rules(
    {
        "base": "street",
        "id": "small_street",
        "deck": {"ranks": "3456X", "copies": 4, "copies_of": {"X": 2}},
        "deal": {"hand": 4, "bottom": 2},
        "play": {"seq_lo": "3", "seq_hi": "6"},
    }
)


def whole_deal(rules: Rules, seed: int = 0) -> Position:
    """Returns a deal before the first lead; seat 0 is the landlord."""
    hands, bottom = deal(rules, seed)
    hands[0] += bottom
    return Position.of(rules, landlord=0, hands=hands, turn=0)


def results(found: Solution) -> dict[str, str]:
    """Returns who wins by play, best first."""
    return {
        "pass" if each.play is None else str(each.play): each.outcome.result for each in found.plays
    }


def test_outcomes() -> None:
    """Tests winner and points, from exact bounds and from others."""
    won, lost, unknown = (
        ResultBounds("win", 1, 1),
        ResultBounds("win", -1, -1),
        ResultBounds("win", -1, 1),
    )
    assert [each.result for each in (won, lost, unknown)] == ["landlord", "peasants", "undecided"]
    assert [each.exact for each in (won, lost, unknown)] == [True, True, False]
    assert won.points is None
    assert unknown.points_low is None
    known = ResultBounds("points", 4, 16)
    assert (known.result, known.exact, known.points) == ("landlord", False, None)
    assert (known.points_low, known.points_high) == (4, 16)
    exact = ResultBounds("points", -6, -6)
    assert (exact.points, exact.points_low, exact.points_high) == (-6, None, None)


def test_plays_are_best_first() -> None:
    """Tests that the winning plays come first, for either side."""
    # The pair cannot be beaten; a single 3 gives the lead away.
    found = solve(position(CLASSIC, "3344", "5", "67"))
    assert found.result == "landlord"
    assert results(found) == {"33": "landlord", "44": "landlord", "3": "peasants", "4": "peasants"}
    assert [str(found.line[0].play), found.line[1].play] == [str(found.plays[0].play), None]
    # Seat 1 to move against the landlord's single card: a pair first.
    found = solve(position(CLASSIC, "9", "3344", turn=1))
    assert found.result == "peasants"
    assert list(results(found))[:2] == ["33", "44"]
    assert set(list(results(found).values())[2:]) == {"landlord"}


def test_passing_is_a_play() -> None:
    """Tests that the pass has its own result, where it is legal."""
    found = solve(position(CLASSIC, "33A", "4", "5", over=(2, "K")))
    assert results(found)["pass"] == "peasants"
    assert results(found)["A"] == "landlord"
    leading = solve(position(CLASSIC, "33A", "4", "5"))
    assert "pass" not in results(leading)


def test_points() -> None:
    """Tests that bid, bombs, earlier bombs, snatches and opponents count."""
    hands = ("33336", "4", "5")
    bomb_first = position(CLASSIC, *hands)
    found = solve(bomb_first, objective="points")
    assert found.points == 4  # two opponents, one bomb
    assert solve(bomb_first).points is None
    dear = position(CLASSIC, *hands, multiplier=2, contract=Contract.of(CLASSIC, 0, bid=3))
    assert solve(dear, objective="points").points == 24
    snatched = Contract.of(SNATCH, 0, bid=2, snatches=1)
    found = solve(position(SNATCH, *hands, contract=snatched), objective="points")
    assert found.points == 16
    # Street pays one to each opponent, whatever was bid.
    four = position(STREET, "3", "4", "5", "6")
    assert solve(four, objective="points").points == 3
    two = position(CLASSIC, "3", "4", contract=Contract.of(CLASSIC, 0, bid=3))
    assert solve(two, objective="points").points == 3


def test_spring_depends_on_the_plays_so_far() -> None:
    """Tests that only a side without a play so far can suffer Spring or Anti-Spring."""
    found = solve(position(SNATCH, "3", "4"), objective="points")
    assert found.points == 1
    sprung = position(SNATCH, "3", "4", plays=(5, 0))
    assert solve(sprung, objective="points").points == 2
    # The peasant to move goes out; the landlord has played once, or more often.
    for plays, points in ((1, -2), (2, -1)):
        late = position(SNATCH, "3", "4", turn=1, plays=(plays, 3))
        assert solve(late, objective="points").points == points


def test_the_line_is_played_to_the_end() -> None:
    """Tests that the moves of the line empty a hand of the side that wins."""
    start = position(SNATCH, "33445K", "889TT", "669Q7")
    found = solve(start, objective="points")
    hands = list(start.hands)
    for move in found.line:
        if move.play is not None:
            hands[move.seat] -= move.play.cards
    out = [seat for seat, hand in enumerate(hands) if not hand]
    assert len(out) == 1
    assert (out == [0]) == (found.result == "landlord")


def some_cards(rules: Rules, rng: random.Random, each: int) -> Position:
    """Returns a position in the middle of a deal: every seat has kept a few of its cards."""
    hands, _ = deal(rules, rng.getrandbits(32))
    kept = [Hand.of(rules, rng.sample(hand.cards, rng.randint(each - 2, each))) for hand in hands]
    turn = rng.randrange(rules.players)
    return Position.of(rules, landlord=rng.randrange(rules.players), hands=kept, turn=turn)


def after(start: Position, play: Play | None) -> Position:
    """Returns the position after a play, or the pass; the hand must have cards left."""
    players = len(start.hands)
    hands, over, turn = list(start.hands), start.over, (start.turn + 1) % players
    landlord_plays, peasant_plays = start.plays
    multiplier = start.multiplier
    if play is not None:
        hands[start.turn] -= play.cards
        over = start.turn, play
        multiplier *= start.rules.native.factor(play.native) if play.is_bomb else 1
        landlord_plays += start.turn == start.landlord
        peasant_plays += start.turn != start.landlord
    elif over is not None and over[0] == turn:
        over = None  # everybody has passed
    return Position.of(
        start.rules,
        landlord=start.landlord,
        hands=hands,
        turn=turn,
        over=over,
        multiplier=multiplier,
        plays=(landlord_plays, peasant_plays),
    )


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("objective", ["win", "points"])
def test_results_of_plays_are_those_of_what_follows(game: str, objective: Objective) -> None:
    """Tests that a play is worth what the position after it is worth, on larger positions."""
    rules = load_rules(game)
    rng = random.Random(f"{game} {objective}")
    size = 7 if rules.players == 3 else 5
    for _ in range(6):
        start = some_cards(rules, rng, size)
        for _ in range(2):
            found = solve(start, objective=objective, interrupts=False)
            played = rng.choice(found.plays)
            rest = len(start.hands[start.turn]) - (len(played.play) if played.play else 0)
            if not rest:
                break
            start = after(start, played.play)
            assert solve(start, objective=objective, interrupts=False).outcome == played.outcome


def test_undecided() -> None:
    """Tests that a search that gives up says so, and lists every play all the same."""
    start = whole_deal(CLASSIC)
    found = solve(start, limit=Limit(nodes=1))
    assert found.result == "undecided"
    assert (found.outcome.low, found.outcome.high) == (-1, 1)
    legal = CLASSIC.native.plays(start.hands[0].packed)
    assert len(found.plays) == len(legal)
    points = solve(start, objective="points", limit=Limit(nodes=1)).outcome
    assert points.low < 0 < points.high
    assert points.points is None


def test_bombs_out_of_turn() -> None:
    """Tests a position whose winner depends on them, and that the solution says which game it is."""
    # Seat 3 leads, seat 0 would go out with its pair: the landlord's jokers come in between.
    hands = ("JJ", "XX", "222", "244")
    late = position(STREET, *hands, landlord=1, turn=3)
    with_bombs, without = solve(late), solve(late, interrupts=False)
    assert with_bombs.interrupts
    assert not without.interrupts
    assert with_bombs.result == "landlord"
    assert results(without) == {"44": "peasants", "2": "landlord", "4": "landlord"}
    assert {str(each.play): each.outcome.result for each in with_bombs.plays}["44"] == "landlord"
    assert not solve(position(CLASSIC, "3", "4", "5")).interrupts


def test_the_landlord_chooses_the_direction() -> None:
    """Tests that each play has the better of two directions, and names it."""
    different = 0
    # In most deals of so few cards the direction does not matter.
    for seed in (0, 1, 13, 25, 30):
        hands, bottom = deal(SMALL_STREET, seed)
        hands[2] += bottom
        fields: dict[str, Any] = {"landlord": 2, "hands": hands, "turn": 2}
        free = solve(Position.of(SMALL_STREET, **fields))
        each = {
            direction: solve(Position.of(SMALL_STREET, **fields, direction=direction))
            for direction in (1, -1)
        }
        assert all(found.direction is None for found in each.values())
        values = {direction: results(found) for direction, found in each.items()}
        for played in free.plays:
            assert played.direction is not None
            assert played.outcome.result == values[played.direction][str(played.play)]
            chances = {value[str(played.play)] for value in values.values()}
            assert (played.outcome.result == "landlord") == ("landlord" in chances)
            different += len(chances) == 2
        assert free.direction is not None
        assert free.result == each[free.direction].result
        assert free.nodes == sum(found.nodes for found in each.values())
    assert different


def test_limits_are_shared_between_directions() -> None:
    """Tests that a choice of two directions takes no longer than one."""
    found = solve(whole_deal(STREET), limit=Limit(nodes=2000))
    assert found.nodes <= 4000
    assert found.result == "undecided"
    assert found.limit == Limit(nodes=2000)
    assert found.nodes > 1000
    assert len({str(each.play) for each in found.plays}) == len(found.plays) > 1


def test_one_play_only() -> None:
    """Tests that a search for one best play gives its result and no other."""
    start = position(SNATCH, "33445K", "889TT", "669Q7")
    whole, one = solve(start), solve(start, each_play=False)
    assert one.outcome == whole.outcome
    assert [each.outcome for each in one.plays] == [whole.outcome]


def test_refusals() -> None:
    """Tests limits, threads and memory that are not positive."""
    start = position(CLASSIC, "3", "4", "5")
    for fields, pointer in (({"threads": 0}, "/threads"), ({"memory": 0}, "/memory")):
        with pytest.raises(InvalidRequest) as caught:
            solve(start, **fields)
        assert caught.value.pointer == pointer
    for limit in ({"seconds": 0.0}, {"seconds": float("nan")}, {"nodes": 0}):
        with pytest.raises(InvalidRequest):
            Limit(**limit)  # type: ignore[arg-type]


def test_other_threads_may_search() -> None:
    """Tests that searches run beside each other."""
    starts = [position(SNATCH, "33445K", "889TT", "669Q7"), position(CLASSIC, "3344", "5", "67")]
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(solve, starts * 4))
    assert {each.result for each in found[::2]} == {solve(starts[0]).result}
    assert {each.result for each in found[1::2]} == {"landlord"}


@pytest.mark.parametrize("threads", [1, 2])
def test_the_play_that_proves_a_bound_carries_it(threads: int, some: Some) -> None:
    """Tests searches that end early: what is proven of the position is proven of one of its plays."""
    position_ = Position.of(
        DOUBLE,
        landlord=0,
        hands=[Hand.parse(DOUBLE, cards) for cards in ("333344R", "5566", "777A", "QQ2")],
        turn=0,
    )
    found = solve(position_, objective="points", limit=Limit(nodes=100), threads=threads)
    assert found.outcome.result == "landlord"
    assert results(found)["R"] == "landlord"
    limited = 0
    for seed in some(range(700), 20):
        rng = random.Random(seed)
        start = some_cards(load_rules(GAMES[seed % len(GAMES)]), rng, rng.choice([5, 6, 7]))
        by_landlord = start.turn == start.landlord
        for objective in ("win", "points"):
            limit = Limit(nodes=rng.choice([10, 30, 60, 100, 200]))
            found = solve(start, objective=objective, limit=limit, threads=threads)
            limited += not found.outcome.exact
            lows = [each.outcome.low for each in found.plays]
            highs = [each.outcome.high for each in found.plays]
            if by_landlord:
                assert max(lows) == found.outcome.low
                assert max(highs) == found.outcome.high
            else:
                assert min(highs) == found.outcome.high
                assert min(lows) == found.outcome.low
    assert limited
