"""What an open hand costs: the same deals with the landlord's hand open and hidden.

The bidder learns from deals in which nobody looks at an open hand, because the networks cannot.
This measures what they miss: the peasants search, once without and once with the landlord's cards
before them, and the landlord plays by the network. The strongest hand is the landlord's.

    .venv/bin/python -m lab.benchmarks.open_hands [RULES] [--deals N] [--worlds N] [--seed N]
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace

import numpy as np

from lab.arena.agent import Agent
from lab.arena.agents import AgentSpec
from lab.arena.deals import Deal, Dealer
from lab.arena.pair import play_deal
from solver.game.contract import Contract
from solver.rules import Rules, load_rules
from solver.search.limit import Limit


def outcome(rules: Rules, deal: Deal, agents: tuple[Agent, Agent], factor: int) -> bool:
    """Returns whether the landlord wins; `factor` is that of his open hand, 0 hides it."""
    landlord, peasant = agents
    seats = [landlord if seat == deal.landlord else peasant for seat in range(rules.players)]
    shown = [factor * (seat == deal.landlord) for seat in range(rules.players)]
    contract = Contract.of(rules, deal.landlord, bid=1, shown=shown)
    return play_deal(rules, replace(deal, contract=contract), seats).winner == "landlord"


def main() -> None:
    """Prints how often the landlord wins either way, and the share of wins that are lost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="?", default="happy")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules = load_rules(options.rules)
    factor = rules.description.auction.show_bottom
    limit = Limit(worlds=options.worlds)
    agents = tuple(
        AgentSpec(name, limit, options.seed, objective="points").make(rules)
        for name in ("network", "search")
    )
    dealer = Dealer(rules, options.seed, "strength")
    rows = []
    for number in range(options.deals):
        deal = dealer.deal(number)
        rows.append([outcome(rules, deal, (agents[0], agents[1]), each) for each in (0, factor)])
    won = np.array(rows, float)
    error = won.std(axis=0, ddof=1) / np.sqrt(len(won))
    fewer = won[:, 0] - won[:, 1]
    print(f"load {os.getloadavg()[0]:.1f}; {options.deals} deals of {rules.id}")
    for name, mean, each in zip(("hidden", "open"), won.mean(axis=0), error, strict=True):
        print(f"landlord's hand {name}: wins {mean:.3f} ± {each:.3f}")
    print(f"difference {fewer.mean():.3f} ± {fewer.std(ddof=1) / np.sqrt(len(fewer)):.3f}")


if __name__ == "__main__":
    main()
