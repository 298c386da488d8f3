"""Who calls better? The learned bidder of each game against all others, in whole games.

The networks play the cards on all sides, and every deal is played in every seating (`landlord arena
bidder:A bidder:B`). All opponents get the same deals. The table gives the points a game of the
learned bidder in one seat among the others, of one of the others among learned bidders, and of the
learned side over both.

    .venv/bin/python -m lab.benchmarks.bidders [RULES...] [--deals N] [--seed N] [--a NAME]
        [--against NAME...]
"""

from __future__ import annotations

import argparse
from functools import cache

from lab.arena import Match
from lab.arena.bidder_contest import BidderTable
from lab.arena.bidders import bidder_named
from lab.arena.contest import play_table
from solver.errors import InvalidRequest
from solver.rules import GAMES, Rules, load_rules
from solver.search.confidence import CONFIDENCE
from solver.search.landlord_trials import LandlordTrials, play_bank

OPPONENTS = ("threshold", "rule", "timid", "bold", "linear")


def row(rules: Rules, against: str, found: Match) -> str:
    """Returns a row of the table."""
    cells = [
        rules.id,
        against,
        f"{found.deals:,}",
        *(
            f"{each.mean:+.3f} ± {CONFIDENCE * each.error:.3f}"
            for each in (found["alone"], -found["against_one"], found["points"])
        ),
        f"{100 * found['landlord_alone'].mean:.0f} %",
        f"{100 * found['as_landlord'].mean:.0f} %",
        f"{found['redeals'].mean:.2f}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("rules", nargs="*", metavar="RULES", default=[*GAMES])
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=9_350_001)
    parser.add_argument("--a", default="learned", help="the bidder that is measured")
    parser.add_argument("--against", nargs="+", default=[*OPPONENTS])
    asked = parser.parse_args()
    print(
        "| game | against | deals | alone among them | one of them among us | all seatings | "
        "landlord alone | wins as landlord | redeals |\n|---|---|---|---|---|---|---|---|---|"
    )
    for game in asked.rules:
        rules = load_rules(game)
        if rules.description.auction.kind == "none":
            continue
        try:
            own = bidder_named(f"bidder:{asked.a}", rules)
        except InvalidRequest as error:
            print(f"{game}: {error.detail}")
            continue

        @cache
        def bank(count: int, seed: int, rules: Rules = rules) -> LandlordTrials:
            return play_bank(rules, count, seed)

        for against in asked.against:
            other = bidder_named(f"bidder:{against}", rules)
            table = BidderTable(rules, own, other, asked.seed, bank)
            found = play_table(table, deals=asked.deals)
            print(row(rules, against, found), flush=True)


if __name__ == "__main__":
    main()
