"""The commands around other programs: `engine` and `serve`, `store` and `keys`."""

from __future__ import annotations

import logging
import os
import socket
import sys
from pathlib import Path

import click

from solver.cli.interrupts import imported
from solver.cli.options import CATALOGUE
from solver.protocol import Catalogue, lines


@click.command()
def engine() -> None:
    """Answers JSON lines.

    Each line of standard input is a request; each line of standard output is its answer.
    """
    logging.basicConfig(stream=sys.stderr)
    for line in lines.answers(sys.stdin.buffer, CATALOGUE):
        sys.stdout.buffer.write(line.encode() + b"\n")
        sys.stdout.buffer.flush()


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen at; 0 takes a free one.",
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
def serve(host: str, port: int, workers: int | None, files: tuple[Path, ...]) -> None:
    """Serves the page and the API over HTTP, and reviews games on a cluster of its own."""
    catalogue = Catalogue.with_files(files)
    if files:
        os.environ["LANDLORD_RULES_FILES"] = os.pathsep.join(str(file.resolve()) for file in files)
        click.echo(f"Added games: {', '.join(catalogue.added)}")
    _check_free(host, port)
    if workers is not None:
        os.environ["LANDLORD_WORKERS"] = str(workers)
    sys.exit(imported("api.serve").serve(host, port))


def _service_command(name: str, module: str, summary: str) -> click.Command:
    """Returns a command that is one of a module of the service, which is imported when it is used.

    The library must not import the service, and few commands need it.
    """

    @click.command(
        name,
        help=summary,
        add_help_option=False,
        context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
    )
    @click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
    @click.pass_context
    def command(context: click.Context, arguments: tuple[str, ...]) -> None:
        found: click.Command = imported(module).main
        with found.make_context(name, list(arguments), parent=context.parent) as inner:
            found.invoke(inner)

    return command


store = _service_command(
    "store", "api.store.__main__", "Looks after the store of the service: info, prune, migrate."
)
keys = _service_command(
    "keys", "api.access.__main__", "Looks after the API keys of the service: add, list, revoke."
)
doctor = _service_command(
    "doctor", "api.doctor", "Checks this installation, and says what to do about what is wrong."
)


def _check_free(host: str, port: int) -> None:
    """Raises a usage error when the service could not listen at the address."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        why = error.strerror or str(error)
        raise click.UsageError(
            f"cannot listen at {host}:{port}: {why}; choose another port with --port"
        ) from None
