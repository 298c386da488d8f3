"""Contests, which describe matches, and the one runner of all matches, in one process or several.

Each process makes its own table of players from the same description.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing.util import Finalize
from typing import Any, ClassVar, Protocol

from lab.arena.agent import Agent, AgentFailure, close
from lab.arena.agents import AgentSpec
from lab.arena.deals import Dealer, LandlordBy
from lab.arena.match import Match, Outcome, check_deals, judge
from lab.arena.pair import play_pair
from lab.arena.recording import Scorer
from lab.arena.sprt import Sprt
from solver.processes import worker_pool
from solver.rules import GameDescription, Rules
from solver.settings import threads

# A task for a worker process is at most this many deals, and this many tasks wait for each process.
_BATCH = 8
_WAITING = 3


class Table(Protocol):
    """Players who have sat down."""

    @property
    def chunk(self) -> int:
        """How many deals they play at once."""

    def play(self, numbers: range) -> list[Outcome]:
        """Returns the outcomes of these deals of the match."""

    def close(self) -> None:
        """Ends the programs of the players."""


class Contest(Protocol):
    """The description of a match, which other processes can be given."""

    @property
    def in_threads(self) -> bool:
        """Whether the core plays it in as many threads as there are, in one process."""

    def table(self) -> Table:
        """Returns the players.

        Raises:
            InvalidRequest: one of them cannot play this game.
        """

    def to_json(self) -> dict[str, Any]:
        """Returns the description as plain JSON values."""


@dataclass(frozen=True)
class AgentContest:
    """A match of agents: each deal is played twice, with the sides swapped.

    Attributes:
        description: the game.
        a: the agent whose win rate and points are counted.
        b: its opponent.
        seed: decides the deals.
        landlord_by: how the landlord of a deal is found; None is by auction in a game that has
            one, and by turns otherwise.
        partner: the agent in all peasants' seats but one; see `play_pair`.
        recorded: whether the outcomes have the games as records.
    """

    in_threads: ClassVar[bool] = False

    description: GameDescription
    a: AgentSpec
    b: AgentSpec
    seed: int
    landlord_by: LandlordBy | None = None
    partner: AgentSpec | None = None
    recorded: bool = False

    def table(self) -> AgentTable:
        """Returns the agents."""
        rules = Rules(self.description)
        dealer = Dealer(rules, self.seed, self.landlord_by)
        return AgentTable(
            rules,
            dealer,
            self.a.make(rules),
            self.b.make(rules),
            None if self.partner is None else self.partner.make(rules),
            Scorer(rules, dealer, self._conditions()) if self.recorded else None,
        )

    def _conditions(self) -> dict[str, Any]:
        """Returns what decides the games of the match, beside the deal, for their records."""
        said, limit = self.to_json(), self.a.limit
        found = {name: said[name] for name in ("landlord", "seed", "objective")}
        limits = {"seconds": limit.seconds, "worlds": limit.worlds}
        found["limit"] = {name: value for name, value in limits.items() if value is not None}
        return found

    def to_json(self) -> dict[str, Any]:
        """Returns the description as plain JSON values."""
        rules = Rules(self.description)
        document: dict[str, Any] = {
            "a": self.a.name,
            "b": self.b.name,
            "rules": rules.versioned_id,
            "landlord": Dealer(rules, self.seed, self.landlord_by).landlord_by,
            "seed": self.seed,
            "objective": self.a.objective,
        }
        if self.partner is not None:
            document["partner"] = self.partner.name
        return document


@dataclass(frozen=True)
class AgentTable:
    """Agents and their dealer."""

    chunk: ClassVar[int] = 1

    rules: Rules
    dealer: Dealer
    a: Agent
    b: Agent
    partner: Agent | None = None
    scorer: Scorer | None = None

    def play(self, numbers: range) -> list[Outcome]:
        """Returns the outcomes of these deals."""
        return [
            play_pair(
                self.rules, self.dealer.deal(number), self.a, self.b, self.partner, self.scorer
            )
            for number in numbers
        ]

    def close(self) -> None:
        """Ends the programs of the agents."""
        for agent in (self.a, self.b, self.partner):
            if agent is not None:
                close(agent)


def play_match(
    rules: Rules,
    a: Agent,
    b: Agent,
    *,
    deals: int,
    seed: int,
    landlord_by: LandlordBy | None = None,
    partner: Agent | None = None,
    progress: Callable[[], None] | None = None,
) -> Match:
    """Returns the result of agents that have been made, as `AgentContest` describes it."""
    table = AgentTable(rules, Dealer(rules, seed, landlord_by), a, b, partner)
    return play_table(table, deals=deals, progress=progress)


def play_table(
    table: Table,
    *,
    deals: int,
    sprt: Sprt | None = None,
    progress: Callable[[], None] | None = None,
    keep: Callable[[str], None] | None = None,
) -> Match:
    """Returns the result of players who have sat down, as `play_contest` does."""
    check_deals(deals)
    outcomes = (each for task in _divided(deals, table.chunk) for each in table.play(task))
    return judge(_kept(outcomes, keep), sprt, progress)


def play_contest(
    contest: Contest,
    *,
    deals: int,
    workers: int | None = None,
    sprt: Sprt | None = None,
    progress: Callable[[], None] | None = None,
    keep: Callable[[str], None] | None = None,
) -> Match:
    """Returns the result of a match; it does not depend on the number of processes.

    Args:
        contest: the game, the players and the seed.
        deals: how many deals; a sequential test can end the match earlier.
        workers: how many processes play; None is one for each processor.
        sprt: a sequential test that ends the match as soon as it reaches a conclusion.
        progress: called after each deal.
        keep: gets the record of each game, in the order of the deals, as they end.

    Raises:
        InvalidRequest: there are fewer than two deals, or a player cannot play this game.
        AgentFailure: an agent gave no legal play.
        Interrupted: Ctrl-C was pressed after enough deals for a result.
    """
    check_deals(deals)
    workers = 1 if contest.in_threads else min(workers or threads(), deals)
    # The players are made in this process too, so that bad ones are refused before others start.
    with closing(contest.table()) as table:
        if workers == 1:
            return play_table(table, deals=deals, sprt=sprt, progress=progress, keep=keep)
    with closing(_outcomes(contest, deals, workers)) as outcomes:
        return judge(_kept(outcomes, keep), sprt, progress)


def _kept(outcomes: Iterable[Outcome], keep: Callable[[str], None] | None) -> Iterator[Outcome]:
    """Yields the outcomes; their records are passed on at once, so that nobody holds them all."""
    for outcome in outcomes:
        if keep is None or not outcome.records:
            yield outcome
            continue
        for line in outcome.records:
            keep(line)
        yield replace(outcome, records=())


def _divided(deals: int, size: int) -> Iterator[range]:
    return (range(start, min(start + size, deals)) for start in range(0, deals, size))


def _outcomes(contest: Contest, deals: int, workers: int) -> Generator[Outcome, None, None]:
    """Yields the outcomes in the order of the deals; the pool plays a few deals ahead."""
    tasks = _divided(deals, max(1, min(_BATCH, deals // (workers * _WAITING))))
    # Outside engines notice the end of their input when their process ends.
    with worker_pool(workers, _start, contest) as pool:
        waiting: deque[Future[list[Outcome]]] = deque()
        while True:
            try:
                for task in islice(tasks, workers * _WAITING - len(waiting)):
                    waiting.append(pool.submit(_play_batch, task))
                if not waiting:
                    return
                outcomes = waiting.popleft().result()
            except BrokenProcessPool as error:
                raise AgentFailure(f"a process of the match has died: {error}") from None
            yield from outcomes


# In a worker process this list has one entry; in the process that the user started it is empty.
_tables: list[Table] = []


def _start(contest: Contest) -> None:
    """Prepares a worker process."""
    _tables.append(contest.table())
    # A pool's process ends without running the usual exit handlers.
    Finalize(None, _tables[0].close, exitpriority=1)


def _play_batch(numbers: range) -> list[Outcome]:
    return _tables[0].play(numbers)
