"""A match played by several processes: what is played is data, and each process makes its own."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass
from multiprocessing.util import Finalize
from typing import Any

from solver.arena.agent import AgentFailure, close
from solver.arena.agents import AgentSpec
from solver.arena.deals import Dealer, LandlordBy
from solver.arena.match import Match, check_deals, judge
from solver.arena.pair import Pair, play_pair
from solver.arena.sprt import Sprt
from solver.rules import GameDescription, Rules
from solver.settings import share_processors, threads

# How many deals a process is given at once at most, and how many such tasks wait for each.
_BATCH = 8
_WAITING = 3


@dataclass(frozen=True)
class Contest:
    """What is played: the game, the agents, and what decides the deals.

    Attributes:
        description: the game.
        a: the agent whose result it is.
        b: the other one.
        seed: decides the deals.
        landlord_by: how the landlord is found; None: by auction where the game has one.
        partner: who has all peasants' seats but one.
    """

    description: GameDescription
    a: AgentSpec
    b: AgentSpec
    seed: int
    landlord_by: LandlordBy | None = None
    partner: AgentSpec | None = None

    def check(self) -> None:
        """Raises InvalidRequest for agents that cannot play this, AgentFailure for engines."""
        _Table(self).close()

    def to_json(self) -> dict[str, Any]:
        """Returns what is played, as plain JSON values."""
        rules = Rules(self.description)
        document: dict[str, Any] = {
            "a": self.a.name,
            "b": self.b.name,
            "rules": f"{rules.id}@{rules.version}",
            "landlord": Dealer(rules, self.seed, self.landlord_by).landlord_by,
            "seed": self.seed,
            "objective": self.a.objective,
        }
        if self.partner is not None:
            document["partner"] = self.partner.name
        return document


class _Table:
    """A contest in one process: its dealer and its agents."""

    def __init__(self, contest: Contest) -> None:
        self.rules = Rules(contest.description)
        self.dealer = Dealer(self.rules, contest.seed, contest.landlord_by)
        partner = contest.partner
        self._a, self._b = contest.a.make(self.rules), contest.b.make(self.rules)
        self._partner = None if partner is None else partner.make(self.rules)

    def play(self, number: int) -> Pair:
        deal = self.dealer.deal(number)
        return play_pair(self.rules, deal, self._a, self._b, self._partner)

    def close(self) -> None:
        for agent in (self._a, self._b, self._partner):
            if agent is not None:
                close(agent)


def play_contest(
    contest: Contest,
    *,
    deals: int,
    workers: int | None = None,
    sprt: Sprt | None = None,
    progress: Callable[[], None] | None = None,
) -> Match:
    """Returns the result of duplicate deals; it does not depend on the number of processes.

    Args:
        contest: what is played.
        deals: how many deals, each played twice; with a test, at most so many.
        workers: how many processes play; default: one for each processor.
        sprt: a test that ends the match as soon as it has decided.
        progress: called after each deal.

    Raises:
        InvalidRequest: fewer than two deals, or agents that cannot play this.
        AgentFailure: an agent gave no legal play.
    """
    check_deals(deals)
    workers = min(workers or threads(), deals)
    # Made here too: what is wrong with the agents is said before any process starts.
    with closing(_Table(contest)) as table:
        if workers == 1:
            return judge(map(table.play, range(deals)), sprt, progress)
    with closing(_pairs(contest, deals, workers)) as pairs:
        return judge(pairs, sprt, progress)


def _pairs(contest: Contest, deals: int, workers: int) -> Generator[Pair, None, None]:
    """Yields the pairs in the order of the deals, a few of them played ahead."""
    size = max(1, min(_BATCH, deals // (workers * _WAITING)))
    tasks = iter([range(deals)[start : start + size] for start in range(0, deals, size)])
    with _pool(contest, workers) as pool:
        waiting: deque[Future[list[Pair]]] = deque()
        while True:
            while len(waiting) < workers * _WAITING:
                task = next(tasks, None)
                if task is None:
                    break
                waiting.append(pool.submit(_play_batch, task))
            if not waiting:
                return
            try:
                pairs = waiting.popleft().result()
            except BrokenProcessPool as error:
                raise AgentFailure(f"a process of the match has died: {error}") from None
            yield from pairs


@contextmanager
def _pool(contest: Contest, workers: int) -> Iterator[ProcessPoolExecutor]:
    """Starts processes anew: a copy of this one would lack the native core's threads."""
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        workers,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_start,
        initargs=(contest, max(1, threads() // workers)),
    )
    try:
        yield pool
    except BaseException:
        # Nobody waits for what they are playing: a test has decided, an agent has failed, or the
        # user has lost patience. Their engines see the end of their input.
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


# What a worker process plays: one entry there, none in the process that the user started.
_tables: list[_Table] = []


def _start(contest: Contest, share: int) -> None:
    """Prepares a worker process, whose searches and engines get their share of processors."""
    # Ctrl-C reaches all processes of a terminal; the first one alone decides what to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    share_processors(share)
    _tables.append(_Table(contest))
    # Processes of a pool end without the usual handlers at exit.
    Finalize(None, _tables[0].close, exitpriority=1)


def _play_batch(numbers: Sequence[int]) -> list[Pair]:
    return [_tables[0].play(number) for number in numbers]
