"""The fewest plays by the constraint model and by the core: how long it takes, where the time goes.

The model solves each hand once with one worker, everything included: bodies, model, solve, and the
plays dealt from the solution. The core counts other hands, never seen before, its tables warm
(the median of some sets); it must agree with the model on every hand. Times are of the processor.

    .venv/bin/python -m benchmarks.decompose [HANDS]
"""

from __future__ import annotations

import itertools
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np

from solver.decomposition.assignment import assignments
from solver.decomposition.bodies import Holding, bodies
from solver.decomposition.cp_sat import cheapest_plan
from solver.decomposition.decompose import decompose
from solver.decomposition.model import Model
from solver.decomposition.preferences import Costs
from solver.game.cards import Hand
from solver.native import _core
from solver.rules import GAMES, Rules, load_file, load_rules
from solver.search.limit import Limit

HANDS = 300
NATIVE_HANDS = 20_000
NATIVE_SETS = 8  # of which the first warms the tables
Deal = Callable[[Rules, int, random.Random], Hand]
NOIP = Path(__file__).parents[1] / "examples" / "noip.toml"


def random_hand(rules: Rules, size: int, choose: random.Random) -> Hand:
    """Returns a hand as it is dealt."""
    return Hand.of(rules, choose.sample(Hand.deck(rules).cards, size))


def skewed_hand(rules: Rules, size: int, choose: random.Random) -> Hand:
    """Returns a hand of many triplets and quads."""
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
    """Returns the processor's milliseconds that a call takes."""
    start = time.process_time()
    run()
    return (time.process_time() - start) * 1000


def stages(hand: Hand) -> list[float]:
    """Returns the milliseconds for the bodies, the model, the solve and the plays."""
    marks = [time.process_time()]
    holding = Holding.of(hand)
    found = list(bodies(holding))
    marks.append(time.process_time())
    model = Model(holding, found)
    costs = Costs.of(holding)
    model.minimise(costs.body, costs.unit, costs.stand_in)
    marks.append(time.process_time())
    outcome = cheapest_plan(model, Limit())
    marks.append(time.process_time())
    assert outcome.plan is not None
    next(assignments(outcome.plan, holding))
    marks.append(time.process_time())
    return [(after - before) * 1000 for before, after in itertools.pairwise(marks)]


def native(rules: Rules, deal: Deal, size: int) -> float:
    """Returns the microseconds that the core needs for a hand it has not seen."""
    fewest = _core.FewestPlays(rules.native)
    choose = random.Random(2)
    sets = [
        np.array([deal(rules, size, choose).packed for _ in range(NATIVE_HANDS)], np.uint64)
        for _ in range(NATIVE_SETS)
    ]
    times = [spent(lambda: fewest.exacts(hands)) for hands in sets]  # noqa: B023
    return float(np.median(times[1:])) * 1000 / NATIVE_HANDS


def row(name: str, rules: Rules, deal: Deal, count: int) -> None:
    """Prints the figures of one set of hands."""
    size = rules.description.deal.hand + rules.description.deal.bottom
    choose = random.Random(1)
    hands = [deal(rules, size, choose) for _ in range(count)]
    fewest = _core.FewestPlays(rules.native)
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
        + f"{np.median(turns):9.1f}{native(rules, deal, size):9.2f}",
        flush=True,
    )


def main() -> None:
    """Prints the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors, {count} hands a row")
    print(f"{'':31}{'model, ms':>23}{'of it (medians)':>32}{'turns':>9}{'core, µs':>9}")
    print(
        f"{'hands':18}{'cards':>6}{'plays':>7}{'median':>9}{'90%':>7}{'99%':>7}"
        f"{'bodies':>8}{'build':>8}{'solve':>8}{'deal':>8}{'median':>9}{'plays':>9}"
    )
    games = [load_rules(game) for game in GAMES] + [load_file(NOIP)]
    for rules in games:
        row(rules.id, rules, random_hand, count)
        row(f"{rules.id} skewed", rules, skewed_hand, count)


if __name__ == "__main__":
    main()
