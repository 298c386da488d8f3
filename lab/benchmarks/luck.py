"""Is luck divided rightly? The parts of luck over many self-play games of equal players.

Result - V0 = deal + bottom + cards + others + own holds by construction, because `cards` is what
remains. That the parts are what they are called is not: here each part of luck must have the mean
0 within its error, and the luck-adjusted result of equal players must spread less than half as
far as the result. A weaker player in one seat must lose by his own decisions, not by luck.

The bidders of V0 hold the auctions: the parts can have the mean 0 only when V0 is the expectation
of the play that is measured. Places are counted from the first caller; without an
auction, from the landlord.

    .venv/bin/python -m lab.benchmarks.luck [--games N] [--rules GAME] [--jobs N] [--worlds N]
        [--agent NAME] [--weak NAME] [--seed N] [--out FILE]
    .venv/bin/python -m lab.benchmarks.luck --read FILE...         # several runs together
    .venv/bin/python -m lab.benchmarks.luck --expectations DEALS [--of GAME...]   # writes V0 anew
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator

import numpy as np

from lab.arena import Dealer
from lab.arena.agents import AgentSpec
from lab.benchmarks.asking import FILE as FILE_NAME
from lab.benchmarks.asking import JOBS, asked
from lab.benchmarks.strong_games import played
from lab.benchmarks.tables import plus_minus
from solver.errors import SolverError
from solver.records.record import Record
from solver.review.expectation import FILE, compute, keep
from solver.review.luck import Luck
from solver.review.plan import Review, ReviewPlan
from solver.review.side_by_side import review_all
from solver.rules import GAMES, load_rules
from solver.search.limit import Limit

PARTS = ("deal", "bottom", "cards", "others", "own", "result", "adjusted_result")
LUCK = ("deal", "bottom", "cards")
UNITS = ("win", "points")


def games(args: argparse.Namespace) -> Iterator[Record]:
    """Yields the games of equal players; with `--weak` that player sits in a place of each."""
    rules = load_rules(args.rules)
    dealer = Dealer(rules, args.seed)
    limit = Limit(worlds=args.worlds)
    strong = AgentSpec(args.agent, limit, args.seed, objective="points").make(rules)
    weak = AgentSpec(args.weak, limit, args.seed).make(rules) if args.weak else strong
    for number in range(args.games):
        deal = dealer.deal(number)
        seats = [strong] * rules.players
        seats[weak_seat(number, rules.players)] = weak
        yield played(rules, deal, seats)


def weak_seat(number: int, players: int) -> int:
    """Returns the seat of the weak player: every place in turn."""
    return (number + number // players) % players


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


def weak_lines(data: np.ndarray[tuple[int, ...], np.dtype[np.float64]], rules: str) -> list[str]:
    """Returns what the weaker player's result was made of, on average."""
    players = data.shape[1]
    own = []
    for number, game in enumerate(data):
        first = number % players
        own.append(game[(weak_seat(number, players) - first) % players])
    mean = np.mean(own, axis=0)
    error = np.std(own, axis=0, ddof=1) / len(own) ** 0.5
    lines = [f"the weaker player of {rules}"]
    for at, name in enumerate(PARTS):
        said = (
            f"{plus_minus(*each)} {unit}"
            for *each, unit in zip(mean[at], error[at], UNITS, strict=True)
        )
        lines.append(f"  {name:16}" + ", ".join(said))
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
        weak={"help": "an agent that plays one of the seats"},
        seed=1,
        out={**FILE_NAME, "help": "a JSON file for the figures of all games"},
        read={**FILE_NAME, "nargs": "+", "help": "such files, instead of new games"},
        expectations={"type": int, "metavar": "DEALS"},
        of={"nargs": "+", "choices": GAMES, "default": GAMES, "help": "with --expectations"},
    )
    if args.expectations:
        expectations(args.expectations, args.of)
        return
    if args.read:
        data = np.concatenate([np.array(json.loads(path.read_text("utf-8"))) for path in args.read])
        print(f"{len(data)} games")
        print("\n".join(table(data)))
        return
    records = list(games(args))
    limit = Limit(worlds=args.worlds)
    plans = (
        ReviewPlan.of(record, limit=limit, seed=number) for number, record in enumerate(records)
    )
    reviews = review_all(plans, jobs=args.jobs)
    found = [[figures(luck) for luck in game] for game in rows(records, reviews)]
    data = np.array(found)
    print(f"{args.rules}: {len(data)} games of {args.agent}, {args.worlds} worlds a decision")
    print("\n".join(weak_lines(data, args.rules) if args.weak else table(data)))
    if args.out is not None:
        args.out.write_text(json.dumps(found), "utf-8")


if __name__ == "__main__":
    main()
