"""What benchmarks are asked alike: their arguments, and how many processes they have."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args

from solver.game.objective import Objective
from solver.processes import worker_pool
from solver.rules import GAMES, load_rules

# What `add_argument` of argparse takes, for options that are more than a number or a text.
Option = Mapping[str, Any]
FILE: Option = {"type": Path, "metavar": "FILE"}
INTO: Option = {**FILE, "help": "a document with the marks between which the tables are written"}
JOBS: Option = {"type": int, "default": 1, "help": "processes, with one thread each"}
OBJECTIVE: Option = {"choices": get_args(Objective), "default": "win"}


def auctions() -> list[str]:
    """Returns the games that have an auction."""
    return [game for game in GAMES if load_rules(game).description.auction.kind != "none"]


def asked(
    document: str | None,
    games: Sequence[str] | None = GAMES,
    counts: Mapping[str, int] | None = None,
    /,
    **options: Option | str | float,
) -> argparse.Namespace:
    """Returns what the command line asks of a benchmark.

    Args:
        document: the docstring of the benchmark.
        games: the games that are measured where none is named, as `rules`; None if it does not ask.
        counts: numbers that have no name on the command line, with their defaults; games are
            named behind `--rules` then.
        options: the other arguments with their defaults: a number, a text, False for a switch.
    """
    parser = argparse.ArgumentParser(
        description=document, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default in (counts or {}).items():
        parser.add_argument(name, nargs="?", type=int, default=default)
    if games is not None:
        name, number = ("--rules", "+") if counts else ("rules", "*")
        parser.add_argument(name, nargs=number, metavar="RULES", default=[*games])
    for name, option in options.items():
        flag = f"--{name.replace('_', '-')}"
        if isinstance(option, Mapping):
            parser.add_argument(flag, **option)
        elif option is False:
            parser.add_argument(flag, action="store_true")
        else:
            parser.add_argument(flag, type=type(option), default=option)
    return parser.parse_args()


@contextmanager
def jobs(number: int) -> Iterator[Executor]:
    """Runs processes with one thread each, for games that do not depend on each other."""
    os.environ["LANDLORD_THREADS"] = "1"
    with worker_pool(number) as pool:
        yield pool
