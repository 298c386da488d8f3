"""Is luck divided rightly? The parts of luck over many self-play games of equal players.

Result - V0 = deal + bottom + cards + others + own holds by construction, because `cards` is what
remains. That the parts are what they are called is not: here each part of luck must have the mean
0 within its error, and the luck-adjusted result of equal players must spread less than half as
far as the result.

The bidders of V0 hold the auctions: the parts can have the mean 0 only when V0 is the expectation
of the play that is measured. Places are counted from the first caller; without an
auction, from the landlord.

    .venv/bin/python -m lab.benchmarks.luck [--games N] [--rules GAME] [--jobs N] [--worlds N]
        [--agent NAME] [--seed N]
    .venv/bin/python -m lab.benchmarks.luck --expectations DEALS [--of GAME...]   # writes V0 anew
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator

import numpy as np

from lab.arena import Dealer
from lab.arena.agents import AgentSpec
from lab.benchmarks.asking import JOBS, asked
from lab.benchmarks.strong_games import played
from lab.benchmarks.tables import plus_minus
from solver.errors import SolverError
from solver.records.record import Record
from solver.review.expectation import FILE, compute, keep
from solver.review.luck import Luck
from solver.review.plan import Review, ReviewPlan
from solver.review.review import review_all
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit

PARTS = ("deal", "bottom", "cards", "others", "own", "result", "adjusted_result")
LUCK = ("deal", "bottom", "cards")
UNITS = ("win", "points")


def games(args: argparse.Namespace) -> Iterator[Record]:
    """Yields the games of equal players."""
    rules = load_rules(args.rules)
    dealer = Dealer(rules, args.seed)
    spec = AgentSpec(args.agent, Limit(worlds=args.worlds), args.seed, objective="points")
    agent = spec.make(rules)
    for number in range(args.games):
        yield played(rules, dealer.deal(number), [agent] * rules.players)


def rows(records: list[Record], reviews: Iterable[Review | SolverError]) -> Iterator[list[Luck]]:
    """Yields for each game the luck of its players, by place."""
    for record, found in zip(records, reviews, strict=True):
        if isinstance(found, SolverError):
            raise found
        first = record.first if record.first is not None else record.landlord
        assert first is not None
        players = record.rules.players
        yield [found.players[(first + place) % players].luck for place in range(players)]


def figures(luck: Luck) -> list[list[float]]:
    """Returns the parts of a player's luck: parts x units."""
    found = []
    for name in PARTS:
        amount = getattr(luck, name)
        found.append([amount.win, amount.points])
    return found


def table(data: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[str]:
    """Returns the lines of the table: mean and standard error of each part by place.

    Args:
        data: games x places x parts x units.
    """
    games_played = len(data)
    lines, worst = [], 0.0
    for unit, title in enumerate(UNITS):
        lines.append(f"{title:8}" + "".join(f"{name:>18}" for name in PARTS))
        for place in range(data.shape[1]):
            of_place = data[:, place, :, unit]
            mean, error = of_place.mean(axis=0), of_place.std(axis=0, ddof=1) / games_played**0.5
            cells = map(plus_minus, mean, error)
            lines.append(f"place {place:<2}" + "".join(f"{cell:>18}" for cell in cells))
            parts = len(LUCK)
            worst = max(worst, *np.abs(mean[:parts] / np.maximum(error[:parts], 1e-12)))
        spread = [data[:, :, PARTS.index(name), unit].std() for name in PARTS[-2:]]
        lines.append(
            f"spread of the result {spread[0]:.3f}, luck-adjusted {spread[1]:.3f}: "
            f"{spread[1] / spread[0]:.2f} of it"
        )
    tests = len(LUCK) * data.shape[1] * len(UNITS)
    lines.append(
        f"the mean of a part of luck that is furthest from 0: {worst:.2f} standard errors, "
        f"of {tests} means"
    )
    return lines


def expectations(deals: int, games: Iterable[str]) -> None:
    found = {}
    for game in games:
        rules = load_rules(game)
        found[game] = rules, compute(rules, deals)
        print(game, flush=True)
    FILE.write_text(keep(found), "utf-8")


def main() -> None:
    args = asked(
        __doc__,
        None,
        games=1000,
        rules={"choices": GAMES, "default": "classic"},
        jobs=JOBS,
        worlds=32,
        agent="network",
        seed=1,
        expectations={"type": int, "metavar": "DEALS"},
        of={"nargs": "+", "choices": GAMES, "default": GAMES, "help": "with --expectations"},
    )
    if args.expectations:
        expectations(args.expectations, args.of)
        return
    records = list(games(args))
    limit = Limit(worlds=args.worlds)
    plans = (
        ReviewPlan.of(record, limit=limit, seed=number) for number, record in enumerate(records)
    )
    reviews = review_all(plans, jobs=args.jobs)
    data = np.array([[figures(luck) for luck in game] for game in rows(records, reviews)])
    print(f"{args.rules}: {len(data)} games of {args.agent}, {args.worlds} worlds a decision")
    print("\n".join(table(data)))


if __name__ == "__main__":
    main()
