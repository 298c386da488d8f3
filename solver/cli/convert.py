"""`landlord convert`: records of games between formats."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from solver.cli.files import read_bytes
from solver.cli.options import CATALOGUE, RulesType, json_option, print_json, see
from solver.cli.refusals import more_refused
from solver.errors import RECORDS, SolverError
from solver.reasons import LANGUAGES
from solver.records import (
    FORMATS,
    Alike,
    Record,
    Refusals,
    UnreadableGame,
    Writer,
    scan_records,
    writer_named,
    writers,
)


@dataclass(frozen=True)
class _Refusal:
    """A game of a file that was not converted, or a whole file.

    Attributes:
        file: the file as it was named.
        index: the number of the game, from 0; None for the whole file.
        line: the line of the fault, from 1; None where it is in no line.
        pointer: the place of the fault, as a JSON pointer; empty where there is none.
        detail: what is wrong.
    """

    file: str
    index: int | None
    line: int | None
    pointer: str
    detail: str

    @property
    def place(self) -> str:
        """The file and the line."""
        return self.file if self.line is None else f"{self.file}:{self.line}"

    def __str__(self) -> str:
        game = f" game {self.index + 1}:" if self.index is not None else ""
        place = f" (at {self.pointer})" if self.pointer else ""
        return f"{self.place}:{game} {self.detail}{place}"

    def where(self) -> dict[str, Any]:
        """Returns its place as JSON values."""
        return {name: value for name, value in vars(self).items() if name != "detail"}


@click.command(epilog="For instance: landlord convert --to text examples/games/classic.ddz.jsonl")
@click.option(
    "--from",
    "source",
    type=click.Choice([known.name for known in FORMATS]),
    help="The format of the files; if absent, it is detected.",
)
@click.option(
    "--to",
    "target",
    type=click.Choice([known.name for known in writers()]),
    required=True,
    help="The format to write.",
)
@click.option(
    "--rules",
    type=RulesType(),
    metavar="R",
    help="The game, for formats that do not name it: an id, a JSON object or a TOML file.",
)
@click.option("--lossy", is_flag=True, help="Leave out what the format cannot hold.")
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    help="The language of `text` and `typed`.",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@json_option
def convert(
    source: str | None,
    target: str,
    rules: Any,
    lossy: bool,
    language: str,
    files: tuple[str, ...],
    as_json: bool,
) -> None:
    """Converts records of games between formats.

    Each FILE holds one game, an array of games, or one game a line; - reads standard input. The
    games go to standard output. Games that are refused are listed on standard error, those that
    are refused for one reason together. The others are converted, and the exit status is 2.
    """
    both = target in ("text", "typed")
    writer = writer_named(f"{target}-zh" if both and language == "zh" else target)
    if rules is not None:
        CATALOGUE.resolve(rules)
    games: list[dict[str, Any]] = []
    refused = Refusals[_Refusal]()
    for found in _converted(files, source, rules, writer, lossy=lossy):
        if isinstance(found, _Refusal):
            if refused.add(found.detail, found):
                click.echo(f"Error: {found}", err=True)
        elif as_json:
            games.append(found)
        else:
            first = not games
            games = [{}]  # Only whether there was one counts here: texts are not kept.
            # Records are UTF-8, whatever the terminal is: the output is mostly a file.
            click.echo(((writer.heading if first else "") + found["text"]).encode(), nl=False)
    if as_json:
        print_json({"games": games, "refused": list(map(_as_json, refused))})
    for line in more_refused(refused):
        click.echo(f"Error: {line}", err=True)
    if refused:
        click.echo(see(RECORDS), err=True)
        sys.exit(2)


def _as_json(alike: Alike[_Refusal]) -> dict[str, Any]:
    """Returns the games that were refused for one reason, the first one of them in full."""
    places = [each.where() for each in alike.places]
    return vars(alike.places[0]) | {"count": alike.count, "places": places}


def _converted(
    files: tuple[str, ...], source: str | None, rules: Any, writer: Writer, *, lossy: bool
) -> Iterator[dict[str, Any] | _Refusal]:
    """Yields each game of the files as it is written, or why it is not."""
    for file in files:
        try:
            data = read_bytes(file)
        except SolverError as error:
            yield _Refusal(file, None, None, "", error.detail)
            continue
        scanned = scan_records(data, CATALOGUE.resolve, format=source, rules=rules)
        for index, found in enumerate(scanned):
            if isinstance(found, UnreadableGame):
                yield _Refusal(file, index, found.line, found.error.pointer, found.error.detail)
                continue
            yield _written(file, index, found, writer, lossy=lossy)


def _written(
    file: str, index: int, record: Record, writer: Writer, *, lossy: bool
) -> dict[str, Any] | _Refusal:
    try:
        return {"file": file, "index": index, "text": writer.of_state(record, lossy=lossy)}
    except SolverError as error:
        return _Refusal(file, index, None, "", error.detail)
