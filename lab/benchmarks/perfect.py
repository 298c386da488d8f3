"""How long exact results take with all hands known, by the number of cards left.

The positions come from games of the greedy policy: the landlord leads, and all hands together hold
exactly the given number of cards. With --puzzles, two hands share that many random cards. Each
position is searched for win or loss by one thread with a fresh table. The node counts tell a
change of the search from a change of the machine.

    .venv/bin/python -m lab.benchmarks.perfect [RULES...] [--cards N...] [--count N]
        [--seconds S] [--memory MIB] [--puzzles] [--each-play]
"""

from __future__ import annotations

import argparse
import random
import time

import numpy as np

from lab.benchmarks.asking import asked
from lab.benchmarks.tables import head, machine, percentiles, show
from solver.exact.table_memory import DEFAULT as DEFAULT_MEMORY
from solver.game.act import Act
from solver.game.cards import Hand
from solver.game.deal import deal
from solver.game.game import Game
from solver.game.play import PASS, Play
from solver.native import _core
from solver.rules import Rules, load_rules

SIZES = {
    "douzero": (18, 24, 30, 36, 42, 54),
    "street": (14, 18, 24),
    "double": (24, 36, 48),
    "decktet": (12, 18, 24, 36),
}


def lead(rules: Rules, cards: int, seed: int) -> tuple[_core.Table, list[int]] | None:
    """Returns the table and hands when the landlord leads with `cards` left in all hands.

    None where the game of this seed has no such position.
    """
    hands, bottom = deal(rules, seed)
    hands[0] += bottom
    policy = _core.SimplePlayer(rules.native)
    game = Game(rules, 0, hands=hands)
    while not game.over:
        held = [hand for hand in game.hands if hand is not None]
        left = sum(map(len, held))
        if left < cards:
            return None
        if left == cards and game.turn == 0 and game.leading:
            return game.table.copy(), [hand.packed for hand in held]
        native = policy.decide(game.table, game.turn, held[game.turn].packed)
        if native is None:
            game.do(Act(game.turn, PASS))
        else:
            game.play(game.turn, Play.from_native(rules, native, held[game.turn]))
    return None


def leads(rules: Rules, cards: int, count: int, seed: int) -> list[tuple[_core.Table, list[int]]]:
    """Returns `count` positions of `lead`, each from another game."""
    choose = random.Random(seed)
    found: list[tuple[_core.Table, list[int]]] = []
    while len(found) < count:
        position = lead(rules, cards, choose.getrandbits(32))
        if position is not None:
            found.append(position)
    return found


def puzzles(rules: Rules, cards: int, count: int, seed: int) -> list[tuple[_core.Table, list[int]]]:
    """Returns `count` positions of two hands with `cards` random cards; the first one leads."""
    choose = random.Random(seed)
    found = []
    for _ in range(count):
        hands, bottom = deal(rules, choose.getrandbits(32))
        pack = [card for hand in (*hands, bottom) for card in hand.cards]
        choose.shuffle(pack)
        half = (cards + 1) // 2
        two = [Hand.of(rules, pack[:half]), Hand.of(rules, pack[half:cards])]
        left = [len(hand) for hand in two]
        table = _core.Table.at(rules.native, 0, 1, left, 0, -1, None, 0, 1, 1, 1)
        found.append((table, [hand.packed for hand in two]))
    return found


def row(rules: Rules, cards: int, options: argparse.Namespace) -> None:
    """Prints the row of one number of cards."""
    times, nodes, won, solved = [], [], 0, 0
    positions = puzzles if options.puzzles else leads
    for table, hands in positions(rules, cards, options.count, options.seed):
        start = time.perf_counter()
        search = _core.PerfectSearch(rules.native, table, hands, memory=options.memory << 20)
        result = search.run(
            seconds=options.seconds, threads=options.threads, each_play=options.each_play
        )
        times.append((time.perf_counter() - start) * 1000)
        nodes.append(result.nodes)
        solved += result.low == result.high
        won += result.low > 0
    show(
        rules.id,
        cards,
        f"{solved}/{len(times)}",
        f"{won / len(times):.2f}",
        *percentiles(times, 50, 90, 97, 99, form=".3f"),
        f"{max(times):.1f}",
        f"{np.median(nodes):.0f}",
        f"{np.mean(nodes):.0f}",
        f"{sum(nodes) / sum(times):.0f}",
    )


def main() -> None:
    """Prints the table."""
    options = asked(
        __doc__,
        cards={"type": int, "nargs": "+", "help": "left in all hands"},
        count=200,
        seconds=10.0,
        seed=1,
        threads=1,
        memory=DEFAULT_MEMORY >> 20,
        puzzles=False,
        each_play=False,
    )
    print(machine())
    print(head("rules", "cards", f"solved in {options.seconds:.0f} s", "won", "median, ms", "90 %",
               "97 %", "99 %", "most", "nodes, median", "mean", "a ms"))  # fmt: skip
    for game in options.rules:
        rules = load_rules(game)
        for cards in options.cards or SIZES.get(game, SIZES["douzero"][:4]):
            row(rules, cards, options)


if __name__ == "__main__":
    main()
