"""Do seeds agree about a call, and does a hand of the weakest tenth bid without being sure?

Random hands are asked which call they make first, each at several seeds. The first columns count
the hands of the weakest tenth whose best call is not the most cautious one at some seed, and those
of them that are not sure of it: where the most cautious call is named equal at another seed. The
others say how often two seeds recommend the same call, how often one of them at least names the
other's best call as equal, and, where one of them says that its best call is clearly better than
all others, how often the other seed recommends the same call.

    .venv/bin/python -m lab.benchmarks.bid_seeds [RULES...] [--hands N] [--seeds N] [--worlds N]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from lab.benchmarks.asking import parser_of
from lab.training.bid_errors import drawn_decision
from solver.bidders import bidder_of, kinds_of
from solver.bidding.bid_advice import BidAdvice
from solver.bidding.ranking import boldness
from solver.bidding.recommend import recommend_bid
from solver.rules import load_rules
from solver.search.limit import Limit

# No other benchmark, and neither training nor tuning, takes these deals.
SEED = 9_660_001
TABLE = (
    "| game | worlds | hands | weakest tenth | of these bolder at some seed | and not sure | "
    "pairs of seeds: same call | same or named equal | same where one is clear |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


@dataclass(frozen=True)
class Hand:
    """What was advised about one hand: an answer for each seed."""

    answers: tuple[BidAdvice, ...]

    @property
    def is_weak(self) -> bool:
        """Whether the hand is one of the weakest tenth."""
        return self.answers[0].strength.is_weak

    @property
    def is_bold(self) -> bool:
        """Whether the best call is not the most cautious one at some seed."""
        return any(each.best != self._cautious for each in self.answers)

    @property
    def is_sure(self) -> bool:
        """Whether the most cautious call is clearly worth less at every seed."""
        return not any(self._cautious in each.equal for each in self.answers)

    @property
    def _cautious(self) -> object:
        return min((value.call for value in self.answers[0].calls), key=boldness)


def row(game: str, worlds: int, hands: Sequence[Hand]) -> str:
    """Returns a row of the table."""
    weak = [hand for hand in hands if hand.is_weak]
    bold = [hand for hand in weak if hand.is_bold]
    pairs = [pair for hand in hands for pair in permutations(hand.answers, 2)]
    same = np.array([one.best == other.best for one, other in pairs])
    named = np.array([one.best in other.equal or other.best in one.equal for one, other in pairs])
    clear = np.array([len(one.equal) == 1 for one, _ in pairs])
    cells = [
        game,
        f"{worlds}",
        f"{len(hands):,}",
        f"{len(weak)}",
        f"{len(bold)}",
        f"{sum(not hand.is_sure for hand in bold)}",
        f"{100 * same.mean():.1f} %",
        f"{100 * named.mean():.1f} %",
        f"{100 * same[clear].mean():.1f} % of {clear.sum():,}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Prints the table."""
    parser = parser_of(__doc__)
    parser.add_argument("--hands", type=int, default=200, help="hands of each game")
    parser.add_argument("--seeds", type=int, default=5, help="seeds for each hand")
    parser.add_argument("--worlds", type=int, default=256, help="deals of each answer")
    asked = parser.parse_args()
    print(TABLE)
    for game in asked.rules:
        rules, hands = load_rules(game), []
        for number in range(SEED, SEED + asked.hands):
            view = drawn_decision(bidder_of(rules), kinds_of(rules), rules, number, None)
            seeds = range(1000 * number, 1000 * number + asked.seeds)
            limit = Limit(worlds=asked.worlds)
            hands.append(Hand(tuple(recommend_bid(view, limit=limit, seed=s) for s in seeds)))
        print(row(game, asked.worlds, hands), flush=True)


if __name__ == "__main__":
    main()
