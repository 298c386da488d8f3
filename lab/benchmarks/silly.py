"""Silly plays: who errs in the endgames that users of public engines complain about.

`tests.silly.judge` says what is counted. The agents are those of the arena.

    .venv/bin/python -m lab.benchmarks.silly [RULES...] [--agents AGENT...] [--worlds N]
"""

from __future__ import annotations

from lab.arena import AGENTS, AgentSpec
from lab.benchmarks.asking import asked
from solver.errors import InvalidRequest
from solver.rules import load_rules
from solver.search.limit import Limit
from tests.silly.judge import Advised, Report, Verdict, judge, load_positions, show


def main() -> None:
    """Prints the tables."""
    ours = [name for name, kind in AGENTS.items() if not kind.needs_argument]
    options = asked(__doc__, worlds=400, agents={"nargs": "+", "default": ours})
    positions = [each for each in load_positions() if each.rules.id in options.rules]
    limit = Limit(worlds=options.worlds)
    for name in options.agents:
        verdicts: list[Verdict] = []
        for game in options.rules:
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
