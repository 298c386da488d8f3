"""Matches that several processes play: each makes its own agents from the same description."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from multiprocessing.util import Finalize
from typing import Any

from lab.arena.agent import AgentFailure, close
from lab.arena.agents import AgentSpec
from lab.arena.deals import Dealer, LandlordBy
from lab.arena.match import Match, check_deals, judge
from lab.arena.pair import Pair, play_pair
from lab.arena.sprt import Sprt
from solver.processes import worker_pool
from solver.rules import GameDescription, Rules
from solver.settings import threads

# A task for a worker process is at most this many deals, and this many tasks wait for each process.
_BATCH = 8
_WAITING = 3


@dataclass(frozen=True)
class Contest:
    """The description of a match: the game, the agents and the seed of the deals.

    Attributes:
        description: the game.
        a: the agent whose win rate and points are counted.
        b: its opponent.
        seed: decides the deals.
        landlord_by: how the landlord of a deal is found; None is by auction in a game that has
            one, and by turns otherwise.
        partner: the agent in all peasants' seats but one; see `play_pair`.
    """

    description: GameDescription
    a: AgentSpec
    b: AgentSpec
    seed: int
    landlord_by: LandlordBy | None = None
    partner: AgentSpec | None = None

    def check(self) -> None:
        """Raises InvalidRequest when an agent cannot play this game."""
        _Worker(self).close()

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


class _Worker:
    """The dealer and the agents of a contest in one process."""

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
        contest: the game, the agents and the seed.
        deals: how many deals, each played twice; a sequential test can end the match earlier.
        workers: how many processes play; None is one for each processor.
        sprt: a sequential test that ends the match as soon as it reaches a conclusion.
        progress: called after each deal.

    Raises:
        InvalidRequest: there are fewer than two deals, or an agent cannot play this game.
        AgentFailure: an agent gave no legal play.
        Interrupted: Ctrl-C was pressed after enough deals for a result.
    """
    check_deals(deals)
    workers = min(workers or threads(), deals)
    # The agents are made in this process too, so that bad ones are refused before others start.
    with closing(_Worker(contest)) as worker:
        if workers == 1:
            return judge(map(worker.play, range(deals)), sprt, progress)
    with closing(_pairs(contest, deals, workers)) as pairs:
        return judge(pairs, sprt, progress)


def _pairs(contest: Contest, deals: int, workers: int) -> Generator[Pair, None, None]:
    """Yields the pairs in the order of the deals; the pool plays a few deals ahead."""
    size = max(1, min(_BATCH, deals // (workers * _WAITING)))
    tasks = iter([range(deals)[start : start + size] for start in range(0, deals, size)])
    # Outside engines notice the end of their input when their process ends.
    with worker_pool(workers, _start, contest) as pool:
        waiting: deque[Future[list[Pair]]] = deque()
        while True:
            try:
                for task in islice(tasks, workers * _WAITING - len(waiting)):
                    waiting.append(pool.submit(_play_batch, task))
                if not waiting:
                    return
                pairs = waiting.popleft().result()
            except BrokenProcessPool as error:
                raise AgentFailure(f"a process of the match has died: {error}") from None
            yield from pairs


# In a worker process this list has one entry; in the process that the user started it is empty.
_workers: list[_Worker] = []


def _start(contest: Contest) -> None:
    """Prepares a worker process."""
    _workers.append(_Worker(contest))
    # A pool's process ends without running the usual exit handlers.
    Finalize(None, _workers[0].close, exitpriority=1)


def _play_batch(numbers: Sequence[int]) -> list[Pair]:
    return [_workers[0].play(number) for number in numbers]
