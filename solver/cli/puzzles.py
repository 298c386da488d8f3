"""The command `puzzles`: mines endgames that one first choice wins."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
from rich.progress import Progress

from solver.cli import tables
from solver.cli.files import check_writable, write_whole
from solver.cli.options import CATALOGUE, json_option, print_json, rules_option
from solver.protocol.puzzles import PuzzleAnswer, SolutionOfPuzzle
from solver.puzzles.collection import spread
from solver.puzzles.miner import mine
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.trial import solution


@click.command()
@rules_option
@click.option(
    "--count",
    type=click.IntRange(1, 100_000),
    default=10,
    show_default=True,
    help="The number of puzzles.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The games.")
@click.option(
    "--out-of",
    type=click.IntRange(1, 100_000),
    metavar="M",
    help="Mine M puzzles and keep those of all difficulties; the number kept if absent.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Write the puzzles to this file, in the form of the package's own files.",
)
@json_option
def puzzles(
    rules: Any, count: int, seed: int, out_of: int | None, out: Path | None, as_json: bool
) -> None:
    """Mines endgame puzzles in games of self-play.

    In each of them exactly one first choice wins, and tempting ones lose. All results are proven.
    """
    game = CATALOGUE.resolve(rules)
    if out is not None:
        check_writable(out)
    wanted = max(count, out_of or count)
    found: list[Puzzle] = []
    with Progress(transient=True, disable=as_json or not sys.stderr.isatty()) as progress:
        task = progress.add_task(game.id, total=wanted)
        for puzzle in mine(game, seed):
            found.append(puzzle)
            progress.advance(task)
            if len(found) == wanted:
                break
    chosen = spread(found, count)
    if out is not None:
        write_whole(out, "".join(puzzle.line() + "\n" for puzzle in chosen))
    elif as_json:
        for puzzle in chosen:
            print_json(_document(puzzle))
    else:
        tables.puzzles(chosen)


def _document(puzzle: Puzzle) -> dict[str, Any]:
    """Returns a puzzle with its solution, in the form of the API's answers."""
    solved = SolutionOfPuzzle.of(puzzle, solution(puzzle), "en").to_json()
    solved.pop("steps")
    return PuzzleAnswer.of(puzzle).to_json() | {"solution": solved}
