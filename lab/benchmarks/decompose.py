"""The fewest plays of a hand, by the constraint model and by the core: how long each takes.

The model solves each hand once with one worker. Its time includes every stage: listing bodies,
building the model, solving it, and dealing the plays from the solution. The core solves other
hands, which it has not seen before, with warm tables; its time is the median of several sets. Both
must agree on every hand of the model. Times are processor times.

    .venv/bin/python -m lab.benchmarks.decompose [HANDS] [--native-hands N] [--rules RULES...]
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np

from solver.decomposition.assignment import assignments
from solver.decomposition.bodies import Holding, bodies
from solver.decomposition.cp_sat import cheapest_plan
from solver.decomposition.decompose import decompose
from solver.decomposition.model import DecompositionModel
from solver.decomposition.preferences import Costs
from solver.game.cards import Hand
from solver.game.fewest import FewestPlays
from solver.rules import GAMES, Rules, load_file, load_rules
from solver.search.limit import Limit

HANDS = 300
NATIVE_HANDS = 20_000
NATIVE_SETS = 8  # the first one warms the tables
Deal = Callable[[Rules, int, random.Random], Hand]
NOIP = Path(__file__).parents[2] / "examples" / "noip.toml"


def random_hand(rules: Rules, size: int, choose: random.Random) -> Hand:
    """Returns a random hand."""
    return Hand.of(rules, choose.sample(Hand.deck(rules).cards, size))


def skewed_hand(rules: Rules, size: int, choose: random.Random) -> Hand:
    """Returns a hand with many triplets and quads."""
    left = Counter(Hand.deck(rules).cards)
    cards: list[str] = []
    while len(cards) < size:
        rank = choose.choice(rules.ranks)
        held = [card for card in left.elements() if card[0] == rank]
        taken = held[: min(choose.choice([1, 3, 3, 4, 4]), size - len(cards))]
        left.subtract(taken)
        cards += taken
    return Hand.of(rules, cards)


def spent(run: Callable[[], object]) -> float:
    """Returns the processor time of a call, in milliseconds."""
    start = time.process_time()
    run()
    return (time.process_time() - start) * 1000


def stages(hand: Hand) -> list[float]:
    """Returns the milliseconds of the stages: bodies, model, solve and plays."""
    marks = [time.process_time()]
    holding = Holding.of(hand)
    found = bodies(hand)
    marks.append(time.process_time())
    model = DecompositionModel(holding, found)
    costs = Costs.of(holding)
    model.minimise(costs.body, costs.unit, costs.stand_in)
    marks.append(time.process_time())
    outcome = cheapest_plan(model, Limit())
    marks.append(time.process_time())
    assert outcome.plan is not None
    next(assignments(outcome.plan, holding))
    marks.append(time.process_time())
    return [(after - before) * 1000 for before, after in itertools.pairwise(marks)]


def native(rules: Rules, deal: Deal, size: int, count: int) -> float:
    """Returns the microseconds that the core needs for a hand that it has not seen."""
    fewest = FewestPlays(rules.native)
    choose = random.Random(2)
    sets = [
        np.array([deal(rules, size, choose).packed for _ in range(count)], np.uint64)
        for _ in range(NATIVE_SETS)
    ]
    times = [spent(lambda: fewest.exacts(hands)) for hands in sets]  # noqa: B023
    return float(np.median(times[1:])) * 1000 / count


def row(name: str, rules: Rules, deal: Deal, count: int, native_count: int) -> None:
    """Prints the figures of one set of hands."""
    size = rules.description.deal.hand + rules.description.deal.bottom
    choose = random.Random(1)
    hands = [deal(rules, size, choose) for _ in range(count)]
    fewest = FewestPlays(rules.native)
    decompose(rules, hands[0])  # the first call imports OR-Tools
    plays = []
    times = [spent(lambda: plays.append(decompose(rules, hand).plays)) for hand in hands]  # noqa: B023
    turns = [spent(lambda: decompose(rules, hand, objective="turns")) for hand in hands[::5]]  # noqa: B023
    assert plays == [fewest.exact(hand.packed) for hand in hands]
    parts = np.median([stages(hand) for hand in hands[::5]], axis=0)
    print(
        f"{name:18}{size:6}{np.mean(plays):7.2f}"
        f"{np.median(times):9.1f}{np.percentile(times, 90):7.1f}{np.percentile(times, 99):7.1f}"
        + "".join(f"{part:8.1f}" for part in parts)
        + f"{np.median(turns):9.1f}{native(rules, deal, size, native_count):9.2f}",
        flush=True,
    )


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hands", nargs="?", type=int, default=HANDS, help="for the model")
    parser.add_argument("--native-hands", type=int, default=NATIVE_HANDS, help="for the core")
    parser.add_argument("--rules", nargs="+", choices=[*GAMES, NOIP.stem])
    options = parser.parse_args()
    count = options.hands
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors, {count} hands a row")
    print(f"{'':31}{'model, ms':>23}{'of it (medians)':>32}{'turns':>9}{'core, µs':>9}")
    print(
        f"{'hands':18}{'cards':>6}{'plays':>7}{'median':>9}{'90%':>7}{'99%':>7}"
        f"{'bodies':>8}{'build':>8}{'solve':>8}{'deal':>8}{'median':>9}{'plays':>9}"
    )
    games = [load_rules(game) for game in GAMES] + [load_file(NOIP)]
    for rules in games:
        if options.rules is None or rules.id in options.rules:
            row(rules.id, rules, random_hand, count, options.native_hands)
            row(f"{rules.id} skewed", rules, skewed_hand, count, options.native_hands)


if __name__ == "__main__":
    main()
