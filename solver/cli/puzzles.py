"""The command `puzzles`: endgames that one first choice wins, those of the package or new ones."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.progress import Progress

from solver.cli import tables
from solver.cli.files import check_writable, write_whole
from solver.cli.options import CATALOGUE, json_option, print_json, rules_option, see, told_of
from solver.protocol.puzzles import PuzzleAnswer, SolutionOfPuzzle
from solver.puzzles.collection import collection_of, spread
from solver.puzzles.miner import mine
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.trial import solution
from solver.rules import Rules


@click.command(epilog="For instance: landlord puzzles --rules classic --count 5")
@partial(rules_option, required=False)
@click.option(
    "--count",
    type=click.IntRange(1, 100_000),
    default=10,
    show_default=True,
    help="The number of puzzles.",
)
@click.option("--solutions", is_flag=True, help="Show the choice that wins.")
@click.option(
    "--mine", "mining", is_flag=True, help="Mine new ones in games of self-play: minutes each ten."
)
@click.option("--seed", type=click.IntRange(0), help="Mine in the games of this seed; 1 if absent.")
@click.option(
    "--out-of",
    type=click.IntRange(1, 100_000),
    metavar="M",
    help="Mine M puzzles and keep those of all difficulties; the number kept if absent.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Mine puzzles into this file, in the form of the package's own files.",
)
@json_option
def puzzles(
    rules: Any,
    count: int,
    solutions: bool,
    mining: bool,
    seed: int | None,
    out_of: int | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Lists endgame puzzles that come with the package, or mines new ones.

    In each of them exactly one first choice wins, and tempting ones lose. All results are proven.
    """
    with told_of(None, {"rules"}):
        games = CATALOGUE.all if rules is None else (CATALOGUE.resolve(rules),)
    mining = mining or any(each is not None for each in (seed, out_of, out))
    if not mining:
        chosen = _shipped(games, count)
    elif rules is None:
        raise click.UsageError("--rules is missing: puzzles are mined in one game")
    else:
        if out is not None:
            check_writable(out)
        chosen = _mined(games[0], count, out_of, 1 if seed is None else seed, hidden=as_json)
    if out is not None:
        write_whole(out, "".join(puzzle.line() + "\n" for puzzle in chosen))
    elif as_json:
        for puzzle in chosen:
            print_json(_document(puzzle))
    else:
        tables.puzzles(chosen, solved=solutions or mining)


def _shipped(games: Sequence[Rules], count: int) -> list[Puzzle]:
    """Returns puzzles that come with the package, of all difficulties, the easiest first."""
    known = [puzzle for game in games for puzzle in collection_of(game).puzzles]
    if not known:
        raise click.UsageError(
            f"no puzzles come with the package for {games[0].id}: --mine mines some\n"
            f"{see('puzzles')}"
        )
    if count > len(known):
        click.echo(f"There are {len(known)}; --mine mines more.", err=True)
    known.sort(key=lambda puzzle: puzzle.rating)
    shown = min(count, len(known))
    return [known[place * len(known) // shown] for place in range(shown)]


def _mined(game: Rules, count: int, out_of: int | None, seed: int, *, hidden: bool) -> list[Puzzle]:
    """Returns new puzzles of all difficulties, the easiest first."""
    wanted = max(count, out_of or count)
    found: list[Puzzle] = []
    with Progress(transient=True, disable=hidden or not sys.stderr.isatty()) as progress:
        task = progress.add_task(game.id, total=wanted)
        for puzzle in mine(game, seed):
            found.append(puzzle)
            progress.advance(task)
            if len(found) == wanted:
                break
    return spread(found, count)


def _document(puzzle: Puzzle) -> dict[str, Any]:
    """Returns a puzzle with its solution, in the form of the API's answers."""
    solved = SolutionOfPuzzle.of(puzzle, solution(puzzle), "en").to_dict()
    solved.pop("steps")
    return PuzzleAnswer.of(puzzle).to_dict() | {"solution": solved}
