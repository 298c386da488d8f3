"""Hands with several bombs: how much a search gives away that may not try every play.

Landlords' hands come from decks that nobody shuffled, and hold at least as many bombs and rockets
as asked for. Each hand is judged by a long search that tries all legal plays: in common worlds,
with more worlds for those that are still near the best. It does not ask the network what a play is
worth, since the network has seen few such hands; the network only plays the worlds. Advice within
the limit chooses a play, too. What it gives away is the difference between the two in as many other
worlds, as a share of the stake: of the points that are won or lost with the best play.

    .venv/bin/python -m lab.benchmarks.bombs [RULES...] [--hands N] [--bombs N] [--worlds N]
        [--seconds S] [--objective points|win] [--seed S]
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import get_args

import numpy as np

from solver.advice.advise import advise
from solver.game.game import Game
from solver.game.knowledge import Knowledge
from solver.game.no_shuffle import in_packets, unshuffled_deck
from solver.game.objective import Objective
from solver.game.play import Play
from solver.rules import GAMES, Rules, load_rules
from solver.search.candidates import candidates
from solver.search.evaluation import Points
from solver.search.hands import bombs_of
from solver.search.limit import Limit
from solver.search.search import Sampling, Search

# A choice gives something away when it costs more than this share of the stake.
SHARE = 0.02
# A play is tried further until it is this many standard errors worse than the best one.
HOPELESS = 4.0
# Worlds of the first round; each round doubles them.
FIRST_WORLDS = 32


@dataclass(frozen=True)
class Judged:
    """What advice chose with a hand, and what that gave away.

    Attributes:
        hand: the cards.
        plays: how many legal plays there are.
        best: the best play of the long search.
        choice: the play of the advice.
        lost: the points that it gives away, for a base stake of one.
        error: the standard error of `lost`.
        stake: the mean points that are won or lost with the best play; for wins 1.
    """

    hand: str
    plays: int
    best: str
    choice: str
    lost: float
    error: float
    stake: float

    @property
    def share(self) -> float:
        """What was given away as a share of the stake."""
        return self.lost / self.stake


def rich_leads(rules: Rules, count: int, bombs: int, seed: int) -> Iterator[Knowledge]:
    """Yields `count` views of landlords before the first lead who hold `bombs` bombs or more."""
    source = random.Random(seed)
    while count:
        hands, bottom = in_packets(rules, unshuffled_deck(rules, source))
        hands[0] += bottom
        if len(bombs_of(rules, hands[0])) >= bombs:
            count -= 1
            yield Knowledge.of(Game(rules, 0, hands=hands), 0, bottom=bottom)


def long_search(
    view: Knowledge, options: list[Play | None], kept: int, worlds: int, seed: int, *, by_wins: bool
) -> dict[int, Points]:
    """Returns by index what the plays that stayed to the end got in the same worlds.

    Args:
        view: what the seat knows.
        options: the plays.
        kept: the index of a play that stays in any case.
        worlds: how many.
        seed: decides them.
        by_wins: whether wins count, and not points.
    """
    sampling = Sampling(Search(view, seed), by_wins=by_wins)
    left = list(range(len(options)))
    paid: dict[int, Points] = {at: np.zeros(0, np.int64) for at in left}
    done, size = 0, FIRST_WORLDS
    while done < worlds:
        pool = sampling.next([options[at] for at in left], size, Limit(worlds=size))
        assert pool is not None
        for at, points in zip(left, pool.points, strict=True):
            paid[at] = np.concatenate([paid[at], np.repeat(points, pool.draws.astype(np.int64))])
        done, size = done + size, done + size
        value = {at: _value(paid[at], by_wins) for at in left}
        best = max(left, key=lambda at: float(value[at].mean()))
        for at in [each for each in left if len(options) > 2 and each not in (best, kept)]:
            behind = value[best] - value[at]
            if behind.mean() > HOPELESS * behind.std() / len(behind) ** 0.5:
                left.remove(at)
    return {at: paid[at] for at in left}


def _value(points: Points, by_wins: bool) -> Points:
    return (points > 0).astype(np.int64) if by_wins else points


def judge(view: Knowledge, limit: Limit, worlds: int, seed: int, objective: Objective) -> Judged:
    """Returns what advice within a limit gives away with a hand."""
    by_wins = objective == "win"
    choice = advise(view, limit=limit, seed=seed, objective=objective).best
    options = candidates(view)
    at = next(i for i, each in enumerate(options) if str(each) == str(choice))
    paid = long_search(view, options, at, worlds, seed + 1, by_wins=by_wins)
    best = max(paid, key=lambda each: float(_value(paid[each], by_wins).mean()))
    # In other worlds: in those that chose it, the best play of many looks better than it is.
    both = long_search(view, [options[best], options[at]], 1, worlds, seed + 2, by_wins=by_wins)
    lost = (_value(both[0], by_wins) - _value(both[1], by_wins)).astype(np.float64)
    stake = 1.0 if by_wins else float(np.abs(both[0]).mean())
    return Judged(
        hand=str(view.hand),
        plays=len(options),
        best=str(options[best]),
        choice=str(choice),
        lost=float(lost.mean()),
        error=float(lost.std() / len(lost) ** 0.5),
        stake=stake,
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a line for each hand, and for each game how many gave something away."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", default=list(GAMES))
    parser.add_argument("--hands", type=int, default=8)
    parser.add_argument("--bombs", type=int, default=3)
    parser.add_argument("--worlds", type=int, default=2048)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--objective", choices=get_args(Objective), default="points")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    for name in given.rules:
        rules, start, found = load_rules(name), time.perf_counter(), []
        for view in rich_leads(rules, given.hands, given.bombs, given.seed):
            limit = Limit(given.seconds)
            judged = judge(view, limit, given.worlds, given.seed, given.objective)
            found.append(judged)
            print(
                f"{name}: {judged.hand}, {judged.plays} plays: {judged.choice} gives away "
                f"{100 * judged.share:.1f} ± {100 * judged.error / judged.stake:.1f} % of "
                f"{judged.stake:.1f} points ({judged.best})",
                flush=True,
            )
        given_away = sum(each.share > SHARE for each in found)
        seconds = time.perf_counter() - start
        print(f"{name}: {given_away} of {len(found)} give away more than 2 %, {seconds:.0f} s")


if __name__ == "__main__":
    main()
