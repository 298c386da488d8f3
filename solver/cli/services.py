"""The commands around other programs: `engine` and `serve`."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

import click

from solver import listening
from solver.cli.interrupts import imported
from solver.cli.options import CATALOGUE, search_options
from solver.protocol import lines
from solver.rules.catalogue import Catalogue
from solver.search.limit import Limit

# Seconds of a decision in the contest, whose referee waits for the answer.
_CONTEST_SECONDS = 2.0


@click.command()
@click.option(
    "--protocol",
    type=click.Choice(("json", "ccgc")),
    default="json",
    show_default=True,
    help="The lines: JSON, or those of the Chinese student contest (CCGC).",
)
@click.option("--name", help="The player's name in the contest; by default landlord.")
@search_options
def engine(
    protocol: str, name: str | None, seconds: float | None, worlds: int | None, seed: int | None
) -> None:
    """Answers JSON lines, or plays a seat in the Chinese student contest.

    Each line of standard input is a request; each line of standard output is its answer. A line of
    JSON states its own limit and seed; in the contest, each decision takes 2 seconds unless the
    options say otherwise.
    """
    logging.basicConfig(stream=sys.stderr)
    if protocol == "ccgc":
        limit = Limit(seconds, worlds) if seconds or worlds else Limit(_CONTEST_SECONDS)
        contestant = imported("lab.adapters.ccgc").Contestant
        answers = contestant(name or "landlord", limit, seed).answers(sys.stdin.buffer)
    elif any(value is not None for value in (name, seconds, worlds, seed)):
        raise click.UsageError("--name, --seconds, --worlds and --seed go with --protocol ccgc")
    else:
        answers = lines.answers(sys.stdin.buffer, CATALOGUE)
    for line in answers:
        sys.stdout.buffer.write(line.encode() + b"\n")
        sys.stdout.buffer.flush()


@click.command()
@click.option(
    "--host", default=listening.DEFAULT_HOST, show_default=True, help="The address to listen at."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"The port to listen at; 0 takes a free one. By default LANDLORD_PORT, or "
    f"{listening.DEFAULT_PORT}.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    help="Worker processes; by default LANDLORD_WORKERS, or 1.",
)
@click.option(
    "--rules",
    "files",
    multiple=True,
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A TOML file with a game to add; repeatable.",
)
def serve(host: str, port: int | None, workers: int | None, files: tuple[Path, ...]) -> None:
    """Serves the page and the API over HTTP, and reviews games on a cluster of its own."""
    catalogue = Catalogue.with_files(files)
    if files:
        os.environ["LANDLORD_RULES_FILES"] = os.pathsep.join(str(file.resolve()) for file in files)
        click.echo(f"Added games: {', '.join(catalogue.added)}")
    if port is None:
        port = imported("api.config").Settings.read().port
    try:
        listening.check(host, port)
    except listening.CannotListen as error:
        raise click.UsageError(f"{error}; {error.advice('--port {}')}") from None
    if workers is not None:
        os.environ["LANDLORD_WORKERS"] = str(workers)
    imported("api.serve").serve(host, port)
