"""How much a bidder can be exploited: what a best response that was learned against it gains.

The best response learns as bidders do (docs/decisions/0016-bidders.md), but alone among copies of
the one bidder, from deals of its own. Then it sits in one seat among them in other deals.

    .venv/bin/python -m lab.benchmarks.best_response [RULES...] [--rival NAME] [--deals N]
        [--rounds N] [--matches N]
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import partial

from lab.arena.bidder_contest import BidderTable
from lab.arena.bidders import bidder_named
from lab.arena.contest import play_table
from lab.training.bid_learner import BidHyperparameters, BidLearner
from lab.training.bid_run import played
from solver.bidders import Kinds, LearnedBidder
from solver.rules import load_rules
from solver.search.confidence import CONFIDENCE
from solver.search.landlord_trials import play_bank
from solver.weights.networks import weights_of

# No training run and no other benchmark uses these deals.
SEED = 97
MATCH_SEED = 9_450_001


def main() -> None:
    """Prints one row a game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", metavar="RULES", default=["classic"])
    parser.add_argument("--rival", default="bidder:learned")
    parser.add_argument("--deals", type=int, default=80_000)
    parser.add_argument("--rounds", type=int, default=250)
    parser.add_argument("--matches", type=int, default=10_000, help="deals of the measurement")
    options = parser.parse_args()
    print(
        "| game | rival | deals learned from | best response gains | deals |\n|---|---|---|---|---|"
    )
    for game in options.rules:
        rules = load_rules(game)
        rival = bidder_named(options.rival, rules)
        settings = BidHyperparameters(rounds=options.rounds, seed=SEED)
        trials = played(rules, options.deals, SEED)
        learner = BidLearner(rules, trials, settings, Kinds.alone(rival))
        learner.run()
        weights = weights_of(rules)
        assert weights is not None
        response = LearnedBidder(rules, replace(weights, bids=learner.weights(0.0, 0.0)))
        table = BidderTable(rules, response, rival, MATCH_SEED, partial(play_bank, rules))
        gain = play_table(table, deals=options.matches)["alone"]
        print(
            f"| {game} | {rival.name} | {options.deals:,} | {gain.mean:+.3f} ± "
            f"{CONFIDENCE * gain.error:.3f} | {options.matches:,} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
