"""Hard positions: where a network went wrong once, and how often agents still do.

`find` lets networks play and looks at what they chose. Where few worlds say that another choice
wins far more often, four pools of worlds that had no part in this decide; a choice that they find
to lose `LOSS` or more makes a hard position. Its kind is that of the better choice: a bomb or more
while an opponent is nearly out, another lead, another answer, or sparing or beating the partner.

The worlds that judge play as the networks do, so that other networks may find otherwise. `judge`
asks those in use about the positions of the suite, and keeps what loses `LOSS` by both.

Otherwise agents of the arena choose in the positions of `hard_positions.jsonl`. A choice
repeats a mistake when it wins `REPEATED` less than the best one by the worlds of the position, or
by other worlds where it was not tried in these. Each agent has a table of how often it does so.

    .venv/bin/python -m lab.benchmarks.hard_positions [RULES...] [--agents AGENT...] [--jobs N]
    .venv/bin/python -m lab.benchmarks.hard_positions [RULES...] --agents find [--games N]
    .venv/bin/python -m lab.benchmarks.hard_positions [RULES...] --agents judge
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from lab.arena.agent import Agent
from lab.arena.agents import AgentSpec
from lab.arena.deals import Deal
from lab.benchmarks.asking import JOBS, asked, jobs
from lab.benchmarks.strong_games import dealt, played
from lab.benchmarks.tables import head, show
from solver.game.choice import play_in
from solver.game.contract import Contract
from solver.game.knowledge import Knowledge
from solver.game.no_shuffle import in_packets, unshuffled_deck
from solver.game.play import Play, text_of
from solver.opponents.decisions import forced
from solver.records.ddz import FORMAT
from solver.records.decision import RecordedDecision
from solver.records.record import Record
from solver.rules import GAMES, Rules, load_rules
from solver.search.candidates import place_in, promising
from solver.search.limit import Limit
from solver.search.search import Sampling, Search

SUITE = Path(__file__).with_suffix(".jsonl")
# The win probability that a choice has to lose to make a position hard, and how many standard
# errors that must be; and what a repeated mistake loses.
LOSS, CLEAR, REPEATED = 0.08, 4.0, 0.05
# The draws that make a decision suspect, and those of each of the pools that judge it.
_SCREENED, _JUDGED, _POOLS = 64, 256, 4
# The rivals that are tried: the network's best ones, and the best ones of other types of play.
_RIVALS, _TYPES = 5, 4
# An opponent with at most this many cards is nearly out.
_NEARLY_OUT = 5
# Agents that play a game: the networks alone, or with a side that plays in another way.
_OPPONENTS = ("prior", "prior", "control", "greedy", "search:16")
_NO_LIMIT = Limit(worlds=_POOLS * _JUDGED)
KINDS = ("bomb", "lead", "answer", "partner")

Floats = NDArray[np.float64]
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

    def to_json(self) -> Line:
        """Returns the position as a line of the suite."""
        events = [json.loads(line) for line in FORMAT.of_state(self.record).splitlines()]
        return {"kind": self.kind, "wins": self.wins, "record": events}

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


# --- Finding ------------------------------------------------------------------------------------


def rivals(search: Search, done: Play | None) -> list[Play | None]:
    """Returns a choice and its rivals: the network's best ones, and the best of other types."""
    options = promising(search, by_wins=True)
    at = place_in(options, done)
    wins = [each.win for each in search.priors(options, by_wins=True)]
    order = sorted((each for each in range(len(options)) if each != at), key=lambda i: -wins[i])
    first, more = order[:_RIVALS], order[_RIVALS:]
    types = {_type_of(options[each]) for each in (at, *first)}
    for each in more:
        if len(first) < _RIVALS + _TYPES and _type_of(options[each]) not in types:
            types.add(_type_of(options[each]))
            first.append(each)
    return [options[each] for each in (at, *first)]


def _type_of(play: Play | None) -> str:
    return "" if play is None else play.type


def won(view: Knowledge, options: list[Play | None], draws: int, pools: int, seed: int) -> Floats:
    """Returns pools x options: the share of the worlds that each option wins."""
    sampling = Sampling(Search(view, seed), by_wins=True)
    found: list[Floats] = []
    for _ in range(pools):
        pool = sampling.next(options, draws, Limit(worlds=pools * draws))
        if pool is None:  # all deals have been counted: others would say the same
            found.append(found[-1])
            continue
        found.append((pool.points > 0) @ pool.draws / pool.draws.sum())
    return np.array(found)


def hard(record: Record, asked: RecordedDecision, choose: random.Random) -> HardPosition | None:
    """Returns the position of a decision; None when the choice made there is good enough."""
    view, done = asked.view, asked.done
    assert done is None or isinstance(done, Play)
    search = Search(view, choose.getrandbits(40))
    options = rivals(search, done)
    if len(options) < 2 or any(search.certain_points(options, _NO_LIMIT, points=False)):
        return None
    [first] = won(view, options, _SCREENED, 1, choose.getrandbits(40))
    better = int(np.argmax(first))
    if first[better] - first[0] < LOSS:
        return None
    # Other worlds judge than those which made the decision suspect.
    pools = won(view, options, _JUDGED, _POOLS, choose.getrandbits(40))
    apart = pools[:, better] - pools[:, 0]
    # Pools differ by chance as well as draws do; with few pools the latter may look too small.
    draws = math.sqrt(apart.mean() ** 2 + 1 / _JUDGED) / math.sqrt(_POOLS * _JUDGED)
    error = math.hypot(float(apart.std(ddof=1)) / math.sqrt(_POOLS), draws)
    if apart.mean() < max(LOSS, CLEAR * error):
        return None
    wins = {
        text_of(each): round(float(win), 3)
        for each, win in zip(options, pools.mean(0), strict=True)
    }
    place = next(at for at, step in enumerate(record.timeline.steps) if step.index == asked.index)
    return HardPosition(_kind(view, options[better]), record.until(place), wins)


def _pressed(view: Knowledge) -> bool:
    """Returns whether an opponent is nearly out."""
    return view.shortest_opponent <= _NEARLY_OUT


def _kind(view: Knowledge, better: Play | None) -> str:
    table = view.table
    if better is not None and better.is_bomb and _pressed(view):
        return "bomb"
    if table.leading:
        return "lead"
    return "partner" if view.is_partner(table.holder) else "answer"


def rich_deal(rules: Rules, number: int, choose: random.Random) -> Deal:
    """Returns a deal rich in bombs, from a deck that nobody shuffled, with any landlord."""
    hands, bottom = in_packets(rules, unshuffled_deck(rules, choose))
    landlord = choose.randrange(rules.players)
    hands[landlord] += bottom
    contract = Contract.of(rules, landlord, bid=1)
    return Deal(number, landlord, tuple(hands), bottom, contract)


def found_in(name: str, number: int, seed: int) -> list[Line]:
    """Returns the hard positions of one game, of which the networks play one side or both.

    Every second game is rich in bombs, and only its decisions about bombs are looked at.
    """
    rules, choose = load_rules(name), random.Random(f"{name}/{seed}/{number}")
    rich = number % 2 == 1
    deal = rich_deal(rules, number, choose) if rich else dealt(rules, seed, number)
    prior, other = (
        AgentSpec(agent, Limit(worlds=0), choose.getrandbits(40)).make(rules)
        for agent in ("prior", choose.choice(_OPPONENTS))
    )
    sides = choose.sample((prior, other), 2)
    seats = [sides[seat == deal.landlord] for seat in range(rules.players)]
    record = played(rules, deal, seats)
    found = [
        hard(record, asked, choose)
        for asked in record.decisions()
        if asked.kind == "play" and asked.view.my_turn and not forced(asked.view)
        if seats[asked.seat] is prior and (not rich or _bombs_late(asked.view))
    ]
    return [each.to_json() for each in found if each is not None]


def _bombs_late(view: Knowledge) -> bool:
    """Returns whether the seat may play a bomb or more while an opponent is nearly out."""
    return _pressed(view) and any(each.is_bomb for each in view.legal())


# --- Judging again ------------------------------------------------------------------------------


def judged(line: Line, seed: int) -> Line | None:
    """Returns a position with the mean of its wins and of those that the networks in use find.

    None where the first choice is good enough by one of both.
    """
    position = HardPosition.of(line)
    view, before = position.view, np.array([*position.wins.values()])
    options = [play_in(view, each) for each in position.wins]
    now = won(view, options, _JUDGED, _POOLS, seed).mean(0)
    mean = (before + now) / 2
    better = int(np.argmax(mean))
    if min(each[better] - each[0] for each in (before, now)) < LOSS:
        return None
    wins = {text: round(float(win), 3) for text, win in zip(position.wins, mean, strict=True)}
    kind = _kind(view, options[better])
    return {**line, "kind": kind, "wins": wins}


# --- Repeating ----------------------------------------------------------------------------------


def repeats(line: Line, spec: Maker) -> bool:
    """Returns whether an agent chooses in a position what wins `REPEATED` less than the best."""
    position = HardPosition.of(line)
    view = position.view
    choice = spec.make(view.rules).decide(view)
    best = max(position.wins, key=lambda each: position.wins[each])
    if text_of(choice) in position.wins:
        lost = position.wins[best] - position.wins[text_of(choice)]
    else:
        both = [play_in(view, best), choice]
        pools = won(view, both, _JUDGED, _POOLS, seed=1)
        lost = float((pools[:, 0] - pools[:, 1]).mean())
    return lost >= REPEATED


def cells(suite: Sequence[Line], wrong: Sequence[bool]) -> list[str]:
    """Returns in how many positions of each kind, and of all, an agent repeats the mistake."""
    counted = []
    for kind in (*KINDS, None):
        told = [bad for each, bad in zip(suite, wrong, strict=True) if kind in (each["kind"], None)]
        counted.append(f"{sum(told)} of {len(told)}")
    return [*counted, f"{100 * sum(wrong) / max(1, len(wrong)):.1f} %"]


def _print_lines(found: Iterable[Line]) -> None:
    for each in found:
        print(json.dumps(each, separators=(",", ":")), flush=True)


def main() -> None:
    """Prints the table, or the lines of new positions."""
    options = asked(
        __doc__,
        agents={"nargs": "+", "default": ["prior", "search:64"], "help": "or find, or judge"},
        games=100,
        seed=1,
        jobs=JOBS,
        most={"type": int, "help": "how many positions of the suite are asked about"},
    )
    with jobs(options.jobs) as pool:
        if options.agents == ["find"]:
            for name in options.rules:
                games = range(options.games)
                for found in pool.map(partial(found_in, name, seed=options.seed), games):
                    _print_lines(found)
            return
        suite = lines(options.rules)[: options.most]
        if options.agents == ["judge"]:
            again = pool.map(partial(judged, seed=options.seed), suite, chunksize=4)
            _print_lines(each for each in again if each is not None)
            return
        print(head("agent", *KINDS, "all", "repeated"))
        for agent in options.agents:
            spec = AgentSpec(agent, Limit(worlds=0), options.seed)
            wrong = list(pool.map(partial(repeats, spec=spec), suite, chunksize=4))
            show(agent, *cells(suite, wrong))


if __name__ == "__main__":
    main()
