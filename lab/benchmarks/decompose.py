"""The fewest plays of a hand, by the constraint model and by the core: how long each takes.

The model solves each hand once with one worker. Its time includes every stage: listing bodies,
building the model, solving it, and dealing the plays from the solution. The core solves other
hands, which it has not seen before, with warm tables; its time is the median of several sets. Both
must agree on every hand of the model. Times are processor times.

    .venv/bin/python -m lab.benchmarks.decompose [HANDS] [--native-hands N] [--rules RULES...]
"""

from __future__ import annotations

import itertools
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np

from lab.benchmarks.asking import asked
from lab.benchmarks.tables import head, machine, percentiles, show
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
    model.minimise(costs)
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
    show(
        name,
        size,
        f"{np.mean(plays):.2f}",
        *percentiles(times, 50, 90, 99),
        *(f"{part:.1f}" for part in parts),
        f"{np.median(turns):.1f}",
        f"{native(rules, deal, size, native_count):.2f}",
    )


def main() -> None:
    """Prints the table."""
    names = {"nargs": "+", "choices": [*GAMES, NOIP.stem]}
    options = asked(__doc__, None, {"hands": 300}, native_hands=20_000, rules=names)
    count = options.hands
    print(f"{machine()}, {count} hands a row; the stages and turns are medians")
    stages_of = "bodies", "build", "solve", "deal"
    print(head("hands", "cards", "plays", "model, ms", "90 %", "99 %", *stages_of, "turns",
               "core, µs"))  # fmt: skip
    games = [load_rules(game) for game in GAMES] + [load_file(NOIP)]
    for rules in games:
        if options.rules is None or rules.id in options.rules:
            row(rules.id, rules, random_hand, count, options.native_hands)
            row(f"{rules.id} skewed", rules, skewed_hand, count, options.native_hands)


if __name__ == "__main__":
    main()
