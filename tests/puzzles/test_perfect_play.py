from __future__ import annotations

import random

import pytest

from solver.exact.distance import WinDistance
from solver.exact.solve import solve
from solver.game.cards import Hand
from solver.game.play import text_of
from solver.game.position import Position
from solver.game.seats import Side
from solver.puzzles.endgame import Endgame
from solver.puzzles.perfect_play import PerfectPlay
from solver.rules import load_rules
from solver.search.limit import Limit


def random_endgame(game: str, seed: int) -> Endgame:
    rules = load_rules(game)
    source = random.Random(f"{game}/{seed}")
    cards = list(Hand.deck(rules))
    source.shuffle(cards)
    hands = []
    for _ in range(rules.players):
        size = source.randint(1, 3 if rules.players == 3 else 2)
        hands.append(Hand.of(rules, cards[:size]))
        cards = cards[size:]
    landlord = source.randrange(rules.players)
    turn = source.randrange(rules.players)
    return Endgame(Position.of(rules, landlord=landlord, hands=hands, turn=turn, direction=1))


def counted(endgame: Endgame, side: Side) -> float:
    """Returns how many plays the side needs, by following every line; infinity for a loss."""
    if endgame.winner is not None:
        return 0 if endgame.winner == side else float("inf")
    after = [
        counted(endgame.after(play), side) + (play is not None and endgame.mover == side)
        for play in endgame.choices()
    ]
    return min(after) if endgame.mover == side else max(after)


@pytest.mark.parametrize("game", ["classic", "double", "decktet"])
def test_distances_are_those_of_a_search_through_all_lines(game: str) -> None:
    won = 0
    for seed in range(12):
        endgame = random_endgame(game, seed)
        for side in ("landlord", "peasants"):
            expected = counted(endgame, side)
            found = WinDistance(endgame.position.rules, side).of(endgame.position, Limit())
            if expected == float("inf"):
                assert found is None
            else:
                assert found == expected
                won += 1
    assert won == 12  # exactly one side wins each


def test_best_play_takes_as_many_plays_as_counted() -> None:
    for seed in range(12):
        endgame = random_endgame("classic", seed)
        side = solve(endgame.position).result
        assert side != "undecided"
        perfect = PerfectPlay(endgame.position.rules, side)
        distance = perfect.distance(endgame)
        line = perfect.line(endgame, perfect.best(endgame))
        own = [
            m
            for m in line
            if m.play is not None and (m.seat == endgame.position.landlord) == (side == "landlord")
        ]
        assert len(own) == distance


def test_winning_choices_are_those_of_the_exact_solver() -> None:
    endgame = random_endgame("classic", 3)
    solution = solve(endgame.position)
    assert solution.result != "undecided"
    perfect = PerfectPlay(endgame.position.rules, solution.result)
    winning = {text_of(play) for play in perfect.winning(endgame)}
    wins = {text_of(play) for play in endgame.choices() if perfect.wins(endgame.after(play))}
    assert winning == wins
    assert winning


def test_a_small_limit_gives_no_distance() -> None:
    endgame = random_endgame("double", 1)
    side = solve(endgame.position).result
    assert side != "undecided"
    distance = WinDistance(endgame.position.rules, side)
    assert distance.of(endgame.position, Limit(nodes=1)) in (None, 1)
    assert distance.of(endgame.position, Limit(), most=0) is None
