"""Hard positions: where a network went wrong once, and how often agents still do.

The positions of `hard_positions.jsonl` come from games of networks, in which worlds that had no
part in finding them say that another choice wins far more often; each was judged by the worlds of
two families of networks (docs/decisions/0044 and 0046). The kind of a position is that of the
better choice: a bomb or more while an opponent is nearly out, another lead, another answer, or
sparing or beating the partner. A choice repeats a mistake when it wins `REPEATED` less than the
best one by the worlds of the position, or by other worlds where it was not tried in these. Each
agent has a table of how often it does so.

    .venv/bin/python -m lab.benchmarks.hard_positions [RULES...] [--agents AGENT...] [--jobs N]
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol, Self

from lab.arena.agent import Agent
from lab.arena.agents import AgentSpec
from lab.benchmarks.asking import JOBS, asked, jobs
from lab.benchmarks.tables import head, show
from solver.game.choice import play_in
from solver.game.knowledge import Knowledge
from solver.game.play import Play, text_of
from solver.records.ddz import FORMAT
from solver.records.record import Record
from solver.rules import GAMES, Rules, load_rules
from solver.search.limit import Limit
from solver.search.search import Sampling, Search

SUITE = Path(__file__).with_suffix(".jsonl")
# What a repeated mistake loses, in win probability.
REPEATED = 0.05
# The draws from each of the pools that judge a choice which the suite does not know.
_DRAWS, _POOLS = 256, 4
KINDS = ("bomb", "lead", "answer", "partner")

# A position as the suite has it.
Line = dict[str, Any]


class Maker(Protocol):
    """What makes an agent for a game, such as an `AgentSpec`."""

    def make(self, rules: Rules, /) -> Agent:
        """Returns the agent."""


@dataclass(frozen=True)
class HardPosition:
    """A decision in which the network's choice loses.

    Attributes:
        kind: what the better choice is: `bomb`, `lead`, `answer` or `partner`.
        record: the game up to the decision.
        wins: how likely choices win, by their texts; those that many worlds have tried. The first
            one is the network's.
    """

    kind: str
    record: Record
    wins: dict[str, float]

    @property
    def view(self) -> Knowledge:
        """What the seat to act knows."""
        record = self.record
        return record.timeline.at(len(record.timeline.steps), record.at(len(record.acts)).turn)

    @classmethod
    def of(cls, line: Line) -> Self:
        """Returns the position of a line of the suite."""
        [chunk] = FORMAT.chunks(json.dumps(line["record"]))
        record = Record.of_state(FORMAT.to_state(chunk, load_rules))
        return cls(line["kind"], record, line["wins"])


def lines(rules: Sequence[str] = GAMES) -> list[Line]:
    """Returns the positions of the suite of these games."""
    found = map(json.loads, SUITE.read_text(encoding="utf-8").splitlines())
    return [each for each in found if each["record"][0]["rules"] in rules]


def lost(view: Knowledge, better: Play | None, choice: Play | None) -> float:
    """Returns by how much less a choice wins than a better one, in the same worlds."""
    sampling, shares = Sampling(Search(view, 1), by_wins=True), []
    for _ in range(_POOLS):
        pool = sampling.next([better, choice], _DRAWS, Limit(worlds=_POOLS * _DRAWS))
        if pool is not None:  # else all deals have been counted: others would say the same
            won = (pool.points > 0) @ pool.draws / pool.draws.sum()
            shares.append(float(won[0] - won[1]))
    return sum(shares) / len(shares)


def repeats(line: Line, spec: Maker) -> bool:
    """Returns whether an agent chooses in a position what wins `REPEATED` less than the best."""
    position = HardPosition.of(line)
    view = position.view
    choice = spec.make(view.rules).decide(view)
    best = max(position.wins, key=lambda each: position.wins[each])
    known = position.wins.get(text_of(choice))
    if known is not None:
        return position.wins[best] - known >= REPEATED
    return lost(view, play_in(view, best), choice) >= REPEATED


def cells(suite: Sequence[Line], wrong: Sequence[bool]) -> list[str]:
    """Returns in how many positions of each kind, and of all, an agent repeats the mistake."""
    counted = []
    for kind in (*KINDS, None):
        told = [bad for each, bad in zip(suite, wrong, strict=True) if kind in (each["kind"], None)]
        counted.append(f"{sum(told)} of {len(told)}")
    return [*counted, f"{100 * sum(wrong) / max(1, len(wrong)):.1f} %"]


def main() -> None:
    """Prints the table, or the lines of new positions."""
    agents = {"nargs": "+", "default": ["prior", "search:64"]}
    most = {"type": int, "help": "how many positions of the suite are asked about"}
    options = asked(__doc__, agents=agents, seed=1, jobs=JOBS, most=most)
    suite = lines(options.rules)[: options.most]
    print(head("agent", *KINDS, "all", "repeated"))
    with jobs(options.jobs) as pool:
        for agent in options.agents:
            spec = AgentSpec(agent, Limit(worlds=0), options.seed)
            wrong = list(pool.map(partial(repeats, spec=spec), suite, chunksize=4))
            show(agent, *cells(suite, wrong))


if __name__ == "__main__":
    main()
