"""Silly plays: who errs in the endgames that users of public engines complain about.

`tests.silly.judge` says what is counted. The agents are those of the arena.

    .venv/bin/python -m lab.benchmarks.silly [AGENT...] [--rules R] [--worlds N]
"""

from __future__ import annotations

import argparse

from lab.arena import AGENTS, AgentSpec
from solver.errors import InvalidRequest
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit
from tests.silly.judge import Advised, Report, Verdict, judge, load_positions, show


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    ours = [name for name, kind in AGENTS.items() if not kind.needs_argument]
    parser.add_argument("agents", nargs="*", metavar="AGENT", default=ours)
    parser.add_argument("--rules", choices=GAMES)
    parser.add_argument("--worlds", type=int, default=400)
    asked = parser.parse_args()
    positions = [each for each in load_positions() if asked.rules in (None, each.rules.id)]
    limit = Limit(worlds=asked.worlds)
    for name in asked.agents:
        verdicts: list[Verdict] = []
        for game in GAMES:
            try:
                agent = AgentSpec(name, limit, 1).make(load_rules(game))
            except InvalidRequest as error:  # the agent needs a network, or plays one game only
                print(f"{game}: {error}")
                continue
            if name == "search":
                agent = Advised(limit)
            own = [each for each in positions if each.rules.id == game]
            verdicts += judge(agent, own).verdicts
        show(name, Report(tuple(verdicts)))


if __name__ == "__main__":
    main()
